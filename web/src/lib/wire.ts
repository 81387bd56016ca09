/** Made by tools/make_types.py from cheeseboard.table.messages, cheeseboard.table.replies. Do not edit: run `python -m tools.make_types`. */
import type { GameEvent, Move, Result, View } from "./views";

export type Lang = "en" | "de" | "it";

export type Action = "start" | "kick" | "bot" | "close" | "rematch" | "settings";

/** The first message: who I am and what I have seen. */
export type Hello = {
  type: "hello";
  v: number;
  secret?: string | null;
  since?: number | null;
  lang?: Lang | null;
  host?: string | null;
  also?: string[] | null;
  share?: string | null;
};

/** Look through another seat's eyes, or (null) through nobody's. */
export type Sit = {
  type: "sit";
  secret?: string | null;
  since?: number | null;
};

/** A decision of my seat, made while looking at step `n`. */
export type Play = {
  type: "move";
  id: string;
  n: number;
  move: unknown;
};

/** Let the roll of my seat happen; with a secret, of another seat that this line has shown the secret of. */
export type Roll = {
  type: "roll";
  id: string;
  n?: number | null;
  secret?: string | null;
};

/** Take my last decision back. */
export type Undo = {
  type: "undo";
  id: string;
  n?: number | null;
};

/** What is each of my moves worth? Asked while looking at step `n`. */
export type Hint = {
  type: "hint";
  id: string;
  n: number;
};

/** Would this move give away `least` thousandths of my chance or more? */
export type Check = {
  type: "check";
  id: string;
  n: number;
  move: unknown;
  least?: number;
};

/** One of the fixed things one can say. */
export type Emote = {
  type: "emote";
  emote: string;
};

/** Tell the table that my seat would like another game; only the host can open it. */
export type Ask = {
  type: "ask";
  what: "rematch";
  id?: string | null;
};

/** Give my seat up for good. */
export type Leave = {
  type: "leave";
  id?: string | null;
};

/** What only the table's host may do. */
export type Host = {
  type: "host";
  secret: string;
  do: Action;
  id?: string | null;
  seat?: number | null;
  bot?: string | null;
  settings?: Record<string, unknown> | null;
};

/** Are you there? */
export type Ping = {
  type: "ping";
};

export type Message = Hello | Sit | Play | Roll | Undo | Hint | Check | Emote | Ask | Leave | Host | Ping;

/** One seat of a new table. */
export type SeatRequest = {
  kind: "here" | "open" | "bot";
  name?: string | null;
  bot?: string | null;
};

/** The body of POST /api/tables. Game and players are checked by the games, which say what there is. */
export type NewTable = {
  game: unknown;
  players: unknown;
  seats?: SeatRequest[] | null;
  options?: Record<string, unknown>;
  settings?: Record<string, unknown>;
  lang?: Lang | null;
  id?: string | null;
  deal?: string | null;
  duel?: boolean;
  lesson?: boolean;
};

/** The body of POST /api/tables/{id}/join. */
export type Join = {
  name?: string | null;
  seat?: number | null;
  lang?: Lang | null;
  id?: string | null;
};

/** The body of POST /api/replay. */
export type ReplayAsk = {
  record: unknown;
  seat?: number | null;
  start?: number;
  count?: number | null;
  lang?: Lang | null;
  open?: boolean;
};

/** The body of POST /api/what-if: go on from a record's first moves, in one seat of it, against bots. */
export type WhatIf = {
  record: unknown;
  moves: number;
  seat: number;
  bot: string;
  name?: string | null;
  settings?: Record<string, unknown>;
  lang?: Lang | null;
  id?: string | null;
};

/** The body of POST /api/story. */
export type StoryAsk = {
  record: unknown;
  lang?: Lang | null;
};

/** The body of POST /api/qr. */
export type QrAsk = {
  text: string;
};

/** The body of POST /api/lan: open or close this server to the local network, as the host of a table. */
export type LanAsk = {
  table: string;
  host: string;
  open: boolean;
};

export type Phase = "lobby" | "playing" | "over" | "closed";

export type SeatKind = "here" | "open" | "person" | "bot";

/** What everybody may know of a seat. `closed`: nobody may sit down here until the host opens it. */
export type SeatFacts = {
  name: string | null;
  kind: SeatKind;
  closed?: boolean;
  present: boolean;
  bot: string | null;
  stand_in?: boolean;
  hints?: number;
  plays_as?: string;
};

/** What the host has chosen. */
export type TableSettings = {
  spectators: boolean;
  away_seconds: number | null;
  memory_mode: boolean;
  bot_pause_ms: number;
  hints?: boolean | null;
};

/** What is promised before the deal, and the seats whose devices have added their share. */
export type FairFacts = {
  commitment: string;
  shares: number[];
};

/** What everybody with the link may know of a table. `turn`: the seat that is to act. */
export type TableFacts = {
  id: string;
  game: string;
  version: number;
  players: number;
  options: Record<string, unknown>;
  settings: TableSettings;
  seats: SeatFacts[];
  phase: Phase;
  lang: string;
  watchers: number;
  next: string | null;
  fair?: FairFacts;
  hints?: boolean;
  turn?: number | null;
  deal?: string;
  duel?: string;
  result?: Result;
  lesson?: boolean;
  opening?: number;
};

/** May I take my last decision back; if not, the refusal's code says why. */
export type UndoFacts = {
  ok: boolean;
  why: string | null;
};

/** What a lesson says now: keys of the game's texts, a place on the board, and the move that is asked for. */
export type LessonNow = {
  say: string[];
  at: string | null;
  move: Move | null;
  done: number;
  steps: number;
};

/** How the table stands for one perspective. `knows`: seats whose view differs from the public one now. */
export type Position = {
  n: number;
  view: View | null;
  legal: Move[];
  undo: UndoFacts;
  knows?: number[];
  lesson?: LessonNow;
};

/** What this perspective saw; `public` is what everybody saw, where that differs. */
export type Happening = {
  events: GameEvent[];
  public?: GameEvent[];
};

/** Everything anew, with what was missed. */
export type Welcome = {
  n: number;
  view: View | null;
  legal: Move[];
  undo: UndoFacts;
  knows?: number[];
  lesson?: LessonNow;
  type: "welcome";
  v: number;
  table: TableFacts;
  seat: number | null;
  events: GameEvent[] | null;
  public?: GameEvent[];
  asking?: number[];
};

/** One step. */
export type Update = {
  n: number;
  view: View | null;
  legal: Move[];
  undo: UndoFacts;
  knows?: number[];
  lesson?: LessonNow;
  events: GameEvent[];
  public?: GameEvent[];
  type: "update";
};

/** Your message is done, and safe. */
export type Ack = {
  type: "ack";
  id: string;
  n: number;
};

/** Not done, and why. */
export type Refused = {
  type: "refused";
  id: string | null;
  code: string;
  rule: string;
  message: string;
  n: number | null;
};

/** Somebody came, went, joined; settings or phase changed. */
export type SeatsChanged = {
  type: "seats";
  table: TableFacts;
};

/** Somebody says something. */
export type Emoted = {
  type: "emote";
  seat: number;
  emote: string;
};

/** Something that speaks for or against a move: a code of the texts (`advice.<code>`) with its values. */
export type ReasonFacts = {
  code: string;
  values: Record<string, unknown>;
};

/** What a move is worth to the seat that may play it, and how sure that is. */
export type MoveWorth = {
  move: Move;
  named: GameEvent;
  chance: number;
  error: number;
  reasons: ReasonFacts[];
  verdicts?: number[];
};

/** Every legal move of your seat, best first. */
export type HintGiven = {
  type: "hint";
  id: string;
  n: number;
  seat: number;
  method: "exact" | "learned" | "playouts";
  moves: MoveWorth[];
};

/** The move is fine; or what it gives away, with a better one. */
export type Checked = {
  type: "checked";
  id: string;
  n: number;
  fine: boolean;
  loss?: number;
  move?: MoveWorth;
  best?: MoveWorth;
};

/** Somebody would like another game; the host decides. */
export type Asked = {
  type: "asked";
  seat: number;
  what: "rematch";
};

/** You no longer hold this seat. */
export type Left = {
  type: "left";
  seat: number;
  why: string;
};

/** Go on at the new table with the secrets you have. */
export type Rematch = {
  type: "rematch";
  table: string;
};

/** The table was closed. */
export type Closed = {
  type: "closed";
  why: string;
};

/** Yes. */
export type Pong = {
  type: "pong";
};

export type ServerMessage =
  | Welcome
  | Update
  | Ack
  | Refused
  | SeatsChanged
  | HintGiven
  | Checked
  | Emoted
  | Asked
  | Left
  | Rematch
  | Closed
  | Pong;

/** A seat and the secret that holds it. */
export type SeatHeld = {
  seat: number;
  secret: string;
};

/** The answer to opening a table. */
export type OpenedTable = {
  table: string;
  host: string;
  seats: SeatHeld[];
};

/** Where the server can be reached; `lan`: other devices can reach it. */
export type ServerInfo = {
  version: string;
  lan: boolean;
  addresses: string[];
};

/** A named value of an option, such as the usual one. */
export type Preset = {
  name: string;
  value: unknown;
};

/** An option that a plain form can ask for: numbers have a length and perhaps a sum, a choice its values. */
export type Choosable = {
  name: string;
  kind: "number" | "choice" | "numbers";
  least?: number;
  most?: number;
  length?: number;
  sum?: number | null;
  values?: (string | number)[];
  presets?: Preset[];
  players?: [number, number] | null;
};

/** How everybody plays a game's daily deal: so many players, against these bots from the second seat on. */
export type DailyFacts = {
  players: number;
  bots: string[];
};

/** How many can play. */
export type Sizes = {
  min: number;
  max: number;
};

/** How many sit at a game's lesson, and who plays the other seats. */
export type LessonFacts = {
  players: number;
  bot: string;
};

/** A game in figures. Options and bots go by the number of players, names, abouts and credits by language. */
export type GameFacts = {
  id: string;
  version: number;
  players: Sizes;
  options: Record<string, Record<string, unknown>>;
  bots: Record<string, string[]>;
  hidden: boolean;
  revealing: string[];
  names?: Record<string, string>;
  abouts?: Record<string, string>;
  credits?: Record<string, string>;
  choices?: Choosable[];
  verdicts?: string[];
  automatic?: boolean;
  daily?: DailyFacts;
  fields?: Record<string, string[]>;
  rolls?: string[];
  quiet?: string[];
  lesson?: LessonFacts;
};

/** Everything that can be played here; `can` names what else this server does (docs/api.md). */
export type House = {
  v: number;
  games: GameFacts[];
  emotes: string[];
  settings: TableSettings;
  languages: string[];
  can?: string[];
};

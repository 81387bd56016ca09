/** The messages of the wire protocol (docs/api.md), as types. */
import type { GameEvent, Move, View } from "./views";

export interface SeatFacts {
  name: string | null;
  kind: string;
  present: boolean;
  bot: string | null;
  /** A bot plays for somebody who is away. */
  stand_in?: boolean;
}

export interface TableSettings {
  spectators?: boolean;
  away_seconds?: number | null;
  memory_mode?: boolean;
  bot_pause_ms?: number;
}

export interface TableFacts {
  id: string;
  game: string;
  players: number;
  options: Record<string, unknown>;
  settings: TableSettings;
  seats: SeatFacts[];
  phase: "lobby" | "playing" | "over" | "closed";
  next: string | null;
}

export interface UndoFacts {
  ok: boolean;
  why?: string | null;
}

export interface Position {
  n: number;
  view: View | null;
  legal: Move[];
  undo: UndoFacts | null;
  /** Seats whose view differs from the public one now. */
  knows?: number[];
}

/** What this perspective saw; `public` is what everybody saw, where that differs. */
export interface Happening {
  events: GameEvent[];
  public?: GameEvent[];
}

export type Update = { type: "update" } & Happening & Position;

export type Welcome = {
  type: "welcome";
  v: number;
  table: TableFacts;
  seat: number | null;
  events: GameEvent[] | null;
  public?: GameEvent[];
} & Position;

export type ServerMessage =
  | Welcome
  | Update
  | { type: "ack"; id: string; n: number }
  | { type: "refused"; id?: string; code: string; rule?: string | null; message: string; n?: number }
  | { type: "seats"; table: TableFacts }
  | { type: "left"; seat: number; why: string }
  | { type: "rematch"; table: string }
  | { type: "emote"; seat: number; emote: string }
  | { type: "asked"; seat: number; what: "rematch" }
  | { type: "closed"; why: string }
  | { type: "pong" };

export interface SeatRequest {
  kind: "here" | "open" | "bot";
  name?: string;
  bot?: string;
}

export interface NewTable {
  game: string;
  players: number;
  options: Record<string, unknown>;
  seats: SeatRequest[];
  settings: TableSettings;
  lang: string;
}

export interface OpenedTable {
  table: string;
  host: string;
  seats: { seat: number; secret: string }[];
}

export interface ServerInfo {
  version: string;
  /** Other devices can reach it. */
  lan: boolean;
  addresses: string[];
}

/** A named value of an option, such as the usual one. */
export interface Preset {
  name: string;
  value: unknown;
}

/** An option of a game as it declares it. */
export interface Choosable {
  name: string;
  kind: "number" | "choice" | "numbers";
  least?: number | null;
  most?: number | null;
  /** Of `numbers`: how many there are, and what they must add up to. */
  length?: number | null;
  sum?: number | null;
  values?: (string | number)[] | null;
  presets?: Preset[];
  /** With how many players it can be chosen; always, if it is not said. */
  players?: [number, number] | null;
}

export interface GameFacts {
  id: string;
  version: number;
  players: { min: number; max: number };
  /** The usual options and the bots offered, by number of players. */
  options: Record<string, Record<string, unknown>>;
  bots: Record<string, string[]>;
  /** Seats know different things: on one screen a curtain stands between them. */
  hidden: boolean;
  revealing: string[];
  /** Title and one sentence by language. */
  names?: Record<string, string>;
  abouts?: Record<string, string>;
  choices?: Choosable[];
  verdicts?: string[];
  /** Nobody ever decides anything. */
  automatic?: boolean;
}

/** Everything that can be played here. */
export interface House {
  games: GameFacts[];
  emotes: string[];
  settings: TableSettings;
  languages: string[];
  /** What else this server can do: see docs/api.md. */
  can?: string[];
}

/** Made by tools/make_types.py from cheeseboard.games.cheese.views. Do not edit: run `python -m tools.make_types`. */

export type How = "cat" | "failed" | "no-cards";

/** How many cards of each kind; mice by footsteps, 1 to 4. */
export type Deck = {
  cheese: number;
  cat: number;
  mouse: number[];
};

/** What can be chosen before the deal (C1). */
export type Options = {
  deck: Deck;
};

/** One stack for each seat, top card first (C2). */
export type Setup = {
  stacks: string[][];
};

/** The only move. */
export type Move = {
  turn: true;
};

/** The last move, whose it was, and the card that was turned. */
export type Last = {
  seat: number;
  move: Move;
  card: string;
};

/** The mouse that waits for an answer. */
export type Mouse = {
  seat: number;
  footsteps: number;
  attempts_left: number;
};

/** A stack: its height, and the cards at its bottom that everybody saw going there (none in memory mode). */
export type Seat = {
  stack: number;
  known: string[];
};

/** The outcome of a game, as in a record's summary: winners, or in a solo game the verdict (there called tier). */
export type Result = {
  reason: string;
  scores?: (number | null)[];
  ranking?: number[][];
  winners?: number[];
  tier?: string;
};

/** What everybody may know. */
export type View = {
  game: string;
  version: number;
  players: number;
  options: Options;
  seat: number | null;
  phase: "turn" | "over";
  actor: number | null;
  chance: boolean;
  mouse: Mouse | null;
  pile: string[];
  turned: number;
  seats: Seat[];
  last: Last | null;
  result: Result | null;
};

/** A card was turned. */
export type Turned = {
  type: "turned";
  seat: number;
  card: string;
};

/** A mouse came: this seat must answer. */
export type Threatened = {
  type: "threatened";
  seat: number;
  by: number;
  attempts: number;
};

/** A mouse was chased away by another one. */
export type Chased = {
  type: "chased";
  seat: number;
  by: number;
};

/** Who took the pile, how many cards, and why. */
export type Collected = {
  type: "collected";
  seat: number;
  count: number;
  how: How;
};

/** The game is over. */
export type Ended = {
  type: "ended";
  reason: string;
};

export type Event = Turned | Threatened | Chased | Collected | Ended;

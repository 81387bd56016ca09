/** Made by tools/make_types.py from cheeseboard.games.mice.views. Do not edit: run `python -m tools.make_types`. */

export type Phase = "roll" | "active" | "passive" | "over";

export type Back = number | "cage" | null;

/** Solo: the nuts that the player starts with (M19). */
export type Options = {
  nuts?: number;
};

/** Nothing is shuffled. */
export type Setup = Record<string, never>;

/** Dice by colour, highest first. */
export type Dice = {
  bacon: number[];
  cheese: number[];
};

/** How many dice of each colour. */
export type DiceCount = {
  bacon: number;
  cheese: number;
};

export type Move = {
  roll?: Dice;
  catch?: number;
  flip?: number;
  cheese?: number[];
  second?: number;
  miss?: Back;
  pass?: true;
};

/** The last move, and whose it was. */
export type Last = {
  seat: number;
  move: Move;
};

/** What lies in front of a seat; the cage from its bottom. */
export type Seat = {
  hand: number[];
  cage: number[];
  up: number[];
  nuts: number;
  dice: DiceCount;
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
  solo: boolean;
  seat: number | null;
  phase: Phase;
  actor: number | null;
  chance: boolean;
  active: number;
  dice: Dice | null;
  used: number[] | null;
  left: number | null;
  supply: number;
  seats: Seat[];
  last: Last | null;
  result: Result | null;
};

/** The dice have fallen. */
export type Rolled = {
  type: "rolled";
  seat: number;
  bacon: number[];
  cheese: number[];
};

/** A card was caught, and the nuts it cost, without the fee; solo perhaps with a second card. */
export type Caught = {
  type: "caught";
  seat: number;
  value: number;
  cheese: number[];
  nuts: number;
  passive: boolean;
  second?: number;
};

/** A dice card was turned down, and the nuts it cost, without the fee. */
export type Flipped = {
  type: "flipped";
  seat: number;
  value: number;
  cheese: number[];
  nuts: number;
  passive: boolean;
};

/** A miss: what the move says, and the card that moved. */
export type Missed = {
  type: "missed";
  seat: number;
  back: Back;
  card: number | null;
};

/** A passive seat passed. `auto`: it had nothing of this value, so nobody asked it. */
export type Passed = {
  type: "passed";
  seat: number;
  value: number;
  auto?: boolean;
};

/** The nut for the active seat; `seat` is null when it comes from the middle (M14). */
export type NutFee = {
  type: "nut-fee";
  seat: number | null;
  to: number;
};

/** Solo: a nut won (M22). */
export type NutWon = {
  type: "nut-won";
  seat: number;
};

/** The value that is left for the others. */
export type Left = {
  type: "left";
  value: number;
};

/** The game is over. */
export type Ended = {
  type: "ended";
  reason: string;
};

export type Event = Rolled | Caught | Flipped | Missed | Passed | NutFee | NutWon | Left | Ended;

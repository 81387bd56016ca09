/** Made by tools/make_types.py from cheeseboard.games.alles_kaese.views. Do not edit: run `python -m tools.make_types`. */

export type Front = "cheese" | "trap";

/** How many of the six cards with 1, 2 … 6 holes are traps (A2). */
export type Options = {
  traps_by_holes: number[];
};

/** All 36 cards from the top, each its holes and `c` (cheese) or `t` (trap). */
export type Setup = {
  deck: string[];
};

/** A move in its record form: exactly one of these. */
export type Move = {
  roll?: number;
  peek?: number;
  keep?: number;
  remove?: number;
};

/** The last move, and whose it was. */
export type Last = {
  seat: number;
  move: Move;
};

/** A card of the display. `front` is null unless this seat has seen it. */
export type Lying = {
  holes: number;
  front: Front | null;
  peeked_by: number[];
  left_by: number[];
};

/** A card of the discard. */
export type Discarded = {
  holes: number;
  front: Front | null;
  peeked_by: number[];
};

/** A card that lies face up in front of a seat. */
export type KeptCard = {
  holes: number;
  front: Front;
};

/** What lies in front of a seat. Its sums are null in memory mode: the cards can be counted. */
export type Seat = {
  cards: KeptCard[];
  holes: number | null;
  cheese_cards: number | null;
  traps: number;
};

/** Cards to come, and the holes of the top one. */
export type Supply = {
  count: number;
  top: number | null;
};

/** The outcome of a game, as in a record's summary: winners, or in a solo game the verdict (there called tier). */
export type Result = {
  reason: string;
  scores?: (number | null)[];
  ranking?: number[][];
  winners?: number[];
  tier?: string;
};

/** What a seat may know (A4, A15). */
export type View = {
  game: string;
  version: number;
  players: number;
  options: Options;
  seat: number | null;
  phase: "roll" | "choose" | "over";
  actor: number | null;
  chance: boolean;
  roll: number | null;
  display: (Lying | null)[];
  supply: Supply;
  discard: Discarded[];
  seats: Seat[];
  last: Last | null;
  result: Result | null;
};

/** The die has fallen. */
export type Rolled = {
  type: "rolled";
  seat: number;
  pips: number;
};

/** A seat looked at a card. `front` is null for everybody else. */
export type Peeked = {
  type: "peeked";
  seat: number;
  slot: number;
  holes: number;
  front: Front | null;
};

/** A seat turned a card over and kept it. */
export type Kept = {
  type: "kept";
  seat: number;
  slot: number;
  holes: number;
  front: Front;
};

/** A seat removed a card unseen. */
export type Removed = {
  type: "removed";
  seat: number;
  slot: number;
  holes: number;
};

/** A card from the supply fills a slot. */
export type Refilled = {
  type: "refilled";
  slot: number;
  holes: number;
};

/** The top supply card is discarded after a peek (A7). */
export type SupplyDiscarded = {
  type: "supply-discarded";
  holes: number;
};

/** How many traps a seat has now. */
export type Traps = {
  type: "traps";
  seat: number;
  count: number;
};

/** The game is over. */
export type Ended = {
  type: "ended";
  reason: string;
};

export type Event = Rolled | Peeked | Kept | Removed | Refilled | SupplyDiscarded | Traps | Ended;

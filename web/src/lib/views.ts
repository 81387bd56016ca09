/** What the server shows of a game, as this page receives it. No rule lives here: only shapes. */

export type GameId = "alles-kaese" | "mice" | "cheese";
export type Front = "cheese" | "trap";
export type Move = Record<string, unknown>;

export interface Result {
  reason: string;
  scores?: (number | null)[];
  ranking?: number[][];
  winners?: number[];
  tier?: string;
}

interface Common {
  version: number;
  players: number;
  options: Record<string, unknown>;
  seat: number | null;
  actor: number | null;
  chance: boolean;
  last: { seat: number; move: Move } | null;
  result: Result | null;
}

export interface SlabCard {
  holes: number;
  front: Front | null;
  peeked_by: number[];
  left_by?: number[];
}

export interface AllesKaeseView extends Common {
  game: "alles-kaese";
  phase: "roll" | "choose" | "over";
  roll: number | null;
  display: (SlabCard | null)[];
  supply: { count: number; top: number | null };
  discard: SlabCard[];
  seats: { cards: { holes: number; front: Front }[]; holes: number; cheese_cards: number; traps: number }[];
}

export interface MiceSeat {
  hand: number[];
  cage: number[];
  up: number[];
  nuts: number;
  dice: { bacon: number; cheese: number };
}

export interface MiceView extends Common {
  game: "mice";
  phase: "roll" | "active" | "passive" | "over";
  active: number;
  dice: { bacon: number[]; cheese: number[] } | null;
  used: number[] | null;
  left: number | null;
  supply: number;
  solo: boolean;
  seats: MiceSeat[];
}

export interface CheeseView extends Common {
  game: "cheese";
  phase: "turn" | "over";
  mouse: { seat: number; footsteps: number; attempts_left: number } | null;
  pile: string[];
  turned: number;
  seats: { stack: number; known: string[] }[];
}

export type View = AllesKaeseView | MiceView | CheeseView;

export interface GameEvent {
  type: string;
  seat?: number | null;
  [value: string]: unknown;
}

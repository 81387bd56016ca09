/**
 * What every game shows, as this page receives it. No rule lives here: only shapes. What a game shows beside this is in its
 * own `web/types.ts`.
 */

export type Move = Record<string, unknown>;

export interface Result {
  reason: string;
  scores?: (number | null)[];
  ranking?: number[][];
  winners?: number[];
  tier?: string;
}

export interface View {
  game: string;
  version: number;
  players: number;
  options: object;
  seat: number | null;
  phase: string;
  actor: number | null;
  chance: boolean;
  last: { seat: number; move: Move } | null;
  result: Result | null;
}

export interface GameEvent {
  type: string;
  seat?: number | null;
  [value: string]: unknown;
}

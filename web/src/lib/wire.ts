/** The messages of the wire protocol (docs/api.md), as types. */
import type { GameEvent, GameId, Move, View } from "./views";

export interface SeatFacts {
  name: string | null;
  kind: "here" | "open" | "person" | "bot" | string;
  present: boolean;
  bot: string | null;
  [extra: string]: unknown;
}

export interface TableFacts {
  id: string;
  game: GameId;
  players: number;
  options: Record<string, unknown>;
  settings: { spectators?: boolean; away_seconds?: number | null; memory_mode?: boolean };
  seats: SeatFacts[];
  started?: boolean;
  phase?: string;
  [extra: string]: unknown;
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
}

export type ServerMessage =
  | ({ type: "welcome"; v: number; table: TableFacts; seat: number | null; events: GameEvent[] | null } & Position)
  | ({ type: "update"; events: GameEvent[] } & Position)
  | { type: "ack"; id: string; n: number }
  | { type: "refused"; id?: string; code: string; rule?: string | null; message: string; n?: number }
  | { type: "seats"; seats?: SeatFacts[]; table?: TableFacts }
  | { type: "emote"; seat: number; emote: string }
  | { type: "closed"; why: string }
  | { type: "pong" };

export interface SeatRequest {
  kind: "here" | "open" | "bot";
  name?: string;
  bot?: string;
}

export interface NewTable {
  game: GameId;
  players: number;
  options: Record<string, unknown>;
  seats: SeatRequest[];
  settings: { spectators?: boolean; away_seconds?: number | null; memory_mode?: boolean };
  lang: string;
}

export interface OpenedTable {
  table: string;
  host: string;
  seats: { seat: number; secret: string }[];
}

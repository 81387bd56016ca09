/** The messages of the wire protocol (docs/api.md), as types. */
import type { GameEvent, GameId, Move, View } from "./views";

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
  game: GameId;
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
}

export type ServerMessage =
  | ({
      type: "welcome";
      v: number;
      table: TableFacts;
      seat: number | null;
      events: GameEvent[] | null;
    } & Position)
  | ({ type: "update"; events: GameEvent[] } & Position)
  | { type: "ack"; id: string; n: number }
  | { type: "refused"; id?: string; code: string; rule?: string | null; message: string; n?: number }
  | { type: "seats"; table: TableFacts }
  | { type: "left"; seat: number; why: string }
  | { type: "rematch"; table: string }
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
  settings: TableSettings;
  lang: string;
}

export interface OpenedTable {
  table: string;
  host: string;
  seats: { seat: number; secret: string }[];
}

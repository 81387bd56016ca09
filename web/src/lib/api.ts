/** The HTTP side of the server (docs/api.md). */
import type { GameEvent, Move, View } from "./views";
import type { NewTable, OpenedTable, TableFacts } from "./wire";

/** The server said no, in words for the person. */
export class Answer extends Error {
  constructor(
    message: string,
    readonly code: string,
    readonly status: number,
  ) {
    super(message);
  }
}

async function ask<T>(path: string, body?: unknown): Promise<T> {
  const init = body === undefined ? {} : { method: "POST", body: JSON.stringify(body), headers: { "content-type": "application/json" } };
  const response = await fetch(path, init);
  const answer = (await response.json().catch(() => ({}))) as Record<string, unknown>;
  if (response.ok) return answer as T;
  const error = (answer.error ?? answer) as { message?: string; code?: string };
  throw new Answer(error.message ?? response.statusText, error.code ?? "http", response.status);
}

export interface ReplayStep {
  view: View;
  events: GameEvent[];
  move: Move | null;
}

export type GameRecord = Record<string, unknown>;

export const openTable = (request: NewTable) => ask<OpenedTable>("/api/tables", request);
export const tableFacts = (id: string) => ask<TableFacts>(`/api/tables/${id}`);
export const joinTable = (id: string, name: string, seat?: number) =>
  ask<{ seat: number; secret: string }>(`/api/tables/${id}/join`, seat === undefined ? { name } : { name, seat });
export const recordOf = (id: string) => ask<GameRecord>(`/api/tables/${id}/record`);
export const replaySteps = (record: GameRecord) => ask<{ steps: ReplayStep[] }>("/api/replay", { record });
export const qrPath = (text: string) => `/api/qr?text=${encodeURIComponent(text)}`;

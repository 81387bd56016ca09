/** The HTTP side of the server (docs/api.md). */
import { currentLang } from "./settings.svelte";
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

/** The language goes along, so that a refusal comes back in it. */
function fetched(path: string, body?: object): Promise<Response> {
  if (body === undefined) return fetch(`${path}?lang=${currentLang()}`);
  const headers = { "content-type": "application/json" };
  return fetch(path, { method: "POST", body: JSON.stringify({ lang: currentLang(), ...body }), headers });
}

async function ask<T>(path: string, body?: object): Promise<T> {
  const response = await fetched(path, body);
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
  ask<{ seat: number; secret: string }>(
    `/api/tables/${id}/join`,
    seat === undefined ? { name } : { name, seat },
  );
export const recordOf = (id: string) => ask<GameRecord>(`/api/tables/${id}/record`);

interface ReplayPart {
  steps: ReplayStep[];
  total: number;
}
const PART = 400;

/** All steps of a record. Long games come in parts, so that no single answer grows without bound. */
export async function replaySteps(record: GameRecord): Promise<ReplayStep[]> {
  const steps: ReplayStep[] = [];
  for (let total = 1; steps.length < total;) {
    const part = await ask<ReplayPart>("/api/replay", { record, start: steps.length, count: PART });
    if (part.steps.length === 0) break;
    total = part.total;
    steps.push(...part.steps);
  }
  return steps;
}

/** Where other devices reach this server; empty when it serves only this one. */
export const addresses = async () => (await ask<{ addresses: string[] }>("/api/info")).addresses;

/** A QR code as a picture address. Asked for by POST: a link may hold a seat's secret, and addresses end up in logs. */
export async function qrPicture(text: string): Promise<string> {
  const response = await fetched("/api/qr", { text });
  if (!response.ok) throw new Answer(response.statusText, "qr", response.status);
  return URL.createObjectURL(await response.blob());
}

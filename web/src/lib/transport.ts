/**
 * How the page reaches its tables: a server's socket, or a worker in which the same Python runs.
 * Both speak the wire protocol of docs/api.md; nothing else in the page knows which one it is.
 */
import type { ServerMessage } from "./wire";

export type LinkState = "connecting" | "open" | "lost" | "closed";

/** What a line tells the page. */
export interface Ears {
  opened(): void;
  heard(message: ServerMessage): void;
  changed(state: LinkState): void;
  /** The other side hung up for good, and said why. */
  ended(reason: string): void;
}

/** One open line to a table. It comes back by itself until it is closed. */
export interface Line {
  /** False if the line is down: whoever spoke says it again after `opened`. */
  say(message: unknown): boolean;
  close(): void;
}

/** An answer of the HTTP side. */
export interface Reply {
  status: number;
  /** Parsed JSON, or a Blob where the answer is a picture. */
  body: unknown;
}

/** Close codes after which coming back is no use: not allowed, no such table, closed, page too old. */
export const FOR_GOOD = [4403, 4404, 4410, 4426];

export interface Transport {
  readonly kind: "server" | "worker";
  /** `path` as in docs/api.md, without the leading `/api/`: "tables", "games?lang=de". */
  request(method: "GET" | "POST", path: string, body?: object): Promise<Reply>;
  connect(table: string, ears: Ears): Line;
}

let chosen: Transport | null = null;

/** Said once, before the page is drawn. */
export function useTransport(transport: Transport): void {
  chosen = transport;
}

export function transport(): Transport {
  if (!chosen) throw new Error("no transport chosen");
  return chosen;
}

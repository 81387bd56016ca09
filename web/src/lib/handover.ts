/** Carries an opened record from the home page to the replay viewer; it never leaves this page's memory. */
import type { GameRecord } from "./api";

let waiting: GameRecord | null = null;

export function handOver(record: GameRecord): void {
  if (typeof record !== "object" || record === null || Array.isArray(record)) throw new TypeError("not a record");
  waiting = record;
}

export const handedOver = (): GameRecord | null => waiting;

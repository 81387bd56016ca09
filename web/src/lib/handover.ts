/** Carries an opened record from the home page to the replay viewer. It stays in this tab, also when the page is loaded again. */
import type { GameRecord } from "./api";

const KEY = "cheeseboard.record";
let waiting: GameRecord | null = null;

export function handOver(record: GameRecord): void {
  if (typeof record !== "object" || record === null || Array.isArray(record))
    throw new TypeError("not a record");
  waiting = record;
  try {
    sessionStorage.setItem(KEY, JSON.stringify(record));
  } catch {
    // Too long, or storage is refused: then it lives until the page is loaded again.
  }
}

/** A longer file is no record: the rules take none either. */
export const MOST_MEGABYTES = 16;

/** Reads a record file. It may hold many records, one on each line: the first is taken. */
export async function handOverFile(file: File): Promise<void> {
  if (file.size > MOST_MEGABYTES * 2 ** 20) throw new RangeError("too long");
  const text = (await file.text()).trim();
  const [first = ""] = text.split("\n");
  handOver(JSON.parse(first.endsWith("}") && text.includes("\n{") ? first : text) as GameRecord);
}

export function handedOver(): GameRecord | null {
  try {
    return waiting ?? (JSON.parse(sessionStorage.getItem(KEY) ?? "null") as GameRecord | null);
  } catch {
    return null;
  }
}

export function dropRecord(): void {
  waiting = null;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // storage is refused: there was nothing in it
  }
}

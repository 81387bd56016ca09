/** Carries an opened record from the home page to the replay viewer; it never leaves this page's memory. */
import type { GameRecord } from "./api";

let waiting: GameRecord | null = null;

export function handOver(record: GameRecord): void {
  if (typeof record !== "object" || record === null || Array.isArray(record))
    throw new TypeError("not a record");
  waiting = record;
}

/** Reads a record file. It may hold many records, one on each line: the first is taken. */
export async function handOverFile(file: File): Promise<void> {
  const text = (await file.text()).trim();
  const [first = ""] = text.split("\n");
  handOver(JSON.parse(first.endsWith("}") && text.includes("\n{") ? first : text) as GameRecord);
}

export const handedOver = (): GameRecord | null => waiting;

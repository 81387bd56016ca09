/** Hands something to the person as a file. */
import type { GameRecord } from "./api";

export function saveFile(content: object, name: string): void {
  const address = URL.createObjectURL(
    new Blob([`${JSON.stringify(content, null, 1)}\n`], { type: "application/json" }),
  );
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

export const saveRecord = (record: GameRecord, name: string): void =>
  saveFile(record, `cheeseboard-${String(record.game)}-${name}.json`);

/** Hands a record to the person as a file. */
import type { GameRecord } from "./api";

export function saveRecord(record: GameRecord, name: string): void {
  const address = URL.createObjectURL(
    new Blob([`${JSON.stringify(record, null, 1)}\n`], { type: "application/json" }),
  );
  const link = document.createElement("a");
  link.href = address;
  link.download = `cheeseboard-${String(record.game)}-${name}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 1000);
}

/**
 * Secrets by difference: what this seat saw and the public did not. No name of an event decides; two events are the same if
 * everything in them is.
 */
import type { GameEvent } from "./views";

export function same(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  const [left, right] = [Object.entries(a), Object.entries(b)];
  return (
    left.length === right.length &&
    left.every(([key, value]) => same(value, (b as Record<string, unknown>)[key]))
  );
}

/** The events of this seat that nobody else saw like this. Without `open` everybody saw the same. */
export function onlyMine(mine: GameEvent[], open: GameEvent[] | null | undefined): GameEvent[] {
  if (!open) return [];
  return mine.filter((event) => !open.some((other) => same(event, other)));
}

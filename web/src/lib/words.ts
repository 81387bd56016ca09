/** An event in words, with names for seats. The sentences are the engine's; this picks one as cheeseboard.texts.tell does. */
import { hasText, say, sayFrom } from "./texts.svelte";
import type { GameEvent } from "./views";

const VARIANTS = ["front", "how", "reason", "back", "seat", "passive"];
const SEATS = ["seat", "by", "to"];

const variant = (value: unknown): string =>
  value === null ? "none" : value === true ? "yes" : value === false ? "no" : String(value);

function keyOf(game: string, event: GameEvent): string {
  const base = `event.${event.type}`;
  if ("second" in event) return `${base}.second`;
  for (const part of VARIANTS) {
    const key = `${base}.${variant(event[part])}`;
    if (part in event && hasText(game, key)) return key;
  }
  return base;
}

function phrase(game: string, key: string, value: unknown, names: string[]): unknown {
  if (SEATS.includes(key) && typeof value === "number") return names[value] ?? value;
  if (key === "slot") return Number(value) + 1;
  if (Array.isArray(value)) return value.join(", ") || "–";
  if (typeof value === "string" && hasText(game, `word.${value}`)) return sayFrom(game, `word.${value}`);
  return value;
}

export function eventWords(game: string, event: GameEvent, names: string[]): string {
  if (event.type === "undone") return say("event.undone", { name: names[event.seat ?? 0] });
  const values = Object.fromEntries(
    Object.entries(event).map(([key, value]) => [key, phrase(game, key, value, names)]),
  );
  return sayFrom(game, keyOf(game, event), values);
}

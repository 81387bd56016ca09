/** An event in words, with names for seats. The sentences are the game's; this picks one as cheeseboard.texts.tell does. */
import { cellName, spoken, valueWords } from "./plain";
import { firstText, hasText, say, sayFrom } from "./texts.svelte";
import type { GameEvent } from "./views";

/** Values under these names are seats; a slot is counted from one when people speak of it. */
const SEATS = ["seat", "by", "to"];

const variant = (value: unknown): string =>
  value === null ? "none" : value === true ? "yes" : value === false ? "no" : String(value);

/** The most fitting sentence: one for what the event shows (`event.kept.trap`) or for what it has besides, before the plain one. */
function keyOf(game: string, event: GameEvent): string {
  const base = `event.${event.type}`;
  const fields = Object.entries(event).filter(([field]) => field !== "type");
  const special = fields.map(([field]) => `${base}.${field}`);
  const shown = fields.map(([, value]) => `${base}.${variant(value)}`);
  return firstText(game, ...special, ...shown) ?? base;
}

function phrase(game: string, key: string, value: unknown, names: string[]): unknown {
  if (SEATS.includes(key) && typeof value === "number") return names[value] ?? value;
  if (key === "slot") return Number(value) + 1;
  if (Array.isArray(value)) return value.join(", ") || "–";
  if (typeof value === "string" && hasText(game, `word.${value}`)) return sayFrom(game, `word.${value}`);
  return value;
}

/** A game without a sentence for this event: who, what, and whatever else there is to say. */
function bareWords(game: string, { type, seat, ...rest }: GameEvent, names: string[]): string {
  const who = typeof seat === "number" ? `${names[seat] ?? seat}: ` : "";
  const what = Object.entries(rest).map(
    ([key, value]) => `${cellName(game, key)} ${valueWords(game, value)}`,
  );
  return who + [spoken(type), ...what].join(", ");
}

export function eventWords(game: string, event: GameEvent, names: string[]): string {
  if (event.type === "undone") return say("event.undone", { name: names[event.seat ?? 0] });
  const book = [game, "common"].find((each) => hasText(each, keyOf(each, event)));
  if (!book) return bareWords(game, event, names);
  const values = Object.fromEntries(
    Object.entries(event).map(([key, value]) => [key, phrase(game, key, value, names)]),
  );
  return sayFrom(book, keyOf(book, event), values);
}

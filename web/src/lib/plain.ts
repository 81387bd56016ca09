/** Words for any game: from its book where it has them, else from the names of things themselves. */
import { hasText, sayFrom } from "./texts.svelte";
import type { Move, View } from "./views";

/** What every view has; the board shows the rest. */
const COMMON = [
  "game",
  "version",
  "players",
  "options",
  "seat",
  "phase",
  "actor",
  "chance",
  "last",
  "result",
  "seats",
];

export type Entry = [name: string, value: unknown];

/** The things of a game that lie on the table. */
export const thingsOf = (view: View): Entry[] =>
  Object.entries(view).filter(([name]) => !COMMON.includes(name));

/** The things of one seat. */
export function thingsAt(view: View, seat: number): Entry[] {
  const seats = (view as View & { seats?: unknown }).seats;
  const things: unknown = Array.isArray(seats) ? seats[seat] : null;
  return typeof things === "object" && things !== null ? Object.entries(things) : [];
}

/** "cards_left" → "cards left". */
export const spoken = (name: string): string => name.replaceAll(/[_-]+/g, " ");

export const cellName = (game: string, name: string): string =>
  hasText(game, `cell.${name}`) ? sayFrom(game, `cell.${name}`) : spoken(name);

/** A single value in words; null is for the caller to show as hidden. */
export function valueWords(game: string, value: unknown): string {
  if (typeof value === "string")
    return hasText(game, `word.${value}`) ? sayFrom(game, `word.${value}`) : spoken(value);
  if (Array.isArray(value)) return value.map((each) => valueWords(game, each)).join(", ") || "–";
  if (value !== null && typeof value === "object")
    return Object.entries(value)
      .map(([name, each]) => `${cellName(game, name)} ${valueWords(game, each)}`)
      .join(", ");
  return value === true ? "✓" : value === false || value === null ? "–" : String(value);
}

export const verbOf = (move: Move): string => Object.keys(move)[0] ?? "";

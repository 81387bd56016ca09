/** Words for any game: from its book where it has them, else from the names of things themselves. */
import { hasText, say, sayFrom } from "./texts.svelte";
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
export const thingsOf = (view: View, quiet: string[] = []): Entry[] =>
  Object.entries(view).filter(([name]) => !COMMON.includes(name) && !quiet.includes(name));

/** The things of one seat. */
export function thingsAt(view: View, seat: number, quiet: string[] = []): Entry[] {
  const seats = (view as View & { seats?: unknown }).seats;
  const things: unknown = Array.isArray(seats) ? seats[seat] : null;
  return typeof things === "object" && things !== null
    ? Object.entries(things).filter(([name]) => !quiet.includes(name))
    : [];
}

const SHORT = 4;
const BADGE = 3;
const few = (value: unknown): boolean =>
  Array.isArray(value) && value.length <= SHORT && value.every((each) => typeof each === "number");
const nothingToSee = (value: unknown): boolean =>
  Array.isArray(value) && value.every((each) => each === null || each === "");
/** Only numbers and rows: a single card has words, and they are for the board. */
const forBadge = (things: Entry[]): Entry[] =>
  things.filter(([, value]) => typeof value === "number" || Array.isArray(value)).slice(0, BADGE);

/** Beside a player: the first few numbers, a few numbers in a row, and of longer rows how many things lie there. */
export const badgeOf = (things: Entry[]): [name: string, told: string][] =>
  forBadge(things).map(([name, value]) => [
    name,
    String(Array.isArray(value) ? (few(value) && value.join(" · ")) || value.length : value),
  ]);

/** What lies open before a player and is not told by the badge: the board shows it. */
export function beyondBadge(things: Entry[]): Entry[] {
  const told = forBadge(things).filter(([, value]) => typeof value === "number" || few(value));
  return things.filter((thing) => !nothingToSee(thing[1]) && !told.includes(thing));
}

/** A row as it is drawn: so many equal places beside each other that are empty or face down are one, with their number. */
export interface Run {
  value: unknown;
  count: number;
}
const MANY = 4;

export function runsOf(row: unknown[]): Run[] {
  const runs: Run[] = [];
  for (const value of row) {
    const last = runs.at(-1);
    if (last && last.value === value && (value === null || value === "")) last.count++;
    else runs.push({ value, count: 1 });
  }
  return runs.flatMap((run) => (run.count < MANY ? Array<Run>(run.count).fill({ ...run, count: 1 }) : [run]));
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

/** What a game with one kind of throw calls it: not everything that chance does is rolling a die. Whoever throws for
 * somebody else is told for whom instead. */
export function throwWords(game: string, rolls: string[], usual: string): string {
  const own = `offer.${rolls[0]}`;
  return rolls.length === 1 && usual === say("roll") && hasText(game, own) ? sayFrom(game, own) : usual;
}

export const verbOf = (move: Move): string => Object.keys(move)[0] ?? "";

/** The daily deal: which day it is here, what this device has made of it, the streak, and the text to share. */
import { recall, remember } from "./settings.svelte";
import type { Result } from "./views";

/** How well the strongest player does with a deal (docs/api.md). */
export interface Par {
  method: "exact" | "bot";
  bot: string | null;
  expected: number | null;
  result: Result | null;
}

export interface Played {
  table: string;
  seat: number;
  /** The first result; nothing that comes later changes it. */
  result?: Result;
  par?: Par;
  /** How many hints I had; they belong to the result. */
  hints?: number;
  /** Finished on the day itself, so that it counts for the streak. */
  onTime?: boolean;
}

const KEY = "cheeseboard.daily";
const DAILY = "daily.";
/** The first day that has a deal. */
export const FIRST_DAY = "2026-11-01";

export type AllPlayed = Record<string, Played>;

const two = (n: number) => String(n).padStart(2, "0");

/** The date on the wall of whoever reads this, not in Greenwich. */
export const dayOf = (time: Date): string =>
  `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
export const today = (): string => dayOf(new Date());

/** At noon, so that no change of clocks makes a day of 23 hours skip one. */
const noon = (day: string) => new Date(`${day}T12:00:00`);
export function daysFrom(day: string, days: number): string {
  const time = noon(day);
  time.setDate(time.getDate() + days);
  return dayOf(time);
}
export const dayWords = (day: string, lang: string, style: "full" | "medium" = "full"): string =>
  new Intl.DateTimeFormat(lang, { dateStyle: style }).format(noon(day));

export const dealOf = (day: string): string => DAILY + day;
/** The day of a deal's name; null if it is no daily one. */
export const dayOfDeal = (deal: string | undefined): string | null =>
  deal?.startsWith(DAILY) ? deal.slice(DAILY.length) : null;

export const allPlayed = (): AllPlayed => recall<AllPlayed>(KEY) ?? {};
export const keepAll = (all: AllPlayed): void => remember(KEY, all);
const keyOf = (game: string, day: string) => `${game}/${day}`;
export const playedOn = (game: string, day: string): Played | null => allPlayed()[keyOf(game, day)] ?? null;

function keep(game: string, day: string, played: Played): void {
  keepAll({ ...allPlayed(), [keyOf(game, day)]: played });
}

/** A table was opened for this deal. One that has a result stays as it is. */
export function beginDaily(game: string, day: string, table: string, seat: number): void {
  if (!playedOn(game, day)?.result) keep(game, day, { table, seat });
}

/** The game is over. Only the first result of a deal counts, and only today's for the streak. */
export function endDaily(
  game: string,
  day: string,
  { table, result, hints }: { table: string; result: Result; hints: number },
  now = today(),
): void {
  const known = playedOn(game, day);
  if (!known || known.table !== table || known.result) return;
  keep(game, day, { ...known, result, hints, onTime: day === now });
}

export function keepPar(game: string, day: string, par: Par): void {
  const known = playedOn(game, day);
  if (known) keep(game, day, { ...known, par });
}

/** Days in a row, up to today or, while today is still to be played, up to yesterday. */
export function streak(all: AllPlayed = allPlayed(), now = today()): number {
  const done = new Set(
    Object.entries(all).flatMap(([key, { onTime }]) => (onTime ? [key.slice(key.lastIndexOf("/") + 1)] : [])),
  );
  let day = done.has(now) ? now : daysFrom(now, -1);
  let count = 0;
  for (; done.has(day); day = daysFrom(day, -1)) count += 1;
  return count;
}

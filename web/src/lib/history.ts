/** The games that this device has finished, and what they add up to. Kept here alone; never sent anywhere. */
import { recall, remember } from "./settings.svelte";
import type { Result } from "./views";

export interface PastPlayer {
  name: string | null;
  bot: string | null;
}

export interface PastGame {
  table: string;
  game: string;
  when: number;
  /** The seats of this device. */
  mine: number[];
  players: PastPlayer[];
  result: Result;
  deal?: string;
  duel?: string;
  /** The chance that I gave away with a decision; null if nobody could say. */
  rate?: number | null;
}

const KEY = "cheeseboard.history";
const KEEP = 1000;

export const pastGames = (): PastGame[] => recall<PastGame[]>(KEY) ?? [];
export const keepGames = (games: PastGame[]): void =>
  remember(KEY, games.toSorted((a, b) => b.when - a.when).slice(0, KEEP));

/** Notes a finished game, once. */
export function noteGame(game: PastGame): void {
  const known = pastGames();
  if (!known.some(({ table }) => table === game.table)) keepGames([game, ...known]);
}

export function noteRate(table: string, rate: number | null): void {
  keepGames(pastGames().map((game) => (game.table === table ? { ...game, rate } : game)));
}

/** Games of two devices, each once. */
export function merged(here: PastGame[], more: PastGame[]): PastGame[] {
  const known = new Set(here.map(({ table }) => table));
  return [...here, ...more.filter(({ table }) => !known.has(table))];
}

/** My one seat; null where several of a device's people played. */
export const mySeat = ({ mine }: PastGame): number | null => (mine.length === 1 ? (mine[0] ?? null) : null);

/** My part of the win: a shared one is a part of it. */
export function partOf({ result: { winners = [] } }: PastGame, seat: number): number {
  return winners.includes(seat) ? 1 / winners.length : 0;
}

/** Whom I played against: bots of one level, bots of several, people; nobody when alone. */
export type Against = { kind: "alone" | "people" | "mixed" } | { kind: "bots"; level: string };

export function againstOf(game: PastGame): Against {
  const others = game.players.filter((_, seat) => !game.mine.includes(seat));
  if (game.players.length === 1) return { kind: "alone" };
  if (others.some(({ bot }) => bot === null) || !others.length) return { kind: "people" };
  const levels = new Set(others.map(({ bot }) => bot));
  return levels.size === 1 ? { kind: "bots", level: others[0]?.bot ?? "" } : { kind: "mixed" };
}

export interface Tally {
  game: string;
  against: Against;
  games: number;
  /** Won games and parts of shared ones. */
  wins: number;
  /** Alone: the best verdict that was reached, as its place among them; else -1. */
  best: number;
}

/** Wins by game and by whom I played against; games in which several sat at this device are nobody's. */
export function tallies(games: PastGame[], verdictsOf: (game: string) => string[]): Tally[] {
  const found = new Map<string, Tally>();
  for (const game of games) {
    const seat = mySeat(game);
    if (seat === null) continue;
    const against = againstOf(game);
    const key = `${game.game} ${against.kind} ${"level" in against ? against.level : ""}`;
    const tally = found.get(key) ?? { game: game.game, against, games: 0, wins: 0, best: -1 };
    tally.games += 1;
    tally.wins += partOf(game, seat);
    tally.best = Math.max(tally.best, verdictsOf(game.game).indexOf(game.result.tier ?? ""));
    found.set(key, tally);
  }
  return [...found.entries()].toSorted(([a], [b]) => a.localeCompare(b)).map(([, tally]) => tally);
}

const Z = 1.959963984540054;

/** The 95 % interval of a share by Wilson's score: the same function as everywhere else (core/statistics.py). */
export function wilson(hits: number, total: number): [low: number, high: number] {
  if (total === 0) return [0, 1];
  const [share, z2] = [hits / total, Z * Z];
  const whole = 1 + z2 / total;
  const middle = (share + z2 / (2 * total)) / whole;
  const reach = (Z * Math.sqrt((share * (1 - share) + z2 / (4 * total)) / total)) / whole;
  return [hits === 0 ? 0 : Math.max(0, middle - reach), hits === total ? 1 : Math.min(1, middle + reach)];
}

export type RatedGame = PastGame & { rate: number };
const isRated = (game: PastGame): game is RatedGame => typeof game.rate === "number";

/** Games with a mistake rate, the oldest first: for each game those alone and those with others, on scales of their own. */
export function rated(games: PastGame[]): RatedGame[][] {
  const kinds = new Map<string, RatedGame[]>();
  for (const game of games.filter(isRated).toReversed()) {
    const key = `${game.game} ${game.players.length === 1}`;
    kinds.set(key, [...(kinds.get(key) ?? []), game]);
  }
  return [...kinds.values()];
}

/** The games that can be played here, as the other side names them. */
import { whatThereIs } from "../lib/api";
import { currentLang } from "../lib/settings.svelte";
import { openBook, sayFrom } from "../lib/texts.svelte";
import type { GameFacts, House } from "../lib/wire";

const EMPTY: House = {
  v: 1,
  games: [],
  emotes: [],
  settings: { spectators: false, away_seconds: null, memory_mode: false, bot_pause_ms: 0 },
  languages: [],
};

let house = $state.raw<House | null>(null);
let asking: Promise<House> | null = null;

/** Asks once; if that fails, the next one who needs it asks again. */
export async function openShelf(): Promise<House> {
  asking ??= whatThereIs();
  try {
    return (house = await asking);
  } catch (trouble) {
    asking = null;
    throw trouble;
  }
}

export const shelf = (): House => house ?? EMPTY;

/** Does the other side offer this? (`can` in docs/api.md) */
export const can = (what: string): boolean => shelf().can?.includes(what) ?? false;

const UNKNOWN = {
  version: 0,
  players: { min: 1, max: 6 },
  options: {},
  bots: {},
  hidden: true,
  revealing: [],
};

/** A game that nobody here knows is treated as one with secrets: then nothing can be told by mistake. */
export const factsOf = (game: string): GameFacts =>
  shelf().games.find((each) => each.id === game) ?? { id: game, ...UNKNOWN };

/** The number of a game's best verdict, alone: the worst one is 0. */
export const bestVerdict = (game: string): number => (factsOf(game).verdicts?.length ?? 0) - 1;

/** Facts and words of one game. What happens in any game (for games without a sentence for it) is in the common book. */
export async function openGame(game: string): Promise<void> {
  const books = [game, "bots", "common"].map((book) => openBook(currentLang(), book));
  await Promise.all([openShelf(), ...books]);
}

export const titleOf = (game: string): string =>
  factsOf(game).names?.[currentLang()] ?? sayFrom(game, "title");
export const aboutOf = (game: string): string =>
  factsOf(game).abouts?.[currentLang()] ?? sayFrom(game, "about");

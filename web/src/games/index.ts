/** Finds each game's parts in the game's own folder, and puts a plain part wherever there is none. */
import type { Component } from "svelte";
import type { Mood } from "../art/mood";
import type { View } from "../lib/views";
import type { Animate } from "../table/stage.svelte";
import type { BoardProps, GameParts, RevealProps, SeatProps } from "./parts";

const FOUND = import.meta.glob<GameParts>("../../../src/cheeseboard/games/*/web/index.ts", {
  eager: true,
  import: "default",
});

/** `…/games/my_game/web/index.ts` holds the parts of `my-game`. */
const idOf = (path: string) => path.split("/").at(-3)?.replaceAll("_", "-") ?? "";

const PARTS: Record<string, GameParts> = Object.fromEntries(
  Object.entries(FOUND).map(([path, parts]) => [idOf(path), parts]),
);

export const partsOf = (game: string): GameParts => PARTS[game] ?? {};

/** Everything a table needs of its game. */
export interface GameFront {
  Board: Component<BoardProps<View>>;
  Badge: Component<SeatProps<View>>;
  Sheet: Component<SeatProps<View>>;
  Reveal: Component<RevealProps> | null;
  animate: Animate;
  mood(view: View, seat: number): Mood;
}

type Module<T> = Promise<{ default: T }>;

async function part<T>(own: (() => Module<T>) | undefined, plain: () => Module<T>): Promise<T> {
  return (await (own ?? plain)()).default;
}

const plainAnimate: Animate = (_event, stage) => stage.hold(700);

export async function openFront(game: string): Promise<GameFront> {
  const parts = partsOf(game);
  const [Board, Badge, Sheet, reveal, motion] = await Promise.all([
    part(parts.Board, () => import("./PlainBoard.svelte")),
    part(parts.Badge, () => import("./PlainBadge.svelte")),
    part(parts.Sheet, () => import("./PlainSheet.svelte")),
    parts.Reveal?.(),
    parts.animate?.(),
  ]);
  return {
    Board,
    Badge,
    Sheet,
    Reveal: reveal?.default ?? null,
    animate: motion?.animate ?? plainAnimate,
    mood: parts.mood ?? (() => "happy"),
  };
}

export const optionsForm = (game: string) =>
  part(partsOf(game).Options, () => import("./PlainOptions.svelte"));

export const tilePicture = (game: string) => part(partsOf(game).Tile, () => import("./PlainTile.svelte"));

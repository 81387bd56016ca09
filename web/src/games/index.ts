/** The games this page can show. One line each; a game's own code arrives when its table opens. */
import type { Component } from "svelte";
import type { GameId, View } from "../lib/views";
import type { Play } from "../table/play";
import type { Animate } from "../table/stage.svelte";

export interface GameFront {
  Table: Component<{ play: Play }>;
  Badge: Component<{ view: View; seat: number }>;
  animate: Animate;
}

export interface GameCard {
  id: GameId;
  least: number;
  most: number;
  /** Seats know different things: on one screen a curtain stands between them. */
  secrets: boolean;
  front(): Promise<GameFront>;
}

// Each board narrows the view to its own game; the id beside it guarantees that it gets no other.
const front = (load: Promise<unknown>) => load as Promise<GameFront>;

export const GAMES: GameCard[] = [
  {
    id: "alles-kaese",
    least: 2,
    most: 6,
    secrets: true,
    front: () => front(import("@games/alles_kaese/web")),
  },
  { id: "mice", least: 1, most: 5, secrets: false, front: () => front(import("@games/mice/web")) },
  { id: "cheese", least: 2, most: 6, secrets: false, front: () => front(import("@games/cheese/web")) },
];

export const gameCard = (id: GameId): GameCard => GAMES.find((game) => game.id === id) ?? GAMES[0]!;

/** A hand-made position from the middle of a game, for whoever draws and for tests. */
import type { Move } from "@page/lib/views";
import type { View } from "./types";

export const view: View = {
  version: 1,
  options: { deck: { cheese: 70, cat: 10, mouse: [5, 5, 5, 5] } },
  seat: 0,
  actor: 0,
  chance: false,
  last: null,
  result: null,
  game: "cheese",
  players: 4,
  phase: "turn",
  mouse: { seat: 3, footsteps: 3, attempts_left: 2 },
  pile: ["cheese", "cheese", "cheese", "cat", "cheese", "mouse-3", "cheese"],
  turned: 48,
  seats: [
    { stack: 21, known: [] },
    { stack: 30, known: [] },
    { stack: 4, known: [] },
    { stack: 38, known: [] },
  ],
};

export const legal: Move[] = [{ turn: true }];

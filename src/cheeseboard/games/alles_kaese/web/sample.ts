/** A hand-made position from the middle of a game, for whoever draws and for tests. */
import type { Move } from "@page/lib/views";
import type { View } from "./types";

const slab = (holes: number, front: "cheese" | "trap" | null = null, peeked_by: number[] = []) => ({
  holes,
  front,
  peeked_by,
  left_by: [],
});

export const view: View = {
  version: 1,
  options: { traps_by_holes: [2, 2, 3, 3, 4, 4] },
  seat: 0,
  actor: 0,
  chance: false,
  last: null,
  result: null,
  game: "alles-kaese",
  players: 3,
  phase: "choose",
  roll: 4,
  display: [slab(4), slab(1), slab(6, "trap", [0]), slab(4, null, [2, 1]), slab(2, "cheese", [0]), slab(5)],
  supply: { count: 19, top: 3 },
  discard: [slab(2), slab(6)],
  seats: [
    {
      cards: [
        { holes: 4, front: "cheese" },
        { holes: 5, front: "trap" },
        { holes: 3, front: "cheese" },
      ],
      holes: 7,
      cheese_cards: 2,
      traps: 1,
    },
    {
      cards: [
        { holes: 6, front: "trap" },
        { holes: 6, front: "trap" },
        { holes: 2, front: "cheese" },
      ],
      holes: 2,
      cheese_cards: 1,
      traps: 2,
    },
    { cards: [{ holes: 6, front: "cheese" }], holes: 6, cheese_cards: 1, traps: 0 },
  ],
};

export const legal: Move[] = [{ keep: 0 }, { remove: 0 }, { keep: 3 }, { remove: 3 }];

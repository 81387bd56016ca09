/** A hand-made position from the middle of a game, for whoever draws and for tests. */
import type { Move } from "@page/lib/views";
import type { View } from "./types";

export const view: View = {
  version: 1,
  options: {},
  seat: 0,
  actor: 0,
  chance: false,
  last: null,
  result: null,
  game: "mice",
  players: 3,
  phase: "active",
  active: 0,
  dice: { bacon: [5, 3], cheese: [6, 3, 2] },
  used: null,
  left: null,
  supply: 6,
  solo: false,
  seats: [
    {
      hand: [1, 2, 3, 5, 8, 10, 11, 14, 16, 18],
      cage: [4, 7, 13, 17],
      up: [6, 9, 12],
      nuts: 2,
      dice: { bacon: 1, cheese: 3 },
    },
    {
      hand: [1, 2, 3, 4, 5, 7, 8, 10, 13, 14, 16],
      cage: [11, 17, 18],
      up: [6, 9, 12, 15],
      nuts: 1,
      dice: { bacon: 2, cheese: 3 },
    },
    { hand: [1, 3, 5, 8], cage: [2, 4], up: [6], nuts: 0, dice: { bacon: 1, cheese: 1 } },
  ],
};

export const legal: Move[] = [
  { catch: 8, cheese: [] },
  { catch: 10, cheese: [2] },
  { flip: 9, cheese: [] },
  { catch: 11, cheese: [3] },
  { catch: 10, cheese: [3] },
  { flip: 12, cheese: [3] },
  { catch: 14, cheese: [6] },
  { catch: 16, cheese: [6, 2] },
  { miss: "cage" },
  { miss: 15 },
];

/** Hand-made positions for the gallery and the unit tests: what a table looks like in the middle of a game. */
import type { AllesKaeseView, CheeseView, MiceView, Move } from "./views";

const common = { version: 1, options: {}, seat: 0, actor: 0, chance: false, last: null, result: null };

const slab = (holes: number, front: "cheese" | "trap" | null = null, peeked_by: number[] = []) => ({
  holes,
  front,
  peeked_by,
  left_by: [],
});

export const allesKaese: AllesKaeseView = {
  ...common,
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
export const allesKaeseLegal: Move[] = [{ keep: 0 }, { remove: 0 }, { keep: 3 }, { remove: 3 }];

export const mice: MiceView = {
  ...common,
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
export const miceLegal: Move[] = [
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

export const cheese: CheeseView = {
  ...common,
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
export const cheeseLegal: Move[] = [{ turn: true }];

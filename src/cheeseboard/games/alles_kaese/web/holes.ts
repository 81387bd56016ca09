/** Where the holes of a slab sit: laid out like the pips of a die, so that they are counted at a glance. */
export interface Hole {
  x: number;
  y: number;
  r: number;
}

const at = (x: number, y: number, r: number): Hole => ({ x, y, r });

const LAYOUT: Record<number, Hole[]> = {
  1: [at(50, 56, 19)],
  2: [at(33, 36, 16), at(66, 76, 17)],
  3: [at(28, 30, 13.5), at(53, 57, 15), at(74, 86, 13.5)],
  4: [at(30, 34, 14), at(71, 32, 13), at(29, 78, 13.5), at(70, 79, 14.5)],
  5: [at(26, 29, 12), at(74, 30, 12.5), at(50, 57, 13.5), at(26, 84, 12.5), at(74, 84, 12)],
  6: [at(29, 27, 12), at(71, 28, 12.5), at(28, 57, 12.5), at(72, 57, 11.5), at(30, 87, 11.5), at(71, 86, 12)],
};

export const holesOf = (count: number): Hole[] => LAYOUT[count] ?? [];

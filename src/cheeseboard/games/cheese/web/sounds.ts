/** A mouse, a cat, and many cards at once. */
import { noise, slide, type Sound } from "@page/lib/sound";

export const SQUEAK: Sound = [
  { at: 0, for: 0.06, loud: 0.12, shape: "sine", hz: 1700, to: 2300 },
  { at: 0.09, for: 0.07, loud: 0.12, shape: "sine", hz: 1900, to: 2500 },
];

export const MEOW: Sound = [
  { at: 0, for: 0.14, loud: 0.09, shape: "triangle", hz: 480, to: 760 },
  { at: 0.14, for: 0.24, loud: 0.09, shape: "triangle", hz: 760, to: 420 },
];

export const SWEEP: Sound = [
  slide(0, 0.3, 0.3),
  noise(0.08, 0.25, 3000, 0.2, 0.6, 1200),
  slide(0.22, 0.2, 0.18),
];

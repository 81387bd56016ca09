/**
 * Sounds of wood, dice and paper, made on the spot: nothing to download, nothing that needs a licence. A sound is a few
 * voices; games bring their own. The machinery is fetched with the first sound.
 */
import { settings } from "./settings.svelte";

export interface Voice {
  /** Seconds after the start, and how long. */
  at: number;
  for: number;
  loud: number;
  /** A tone (`sine`, `triangle` …) or `noise`, which is shaped by a filter around `hz`. */
  shape: OscillatorType | "noise";
  hz: number;
  /** Where the pitch goes. */
  to?: number;
  /** How narrow the filter of a noise is: 0.5 is a breath, 8 is almost a tone. */
  narrow?: number;
}

export type Sound = Voice[];

/** A breath of noise: paper, a click, a thud. */
export const noise = (
  at: number,
  length: number,
  hz: number,
  loud: number,
  narrow = 1,
  to?: number,
): Voice => ({
  at,
  for: length,
  loud,
  shape: "noise",
  hz,
  narrow,
  to,
});

/** A struck piece of wood: a tone that is gone at once, with a click on top. */
export const knock = (at: number, hz: number, loud = 0.3): Voice[] => [
  { at, for: 0.09, loud, shape: "sine", hz, to: hz * 0.92 },
  { at, for: 0.04, loud: loud * 0.35, shape: "sine", hz: hz * 3.9 },
  noise(at, 0.015, hz * 5, loud * 0.5),
];

/** A card sliding over paper. */
export const slide = (at: number, length = 0.16, loud = 0.22): Voice =>
  noise(at, length, 2600, loud, 0.6, 5200);

const bar = (at: number, hz: number, loud = 0.22): Voice[] => [
  { at, for: 0.5, loud, shape: "sine", hz },
  { at, for: 0.12, loud: loud * 0.3, shape: "sine", hz: hz * 4 },
];

/** What every table has. */
export const DICE: Sound = [0, 0.06, 0.13, 0.19, 0.3, 0.42].flatMap((at, i) => [
  noise(at, 0.03, 3400 - i * 260, 0.3, 3),
  ...knock(at, 420 + ((i * 137) % 160), 0.12),
]);
export const DIE_LANDS: Sound = [
  ...knock(0, 310, 0.34),
  noise(0.05, 0.03, 2800, 0.2, 3),
  ...knock(0.09, 360, 0.16),
];
export const PAPER: Sound = [slide(0)];
export const TURN_OVER: Sound = [slide(0, 0.09, 0.2), noise(0.11, 0.03, 1500, 0.35, 0.8)];
export const PIECE: Sound = knock(0, 520, 0.26);
export const MY_TURN: Sound = [...knock(0, 392, 0.3), ...knock(0.14, 523, 0.3)];
export const NO: Sound = [noise(0, 0.07, 220, 0.5, 1), noise(0.11, 0.09, 170, 0.5, 1)];
export const FANFARE: Sound = [523, 659, 784, 1047, 784, 1047].flatMap((hz, i) => bar(i * 0.14, hz));

/** Browsers let a page sound only after the person has touched it; before that we stay quiet without complaint. */
export function play(sound: Sound): void {
  if (!settings.volume || !navigator.userActivation?.hasBeenActive) return;
  void import("./synth").then(({ strike }) => strike(sound, settings.volume));
}

/** A light touch in the hand that holds the phone. */
export function buzz(...pattern: number[]): void {
  if (settings.vibrate && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern);
}

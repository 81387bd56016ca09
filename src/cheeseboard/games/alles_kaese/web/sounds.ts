/** The trap's bar on its plank, and a piece of cheese that bounces. */
import { knock, noise, type Sound } from "@page/lib/sound";

export const SNAP: Sound = [
  noise(0, 0.02, 4200, 0.8, 1.5),
  ...knock(0.005, 240, 0.6),
  { at: 0.01, for: 0.25, loud: 0.08, shape: "square", hz: 1870, to: 1700 },
  noise(0.03, 0.12, 900, 0.4, 1),
];

export const BOUNCE: Sound = [
  { at: 0, for: 0.12, loud: 0.3, shape: "sine", hz: 260, to: 520 },
  { at: 0.2, for: 0.1, loud: 0.2, shape: "sine", hz: 300, to: 560 },
  { at: 0.36, for: 0.08, loud: 0.12, shape: "sine", hz: 340, to: 600 },
];

export const THIRD: Sound = [
  ...SNAP,
  ...SNAP.map((voice) => ({ ...voice, at: voice.at + 0.22 })),
  ...knock(0.5, 110, 0.6),
];

/** A few sounds, made on the spot with WebAudio: nothing to download, nothing that needs a licence. */
import { settings } from "./settings.svelte";

type Note = { at: number; hz: number; to?: number; for: number; shape: OscillatorType; loud: number };

const note = (
  at: number,
  hz: number,
  length: number,
  shape: OscillatorType = "sine",
  loud = 0.16,
  to?: number,
): Note => ({
  at,
  hz,
  for: length,
  shape,
  loud,
  to,
});

const SOUNDS: Record<string, Note[]> = {
  roll: [0, 0.07, 0.13, 0.22, 0.3].map((at, i) => note(at, 300 + (i % 3) * 90, 0.04, "triangle", 0.22)),
  turn: [note(0, 500, 0.06, "triangle", 0.12, 900)],
  cheese: [note(0, 660, 0.1), note(0.09, 880, 0.16)],
  trap: [note(0, 190, 0.08, "square", 0.16, 70), note(0.07, 90, 0.22, "sawtooth", 0.1, 50)],
  peek: [note(0, 440, 0.12, "sine", 0.1, 620)],
  nut: [note(0, 1200, 0.05, "triangle", 0.12), note(0.06, 1500, 0.05, "triangle", 0.1)],
  mouse: [note(0, 1500, 0.07, "sine", 0.08, 2100), note(0.09, 1700, 0.07, "sine", 0.08, 2300)],
  cat: [note(0, 520, 0.16, "sawtooth", 0.06, 760), note(0.16, 760, 0.26, "sawtooth", 0.06, 380)],
  turnMine: [note(0, 523, 0.1), note(0.12, 784, 0.14)],
  end: [523, 659, 784, 1047].map((hz, i) => note(i * 0.13, hz, 0.24, "triangle", 0.14)),
  no: [note(0, 240, 0.1, "triangle", 0.12, 190)],
};

export type Sound = keyof typeof SOUNDS;

let context: AudioContext | null = null;

function strike(audio: AudioContext, { at, hz, to, for: length, shape, loud }: Note): void {
  const start = audio.currentTime + at;
  const voice = audio.createOscillator();
  const volume = audio.createGain();
  voice.type = shape;
  voice.frequency.setValueAtTime(hz, start);
  if (to) voice.frequency.exponentialRampToValueAtTime(to, start + length);
  volume.gain.setValueAtTime(loud, start);
  volume.gain.exponentialRampToValueAtTime(0.0008, start + length + 0.05);
  voice.connect(volume).connect(audio.destination);
  voice.start(start);
  voice.stop(start + length + 0.06);
}

/** Browsers let a page sound only after the person has touched it; before that we stay quiet without complaint. */
export function play(sound: Sound): void {
  if (!settings.sound || !navigator.userActivation?.hasBeenActive) return;
  context ??= new AudioContext();
  for (const each of SOUNDS[sound] ?? []) strike(context, each);
}

/** The instrument: plays voices with WebAudio. */
import type { Sound, Voice } from "./sound";

let context: AudioContext | null = null;
let breath: AudioBuffer | null = null;

const QUIET = 0.0008;

/** One second of noise, made once. */
function noiseBuffer(audio: AudioContext): AudioBuffer {
  if (breath) return breath;
  breath = audio.createBuffer(1, audio.sampleRate, audio.sampleRate);
  const samples = breath.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  return breath;
}

/** Moves a pitch from where a voice begins to where it goes. */
function glide(pitch: AudioParam, { hz, to, for: length }: Voice, start: number): void {
  pitch.setValueAtTime(hz, start);
  if (to) pitch.exponentialRampToValueAtTime(to, start + length);
}

function tone(audio: AudioContext, voice: Voice, start: number): [AudioScheduledSourceNode, AudioNode] {
  const source = audio.createOscillator();
  source.type = voice.shape as OscillatorType;
  glide(source.frequency, voice, start);
  return [source, source];
}

function hiss(audio: AudioContext, voice: Voice, start: number): [AudioScheduledSourceNode, AudioNode] {
  const source = audio.createBufferSource();
  source.buffer = noiseBuffer(audio);
  source.loop = true;
  const filter = audio.createBiquadFilter();
  filter.type = "bandpass";
  filter.Q.value = voice.narrow ?? 1;
  glide(filter.frequency, voice, start);
  return [source, source.connect(filter)];
}

function sing(audio: AudioContext, voice: Voice, volume: number): void {
  const start = audio.currentTime + voice.at;
  const [source, sound] = voice.shape === "noise" ? hiss(audio, voice, start) : tone(audio, voice, start);
  const gain = audio.createGain();
  gain.gain.setValueAtTime(QUIET, start);
  gain.gain.linearRampToValueAtTime(voice.loud * volume, start + 0.004);
  gain.gain.exponentialRampToValueAtTime(QUIET, start + voice.for + 0.03);
  sound.connect(gain).connect(audio.destination);
  source.start(start);
  source.stop(start + voice.for + 0.04);
}

export function strike(sound: Sound, volume: number): void {
  context ??= new AudioContext();
  for (const voice of sound) sing(context, voice, volume);
}

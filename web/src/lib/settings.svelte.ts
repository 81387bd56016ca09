/** What this device remembers about the person in front of it. Kept in localStorage; never sent anywhere. */

export type Lang = "en" | "de" | "it";
export type Theme = "auto" | "light" | "dark";
/** "off" is instant: nothing is waited for. */
export type Speed = "slow" | "normal" | "fast" | "off";
/** "room": seen from the sofa. */
export type Size = "hand" | "room";

export const LANGS: Lang[] = ["en", "de", "it"];
export const LANG_NAMES: Record<Lang, string> = { en: "English", de: "Deutsch", it: "Italiano" };
const KEY = "cheeseboard.settings";

interface Saved {
  lang: Lang | null;
  theme: Theme;
  size: Size;
  /** From 0 (silent) to 1. */
  volume: number;
  vibrate: boolean;
  speed: Speed;
  name: string;
  guided: string[];
  /** Milliseconds a bot waits before it acts; null follows the speed. */
  botPause: number | null;
  /** The coach speaks up when a move gives away so many thousandths of the chance; 0: never. */
  coach: number;
}

const DEFAULTS: Saved = {
  lang: null,
  theme: "auto",
  size: "hand",
  volume: 0.6,
  vibrate: true,
  speed: "normal",
  name: "",
  guided: [],
  botPause: null,
  coach: 0,
};

/** What the browser refused to store: a private window, or a full one. It lives until the page closes. */
const unstored: Record<string, string> = {};

export function remember(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(key, text);
    delete unstored[key];
  } catch {
    unstored[key] = text;
  }
}

export function recall<T>(key: string): T | null {
  try {
    const text = unstored[key] ?? localStorage.getItem(key);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

export function forget(key: string): void {
  delete unstored[key];
  try {
    localStorage.removeItem(key);
  } catch {
    // a browser that stores nothing has nothing to forget
  }
}

/** Version 0.1 knew only a switch for the sound. */
export function completed(saved: Partial<Saved> & { sound?: boolean }): Saved {
  const { sound, ...rest } = saved;
  return { ...DEFAULTS, ...(sound === false ? { volume: 0 } : {}), ...rest };
}

export const settings = $state<Saved>(completed(recall<Partial<Saved>>(KEY) ?? {}));

export function saveSettings(change: Partial<Saved>): void {
  Object.assign(settings, change);
  remember(KEY, $state.snapshot(settings));
}

export function browserLang(languages: readonly string[]): Lang {
  for (const tag of languages) {
    const found = LANGS.find((lang) => tag.toLowerCase().startsWith(lang));
    if (found) return found;
  }
  return "en";
}

export const currentLang = (): Lang => settings.lang ?? browserLang(navigator.languages);

/** How long everything takes, compared with normal. */
const PACE: Record<Speed, number> = { slow: 1.7, normal: 1, fast: 0.4, off: 0 };
export const pace = (): number => PACE[settings.speed];

/** A bot seems to think; where nobody has anything to think about, it only takes a breath. */
const BOT_PAUSE = 650;
const BOT_BREATH = 220;
export const botPause = (thinks = true): number =>
  settings.botPause ?? Math.round((thinks ? BOT_PAUSE : BOT_BREATH) * pace());

const darkNow = () => matchMedia("(prefers-color-scheme: dark)").matches;
const calmNow = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Nothing moves if the person said so to the system, or here wants everything at once. */
export const motionOff = (): boolean => settings.speed === "off" || calmNow();

export function dressPage(): void {
  const root = document.documentElement;
  const dark = settings.theme === "dark" || (settings.theme === "auto" && darkNow());
  root.dataset.theme = dark ? "dark" : "light";
  root.dataset.motion = motionOff() ? "off" : "on";
  root.dataset.size = settings.size;
  root.style.setProperty("--pace", String(pace()));
  root.lang = currentLang();
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", dark ? "#241a1c" : "#f7ecd3");
}

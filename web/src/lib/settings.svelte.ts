/** What this device remembers about the person in front of it. Kept in localStorage; never sent anywhere. */

export type Lang = "en" | "de" | "it";
export type Theme = "auto" | "light" | "dark";
export type Speed = "slow" | "normal" | "fast" | "off";

export const LANGS: Lang[] = ["en", "de", "it"];
export const LANG_NAMES: Record<Lang, string> = { en: "English", de: "Deutsch", it: "Italiano" };
const KEY = "cheeseboard.settings";

interface Saved {
  lang: Lang | null;
  theme: Theme;
  sound: boolean;
  speed: Speed;
  name: string;
  guided: string[];
  /** Milliseconds a bot waits before it acts; null follows the animation speed. */
  botPause: number | null;
}

const DEFAULTS: Saved = {
  lang: null,
  theme: "auto",
  sound: true,
  speed: "normal",
  name: "",
  guided: [],
  botPause: null,
};

/** A private window may refuse storage: the page then simply forgets. */
export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value));
  } catch {
    // nothing to do: the setting lives until the page closes
  }
}

export function recall<T>(key: string): T | null {
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : (JSON.parse(text) as T);
  } catch {
    return null;
  }
}

export const settings = $state<Saved>({ ...DEFAULTS, ...(recall<Partial<Saved>>(KEY) ?? {}) });

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

const PAUSES: Record<Speed, number> = { slow: 1200, normal: 700, fast: 250, off: 700 };

export const botPause = (): number => settings.botPause ?? PAUSES[settings.speed];

const darkNow = () => matchMedia("(prefers-color-scheme: dark)").matches;
const calmNow = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Motion is off when the person said so here or to the system. */
export const motionOff = (): boolean => settings.speed === "off" || calmNow();

export function dressPage(): void {
  const root = document.documentElement;
  const dark = settings.theme === "dark" || (settings.theme === "auto" && darkNow());
  root.dataset.theme = dark ? "dark" : "light";
  root.dataset.motion = motionOff() ? "off" : "on";
  root.lang = currentLang();
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", dark ? "#241a1c" : "#f7ecd3");
}

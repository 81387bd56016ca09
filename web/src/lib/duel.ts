/**
 * Duels: the same deal for two people. At a server the link names the table whose deal it is. Without one the link holds the deal
 * itself, and what was made of it so far; whoever wants to can decode that.
 */
import { recall, remember } from "./settings.svelte";
import { hexOf } from "./sha256";
import type { Result } from "./views";

export interface Made {
  table: string;
  name: string;
  result: Result;
  /** How many hints helped. */
  hints?: number;
}

export interface Challenge {
  game: string;
  rules: number;
  bots: string[];
  deal: string;
  from: string;
  made: Made[];
}

const KEY = "cheeseboard.duels";
const DUEL = "duel.";
const KEEP = 100;
const LONGEST = 8_000;

export const newDeal = (): string => DUEL + hexOf(crypto.getRandomValues(new Uint8Array(12)));
export const isDuelDeal = (deal: string | undefined): deal is string => deal?.startsWith(DUEL) ?? false;

/** As letters that any messenger leaves as they are. */
export function written(challenge: Challenge): string {
  const bytes = new TextEncoder().encode(JSON.stringify(challenge));
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The challenge in a link; null if it holds none. What comes from outside is looked at closely. */
export function read(text: string): Challenge | null {
  try {
    if (text.length > LONGEST) return null;
    const letters = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
    const found = JSON.parse(new TextDecoder().decode(bytes)) as Challenge;
    return sound(found) ? found : null;
  } catch {
    return null;
  }
}

const isText = (value: unknown): value is string => typeof value === "string";

function sound(found: Challenge): boolean {
  const { game, rules, bots, deal, from, made } = found;
  return (
    [game, deal, from].every(isText) &&
    /^duel\.[a-z0-9.-]{1,59}$/.test(deal) &&
    Number.isInteger(rules) &&
    Array.isArray(bots) &&
    bots.every(isText) &&
    Array.isArray(made) &&
    made.every((each) => isText(each.table) && isText(each.name) && typeof each.result?.reason === "string")
  );
}

type Known = Record<string, Challenge>;

/** What this device knows of a duel whose deal is in the link. */
export const knownDuel = (deal: string): Challenge | null => recall<Known>(KEY)?.[deal] ?? null;

/** With what this device knows of it already: everybody's first result. */
export function joined(challenge: Challenge): Challenge {
  const made = [...(knownDuel(challenge.deal)?.made ?? [])];
  for (const each of challenge.made) if (!made.some(({ table }) => table === each.table)) made.push(each);
  return { ...challenge, made };
}

export function keepDuel(challenge: Challenge): void {
  const kept = joined(challenge);
  const others = Object.entries(recall<Known>(KEY) ?? {}).filter(([deal]) => deal !== challenge.deal);
  remember(KEY, Object.fromEntries([...others.slice(1 - KEEP), [challenge.deal, kept]]));
}

/**
 * What this device adds to the luck of a table. It looks at the table's promise first, remembers it, and only then makes up its
 * share: so the server cannot choose its own part any more.
 */
import { tableFacts } from "./api";
import type { Seen } from "./fair";
import { recall, remember } from "./settings.svelte";
import { hexOf } from "./sha256";

const KEY = "cheeseboard.shares";
const KEEP = 30;

type Kept = Record<string, Seen>;

export const randomHex = (bytes: number) => hexOf(crypto.getRandomValues(new Uint8Array(bytes)));

/** What this device saw and added at a table, if it did. */
export const seenAt = (table: string): Seen | null => recall<Kept>(KEY)?.[table] ?? null;

/** The share for a table that is not dealt yet; the same one again until then. */
export async function shareFor(table: string): Promise<string | null> {
  const known = seenAt(table);
  if (known) return known.share;
  try {
    const facts = await tableFacts(table);
    if (facts.phase !== "lobby" || !facts.fair) return null;
    const seen = { commitment: facts.fair.commitment, share: randomHex(32) };
    const kept = Object.entries(recall<Kept>(KEY) ?? {}).slice(1 - KEEP);
    remember(KEY, Object.fromEntries([...kept, [table, seen]]));
    return seen.share;
  } catch {
    return null; // without a share the table plays as well
  }
}

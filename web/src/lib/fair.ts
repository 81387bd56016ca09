/**
 * Checks the proof that a record carries, by docs/fair.md alone: nothing here is shared with the program that made it. Cards
 * need no knowledge of the game; how a game lists its rolls is one of its parts.
 */
import type { GameRecord } from "./api";
import { bytesOf, fromHex, hexOf, hmac, sha256 } from "./sha256";

/** All outcomes of the roll that a move of a record shows, in their order, with weights; null if it shows none. */
export type Rolls = (move: Record<string, unknown>) => [outcome: unknown, weight: number][] | null;

export interface Verdict {
  proof: "ok" | "none" | "broken";
  /** Where it breaks: before the first move, or at which of them. */
  at?: "deal" | number;
  /** Cards were checked, but nobody here knows how this game lists its rolls. */
  rolls?: "unknown";
  /** Were there any cards? */
  cards?: boolean;
}

/** What this device was shown before the deal, and what it added. */
export interface Seen {
  commitment: string;
  share: string;
}

interface Proof {
  v: number;
  table: string;
  commitment: string;
  seed: string;
  shares: (string | null)[];
  pack: string[];
}

const HEX = /^[0-9a-f]{64}$/;
const WORDS = 2n ** 64n;
const BROKEN: Verdict = { proof: "broken", at: "deal" };

export async function verify(
  record: GameRecord,
  rolls: Rolls | undefined,
  seen: Seen | null,
): Promise<Verdict> {
  if (!("proof" in record)) return { proof: "none" };
  const proof = record.proof as Proof;
  if (!wellShaped(proof)) return BROKEN;
  const promised = `cheeseboard/1/commitment/${proof.table}/${proof.seed}/${proof.pack.join(",")}`;
  if (hexOf(await sha256(bytesOf(promised))) !== proof.commitment) return BROKEN;
  if (seen && (seen.commitment !== proof.commitment || !proof.shares.includes(seen.share))) return BROKEN;
  const key = await keyOf(proof);
  if (!(await dealFits(record, proof.pack, key))) return BROKEN;
  return checkRolls(record.moves, rolls, key, proof.pack.length > 0);
}

function wellShaped(proof: Proof | null): proof is Proof {
  return (
    proof?.v === 1 &&
    HEX.test(proof.seed) &&
    Array.isArray(proof.pack) &&
    Array.isArray(proof.shares) &&
    proof.shares.every((share) => share === null || HEX.test(share))
  );
}

function keyOf(proof: Proof): Promise<Uint8Array> {
  const given = proof.shares.flatMap((share, seat) => (share === null ? [] : [`${seat}:${share}`]));
  return hmac(fromHex(proof.seed), bytesOf(`cheeseboard/1/key/${proof.table}/${given.join(",")}`));
}

/** A number below n for a draw: the first keyed word below the largest multiple of n. */
export async function below(key: Uint8Array, purpose: string, ordinal: number, index: number, n: number) {
  const size = BigInt(n);
  for (let attempt = 0; ; attempt++) {
    const digest = await hmac(key, bytesOf(`cheeseboard/1/${purpose}/${ordinal}/${index}/${attempt}`));
    const word = new DataView(digest.buffer).getBigUint64(0);
    if (word < WORDS - (WORDS % size)) return Number(word % size);
  }
}

export async function shuffled(key: Uint8Array, pack: string[]): Promise<string[]> {
  const order = [...pack];
  for (let last = order.length - 1; last > 0; last--) {
    const other = await below(key, "deal", 0, last, last + 1);
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  return order;
}

/** The set-up, read from left to right, holds the first cards of the shuffled pack. */
async function dealFits(record: GameRecord, pack: string[], key: Uint8Array): Promise<boolean> {
  const laid = Object.values((record.setup ?? {}) as object).flat(3) as string[];
  const order = await shuffled(key, pack);
  return (pack.length === 0) === (laid.length === 0) && laid.every((card, place) => card === order[place]);
}

async function checkRolls(
  moves: unknown,
  rolls: Rolls | undefined,
  key: Uint8Array,
  cards: boolean,
): Promise<Verdict> {
  if (!Array.isArray(moves)) return { proof: "ok" };
  if (!rolls) return { proof: "ok", rolls: "unknown", cards };
  let ordinal = 0;
  for (const [index, move] of moves.entries()) {
    const outcomes = rolls(move as Record<string, unknown>);
    if (!outcomes) continue;
    const total = outcomes.reduce((sum, [, weight]) => sum + weight, 0);
    let place = await below(key, "roll", ordinal++, 0, total);
    const drawn = outcomes.find(([, weight]) => (place -= weight) < 0);
    if (!same(drawn?.[0], move)) return { proof: "broken", at: index };
  }
  return { proof: "ok" };
}

const same = (one: unknown, other: unknown) => sorted(one) === sorted(other);
const sorted = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    part && typeof part === "object" && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );

/** All results of so many dice, highest first, in the order of their rising faces, with the ways to throw each. */
export function diceRolls(count: number): [faces: number[], ways: number][] {
  const found: [number[], number][] = [];
  const add = (faces: number[], least: number): void => {
    if (faces.length === count) found.push([[...faces].reverse(), waysTo(faces)]);
    else for (let face = least; face <= 6; face++) add([...faces, face], face);
  };
  add([], 1);
  return found;
}

const factorial = (n: number): number => (n < 2 ? 1 : n * factorial(n - 1));
const waysTo = (faces: number[]) =>
  [1, 2, 3, 4, 5, 6].reduce(
    (ways, face) => ways / factorial(faces.filter((each) => each === face).length),
    factorial(faces.length),
  );

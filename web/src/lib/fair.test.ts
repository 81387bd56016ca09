import { describe, expect, it } from "vitest";
import vectorsText from "../../../docs/fair-vectors.json?raw";
import { partsOf } from "../games";
import type { GameRecord } from "./api";
import { below, shuffled, verify, type Rolls } from "./fair";
import { bytesOf, fromHex, hexOf, hmac, sha256, sha256ByHand } from "./sha256";

interface Steps {
  key: string;
  seed: string;
  pack: string[];
  shuffled: string[];
  numbers: { draw: [string, number, number, number]; number: number }[];
}
const vectors = JSON.parse(vectorsText) as { steps: Steps; records: GameRecord[] };
const key = fromHex(vectors.steps.key);
const rollsOf = async (record: GameRecord): Promise<Rolls | undefined> =>
  (await partsOf(String(record.game)).rolls?.())?.rolls;
const copy = (record: GameRecord) => JSON.parse(JSON.stringify(record)) as GameRecord;

describe("the hash", () => {
  it("is the same by hand and by Web Crypto, whatever the length", async () => {
    expect(crypto.subtle).toBeDefined();
    for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000]) {
      const data = Uint8Array.from({ length }, (_, i) => (i * 7) % 256);
      expect(hexOf(sha256ByHand(data))).toBe(hexOf(await sha256(data, crypto.subtle)));
    }
  });
  it("is keyed the same both ways", async () => {
    const slow = await hmac(bytesOf("k".repeat(80)), bytesOf("text"), null);
    expect(hexOf(slow)).toBe(hexOf(await hmac(bytesOf("k".repeat(80)), bytesOf("text"), crypto.subtle)));
  });
});

describe("the published construction", () => {
  it("gives the numbers of the test vectors", async () => {
    for (const { draw, number } of vectors.steps.numbers) expect(await below(key, ...draw)).toBe(number);
  });
  it("shuffles as they do", async () => {
    expect(await shuffled(key, vectors.steps.pack)).toEqual(vectors.steps.shuffled);
  });
});

describe.each(vectors.records.map((record) => [String(record.game), record] as const))("%s", (_, record) => {
  it("is proved", async () => {
    expect(await verify(record, await rollsOf(record), null)).toEqual({ proof: "ok" });
  });
  it("has no proof without one", async () => {
    const bare = copy(record);
    delete bare.proof;
    expect(await verify(bare, await rollsOf(record), null)).toEqual({ proof: "none" });
  });
  it("breaks at the deal with another seed, share or promise", async () => {
    for (const change of ["seed", "commitment"]) {
      const cheat = copy(record);
      (cheat.proof as Record<string, unknown>)[change] = "0".repeat(64);
      expect(await verify(cheat, await rollsOf(record), null)).toEqual({ proof: "broken", at: "deal" });
    }
    const seen = { commitment: "0".repeat(64), share: "0".repeat(64) };
    expect(await verify(record, await rollsOf(record), seen)).toEqual({ proof: "broken", at: "deal" });
  });
  it("breaks where a card or a roll was changed", async () => {
    const cheat = copy(record);
    const shares = (cheat.proof as { shares: unknown[] }).shares;
    shares[0] = null;
    const verdict = await verify(cheat, await rollsOf(record), null);
    expect(verdict.proof).toBe("broken");
    expect(verdict.at).toBe(Object.keys(record.setup as object).length ? "deal" : 0);
  });
  it("says so when nobody knows how its rolls are listed", async () => {
    const verdict = await verify(record, undefined, null);
    expect(verdict).toEqual(
      Array.isArray(record.moves)
        ? { proof: "ok", rolls: "unknown", cards: Object.keys(record.setup as object).length > 0 }
        : { proof: "ok" },
    );
  });
});

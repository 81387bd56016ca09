import { beforeEach, describe, expect, it, vi } from "vitest";
import { isDuelDeal, keepDuel, knownDuel, newDeal, read, written, type Challenge } from "./duel";

const store = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => store.get(key) ?? null,
  setItem: (key: string, value: string) => store.set(key, value),
});
beforeEach(() => store.clear());

const made = (table: string, name: string) => ({ table, name, result: { reason: "end", winners: [0] } });
const challenge = (...all: ReturnType<typeof made>[]): Challenge => ({
  game: "x",
  rules: 1,
  bots: ["level-3"],
  deal: "duel.abc",
  from: "Ann 🐭 Größe",
  made: all,
});

describe("a challenge in a link", () => {
  it("comes out as it went in, in letters that an address keeps", () => {
    const text = written(challenge(made("t", "Ann")));
    expect(text).toMatch(/^[\w-]+$/);
    expect(read(text)).toEqual(challenge(made("t", "Ann")));
  });
  it("is none if anything about it is odd", () => {
    const odd = (change: object) => written({ ...challenge(), ...change });
    for (const text of [
      "",
      "%%%",
      "bm90IGpzb24",
      "a".repeat(9000),
      odd({ deal: "daily.2026-11-16" }),
      odd({ game: 7 }),
      odd({ bots: [1] }),
      odd({ made: [{ table: "t", name: "n" }] }),
      odd({ rules: "1" }),
    ])
      expect(read(text)).toBeNull();
  });
});

describe("what a device knows of a duel", () => {
  it("grows by what each link brings, and keeps everybody's first result", () => {
    keepDuel(challenge(made("a", "Ann")));
    const better = { ...made("a", "Ann"), result: { reason: "other", winners: [0] } };
    keepDuel(challenge(better, made("b", "Ben")));
    expect(knownDuel("duel.abc")?.made).toEqual([made("a", "Ann"), made("b", "Ben")]);
    expect(knownDuel("duel.other")).toBeNull();
  });
  it("has a new name for every deal", () => {
    expect(isDuelDeal(newDeal())).toBe(true);
    expect(newDeal()).not.toBe(newDeal());
    expect(isDuelDeal("daily.2026-11-16")).toBe(false);
  });
});

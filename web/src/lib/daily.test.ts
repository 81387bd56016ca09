import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  allPlayed,
  beginDaily,
  dayOf,
  dayOfDeal,
  daysFrom,
  dealOf,
  endDaily,
  playedOn,
  streak,
  type AllPlayed,
} from "./daily";
import { compared, faces, outcomeOf } from "./outcome";

const store = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => store.get(key) ?? null,
  setItem: (key: string, value: string) => store.set(key, value),
});
beforeEach(() => store.clear());

const done = (...keys: string[]): AllPlayed =>
  Object.fromEntries(keys.map((key) => [key, { table: "t", seat: 0, onTime: true }]));
const WIN = { reason: "end", ranking: [[0], [1]], winners: [0] };
const LOSS = { reason: "end", ranking: [[1], [0]], winners: [1] };

describe("a day", () => {
  it("is the one on the wall here, whatever time it is in Greenwich", () => {
    expect(dayOf(new Date(2026, 0, 5, 0, 1))).toBe("2026-01-05");
    expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe("2026-01-05");
  });
  it("has a neighbour on both sides, over the ends of months and years", () => {
    expect(daysFrom("2026-12-31", 1)).toBe("2027-01-01");
    expect(daysFrom("2028-03-01", -1)).toBe("2028-02-29");
    expect(daysFrom("2026-03-29", 1)).toBe("2026-03-30");
  });
  it("names its deal, and the deal its day", () => {
    expect(dealOf("2026-11-16")).toBe("daily.2026-11-16");
    expect(dayOfDeal("daily.2026-11-16")).toBe("2026-11-16");
    expect(dayOfDeal("duel.abc")).toBeNull();
    expect(dayOfDeal(undefined)).toBeNull();
  });
});

describe("what counts", () => {
  it("is the first result of the table that was opened for the deal", () => {
    beginDaily("x", "2026-11-16", "first", 0);
    endDaily("x", "2026-11-16", { table: "other", result: WIN, hints: 1 }, "2026-11-16");
    expect(playedOn("x", "2026-11-16")?.result).toBeUndefined();
    endDaily("x", "2026-11-16", { table: "first", result: LOSS, hints: 1 }, "2026-11-16");
    beginDaily("x", "2026-11-16", "again", 0);
    endDaily("x", "2026-11-16", { table: "again", result: WIN, hints: 1 }, "2026-11-16");
    expect(playedOn("x", "2026-11-16")).toEqual({
      table: "first",
      seat: 0,
      result: LOSS,
      hints: 1,
      onTime: true,
    });
  });
  it("is not for the streak if it comes from the archive", () => {
    beginDaily("x", "2026-11-10", "late", 0);
    endDaily("x", "2026-11-10", { table: "late", result: WIN, hints: 1 }, "2026-11-16");
    expect(playedOn("x", "2026-11-10")?.onTime).toBe(false);
    expect(streak(allPlayed(), "2026-11-10")).toBe(0);
  });
});

describe("the streak", () => {
  it("goes on over games, and waits for today until midnight", () => {
    const three = done("a/2026-11-14", "b/2026-11-15", "a/2026-11-16");
    expect(streak(three, "2026-11-16")).toBe(3);
    expect(streak(three, "2026-11-17")).toBe(3);
    expect(streak(three, "2026-11-18")).toBe(0);
  });
  it("is broken by a day without", () => {
    expect(streak(done("a/2026-11-13", "a/2026-11-15"), "2026-11-15")).toBe(1);
  });
});

describe("an outcome", () => {
  const VERDICTS = ["poor", "fair", "good", "best"];
  it("is drawn in faces that tell no card", () => {
    expect(faces(outcomeOf({ reason: "e", tier: "good" }, 0, VERDICTS))).toBe("🐭🐭▫️");
    expect(faces(outcomeOf({ reason: "e", tier: "best" }, 0, VERDICTS))).toBe("🐭🐭🐭🧀");
    expect(faces(outcomeOf({ reason: "e", tier: "poor" }, 0, VERDICTS))).toBe("▫️▫️▫️");
    expect(faces(outcomeOf(WIN, 0, []))).toBe("🐭🧀");
    expect(faces(outcomeOf(LOSS, 0, []))).toBe("▫️");
    expect(faces(outcomeOf({ reason: "e", ranking: [[2], [0, 1], [3]] }, 1, []))).toBe("🐭▫️▫️");
  });
  it("can be compared: who leaves more behind; a shared first place is less than a win alone", () => {
    const [win, loss] = [outcomeOf(WIN, 0, []), outcomeOf(LOSS, 0, [])];
    const shared = outcomeOf({ reason: "e", ranking: [[0, 1]], winners: [0, 1] }, 0, []);
    expect(compared(win, loss)).toBeGreaterThan(0);
    expect(compared(win, shared)).toBeGreaterThan(0);
    expect(compared(shared, loss)).toBeGreaterThan(0);
    expect(compared(loss, loss)).toBe(0);
  });
});

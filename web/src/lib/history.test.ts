import { beforeEach, describe, expect, it, vi } from "vitest";
import wilsonText from "../../../tests/fixtures/wilson.json?raw";
import {
  againstOf,
  keepGames,
  merged,
  noteGame,
  noteRate,
  pastGames,
  rated,
  tallies,
  wilson,
  type PastGame,
} from "./history";

const store = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => store.get(key) ?? null,
  setItem: (key: string, value: string) => store.set(key, value),
});
beforeEach(() => store.clear());

const me = { name: "Ann", bot: null };
const bot = (level: string) => ({ name: "Brie", bot: level });
const game = (table: string, more: Partial<PastGame> = {}): PastGame => ({
  table,
  game: "x",
  when: 1,
  mine: [0],
  players: [me, bot("level-2")],
  result: { reason: "end", winners: [0] },
  ...more,
});

describe("the history", () => {
  it("notes a game once, the newest first, and a rate beside it", () => {
    noteGame(game("a", { when: 1 }));
    noteGame(game("b", { when: 2 }));
    noteGame(game("a", { when: 3, result: { reason: "else" } }));
    noteRate("a", 0.02);
    expect(pastGames().map(({ table, rate }) => [table, rate])).toEqual([
      ["b", undefined],
      ["a", 0.02],
    ]);
  });
  it("keeps the last thousand", () => {
    keepGames(Array.from({ length: 1001 }, (_, when) => game(String(when), { when })));
    expect(pastGames()).toHaveLength(1000);
    expect(pastGames()[0]?.table).toBe("1000");
  });
  it("takes another device's games that it does not have", () => {
    const found = merged([game("a")], [game("a", { when: 9 }), game("b")]);
    expect(found.map(({ table, when }) => [table, when])).toEqual([
      ["a", 1],
      ["b", 1],
    ]);
  });
});

describe("whom I played against", () => {
  it("is nobody, people, or bots of one level or of several", () => {
    expect(againstOf(game("a", { players: [me] }))).toEqual({ kind: "alone" });
    expect(againstOf(game("a", { players: [me, me] }))).toEqual({ kind: "people" });
    expect(againstOf(game("a"))).toEqual({ kind: "bots", level: "level-2" });
    expect(againstOf(game("a", { players: [me, bot("level-1"), bot("level-2")] })).kind).toBe("mixed");
  });
});

describe("mistakes", () => {
  it("are drawn apart for each game, and for playing alone, the oldest first", () => {
    const found = rated([
      game("c", { rate: 0.03 }),
      game("b", { rate: 0.5, players: [me] }),
      game("n", { rate: null }),
      game("a", { rate: 0.01 }),
    ]);
    expect(found.map((kind) => kind.map(({ table }) => table))).toEqual([["a", "c"], ["b"]]);
  });
});

describe("wins", () => {
  it("are counted by game and level, shared ones as a part; several people at one device are nobody's", () => {
    const found = tallies(
      [
        game("a"),
        game("b", { result: { reason: "end", winners: [0, 1] } }),
        game("c", { result: { reason: "end", winners: [1] } }),
        game("d", { players: [me], result: { reason: "end", tier: "good" } }),
        game("e", { mine: [0, 1] }),
      ],
      () => ["poor", "good"],
    );
    expect(found.map(({ against, games, wins, best }) => [against.kind, games, wins, best])).toEqual([
      ["alone", 1, 0, 1],
      ["bots", 3, 1.5, -1],
    ]);
  });
  it("have the interval that the rest of the project gives them", () => {
    const cases = JSON.parse(wilsonText) as { hits: number; total: number; interval: [number, number] }[];
    expect(cases.length).toBeGreaterThan(5);
    for (const { hits, total, interval } of cases) {
      wilson(hits, total).forEach((end, i) => expect(end).toBeCloseTo(interval[i] ?? NaN, 12));
    }
  });
});

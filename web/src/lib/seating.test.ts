import { describe, expect, it } from "vitest";
import {
  bot,
  freshPlan,
  inOrder,
  levelsOf,
  mended,
  person,
  request,
  resize,
  seatsFor,
  usualBot,
} from "./seating";
import type { GameFacts } from "./wire";

const game = (min: number, max: number, bots: string[]): GameFacts => ({
  id: "any",
  version: 1,
  players: { min, max },
  options: { "1": { nuts: 3 }, "2": {}, "3": {} },
  bots: Object.fromEntries(Array.from({ length: max - min + 1 }, (_, i) => [min + i, bots])),
  hidden: false,
  revealing: [],
});
const three = game(2, 6, ["pup", "house", "sly"]);
const kinds = (mode: "bots" | "screen" | "friends", facts: GameFacts) =>
  seatsFor(mode, "Anna", facts).map((seat) => seat.kind);

describe("seats of a new table", () => {
  it("starts with me and two bots, two people, or me and two open seats", () => {
    expect(kinds("bots", three)).toEqual(["here", "bot", "bot"]);
    expect(seatsFor("screen", "Anna", three).map((seat) => seat.name)).toEqual(["Anna", ""]);
    expect(kinds("friends", three)).toEqual(["here", "open", "open"]);
  });

  it("keeps to the size of the game", () => {
    expect(kinds("bots", game(2, 2, ["pup"]))).toEqual(["here", "bot"]);
    expect(kinds("bots", game(4, 6, ["pup"]))).toHaveLength(4);
    expect(kinds("friends", game(1, 2, []))).toEqual(["here", "open"]);
  });

  it("grows with more of the same and shrinks from the end", () => {
    const more = (seat: number) => person(`Player ${seat + 1}`);
    expect(resize([person("Anna"), person("Ben")], 3, more)[2]?.name).toBe("Player 3");
    expect(resize([person("Anna"), bot("pup")], 1, more)).toHaveLength(1);
  });

  it("takes the second of several bots, or the only one", () => {
    expect([usualBot(three), usualBot(game(2, 6, ["turner"]))]).toEqual(["house", "turner"]);
    expect(levelsOf(three, 9)).toEqual([]);
  });
});

describe("a new table", () => {
  const plan = { ...freshPlan(three, "Anna"), seats: [person("Anna"), person(""), bot("pup"), bot("pup")] };

  it("gives every bot a name of its own, and leaves out a name that nobody gave", () => {
    const seats = request(plan, inOrder(plan), "en", 0).seats ?? [];
    expect(new Set(seats.slice(2).map((seat) => seat.name)).size).toBe(2);
    expect(seats[1]).toEqual({ kind: "here" });
  });

  it("puts whoever begins in front and keeps the order round the table", () => {
    const names = (first: "seat" | "random" | "youngest", draw = 0) =>
      inOrder({ ...plan, first, youngest: 1 }, () => draw).map((seat) => seat.name);
    expect(names("seat")).toEqual(["Anna", "", "Brie", "Gouda"]);
    expect(names("youngest")).toEqual(["", "Brie", "Gouda", "Anna"]);
    expect(names("random", 0.99)).toEqual(["Brie", "Anna", "", "Gouda"]);
  });
});

describe("last time's choices", () => {
  const solo = game(1, 3, ["pup", "house"]);
  const kept = {
    ...freshPlan(solo, "Anna"),
    seats: [person("Anna"), bot("gone")],
    options: { nuts: 2 },
    memory: true,
  };

  it("come back without what does not fit any more", () => {
    const plan = mended(solo, "Anna", kept);
    expect(plan.seats[1]?.bot).toBe("house");
    expect(plan.options).toEqual({});
    expect(plan.memory).toBe(false);
    expect(mended(solo, "Anna", { ...kept, seats: [person("Anna")] }).options).toEqual({ nuts: 2 });
  });

  it("are forgotten when the game has another size now", () => {
    expect(mended(game(4, 6, ["pup"]), "Anna", kept).seats).toHaveLength(4);
  });
});

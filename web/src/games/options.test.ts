import { describe, expect, it } from "vitest";
import type { GameFacts } from "../lib/wire";
import { choosable, fitting, present } from "./options";

const facts: GameFacts = {
  id: "any",
  version: 1,
  players: { min: 1, max: 3 },
  options: { "1": { nuts: 3 }, "2": {}, "3": { split: [1, 2, 3] } },
  bots: {},
  hidden: false,
  revealing: [],
  choices: [
    { name: "nuts", kind: "choice", values: [3, 2, 1], players: [1, 1] },
    { name: "split", kind: "numbers", length: 3, sum: 6, players: null },
  ],
};

describe("options", () => {
  it("are asked only of as many players as they are for", () => {
    expect(choosable(facts, 1).map((each) => each.name)).toEqual(["nuts", "split"]);
    expect(choosable(facts, 3).map((each) => each.name)).toEqual(["split"]);
  });

  it("that do not fit the number of players are dropped", () => {
    expect(fitting(facts, 2, { nuts: 2 })).toEqual({});
    expect(fitting(facts, 1, { nuts: 2, split: [] })).toEqual({ nuts: 2 });
  });

  it("are as usual until chosen", () => {
    expect(present(facts, 3, {}, "split")).toEqual([1, 2, 3]);
    expect(present(facts, 3, { split: [2, 2, 2] }, "split")).toEqual([2, 2, 2]);
  });
});

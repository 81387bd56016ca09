import { describe, expect, it } from "vitest";
import { cheapest, nutsFor, positionsOf, seconds, targetOf, withDice } from "./choices";

const dice = { bacon: [5, 3], cheese: [6, 3, 2] };
const legal = [
  { catch: 8, cheese: [] },
  { catch: 11, cheese: [3] },
  { catch: 11, cheese: [2] },
  { flip: 12, cheese: [3] },
  { catch: 16, cheese: [2, 6] },
  { catch: 11, cheese: [3], second: 8 },
  { miss: "cage" },
];

describe("choices from legal moves", () => {
  it("lights only cards that a legal move takes with the chosen dice, whatever their order", () => {
    expect(withDice(legal, [3]).map(targetOf)).toEqual([11, 12]);
    expect(withDice(legal, [6, 2]).map(targetOf)).toEqual([16]);
    expect(withDice(legal, [6])).toEqual([]);
  });

  it("shows the nuts as the distance between dice and card", () => {
    expect(nutsFor({ catch: 11, cheese: [3] }, dice)).toBe(0);
    expect(nutsFor({ flip: 12, cheese: [3] }, dice)).toBe(1);
  });

  it("finds the cheapest way to a card", () => {
    expect(cheapest(legal, 11, dice)).toEqual({ catch: 11, cheese: [3] });
    expect(cheapest(legal, 5, dice)).toBeNull();
  });

  it("picks each die once", () => {
    expect(positionsOf([3, 3], [3, 1, 3])).toEqual([0, 2]);
  });

  it("offers a second card only beside the same first one", () => {
    expect(seconds(legal, { catch: 11, cheese: [3] })).toHaveLength(1);
    expect(seconds(legal, { catch: 8, cheese: [] })).toHaveLength(0);
  });
});

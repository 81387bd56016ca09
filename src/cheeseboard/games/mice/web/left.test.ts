import { describe, expect, it } from "vitest";
import { leftDice } from "./left";

const dice = { bacon: [5, 3], cheese: [6, 3, 3] };
const ALL = { bacon: [true, true], cheese: [true, true, true] };

describe("the bright dice", () => {
  it("are the cheese dice nobody used, after a catch", () => {
    expect(leftDice(dice, [3], 9)).toEqual({ bacon: [false, false], cheese: [true, false, true] });
    expect(leftDice(dice, [], 12)).toEqual({ bacon: [false, false], cheese: [true, true, true] });
  });

  it("are all dice after a miss: they add up to what is left", () => {
    expect(leftDice(dice, [], 20)).toEqual(ALL);
  });

  it("stay the same when somebody changed the number with nuts", () => {
    expect(leftDice(dice, [], 18)).toEqual(ALL);
    expect(leftDice(dice, [], 13)).toEqual({ bacon: [false, false], cheese: [true, true, true] });
  });
});

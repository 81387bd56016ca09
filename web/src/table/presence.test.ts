import { describe, expect, it } from "vitest";
import type { SeatFacts } from "../lib/wire";
import { changes } from "./presence";

const ben: SeatFacts = { name: "Ben", kind: "person", present: true, bot: null, stand_in: false };
const free: SeatFacts = { name: null, kind: "open", present: false, bot: null };
const bot: SeatFacts = { name: "Brie", kind: "bot", present: true, bot: "level-2" };
const told = (was: SeatFacts, is: SeatFacts) => changes([was], [is]).map(({ key, name }) => [key, name]);

describe("what is told about seats", () => {
  it("is who came and who left, under the old name", () => {
    expect(told(free, ben)).toEqual([["came", "Ben"]]);
    expect(told(ben, free)).toEqual([["stood-up", "Ben"]]);
    expect(told(bot, ben)).toEqual([["came", "Ben"]]);
  });

  it("is who is away, whom a bot stands in for, and who is back", () => {
    const away = { ...ben, present: false };
    expect(told(ben, away)).toEqual([["away", "Ben"]]);
    expect(told(away, { ...away, stand_in: true })).toEqual([["stand-in", "Ben"]]);
    expect(told({ ...away, stand_in: true }, ben)).toEqual([["back", "Ben"]]);
  });

  it("is which seat a bot takes, under the name of whoever sat there", () => {
    expect(told(ben, bot)).toEqual([["bot", "Ben"]]);
    expect(told(free, bot)).toEqual([["bot", "Brie"]]);
  });

  it("is once that a bot had no time and another answered for it", () => {
    const hurried = { ...bot, plays_as: "level-1" };
    expect(told(bot, hurried)).toEqual([["hurried", "Brie"]]);
    expect(told(hurried, hurried)).toEqual([]);
    expect(told(hurried, bot)).toEqual([]);
  });

  it("is nothing when nothing changed", () => {
    expect(changes([ben, bot, free], [ben, bot, free])).toEqual([]);
    expect(changes([], [ben])).toEqual([]);
  });
});

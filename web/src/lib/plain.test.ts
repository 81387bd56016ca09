import { describe, expect, it, vi } from "vitest";

vi.mock("./texts.svelte", () => ({
  hasText: (_: string, key: string) => key === "offer.spin",
  say: (key: string) => key,
  sayFrom: (_: string, key: string) => key,
}));

import { sameMove } from "./advice";
import { badgeOf, beyondBadge, runsOf, thingsAt, thingsOf, throwWords, type Entry } from "./plain";
import type { View } from "./views";

const things: Entry[] = [
  ["mice", [0, 13]],
  ["belly", -1],
  ["hand", ["moon", "sun", null]],
  ["bank", 4],
];

describe("a player in any game", () => {
  it("has a few numbers beside the name: a short row as it is, of other rows how long they are", () => {
    expect(badgeOf(things)).toEqual([
      ["mice", "0 · 13"],
      ["belly", "-1"],
      ["hand", "3"],
    ]);
  });

  it("has the rest on the board, but nothing that is face down or empty", () => {
    expect(beyondBadge(things).map(([name]) => name)).toEqual(["hand", "bank"]);
    expect(
      beyondBadge([
        ["hand", [null, null, ""]],
        ["bank", 4],
      ]),
    ).toEqual([]);
  });
});

describe("a player's single card", () => {
  it("is for the board, which has words for it, and takes no number's place beside the name", () => {
    const cards: Entry[] = [
      ["whisper", "whisper-6"],
      ["chosen", ""],
      ["mice", 2],
      ["belly", 1],
      ["row", []],
    ];
    expect(badgeOf(cards)).toEqual([
      ["mice", "2"],
      ["belly", "1"],
      ["row", "0"],
    ]);
    expect(beyondBadge(cards).map(([name]) => name)).toEqual(["whisper", "chosen"]);
  });
});

describe("the button for what chance does", () => {
  it("has the game's own words if there is one such thing, but says for whom it is pressed", () => {
    expect(throwWords("x", ["spin"], "roll")).toBe("offer.spin");
    expect(throwWords("x", ["deal"], "roll")).toBe("roll");
    expect(throwWords("x", ["spin", "deal"], "roll")).toBe("roll");
    expect(throwWords("x", ["spin"], "Roll for Ann")).toBe("Roll for Ann");
  });
});

describe("a row of any game", () => {
  it("counts places that are empty or face down, if there are many, and never cards that are seen", () => {
    expect(runsOf(["", "", "", "", null, null, "moon", "moon", "moon", "moon"])).toEqual([
      { value: "", count: 4 },
      { value: null, count: 1 },
      { value: null, count: 1 },
      ...Array<object>(4).fill({ value: "moon", count: 1 }),
    ]);
  });
});

describe("what nobody need be shown", () => {
  it("is neither on the table nor beside a seat", () => {
    const view = { game: "x", turn: 1, cat: 2, seats: [{ mice: 1, lap: 0 }] } as unknown as View;
    expect(thingsOf(view, ["turn", "lap"])).toEqual([["cat", 2]]);
    expect(thingsAt(view, 0, ["turn", "lap"])).toEqual([["mice", 1]]);
  });
});

describe("two moves", () => {
  it("are the same if all their fields are, also inside an object", () => {
    expect(sameMove({ run: { mouse: 1, steps: 2 } }, { run: { mouse: 1, steps: 2 } })).toBe(true);
    expect(sameMove({ run: { mouse: 1, steps: 2 } }, { run: { mouse: 2, steps: 2 } })).toBe(false);
    expect(sameMove({ keep: 1 }, { keep: 1, with: [2] })).toBe(false);
  });
});

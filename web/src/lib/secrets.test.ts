import { describe, expect, it } from "vitest";
import { onlyMine } from "./secrets";

const dealt = { type: "any", seat: 1, cards: [3, 5], n: 4 };

describe("secrets by difference", () => {
  it("finds what the public saw otherwise, whatever it is called", () => {
    const open = [{ type: "any", seat: 1, cards: [null, null], n: 4 }];
    expect(onlyMine([dealt], open)).toEqual([dealt]);
  });

  it("finds what the public did not see at all", () => {
    expect(onlyMine([dealt, { type: "other" }], [{ type: "other" }])).toEqual([dealt]);
  });

  it("finds nothing where all saw the same, in whatever order the fields come", () => {
    expect(onlyMine([dealt], [{ seat: 1, n: 4, type: "any", cards: [3, 5] }])).toEqual([]);
    expect(onlyMine([dealt], undefined)).toEqual([]);
  });

  it("is not fooled by a list that begins alike, or by null", () => {
    expect(onlyMine([dealt], [{ ...dealt, cards: [3] }])).toHaveLength(1);
    expect(onlyMine([{ type: "a", x: null }], [{ type: "a", x: {} }])).toHaveLength(1);
  });
});

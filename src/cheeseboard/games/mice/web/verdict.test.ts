import { describe, expect, it } from "vitest";
import { shortOf } from "./verdict";

describe("the next better verdict", () => {
  it("was so many mouse cards away", () => {
    expect(shortOf("try-harder", 5)).toEqual({ verdict: "could-be-better", cards: 3 });
    expect(shortOf("could-be-better", 2)).toEqual({ verdict: "not-bad", cards: 1 });
    expect(shortOf("not-bad", 1)).toEqual({ verdict: "well-played", cards: 1 });
  });

  it("was one dice card away when all mice were caught", () => {
    expect(shortOf("well-played", 0)).toEqual({ verdict: "very-good", cards: 0 });
    expect(shortOf("great", 0)).toEqual({ verdict: "outstanding", cards: 0 });
  });

  it("does not exist beyond the best", () => {
    expect(shortOf("outstanding", 0)).toBeNull();
    expect(shortOf("unheard-of", 0)).toBeNull();
  });
});

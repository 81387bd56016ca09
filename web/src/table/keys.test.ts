import { describe, expect, it } from "vitest";
import { nextIn } from "./keys";

/** Two rows of three and a button below. */
const BOARD = [
  { x: 0, y: 0 },
  { x: 10, y: 0 },
  { x: 20, y: 0 },
  { x: 0, y: 10 },
  { x: 10, y: 10 },
  { x: 20, y: 10 },
  { x: 10, y: 30 },
];

describe("arrow keys", () => {
  it("go to the neighbour", () => {
    expect(nextIn("ArrowRight", BOARD, 0)).toBe(1);
    expect(nextIn("ArrowDown", BOARD, 1)).toBe(4);
    expect(nextIn("ArrowUp", BOARD, 6)).toBe(4);
    expect(nextIn("ArrowLeft", BOARD, 5)).toBe(4);
  });

  it("go round at the end", () => {
    expect([0, 3]).toContain(nextIn("ArrowRight", BOARD, 2));
    expect(nextIn("ArrowDown", BOARD, 6)).toBeLessThan(3);
  });

  it("stay where there is nothing else", () => {
    expect(nextIn("ArrowDown", [{ x: 0, y: 0 }], 0)).toBe(0);
    expect(nextIn("ArrowDown", [], 0)).toBe(0);
  });
});

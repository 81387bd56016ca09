import { expect, it } from "vitest";
import type { ReplayStep } from "@page/lib/api";
import { underCards } from "./under";

it("follows each card from the deck to where it lay at the end", () => {
  const deck = ["1c", "2c", "3c", "4t", "5c", "6t", "1t", "2t", "3t"];
  const step = (events: object[]) => ({ events, move: null, view: null }) as unknown as ReplayStep;
  const found = underCards(deck, [
    step([
      { type: "removed", slot: 1 },
      { type: "refilled", slot: 1 },
    ]),
    step([{ type: "peeked", slot: 0 }, { type: "supply-discarded" }]),
    step([
      { type: "kept", slot: 3 },
      { type: "refilled", slot: 3 },
    ]),
  ]);
  expect(found.display.map((card) => card?.front[0])).toEqual(["c", "t", "c", "t", "c", "t"]);
  expect(found.display[3]).toEqual({ holes: 3, front: "trap" });
  expect(found.discard).toEqual([
    { holes: 2, front: "cheese" },
    { holes: 2, front: "trap" },
  ]);

  const ended = underCards(deck, [step([{ type: "kept", slot: 5 }, { type: "ended" }])]);
  expect(ended.display[5]).toBeNull();
});

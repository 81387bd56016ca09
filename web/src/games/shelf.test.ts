import { expect, it, vi } from "vitest";

const GAMES = [{ id: "three", verdicts: ["slow", "steady", "swift"] }];
vi.mock("../lib/api", () => ({ whatThereIs: () => Promise.resolve({ games: GAMES }) }));

import { bestVerdict, openShelf } from "./shelf.svelte";

it("counts a game's verdicts from 0, whatever their number", async () => {
  await openShelf();
  expect(bestVerdict("three")).toBe(2);
});

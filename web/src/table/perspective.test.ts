/** People who share a screen: when the curtain falls, and when the page leaves a seat. */
import { describe, expect, it, vi } from "vitest";
import type { TableClient } from "./client.svelte";
import { curtainFor, followTurn } from "./perspective";

const anna = { seat: 0, secret: "a", name: "Anna" };
const ben = { seat: 1, secret: "b", name: "Ben" };

function table(change: object): TableClient {
  const view = { actor: 1, result: null };
  return {
    held: [anna, ben],
    view,
    showing: false,
    busy: false,
    seat: null,
    wanted: null,
    sit: vi.fn(),
    ...change,
  } as unknown as TableClient;
}

describe("a game with secrets", () => {
  it("waits behind the curtain for whoever acts here", () => {
    expect(curtainFor(table({}), true)).toBe(ben);
  });

  it("needs no curtain while Ben sits there, while a bot acts, while events are shown, or at the end", () => {
    expect(curtainFor(table({ seat: 1 }), true)).toBeNull();
    expect(curtainFor(table({ view: { actor: 2, result: null } }), true)).toBeNull();
    expect(curtainFor(table({ showing: true }), true)).toBeNull();
    expect(curtainFor(table({ view: { actor: null, result: {} } }), true)).toBeNull();
  });

  it("leaves Anna's seat as soon as her turn is over, but not in the middle of her peek", () => {
    const over = table({ seat: 0, wanted: 0 });
    followTurn(over, true, true);
    expect(over.sit).not.toHaveBeenCalled();
    followTurn(over, true, false);
    expect(over.sit).toHaveBeenCalledWith(null);
  });

  it("leaves only once", () => {
    const left = table({ seat: 0, wanted: null });
    followTurn(left, true, false);
    expect(left.sit).not.toHaveBeenCalled();
  });
});

describe("an open game", () => {
  it("follows the turn and keeps the board in sight", () => {
    const open = table({ seat: 0, wanted: 0 });
    followTurn(open, false, false);
    expect(open.sit).toHaveBeenCalledWith(ben, true);
    expect(curtainFor(open, false)).toBeNull();
  });

  it("leaves a single person alone", () => {
    const alone = table({ held: [anna], seat: 0, wanted: 0 });
    followTurn(alone, false, false);
    followTurn(alone, true, false);
    expect(alone.sit).not.toHaveBeenCalled();
  });
});

/** People who share a screen: when the curtain falls, who may roll before everybody's eyes, and when the page leaves a seat. */
import { describe, expect, it, vi } from "vitest";
import type { TableClient } from "./client.svelte";
import { curtainFor, followTurn, rollsHere } from "./perspective";

const anna = { seat: 0, secret: "a", name: "Anna" };
const ben = { seat: 1, secret: "b", name: "Ben" };
const SECRET = { secrets: true, openRolls: false };
const ROLLING = { secrets: true, openRolls: true };
const OPEN = { secrets: false, openRolls: true };

function table(change: object): TableClient {
  return {
    held: [anna, ben],
    view: { actor: 1, result: null, chance: false },
    showing: false,
    busy: false,
    seat: null,
    wanted: null,
    knows: null,
    sit: vi.fn(),
    ...change,
  } as unknown as TableClient;
}

describe("a game with secrets", () => {
  it("waits behind the curtain for whoever acts here", () => {
    expect(curtainFor(table({}), SECRET)).toBe(ben);
  });

  it("needs no curtain while Ben sits there, while a bot acts, while events are shown, or at the end", () => {
    expect(curtainFor(table({ seat: 1 }), SECRET)).toBeNull();
    expect(curtainFor(table({ view: { actor: 2, result: null } }), SECRET)).toBeNull();
    expect(curtainFor(table({ showing: true }), SECRET)).toBeNull();
    expect(curtainFor(table({ view: { actor: null, result: {} } }), SECRET)).toBeNull();
  });

  it("lets everybody watch a roll, if the table can roll for a seat", () => {
    const rolling = table({ view: { actor: 1, result: null, chance: true } });
    expect(rollsHere(rolling, ROLLING)).toBe(ben);
    expect(curtainFor(rolling, ROLLING)).toBeNull();
    expect(rollsHere(rolling, SECRET)).toBeNull();
    expect(curtainFor(rolling, SECRET)).toBe(ben);
    expect(rollsHere(table({}), ROLLING)).toBeNull();
  });

  it("needs no curtain for somebody who knows no more than all", () => {
    const fresh = table({ knows: [0] });
    expect(curtainFor(fresh, ROLLING)).toBeNull();
    followTurn(fresh, ROLLING, false);
    expect(fresh.sit).toHaveBeenCalledWith(ben, true);
    const knowing = table({ knows: [1] });
    expect(curtainFor(knowing, ROLLING)).toBe(ben);
    followTurn(knowing, ROLLING, false);
    expect(knowing.sit).not.toHaveBeenCalled();
  });

  it("leaves Anna's seat as soon as her turn is over, but not in the middle of her look", () => {
    const over = table({ seat: 0, wanted: 0 });
    followTurn(over, SECRET, true);
    expect(over.sit).not.toHaveBeenCalled();
    followTurn(over, SECRET, false);
    expect(over.sit).toHaveBeenCalledWith(null, false);
  });

  it("leaves only once", () => {
    const left = table({ seat: 0, wanted: null });
    followTurn(left, SECRET, false);
    expect(left.sit).not.toHaveBeenCalled();
  });
});

describe("an open game", () => {
  it("follows the turn and keeps the board in sight", () => {
    const open = table({ seat: 0, wanted: 0 });
    followTurn(open, OPEN, false);
    expect(open.sit).toHaveBeenCalledWith(ben, true);
    expect(curtainFor(open, OPEN)).toBeNull();
  });

  it("leaves a single person alone", () => {
    const alone = table({ held: [anna], seat: 0, wanted: 0 });
    followTurn(alone, OPEN, false);
    followTurn(alone, SECRET, false);
    expect(alone.sit).not.toHaveBeenCalled();
  });
});

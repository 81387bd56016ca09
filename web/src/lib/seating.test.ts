import { describe, expect, it } from "vitest";
import { bot, levelsOf, person, request, resize, seatsFor, usualBot } from "./seating";
import type { GameFacts } from "./wire";

const game = (min: number, max: number, bots: string[]): GameFacts => ({
  id: "any",
  version: 1,
  players: { min, max },
  options: {},
  bots: Object.fromEntries(Array.from({ length: max - min + 1 }, (_, i) => [min + i, bots])),
  hidden: false,
  revealing: [],
});
const three = game(2, 6, ["pup", "house", "sly"]);
const kinds = (mode: "bots" | "screen" | "friends", facts: GameFacts) =>
  seatsFor(mode, ["Anna", "Ben"], facts).map((seat) => seat.kind);

describe("seats of a new table", () => {
  it("starts with me and two bots, two people, or me and two open seats", () => {
    expect(kinds("bots", three)).toEqual(["here", "bot", "bot"]);
    expect(seatsFor("screen", ["Anna", "Ben"], three).map((seat) => seat.name)).toEqual(["Anna", "Ben"]);
    expect(kinds("friends", three)).toEqual(["here", "open", "open"]);
  });

  it("keeps to the size of the game", () => {
    expect(kinds("bots", game(2, 2, ["pup"]))).toEqual(["here", "bot"]);
    expect(kinds("bots", game(4, 6, ["pup"]))).toHaveLength(4);
    expect(kinds("friends", game(1, 2, []))).toEqual(["here", "open"]);
  });

  it("grows with more of the same and shrinks from the end", () => {
    const more = (seat: number) => person(`Player ${seat + 1}`);
    expect(resize([person("Anna"), person("Ben")], 3, more)[2]?.name).toBe("Player 3");
    expect(resize([person("Anna"), bot("pup")], 1, more)).toHaveLength(1);
  });

  it("takes the second of several bots, or the only one", () => {
    expect([usualBot(three), usualBot(game(2, 6, ["turner"]))]).toEqual(["house", "turner"]);
    expect(levelsOf(three, 9)).toEqual([]);
  });

  it("gives every bot a name of its own", () => {
    const plan = {
      game: "any",
      mode: "bots" as const,
      seats: [person("Anna"), bot("pup"), bot("pup")],
      options: {},
      spectators: true,
      memory: false,
      away: 60,
    };
    const names = (request(plan, "en", 0).seats ?? []).map((seat) => seat.name);
    expect(new Set(names).size).toBe(3);
  });
});

import { describe, expect, it } from "vitest";
import { bot, person, request, resize, seatsFor, usualBot } from "./seating";

describe("seats of a new table", () => {
  it("starts with me and two bots, two people, or me and two open seats", () => {
    expect(seatsFor("bots", ["Anna"], "level-2").map((seat) => seat.kind)).toEqual(["here", "bot", "bot"]);
    expect(seatsFor("screen", ["Anna", "Ben"], "level-2").map((seat) => seat.name)).toEqual(["Anna", "Ben"]);
    expect(seatsFor("friends", ["Anna"], "level-2").map((seat) => seat.kind)).toEqual([
      "here",
      "open",
      "open",
    ]);
  });

  it("grows with more of the same and shrinks from the end", () => {
    const more = (seat: number) => person(`Player ${seat + 1}`);
    expect(resize([person("Anna"), person("Ben")], 3, more)[2]?.name).toBe("Player 3");
    expect(resize([person("Anna"), bot("level-1")], 1, more)).toHaveLength(1);
  });

  it("knows that Cheese has but one bot", () => {
    expect([usualBot("cheese"), usualBot("mice")]).toEqual(["turner", "level-2"]);
  });

  it("gives every bot a name of its own", () => {
    const plan = {
      game: "cheese",
      mode: "bots",
      seats: [person("Anna"), bot("turner"), bot("turner")],
      options: {},
      spectators: true,
      memory: false,
      away: 60,
    } as const;
    const names = request({ ...plan, seats: [...plan.seats] }, "en", 0).seats.map((seat) => seat.name);
    expect(new Set(names).size).toBe(3);
  });
});

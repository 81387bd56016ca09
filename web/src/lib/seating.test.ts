import { describe, expect, it } from "vitest";
import { bot, person, request, resize, seatsFor } from "./seating";

const name = (seat: number) => `Player ${seat + 1}`;

describe("seats of a new table", () => {
  it("starts with me and two bots, two people, or me and two open seats", () => {
    expect(seatsFor("bots", ["Anna"]).map((seat) => seat.kind)).toEqual(["here", "bot", "bot"]);
    expect(seatsFor("screen", ["Anna", "Ben"]).map((seat) => seat.name)).toEqual(["Anna", "Ben"]);
    expect(seatsFor("friends", ["Anna"]).map((seat) => seat.kind)).toEqual(["here", "open", "open"]);
  });

  it("grows with more of the same and shrinks from the end", () => {
    expect(resize([person("Anna"), bot("level-4")], 3, name).map((seat) => seat.bot)).toEqual([undefined, "level-4", "level-4"]);
    expect(resize([person("Anna"), person("Ben")], 3, name)[2]?.name).toBe("Player 3");
    expect(resize([person("Anna"), bot()], 1, name)).toHaveLength(1);
  });

  it("gives every bot a name of its own", () => {
    const plan = { game: "cheese", mode: "bots", seats: [person("Anna"), bot(), bot()], options: {}, spectators: true, memory: false, away: 60 } as const;
    const names = request({ ...plan, seats: [...plan.seats] }, "en").seats.map((seat) => seat.name);
    expect(new Set(names).size).toBe(3);
  });
});

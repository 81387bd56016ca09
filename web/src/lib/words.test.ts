import { beforeAll, describe, expect, it, vi } from "vitest";

vi.mock("./settings.svelte", () => ({ currentLang: () => "en" }));
vi.mock("./api", () => ({
  gameTexts: () =>
    Promise.resolve({
      "event.took": "{seat} takes {card} from place {slot}.",
      "event.took.none": "{seat} takes something.",
      "event.took.bonus": "{seat} takes {card} and {bonus} more.",
      "event.fell": "Place {slot} is empty.",
      "event.spied": "Something is seen.",
      "event.spied.owner": "{value} is seen: {cell} {place} of {owner}.",
      "cell.hand": "the hand",
      "turn.took": "takes {card}",
      "turn.rolled": "rolls {pips}",
      "word.moon": "the moon",
      "verb.swop": "Swap",
      "move.run": {
        by: "steps",
        one: "mouse {mouse} runs one step",
        other: "mouse {mouse} runs {steps} steps",
      },
      "offer.bury": "Bury card {card}",
      "offer.lend": "Lend {mine} to {to}, from place {place}",
    }),
}));

import { openBook } from "./texts.svelte";
import type { GameEvent, Move } from "./views";
import { eventWords, offerWords, turnWords } from "./words";

const tell = (event: object) => eventWords("outside", { type: "took", seat: 0, ...event }, ["Anna", "Ben"]);

const offer = (move: Move, fields?: string[]) => offerWords("outside", move, ["Anna", "Ben"], fields);

beforeAll(() => openBook("en", "outside"));

describe("an event in words", () => {
  it("takes the sentence for what it shows, then the one for what it has, then the plain one", () => {
    expect(tell({ slot: 2, card: "moon" })).toBe("Anna takes the moon from place 3.");
    expect(tell({ slot: 2, card: null })).toBe("Anna takes something.");
    expect(tell({ slot: 2, card: "moon", bonus: 2 })).toBe("Anna takes the moon and 2 more.");
  });

  it("has names for seats and cells, and counts places from one", () => {
    const spied = { type: "spied", cell: "hand", owner: 1, place: 0, value: "moon" };
    expect(eventWords("outside", spied, ["Anna", "Ben"])).toBe("the moon is seen: the hand 1 of Ben.");
  });

  it("has bare words for what the game has no sentence for", () => {
    expect(tell({ type: "turned-away", seat: 1, card: "moon", to: null })).toBe("Ben: turned away the moon.");
    expect(tell({ type: "turned-away", card: "moon", pips: 2 })).toBe(
      "Anna: turned away card the moon, pips 2.",
    );
    expect(tell({ type: "howl_loud", auto: true })).toBe("Anna: howl loud.");
  });
});

describe("a move as a button", () => {
  it("has the game's words, with the values in them or behind them", () => {
    expect(offer({ bury: true, card: "moon" })).toBe("Bury card the moon");
    expect(offer({ swop: 2, with: [1, 3] })).toBe("Swap 2, with 1, 3");
    expect(offer({ swop: true })).toBe("Swap");
    expect(offer({ howl_loud: true })).toBe("howl loud");
  });

  it("is the move's name where there is one, also where the fields stand in an object of their own", () => {
    expect(offer({ run: { mouse: 1, steps: 3 } }, ["mouse", "steps"])).toBe("mouse 1 runs 3 steps");
    expect(offer({ run: { mouse: 2, steps: 1 } }, ["mouse", "steps"])).toBe("mouse 2 runs one step");
    expect(offer({ hop: { mouse: 2, steps: 1 } }, ["mouse", "steps"])).toBe("hop mouse 2, steps 1");
    expect(offer({ bank: 3 }, ["amount"])).toBe("bank 3");
    expect(offer({ sniff: 1, place: 0 }, ["owner", "place"])).toBe("sniff owner Ben, place 1");
    expect(offer({ toss: 0 }, ["place"])).toBe("toss 1");
  });

  it("knows the name of the field that stands under the verb, seats by name, places from one", () => {
    expect(offer({ lend: "moon", to: 1, place: 0 }, ["mine", "to", "place"])).toBe(
      "Lend the moon to Ben, from place 1",
    );
  });
});

describe("a turn in words", () => {
  const rolled = { type: "rolled", seat: 0, pips: 3 };
  const took = { type: "took", seat: 0, card: "moon", slot: 1 };
  const words = (events: object[], quiet: string[] = []) =>
    turnWords("outside", events as GameEvent[], ["Anna", "Ben"], quiet);

  it("is one sentence for what one seat did, and others for the rest", () => {
    expect(words([rolled])).toBe("Anna rolls 3.");
    expect(words([rolled, took])).toBe("Anna rolls 3 and takes the moon.");
    expect(words([rolled, took, { type: "fell", slot: 1 }])).toBe(
      "Anna rolls 3 and takes the moon. Place 2 is empty.",
    );
    expect(words([rolled, { ...took, seat: 1 }])).toBe("Anna rolls 3. Ben takes the moon.");
  });

  it("leaves out what the board shows well enough, unless there is nothing else", () => {
    const fell = { type: "fell", slot: 1 };
    expect(words([took, fell], ["fell"])).toBe("Anna takes the moon.");
    expect(words([fell], ["fell"])).toBe("Place 2 is empty.");
  });
});

import { beforeAll, describe, expect, it, vi } from "vitest";

vi.mock("./settings.svelte", () => ({ currentLang: () => "en" }));
vi.mock("./api", () => ({
  gameTexts: () =>
    Promise.resolve({
      "event.took": "{seat} takes {card} from place {slot}.",
      "event.took.none": "{seat} takes something.",
      "event.took.bonus": "{seat} takes {card} and {bonus} more.",
      "word.moon": "the moon",
      "verb.swop": "Swap",
      "offer.bury": "Bury card {card}",
    }),
}));

import { offerWords } from "./plain";
import { openBook } from "./texts.svelte";
import { eventWords } from "./words";

const tell = (event: object) => eventWords("outside", { type: "took", seat: 0, ...event }, ["Anna", "Ben"]);

beforeAll(() => openBook("en", "outside"));

describe("an event in words", () => {
  it("takes the sentence for what it shows, then the one for what it has, then the plain one", () => {
    expect(tell({ slot: 2, card: "moon" })).toBe("Anna takes the moon from place 3.");
    expect(tell({ slot: 2, card: null })).toBe("Anna takes something.");
    expect(tell({ slot: 2, card: "moon", bonus: 2 })).toBe("Anna takes the moon and 2 more.");
  });

  it("has bare words for what the game has no sentence for", () => {
    expect(tell({ type: "turned-away", seat: 1, card: "moon", to: null })).toBe(
      "Ben: turned away, card the moon, to –",
    );
  });
});

describe("a move as a button", () => {
  it("has the game's words, with the values in them or behind them", () => {
    expect(offerWords("outside", { bury: true, card: "moon" })).toBe("Bury card the moon");
    expect(offerWords("outside", { swop: 2, with: [1, 3] })).toBe("Swap 2, with 1, 3");
    expect(offerWords("outside", { swop: true })).toBe("Swap");
    expect(offerWords("outside", { howl_loud: true })).toBe("howl loud");
  });
});

import { describe, expect, it } from "vitest";
import { standing } from "./standing";
import type { TableFacts } from "./wire";

const facts = (phase: TableFacts["phase"], turn?: number | null) => ({ phase, turn }) as TableFacts;

describe("how a table stands", () => {
  it("is my turn if any of my seats is to act", () => {
    expect(standing(facts("playing", 1), [0, 1])).toBe("yours");
    expect(standing(facts("playing", 2), [0, 1])).toBe("others");
  });
  it("is over, waiting, or not known to an older server", () => {
    expect(standing(facts("over", null), [0])).toBe("over");
    expect(standing(facts("closed"), [0])).toBe("over");
    expect(standing(facts("lobby"), [0])).toBe("lobby");
    expect(standing(facts("playing"), [0])).toBe("unknown");
  });
});

import { describe, expect, it, vi } from "vitest";

vi.mock("./settings.svelte", () => ({ currentLang: () => "en" }));
vi.mock("./texts.svelte", () => ({
  sayFrom: (_: string, key: string, values: { error: string }) => `${key} ${values.error}`,
}));

import { methodWords } from "./advice";

describe("how figures were made", () => {
  it("tells their error in per cent, but of a game alone that was imagined in verdict points", () => {
    expect(methodWords("playouts", 0.125, false)).toBe("method.playouts 12.5");
    expect(methodWords("playouts", 0.25, true)).toBe("method.playouts.alone 0.25");
    expect(methodWords("learned", 0.02, true)).toBe("method.learned 2.0");
  });
});

import { expect, it } from "vitest";
import { letters, shortened } from "./letters";

it("counts a family, a flag and an accent as one letter each", () => {
  expect(letters("👨‍👩‍👧‍👦🇮🇹e\u0301x")).toHaveLength(4);
});

it("shortens a name without cutting a letter in two", () => {
  expect(shortened("👩🏽‍🚀".repeat(30), 3)).toBe("👩🏽‍🚀".repeat(3));
  expect(shortened("Anna")).toBe("Anna");
});

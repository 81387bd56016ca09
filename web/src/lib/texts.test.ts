/** Every sentence the page can ask for exists in every language. */
import { describe, expect, it } from "vitest";
import { format, type Book } from "./format";

const books = import.meta.glob<Book>("../../../src/cheeseboard/texts/*/web.json", {
  eager: true,
  import: "default",
});
const book = (lang: string): Book => books[`../../../src/cheeseboard/texts/${lang}/web.json`] ?? {};

const sources = import.meta.glob<string>(
  ["../**/*.{svelte,ts}", "../../../src/cheeseboard/games/*/web/*.{svelte,ts}", "!**/*.test.ts"],
  {
    eager: true,
    query: "?raw",
    import: "default",
  },
);
const source = Object.values(sources).join("\n");

/** Whole keys in say("…") and hint("…"), also both arms of a choice; and the fixed beginnings of keys built from parts. */
const calls = [
  ...source.matchAll(/(?<!ocket\.|this\.)\b(?:say|hint)\(((?:[^()`]|\([^()]*\))*?)[,)]/g),
].flatMap((call) =>
  [...(call[1] ?? "").matchAll(/(?:^|[?:] ?)"([a-z][\w.-]+)"(?! in)/g)].map((key) => key[1] ?? ""),
);
const beginnings = [...source.matchAll(/\bsay\(`([\w.-]+)\$\{/g)].map((call) => call[1] ?? "");

describe("the page's book", () => {
  it("is found in the sources at all", () => {
    expect(new Set(calls).size).toBeGreaterThan(120);
    expect(new Set(beginnings).size).toBeGreaterThan(8);
  });

  it.each(["en", "de", "it"])("has every sentence the page asks for (%s)", (lang) => {
    const known = Object.keys(book(lang));
    expect([...new Set(calls)].filter((key) => !known.includes(key))).toEqual([]);
    expect([...new Set(beginnings)].filter((start) => !known.some((key) => key.startsWith(start)))).toEqual(
      [],
    );
  });

  it.each(["de", "it"])("has the same keys and the same named values as English (%s)", (lang) => {
    const named = (text: unknown) => [...new Set(JSON.stringify(text).match(/\{\w+\}/g))].sort();
    const [english, other] = [book("en"), book(lang)];
    expect(Object.keys(other)).toEqual(Object.keys(english));
    for (const key of Object.keys(english))
      expect([key, named(other[key])]).toEqual([key, named(english[key])]);
  });
});

describe("format", () => {
  it("fills in names, chooses by number, and keeps doubled braces", () => {
    const nuts = { by: "n", zero: "no nut", one: "one nut", other: "{n} nuts" };
    expect([0, 1, 2].map((n) => format(nuts, { n }))).toEqual(["no nut", "one nut", "2 nuts"]);
    expect(format("{name} {{x}}", { name: "Ben" })).toBe("Ben {x}");
  });
});

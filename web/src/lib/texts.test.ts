/** Every sentence that the page or a game's board asks for exists in every language, and none is left over. */
import { describe, expect, it } from "vitest";
import { format, type Book } from "./format";

const LANGS = ["en", "de", "it"];
const ROOT = "../../../src/cheeseboard";
const books = import.meta.glob<Book>(
  ["../../../src/cheeseboard/texts/*/{web,daily}.json", "../../../src/cheeseboard/games/*/texts/*.json"],
  { eager: true, import: "default" },
);
const bookOf = (name: string, lang: string): Book => books[`${ROOT}/texts/${lang}/${name}.json`] ?? {};
const pageBook = (lang: string): Book => bookOf("web", lang);
const gameBook = (folder: string, lang: string): Book =>
  books[`${ROOT}/games/${folder}/texts/${lang}.json`] ?? {};

const sources = import.meta.glob<string>(
  ["../**/*.{svelte,ts}", "../../../src/cheeseboard/games/*/web/*.{svelte,ts}", "!**/*.test.ts"],
  { eager: true, query: "?raw", import: "default" },
);
const sourceOf = (wanted: (path: string) => boolean) =>
  Object.entries(sources)
    .filter(([path]) => wanted(path))
    .map(([, text]) => text)
    .join("\n");

interface Asked {
  keys: string[];
  /** The fixed beginnings of keys built from parts. */
  beginnings: string[];
}

/** Whole keys in `say("…")`, also both arms of a choice; and the beginnings in say(`beginning.${…}`). */
function asked(source: string, ...callers: string[]): Asked {
  const call = new RegExp(
    `(?<![\\w.#])(?:play\\.)?(?:${callers.join("|")})\\(((?:[^()\`]|\\([^()]*\\))*?)[,)]`,
    "g",
  );
  const keys = [...source.matchAll(call)].flatMap((found) =>
    [...(found[1] ?? "").matchAll(/(?:^|[?:(]) ?\s*"([a-z][\w.-]+)"(?! in)/g)].map((key) => key[1] ?? ""),
  );
  const built = new RegExp(`(?<![\\w.])(?:${callers.join("|")})\\(\\s*\`([\\w.-]+)\\$\\{`, "g");
  return { keys, beginnings: [...source.matchAll(built)].map((found) => found[1] ?? "") };
}

/** Keys that are asked for and missing, and keys that nobody asks for. */
function compare({ keys, beginnings }: Asked, known: string[]): { missing: string[]; unused: string[] } {
  const starts = [...new Set(beginnings)];
  return {
    missing: [
      ...[...new Set(keys)].filter((key) => !known.includes(key)),
      ...starts.filter((start) => !known.some((key) => key.startsWith(start))),
    ],
    unused: known.filter((key) => !keys.includes(key) && !starts.some((start) => key.startsWith(start))),
  };
}

const NONE = { missing: [], unused: [] };
const page = asked(
  sourceOf(() => true),
  "say",
  "hint",
);

describe("the page's book", () => {
  it("is found in the sources at all", () => {
    expect(new Set(page.keys).size).toBeGreaterThan(120);
    expect(new Set(page.beginnings).size).toBeGreaterThan(3);
  });

  it.each(LANGS)("has every sentence the page asks for and no other (%s)", (lang) => {
    expect(compare(page, Object.keys(pageBook(lang)))).toEqual(NONE);
  });
});

describe("the book of daily deals, duels and my games", () => {
  const source = sourceOf((path) => /Daily|Duel|MyGames|MistakeGraph|ShareText|outcome\.ts/.test(path));
  const own = asked(source.replaceAll(/sayFrom\(\s*"daily",\s*/g, "book("), "book");
  it.each(LANGS)("has every sentence that is asked for and no other (%s)", (lang) => {
    expect(own.keys.length).toBeGreaterThan(40);
    expect(compare(own, Object.keys(bookOf("daily", lang)))).toEqual(NONE);
  });
});

const folders = [...new Set(Object.keys(books).flatMap((path) => /games\/(\w+)\//.exec(path)?.[1] ?? []))];

describe.each(folders)("the words on the board of %s", (folder) => {
  const source = sourceOf((path) => path.includes(`/games/${folder}/web/`));
  it.each(LANGS)("are all there, and no other (%s)", (lang) => {
    const known = Object.keys(gameBook(folder, lang)).filter((key) => key.startsWith("board."));
    const own = asked(source, "words");
    /** The frame asks every game for these. */
    const frame = ["score", "no-score", "under"].filter((key) => known.includes(`board.${key}`));
    const wanted = { ...own, keys: [...own.keys, ...frame] };
    expect(own.keys.length).toBeGreaterThan(5);
    expect(
      compare(
        wanted,
        known.map((key) => key.slice("board.".length)),
      ),
    ).toEqual(NONE);
  });
});

describe("format", () => {
  it("fills in names, chooses by number, and keeps doubled braces", () => {
    const nuts = { by: "n", zero: "no nut", one: "one nut", other: "{n} nuts" };
    expect([0, 1, 2].map((n) => format(nuts, { n }))).toEqual(["no nut", "one nut", "2 nuts"]);
    expect(format("{name} {{x}}", { name: "Ben" })).toBe("Ben {x}");
  });
});

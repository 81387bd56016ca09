/** Every sentence of the page, from src/cheeseboard/texts and the games' own books. A book is fetched when it is first needed. */
import { gameTexts } from "./api";
import { format, type Book, type Values } from "./format";
import { currentLang, type Lang } from "./settings.svelte";

const FILES = import.meta.glob<Book>(
  "../../../src/cheeseboard/texts/*/{web,common,server,bots,insight,site,daily}.json",
  {
    import: "default",
  },
);
const GAMES = import.meta.glob<Book>("../../../src/cheeseboard/games/*/texts/*.json", { import: "default" });
const books = $state<Record<string, Book>>({});

const keyOf = (lang: Lang, book: string) => `${lang}/${book}`;

/** A game that was not there when the page was built brings its book over the wire. */
function find(lang: Lang, book: string): Promise<Book> {
  const load =
    FILES[`../../../src/cheeseboard/texts/${keyOf(lang, book)}.json`] ??
    GAMES[`../../../src/cheeseboard/games/${book.replaceAll("-", "_")}/texts/${lang}.json`];
  return load ? load() : gameTexts(book, lang).catch(() => ({}));
}

export async function openBook(lang: Lang, book: string): Promise<void> {
  const key = keyOf(lang, book);
  books[key] ??= await find(lang, book);
}

export const bookOf = (book: string): Book => books[keyOf(currentLang(), book)] ?? {};

export const hasText = (book: string, key: string): boolean => key in bookOf(book);

/** A sentence of any book; the key itself stands in while a book is still on its way. */
export function sayFrom(book: string, key: string, values: Values = {}): string {
  const sentence = bookOf(book)[key];
  return sentence === undefined ? key : format(sentence, values);
}

/** A sentence of the page's own book. */
export const say = (key: string, values: Values = {}): string => sayFrom("web", key, values);

/** The words on a game's own board: `boardWords("x")("slot")` is `board.slot` in the book of game x. */
export const boardWords =
  (game: string) =>
  (key: string, values: Values = {}): string =>
    sayFrom(game, `board.${key}`, values);

/** The first of these keys that the book has. */
export const firstText = (book: string, ...keys: string[]): string | undefined =>
  keys.find((key) => hasText(book, key));

export const listing = (words: string[]): string =>
  new Intl.ListFormat(currentLang(), { type: "conjunction" }).format(words);

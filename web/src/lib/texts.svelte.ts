/** Every sentence of the page, from src/cheeseboard/texts. A language's books are fetched when they are first needed. */
import { format, type Book, type Values } from "./format";
import { currentLang, type Lang } from "./settings.svelte";

const FILES = import.meta.glob<Book>("../../../src/cheeseboard/texts/*/*.json", { import: "default" });
const GAMES = import.meta.glob<Book>("../../../src/cheeseboard/games/*/texts/*.json", { import: "default" });
const books = $state<Record<string, Book>>({});

const keyOf = (lang: Lang, book: string) => `${lang}/${book}`;

export async function openBook(lang: Lang, book: string): Promise<void> {
  const key = keyOf(lang, book);
  const load =
    FILES[`../../../src/cheeseboard/texts/${key}.json`] ??
    GAMES[`../../../src/cheeseboard/games/${book.replaceAll("-", "_")}/texts/${lang}.json`];
  if (books[key] || !load) return;
  books[key] = await load();
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

export const listing = (words: string[]): string =>
  new Intl.ListFormat(currentLang(), { type: "conjunction" }).format(words);

/** The names of bots. Those of our own levels are in a book; a program from outside goes by its id. */
import { hasText, sayFrom } from "../lib/texts.svelte";

export const levelName = (bot: string): string =>
  hasText("bots", `level.${bot}`) ? sayFrom("bots", `level.${bot}`) : bot;

/** A card of Cheese in words. */
import { say } from "@page/lib/texts.svelte";

export const cardName = (card: string): string =>
  card.startsWith("mouse-")
    ? say("cheese.card.mouse", { steps: Number(card.slice(6)) })
    : say(`cheese.card.${card}`);

/** A card of Cheese in words. */
import { words } from "./words";

export const cardName = (card: string): string =>
  card.startsWith("mouse-") ? words("card.mouse", { steps: Number(card.slice(6)) }) : words(`card.${card}`);

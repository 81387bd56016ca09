/** What lay under the cards when the game ended, read off the record's deck and the events of its replay. */
import type { ReplayStep } from "@page/lib/api";
import type { Front } from "./types";

export interface Card {
  holes: number;
  front: Front;
}

const read = (code: string): Card => ({ holes: Number(code[0]), front: code[1] === "t" ? "trap" : "cheese" });

/** Empty places are null. Cards leave the deck in order: six to the display, then one for every refill and every supply card discarded. */
export function underCards(
  deck: string[],
  steps: ReplayStep[],
): { display: (Card | null)[]; discard: Card[] } {
  const cards = deck.map(read);
  const slots: (Card | null)[] = cards.slice(0, 6);
  const discard: Card[] = [];
  let next = 6;
  const take = () => cards[next++];
  for (const event of steps.flatMap((step) => step.events)) {
    const slot = event.slot as number;
    const lying = slots[slot];
    if (event.type === "removed" && lying) discard.push(lying);
    if (event.type === "kept") slots[slot] = null;
    if (event.type === "supply-discarded") discard.push(...[take()].filter((card) => card !== undefined));
    if (event.type === "refilled") slots[slot] = take() ?? null;
  }
  return { display: slots, discard };
}

/** How far a solo game was from the next better verdict (M26). */

/** From worst to best. */
export const VERDICTS = [
  "try-harder",
  "could-be-better",
  "not-bad",
  "well-played",
  "very-good",
  "great",
  "outstanding",
];

/** With so many cards in hand a verdict is out of reach; with none it depends on the dice cards that are still up. */
const CARDS_ALLOWED = [Infinity, 2, 1, 0];

export interface Short {
  verdict: string;
  /** Mouse cards too many in hand; 0: one more dice card would have done it. */
  cards: number;
}

/** What was missing to the next better verdict; null if there is none. */
export function shortOf(tier: string, inHand: number, verdicts: string[] = VERDICTS): Short | null {
  const rank = verdicts.indexOf(tier);
  const verdict = verdicts[rank + 1];
  if (rank < 0 || !verdict) return null;
  return { verdict, cards: Math.max(0, inHand - (CARDS_ALLOWED[rank + 1] ?? 0)) };
}

/** How a game ended, in words: who did it, and what it meant. */
import { partsOf } from "../games";
import { firstText, hasText, listing, sayFrom } from "../lib/texts.svelte";
import type { View } from "../lib/views";

/** Two share second place: then the next one is fourth. */
export const placeOf = (ranking: number[][], group: number): number =>
  1 + ranking.slice(0, group).flat().length;

/** A score in the game's own words: "5 holes". */
export function scoreWords(game: string, score: number | null): string {
  const key = score === null ? "board.no-score" : "board.score";
  if (hasText(game, key)) return sayFrom(game, key, { score });
  return score === null ? "–" : String(score);
}

/** The sentence that fits me best: I did it and won, I won, I did it, somebody did it; or just the reason. */
function keysFor(reason: string, mine: boolean, won: boolean): string[] {
  const base = `end.${reason}`;
  return [
    ...(mine && won ? [`${base}.me.won`] : []),
    ...(won ? [`${base}.won`] : []),
    ...(mine ? [`${base}.me`] : []),
    base,
    `reason.${reason}`,
  ];
}

/**
 * The reason, with who and how much where the game has words for it (`end.<reason>` in its book). Values: `last` (who made the
 * last move), `names` (the winners), `count` (how many they are), `points` (their score in words), and the game's own.
 */
export function reasonWords(view: View, names: string[], me: number | null): string {
  const { result, last, game } = view;
  if (!result) return "";
  const winners = result.winners ?? [];
  const won = me !== null && winners.length === 1 && winners[0] === me;
  const key = firstText(game, ...keysFor(result.reason, me !== null && last?.seat === me, won));
  if (!key) return "";
  return sayFrom(game, key, {
    last: names[last?.seat ?? 0],
    names: listing(winners.map((seat) => names[seat] ?? "")),
    count: winners.length,
    points: scoreWords(game, result.scores?.[winners[0] ?? 0] ?? null),
    ...partsOf(game).endValues?.(view, names),
  });
}

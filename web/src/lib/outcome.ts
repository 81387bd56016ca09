/** How well somebody did, in any game: so many of the verdicts, or so many of the others behind. */
import { sayFrom } from "./texts.svelte";
import type { Result } from "./views";

export interface Outcome {
  got: number;
  most: number;
  won: boolean;
}

export function outcomeOf(result: Result, seat: number, verdicts: string[]): Outcome {
  if (result.tier !== undefined) {
    const [got, most] = [verdicts.indexOf(result.tier), verdicts.length - 1];
    return { got, most, won: got === most };
  }
  const ranking = result.ranking ?? [];
  const place = ranking.findIndex((group) => group.includes(seat));
  const behind = ranking.slice(place + 1).flat().length;
  return { got: behind, most: ranking.flat().length - 1, won: place === 0 };
}

/** A face for each step of the way, and a cheese at its end. Tells nothing of cards and dice. */
export const faces = ({ got, most, won }: Outcome): string =>
  "🐭".repeat(Math.max(0, got)) + "▫️".repeat(Math.max(0, most - got)) + (won ? "🧀" : "");

/** The same in words: the verdict, or the place. */
export function outcomeWords(game: string, result: Result, seat: number): string {
  // Within a sentence a verdict needs no full stop.
  if (result.tier !== undefined) return sayFrom(game, `verdict.${result.tier}`).replace(/\.$/, "");
  const ranking = result.ranking ?? [];
  const place = ranking.findIndex((group) => group.includes(seat));
  const key = place > 0 ? "place" : (ranking[0] ?? []).length > 1 ? "shared" : "won";
  const before = ranking.slice(0, place).flat().length;
  return sayFrom("daily", `outcome.${key}`, { place: before + 1, of: ranking.flat().length });
}

/** Which of two did better: above zero the first. */
export const compared = (one: Outcome, other: Outcome): number =>
  one.got - other.got || Number(one.won) - Number(other.won);

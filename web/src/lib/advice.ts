/** What moves are worth, as fronts show it. */
import { same } from "./secrets";
import { currentLang } from "./settings.svelte";
import { sayFrom } from "./texts.svelte";
import type { Move } from "./views";
import { reasonWords } from "./words";
import type { HintGiven } from "./wire";

/** Within this much of a chance, and within what the chance may be wrong by, two moves are as good as equal. */
const CLOSE = 0.01;

const number = (value: number, places: number) =>
  value.toLocaleString(currentLang(), { minimumFractionDigits: places, maximumFractionDigits: places });

/** A chance in per cent; alone, a number of verdict points. */
export const chanceWords = (chance: number, alone: boolean, places = 0): string =>
  alone ? number(chance, 2) : `${number(100 * chance, places)}\u00a0%`;

/** How the figures were made, and how far off they may be: in per cent; trials of a game alone in verdict points. */
export function methodWords(method: HintGiven["method"], error: number, alone: boolean): string {
  const points = alone && method === "playouts";
  return sayFrom("insight", `method.${method}${points ? ".alone" : ""}`, {
    error: points ? number(error, 2) : number(100 * error, 1),
  });
}

/** What was won or lost, with its sign. */
export const changeWords = (change: number, alone: boolean): string => {
  const text = number(Math.abs(alone ? change : 100 * change), alone ? 2 : 1);
  if (!/[1-9]/.test(text)) return text;
  return (change < 0 ? "−" : "+") + text;
};

/** How far off a figure may be: of trials half of the 95 % interval, else what was measured. */
export const offBy = (method: HintGiven["method"], error: number): number =>
  method === "playouts" ? 1.96 * error : error;

/** The best chance among these moves; null without advice. */
export function bestOf(advice: HintGiven | null, fits: (move: Move) => boolean): number | null {
  const found = advice?.moves.find((each) => fits(each.move));
  return found ? found.chance : null;
}

export const sameMove = (one: Move, other: Move): boolean => same(one, other);

/** Something to think about, without the move itself. */
export function nudgeWords(game: string, advice: HintGiven, names: string[]): string {
  const [best, second] = advice.moves;
  if (!best || !second) return sayFrom("insight", "hint.only");
  if (best.chance - second.chance < Math.max(CLOSE, best.error)) return sayFrom("insight", "hint.close");
  const reason = best.reasons[0];
  if (!reason) return sayFrom("insight", "hint.clear");
  return sayFrom("insight", "hint.nudge", { why: reasonWords(game, reason, names) });
}

/** How likely each verdict of a solved solo game is, the best one first. */
export function verdictsWords(game: string, verdicts: string[], chances: number[]): string {
  const named = verdicts.flatMap((name, place) => {
    const share = chanceWords(chances[place] ?? 0, false, 1);
    const verdict = sayFrom(game, `verdict.${name}`).replace(/[.!]$/, "");
    // What practically never happens needs no words.
    return /[1-9]/.test(share) ? [`${verdict} ${share}`.replaceAll(" ", "\u00a0")] : [];
  });
  return sayFrom("insight", "hint.verdicts", { chances: named.reverse().join(", ") });
}

/**
 * From the list of legal moves to what the table lights up. Nothing here knows a rule: a card glows because a legal move
 * names it, and the nuts shown are the distance between the dice on the table and the card.
 */
import type { Move } from "@page/lib/views";

export interface Dice {
  bacon: number[];
  cheese: number[];
}

export const sum = (numbers: number[]): number => numbers.reduce((a, b) => a + b, 0);

export const targetOf = (move: Move): number | null =>
  ((move.catch ?? move.flip) as number | undefined) ?? null;

export const cheeseOf = (move: Move): number[] => (move.cheese as number[] | undefined) ?? [];

const sameDice = (a: number[], b: number[]): boolean =>
  a.length === b.length && [...a].sort().join() === [...b].sort().join();

export const isMiss = (move: Move): boolean => "miss" in move;

/** Moves that take a first card with exactly these cheese dice. */
export function withDice(legal: Move[], cheese: number[]): Move[] {
  return legal.filter(
    (move) => targetOf(move) !== null && move.second === undefined && sameDice(cheeseOf(move), cheese),
  );
}

/** Nuts between what the dice say and the card taken. */
export const nutsFor = (move: Move, dice: Dice): number =>
  Math.abs((targetOf(move) ?? 0) - sum(dice.bacon) - sum(cheeseOf(move)));

/** The way to this card that costs the fewest nuts, then the fewest dice. */
export function cheapest(legal: Move[], value: number, dice: Dice): Move | null {
  const ways = legal.filter((move) => targetOf(move) === value && move.second === undefined);
  const cost = (move: Move) => nutsFor(move, dice) * 10 + cheeseOf(move).length;
  return ways.reduce<Move | null>((best, move) => (best && cost(best) <= cost(move) ? best : move), null);
}

/** Which dice on the table show these values: positions, each die once. */
export function positionsOf(values: number[], cheese: number[]): number[] {
  const taken: number[] = [];
  for (const value of values) {
    const at = cheese.findIndex((pips, i) => pips === value && !taken.includes(i));
    if (at >= 0) taken.push(at);
  }
  return taken;
}

/** The moves that add a second card to this one (solo). */
export function seconds(legal: Move[], first: Move | null): Move[] {
  if (!first) return [];
  return legal.filter(
    (move) =>
      move.second !== undefined && move.catch === first.catch && sameDice(cheeseOf(move), cheeseOf(first)),
  );
}

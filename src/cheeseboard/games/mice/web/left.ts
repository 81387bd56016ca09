/** What is left for the others, and which dice on the table make it up. */
import { sum, type Dice } from "./choices";

/**
 * After a catch or a flip the cheese dice that were not used are left, after a miss all dice. The view does not say which it
 * was, so the number itself does: it is one of the two sums, moved by as many nuts as somebody has spent since.
 */
export function leftDice(dice: Dice, used: number[], left: number): { bacon: boolean[]; cheese: boolean[] } {
  const rest = [...used];
  const cheese = dice.cheese.map((pips) => {
    const at = rest.indexOf(pips);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
  const unused = sum(dice.cheese.filter((_, i) => cheese[i]));
  const all = sum(dice.bacon) + sum(dice.cheese);
  const missed = used.length === 0 && Math.abs(all - left) < Math.abs(unused - left);
  return { bacon: dice.bacon.map(() => missed), cheese: missed ? dice.cheese.map(() => true) : cheese };
}

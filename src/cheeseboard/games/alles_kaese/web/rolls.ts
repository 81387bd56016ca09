/** How a roll is listed (docs/fair.md): one die, every face once. */
import type { Rolls } from "@page/lib/fair";

export const rolls: Rolls = (move) =>
  "roll" in move ? [1, 2, 3, 4, 5, 6].map((pips) => [{ roll: pips }, 1]) : null;

/** How a roll is listed (docs/fair.md): bacon dice, and within them cheese dice, as many as were thrown. */
import { diceRolls, type Rolls } from "@page/lib/fair";

export const rolls: Rolls = (move) => {
  const thrown = move.roll as { bacon: number[]; cheese: number[] } | undefined;
  if (!thrown) return null;
  return diceRolls(thrown.bacon.length).flatMap(([bacon, ways]) =>
    diceRolls(thrown.cheese.length).map(([cheese, more]): [unknown, number] => [
      { roll: { bacon, cheese } },
      ways * more,
    ]),
  );
};

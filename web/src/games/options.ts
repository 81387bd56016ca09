/** Options of a game, from what it declares to what is asked of the person. */
import type { Choosable, GameFacts } from "../lib/wire";

/** What can be chosen with so many players. */
export const choosable = (facts: GameFacts, players: number): Choosable[] =>
  (facts.choices ?? []).filter(
    ({ players: range }) => !range || (range[0] <= players && players <= range[1]),
  );

/** The options that a game takes with so many players; others would be refused. */
export function fitting(
  facts: GameFacts,
  players: number,
  options: Record<string, unknown>,
): Record<string, unknown> {
  const known = Object.keys(facts.options[players] ?? {});
  return Object.fromEntries(Object.entries(options).filter(([name]) => known.includes(name)));
}

/** What an option is now: chosen, or as usual. */
export const present = (
  facts: GameFacts,
  players: number,
  options: Record<string, unknown>,
  name: string,
): unknown => options[name] ?? facts.options[players]?.[name];

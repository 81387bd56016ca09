/** How a table stands that this device has a seat at. */
import { tableFacts } from "./api";
import { pastGames } from "./history";
import type { HeldTable } from "./purse";
import type { TableFacts } from "./wire";

/** My turn, somebody else's, waiting for people, over, or nobody can say. */
export type Standing = "yours" | "others" | "lobby" | "over" | "unknown";

export function standing({ phase, turn }: TableFacts, mine: number[]): Standing {
  if (phase === "over" || phase === "closed") return "over";
  if (phase === "lobby") return "lobby";
  if (turn === undefined || turn === null) return "unknown";
  return mine.includes(turn) ? "yours" : "others";
}

/** A game that this device saw the end of needs no question. */
export async function standingOf(table: HeldTable): Promise<Standing> {
  if (pastGames().some((game) => game.table === table.id)) return "over";
  const mine = table.seats.map(({ seat }) => seat);
  return tableFacts(table.id).then(
    (facts) => standing(facts, mine),
    () => "unknown",
  );
}

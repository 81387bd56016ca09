/** What this device remembers of a game that has just ended: a line of its history, and the daily deal's result. */
import { dayOfDeal, endDaily } from "../lib/daily";
import { noteGame } from "../lib/history";
import type { HeldTable } from "../lib/purse";
import type { View } from "../lib/views";
import type { TableFacts } from "../lib/wire";

export function rememberEnd(table: TableFacts, view: View, held: HeldTable): void {
  if (!view.result || !held.seats.length || table.lesson || table.opening) return;
  const { id, game, deal, duel } = table;
  noteGame({
    table: id,
    game,
    when: Date.now(),
    mine: held.seats.map(({ seat }) => seat),
    players: table.seats.map(({ name, bot }) => ({ name, bot })),
    result: view.result,
    ...(deal === undefined ? {} : { deal }),
    ...(duel === undefined ? {} : { duel }),
  });
  const day = dayOfDeal(deal);
  const hints = table.seats[held.seats[0]?.seat ?? 0]?.hints ?? 0;
  if (day) endDaily(game, day, { table: id, result: view.result, hints });
}

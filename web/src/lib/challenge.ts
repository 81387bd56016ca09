/** Tables for one person: the daily deal and duels. Everybody who plays one sits at the same seat against the same bots. */
import { openTable } from "./api";
import { holdTable } from "./purse";
import { bot, namedBots, person } from "./seating";
import { botPause, currentLang } from "./settings.svelte";
import type { GameFacts, NewTable, OpenedTable } from "./wire";

/** The person's seat. */
export const SEAT = 0;

export interface Extra {
  deal?: string;
  duel?: boolean;
  bots?: string[];
}

export function challengeOf(facts: GameFacts, name: string, extra: Extra): NewTable {
  const plan = facts.daily ?? { players: facts.players.min, bots: [] };
  const { bots = plan.bots, ...luck } = extra;
  const seats = namedBots([person(name), ...bots.map(bot)]);
  return {
    game: facts.id,
    players: seats.length,
    seats: seats.map((seat) => (seat.name ? seat : { ...seat, name: null })),
    settings: { bot_pause_ms: botPause(!facts.automatic) },
    lang: currentLang(),
    ...luck,
  };
}

/** Opens it, and keeps its seat on this device. */
export async function openChallenge(facts: GameFacts, name: string, extra: Extra): Promise<OpenedTable> {
  const opened = await openTable(challengeOf(facts, name, extra));
  holdOpened(facts.id, name, opened);
  return opened;
}

export function holdOpened(game: string, name: string, opened: OpenedTable): void {
  const seats = opened.seats.map((seat) => ({ ...seat, name }));
  holdTable({ id: opened.table, game, host: opened.host, seats, when: Date.now() });
}

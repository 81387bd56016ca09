/** Opens a game's lesson: a table where cards, dice and the others' moves are given. */
import { openTable } from "./api";
import { holdTable } from "./purse";
import { go } from "./route.svelte";
import { bot, named, namedBots, person } from "./seating";
import { botPause, currentLang, settings } from "./settings.svelte";
import { say } from "./texts.svelte";
import type { GameFacts } from "./wire";

export async function startLesson(facts: GameFacts): Promise<void> {
  const { players, bot: level } = facts.lesson ?? { players: 0, bot: "" };
  const others = Array.from({ length: players - 1 }, () => bot(level));
  const seats = namedBots([person(settings.name || say("setup.me")), ...others]);
  const opened = await openTable({
    game: facts.id,
    players,
    seats: seats.map(named),
    settings: { bot_pause_ms: botPause(!facts.automatic) },
    lang: currentLang(),
    lesson: true,
  });
  const mine = opened.seats.map((seat) => ({ ...seat, name: seats[seat.seat]?.name ?? "" }));
  holdTable({ id: opened.table, game: facts.id, host: opened.host, seats: mine, when: Date.now() });
  go(`/t/${opened.table}`);
}

/** From "play against bots", "same screen" or "with friends" to the seats of a new table. */
import type { GameFacts, Lang, NewTable, SeatRequest } from "./wire";

export type Mode = "bots" | "screen" | "friends";

export interface Plan {
  game: string;
  mode: Mode;
  seats: SeatRequest[];
  options: Record<string, unknown>;
  spectators: boolean;
  memory: boolean;
  away: number | null;
}

/** The bots that a game offers to so many players; a solo game may have none. */
export const levelsOf = (facts: GameFacts, players: number): string[] => facts.bots[players] ?? [];

/** Of several the second: the first is a beginner. */
export function usualBot(facts: GameFacts): string {
  const levels = levelsOf(facts, facts.players.max);
  return levels[1] ?? levels[0] ?? "random";
}

/** Bots get names of their own; a child remembers "Brie", not "Bot 2". The names are the same in every language. */
const BOT_NAMES = ["Brie", "Gouda", "Feta", "Cheddar", "Pecorino"];

export const person = (name: string, kind: "here" | "open" = "here"): SeatRequest =>
  kind === "here" ? { kind, name } : { kind };
export const bot = (level: string): SeatRequest => ({ kind: "bot", bot: level });

/** Three at the table is a good number, if the game allows it. */
const usualCount = (facts: GameFacts) => Math.max(facts.players.min, Math.min(3, facts.players.max));

/** The seats a mode begins with. */
export function seatsFor(mode: Mode, people: string[], facts: GameFacts): SeatRequest[] {
  const others = Array.from({ length: usualCount(facts) - 1 });
  const me = person(people[0] ?? "");
  if (mode === "bots") return [me, ...others.map(() => bot(usualBot(facts)))];
  if (mode === "friends") return [me, ...others.map(() => person("", "open"))];
  return people.slice(0, Math.max(2, facts.players.min)).map((name) => person(name));
}

/** Grows or shrinks to a number of seats. */
export function resize(
  seats: SeatRequest[],
  count: number,
  more: (seat: number) => SeatRequest,
): SeatRequest[] {
  const grown = [...seats];
  while (grown.length < count) grown.push(more(grown.length));
  return grown.slice(0, count);
}

function namedBots(seats: SeatRequest[]): SeatRequest[] {
  let next = 0;
  return seats.map((seat) =>
    seat.kind === "bot" ? { ...seat, name: BOT_NAMES[next++ % BOT_NAMES.length] } : seat,
  );
}

export function request(plan: Plan, lang: Lang, pause: number): NewTable {
  return {
    game: plan.game,
    players: plan.seats.length,
    options: plan.options,
    seats: namedBots(plan.seats),
    settings: {
      spectators: plan.spectators,
      memory_mode: plan.memory,
      away_seconds: plan.away,
      bot_pause_ms: pause,
    },
    lang,
  };
}

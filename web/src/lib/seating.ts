/** From "play against bots", "same screen" or "with friends" to the seats of a new table. */
import type { GameId } from "./views";
import type { NewTable, SeatRequest } from "./wire";

export type Mode = "bots" | "screen" | "friends";

export interface Plan {
  game: GameId;
  mode: Mode;
  seats: SeatRequest[];
  options: Record<string, unknown>;
  spectators: boolean;
  memory: boolean;
  away: number | null;
}

const LEVELS = ["level-1", "level-2", "level-3", "level-4"];

/** The bots of a game. In Cheese nobody decides anything, so one who turns cards is as good as any. */
export const levelsOf = (game: GameId): string[] => (game === "cheese" ? ["turner"] : LEVELS);
export const usualBot = (game: GameId): string => (game === "cheese" ? "turner" : "level-2");

/** Bots get names of their own; a child remembers "Brie", not "Bot 2". The names are the same in every language. */
const BOT_NAMES = ["Brie", "Gouda", "Feta", "Cheddar", "Pecorino"];

export const person = (name: string, kind: "here" | "open" = "here"): SeatRequest =>
  kind === "here" ? { kind, name } : { kind };
export const bot = (level: string): SeatRequest => ({ kind: "bot", bot: level });

/** The seats a mode begins with. */
export function seatsFor(mode: Mode, people: string[], usual: string): SeatRequest[] {
  const me = person(people[0] ?? "");
  if (mode === "bots") return [me, bot(usual), bot(usual)];
  if (mode === "screen") return people.slice(0, 2).map((name) => person(name));
  return [me, person("", "open"), person("", "open")];
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

export function request(plan: Plan, lang: string, pause: number): NewTable {
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

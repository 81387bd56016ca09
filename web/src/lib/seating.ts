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

export const DEFAULT_LEVEL = "level-2";
export const LEVELS = ["level-1", "level-2", "level-3", "level-4"];

/** Bots get names of their own; a child remembers "Brie", not "Bot 2". The names are the same in every language. */
const BOT_NAMES = ["Brie", "Gouda", "Feta", "Cheddar", "Pecorino"];

export const person = (name: string, kind: "here" | "open" = "here"): SeatRequest =>
  kind === "here" ? { kind, name } : { kind };
export const bot = (level = DEFAULT_LEVEL): SeatRequest => ({ kind: "bot", bot: level });

/** The seats a mode begins with. */
export function seatsFor(mode: Mode, people: string[]): SeatRequest[] {
  const me = person(people[0] ?? "");
  if (mode === "bots") return [me, bot(), bot()];
  if (mode === "screen") return people.slice(0, 2).map((name) => person(name));
  return [me, person("", "open"), person("", "open")];
}

/** Grows or shrinks to a number of seats, repeating the kind of the last one. */
export function resize(seats: SeatRequest[], count: number, nameFor: (seat: number) => string): SeatRequest[] {
  const grown = [...seats];
  while (grown.length < count) {
    const last = grown.at(-1) ?? bot();
    grown.push(last.kind === "here" ? person(nameFor(grown.length)) : grown.length === 1 && last.kind !== "open" ? bot() : { ...last });
  }
  return grown.slice(0, count);
}

function namedBots(seats: SeatRequest[]): SeatRequest[] {
  let next = 0;
  return seats.map((seat) => (seat.kind === "bot" ? { ...seat, name: BOT_NAMES[next++ % BOT_NAMES.length] } : seat));
}

export function request(plan: Plan, lang: string): NewTable {
  return {
    game: plan.game,
    players: plan.seats.length,
    options: plan.options,
    seats: namedBots(plan.seats),
    settings: { spectators: plan.spectators, memory_mode: plan.memory, away_seconds: plan.away },
    lang,
  };
}

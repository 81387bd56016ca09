/** From "play against bots", "same screen" or "with friends" to the seats of a new table. */
import { fitting } from "../games/options";
import { recall, remember } from "./settings.svelte";
import type { GameFacts, Lang, NewTable, SeatRequest } from "./wire";

export const MODES = ["bots", "screen", "friends"] as const;
export type Mode = (typeof MODES)[number];

/** Seat 1 always begins; so whoever shall begin is put there, and the others follow as they sit. */
export const FIRSTS = ["seat", "random", "youngest"] as const;
export type First = (typeof FIRSTS)[number];

export interface Plan {
  game: string;
  mode: Mode;
  seats: SeatRequest[];
  options: Record<string, unknown>;
  spectators: boolean;
  memory: boolean;
  away: number | null;
  first: First;
  youngest: number;
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

/** The seats a mode begins with. Whoever gets no name is called by the number of the seat, in each reader's language. */
export function seatsFor(mode: Mode, me: string, facts: GameFacts): SeatRequest[] {
  const others = Array.from({ length: usualCount(facts) - 1 });
  if (mode === "bots") return [person(me), ...others.map(() => bot(usualBot(facts)))];
  if (mode === "friends") return [person(me), ...others.map(() => person("", "open"))];
  return Array.from({ length: Math.max(2, facts.players.min) }, (_, seat) => person(seat ? "" : me));
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

/** Every bot with a name of its own. */
export function namedBots(seats: SeatRequest[]): SeatRequest[] {
  let next = 0;
  return seats.map((seat) =>
    seat.kind === "bot" ? { ...seat, name: BOT_NAMES[next++ % BOT_NAMES.length] } : seat,
  );
}

/** The seats with whoever begins in front. `draw` gives a number below 1. */
export function inOrder(plan: Plan, draw: () => number = Math.random): SeatRequest[] {
  const count = plan.seats.length;
  const begins = { seat: 0, random: Math.floor(draw() * count), youngest: plan.youngest % count }[plan.first];
  return namedBots([...plan.seats.slice(begins), ...plan.seats.slice(0, begins)]);
}

/** A name that was left empty is left out. */
export const named = ({ name, ...seat }: SeatRequest): SeatRequest => (name ? { ...seat, name } : seat);

export function request(plan: Plan, seats: SeatRequest[], lang: Lang, pause: number): NewTable {
  return {
    game: plan.game,
    players: seats.length,
    options: plan.options,
    seats: seats.map(named),
    settings: {
      spectators: plan.spectators,
      memory_mode: plan.memory,
      away_seconds: plan.away,
      bot_pause_ms: pause,
    },
    lang,
  };
}

// -- what was chosen last time --------------------------------------------------------------------------------------

const KEY = "cheeseboard.setup";
type Kept = Partial<Record<string, Plan>>;

export const freshPlan = (facts: GameFacts, me: string): Plan => ({
  game: facts.id,
  mode: "bots",
  seats: seatsFor("bots", me, facts),
  options: {},
  spectators: false,
  memory: false,
  away: 60,
  first: "seat",
  youngest: 0,
});

/** Last time's choices, as far as the game still allows them. */
export function mended(facts: GameFacts, me: string, kept: Plan): Plan {
  const { min, max } = facts.players;
  const levels = levelsOf(facts, kept.seats.length);
  const fits = kept.seats.length >= min && kept.seats.length <= max && MODES.includes(kept.mode);
  if (!fits) return freshPlan(facts, me);
  const seats = kept.seats.map((seat) =>
    seat.kind === "bot" && !levels.includes(seat.bot ?? "") ? bot(usualBot(facts)) : seat,
  );
  const options = fitting(facts, seats.length, kept.options);
  return { ...freshPlan(facts, me), ...kept, seats, options, memory: kept.memory && facts.hidden };
}

export function planFor(facts: GameFacts, me: string): Plan {
  const kept = recall<Kept>(KEY)?.[facts.id];
  return kept?.seats ? mended(facts, me, kept) : freshPlan(facts, me);
}

export function keepPlan(plan: Plan): void {
  remember(KEY, { ...recall<Kept>(KEY), [plan.game]: plan });
}

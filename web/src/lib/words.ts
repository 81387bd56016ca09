/** An event in words, with names for seats. The sentences are the game's; this picks one as cheeseboard.texts.tell does. */
import { cellName, spoken, valueWords, verbOf } from "./plain";
import { firstText, hasText, listing, say, sayFrom } from "./texts.svelte";
import type { GameEvent, Move } from "./views";
import type { ReasonFacts } from "./wire";

/** Values under these names are seats; places are counted from one when people speak of them. */
const SEATS = ["seat", "by", "to", "from", "owner"];
const PLACES = ["slot", "place"];

const variant = (value: unknown): string =>
  value === null ? "none" : value === true ? "yes" : value === false ? "no" : String(value);

/** The most fitting sentence: what stands last in an event decides first, by being there (`event.saw.owner`) or by its value. */
function keyOf(book: string, event: GameEvent, kind: "event" | "turn" = "event"): string {
  const base = `${kind}.${event.type}`;
  const fields = Object.entries(event).filter(([field]) => field !== "type");
  const keys = fields
    .reverse()
    .flatMap(([field, value]) => [`${base}.${field}`, `${base}.${variant(value)}`]);
  return firstText(book, ...keys) ?? base;
}

function phrase(game: string, key: string, value: unknown, names: string[]): unknown {
  if (SEATS.includes(key) && typeof value === "number") return names[value] ?? value;
  if (PLACES.includes(key) && typeof value === "number") return value + 1;
  if (key === "seats" && Array.isArray(value)) return listing(value.map((seat: number) => names[seat] ?? ""));
  if (Array.isArray(value)) return value.join(", ") || "–";
  const word = `${key === "cell" || key === "reason" ? key : "word"}.${String(value)}`;
  if (typeof value === "string" && hasText(game, word)) return sayFrom(game, word);
  return value ?? "?";
}

/** A game without a sentence for this event: who, what, and whatever else there is to say. */
function bareWords(game: string, { type, seat, ...rest }: GameEvent, names: string[]): string {
  const who = typeof seat === "number" ? `${names[seat] ?? seat}: ` : "";
  const told = Object.entries(rest).filter(([, value]) => value !== null && typeof value !== "boolean");
  return `${who}${bareMove(game, { type, ...Object.fromEntries(told) }, names)}.`;
}

const valuesOf = (game: string, event: GameEvent, names: string[]) =>
  Object.fromEntries(Object.entries(event).map(([key, value]) => [key, phrase(game, key, value, names)]));

/**
 * A legal move as the label of its button: the game's own words with the move's fields in them, or the bare names.
 * The first field's value stands under the verb; `fields` knows its name. As the terminal's voice does it.
 */
export function offerWords(game: string, move: Move, names: string[], fields: string[] = []): string {
  const named = namedMove(move, fields);
  const base = `offer.${named.type}`;
  if (hasText(game, base)) return sayFrom(game, base, valuesOf(game, named, names));
  return moveWords(game, named, names);
}

/** A move's verb as `type` and its fields by name; in the record form they stand beside the verb, or in an object under it. */
function namedMove(move: Move, fields: string[]): GameEvent {
  const type = verbOf(move);
  const { [type]: first, ...rest } = move;
  if (first !== null && typeof first === "object" && !Array.isArray(first)) return { type, ...first };
  return first === true ? { type, ...rest } : { type, [fields[0] ?? type]: first, ...rest };
}

/** A move that the game has no sentence for: the verb, the value of a single field, several with their names. */
function bareMove(game: string, { type, ...fields }: GameEvent, names: string[]): string {
  const label = hasText(game, `verb.${type}`) ? sayFrom(game, `verb.${type}`) : spoken(type);
  const told = Object.entries(fields).map(([name, value]): [string, string] => [
    name === type ? "" : `${cellName(game, name)} `,
    valueWords(game, phrase(game, name, value, names)),
  ]);
  const values = told.length === 1 ? told[0]?.[1] : told.map((each) => each.join("")).join(", ");
  return `${label} ${values}`.trim();
}

/** Events of the table itself, the same in every game. */
const OF_THE_TABLE = ["undone", "newcomer"];

export function eventWords(game: string, event: GameEvent, names: string[]): string {
  if (OF_THE_TABLE.includes(event.type)) return say(`event.${event.type}`, { name: names[event.seat ?? 0] });
  const book = [game, "common"].find((each) => hasText(each, keyOf(each, event)));
  return book
    ? sayFrom(book, keyOf(book, event), valuesOf(game, event, names))
    : bareWords(game, event, names);
}

/** The key of what a seat did, without the seat: "rolls 3". A game that has these can say a turn in one sentence. */
export const clauseKey = (game: string, event: GameEvent): string => keyOf(game, event, "turn");

const ended = (sentence: string) => (/[.!?…]$/.test(sentence) ? sentence : `${sentence}.`);

/** What one seat did in a row, or one thing that is nobody's doing. */
interface Doing {
  seat: number | null;
  events: GameEvent[];
}

function doings(game: string, events: GameEvent[]): Doing[] {
  const found: Doing[] = [];
  for (const event of events) {
    const seat = typeof event.seat === "number" && hasText(game, clauseKey(game, event)) ? event.seat : null;
    const last = found.at(-1);
    if (last && seat !== null && last.seat === seat) last.events.push(event);
    else found.push({ seat, events: [event] });
  }
  return found;
}

/** One turn, one sentence: "Brie rolls 3 and removes card 1." What is nobody's doing follows in sentences of its own. */
export function turnWords(game: string, events: GameEvent[], names: string[], quiet: string[] = []): string {
  const clause = (event: GameEvent) => sayFrom(game, clauseKey(game, event), valuesOf(game, event, names));
  const told = events.length > 1 ? events.filter((event) => !quiet.includes(event.type)) : events;
  return doings(game, told)
    .map(({ seat, events: done }) =>
      seat === null
        ? done.map((event) => eventWords(game, event, names)).join(" ")
        : ended(`${names[seat] ?? ""} ${listing(done.map(clause))}`),
    )
    .join(" ");
}

/** A move by name ("keep card 2"): what stands last in it decides first, as in cheeseboard.texts.name_move. */
export function moveWords(game: string, named: GameEvent, names: string[]): string {
  const base = `move.${named.type}`;
  const fields = Object.entries(named).filter(([field]) => field !== "type");
  const special = fields
    .reverse()
    .flatMap(([field, value]) => [`${base}.${field}`, `${base}.${variant(value)}`]);
  const book = [game, "common"].find((each) => firstText(each, ...special, base));
  if (!book) return bareMove(game, named, names);
  return sayFrom(book, firstText(book, ...special, base) ?? base, valuesOf(game, named, names));
}

/** What speaks for or against a move. */
export function reasonWords(game: string, reason: ReasonFacts, names: string[]): string {
  const key = `advice.${reason.code}`;
  const values = Object.fromEntries(
    Object.entries(reason.values).map(([name, value]) => [name, phrase(game, name, value, names)]),
  );
  return sayFrom(hasText(game, key) ? game : "insight", key, values);
}

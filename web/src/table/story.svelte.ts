/** What happened so far, a line for each turn. A line keeps the names as they were: whoever left stays known by name. */
import { hasText, say } from "../lib/texts.svelte";
import type { GameEvent } from "../lib/views";
import { clauseKey, turnWords } from "../lib/words";
import type { Change } from "./presence";

/** Null: nobody gave this seat a name, so each reader sees a default one in their own language. */
export type Names = (string | null)[];

export interface Line {
  id: number;
  steps: GameEvent[][];
  names: Names;
  /** Not of the game, but of the people around it. */
  note: Change | null;
}

/** A game of Cheese can run for thousands of cards; nobody reads further back than this, and the replay has it all. */
const MOST_LINES = 150;

export const spelled = (names: Names): string[] =>
  names.map((name, seat) => name ?? say("seat.name", { n: seat + 1 }));

export class Story {
  lines = $state.raw<Line[]>([]);
  #count = 0;
  #step = 0;
  #told = -1;

  constructor(readonly game: () => string) {}

  /** From here on it is another step. */
  step(): void {
    this.#step += 1;
  }

  /** One more event of this step. It goes on with the last line if that is the same turn. */
  tell(event: GameEvent, names: Names): void {
    const last = this.lines.at(-1);
    if (last && this.#told === this.#step)
      this.#replace(last, [...last.steps.slice(0, -1), [...(last.steps.at(-1) ?? []), event]]);
    else if (last && this.#goesOn(last, event)) this.#replace(last, [...last.steps, [event]]);
    else this.#add({ steps: [[event]], names, note: null });
    this.#told = this.#step;
  }

  note(change: Change): void {
    this.#add({ steps: [], names: [], note: change });
    this.#told = -1;
  }

  #add(line: Omit<Line, "id">): void {
    this.lines = [...this.lines.slice(1 - MOST_LINES), { id: ++this.#count, ...line }];
  }

  #replace(line: Line, steps: GameEvent[][]): void {
    this.lines = [...this.lines.slice(0, -1), { ...line, steps }];
  }

  /** A roll and what was done with it are one turn: two steps of one seat, of two kinds, that the game can say in one breath. */
  #goesOn(line: Line, event: GameEvent): boolean {
    const first = line.steps[0]?.[0];
    if (line.note || line.steps.length !== 1 || !first || first.type === event.type) return false;
    const spoken = [first, event].every((each) => hasText(this.game(), clauseKey(this.game(), each)));
    return spoken && first.seat === event.seat;
  }
}

/** A line in words. */
export function lineWords(game: string, line: Line, quiet: string[]): string {
  if (line.note) {
    const [name] = line.note.name === null ? [say("seat.name", { n: line.note.seat + 1 })] : [line.note.name];
    return say(`seats.${line.note.key}`, { name });
  }
  return turnWords(game, line.steps.flat(), spelled(line.names), quiet);
}

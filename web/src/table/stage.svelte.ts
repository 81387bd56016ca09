/** The stage: shows events one after the other, so that nobody misses what happened. The person may skip all of it. */
import { motionOff, settings } from "../lib/settings.svelte";
import type { GameEvent, View } from "../lib/views";

export type Piece =
  | { kind: "back"; holes: number }
  | { kind: "front"; holes: number; front: "cheese" | "trap" }
  | { kind: "nut" }
  | { kind: "mouse"; value: number }
  | { kind: "card"; card: string | null };

export interface Flight {
  id: number;
  piece: Piece;
  from: DOMRect;
  to: DOMRect;
  ms: number;
  done(): void;
}

const PACE = { slow: 1.7, normal: 1, fast: 0.45, off: 0 };
let flightNumber = 0;

const place = (name: string) => document.querySelector<HTMLElement>(`[data-place="${name}"]`);

export class Stage {
  /** The event now being shown; boards look at it to tumble a die or to turn a card. */
  event = $state<GameEvent | null>(null);
  flights = $state<Flight[]>([]);
  #skipping = false;
  #wake: (() => void) | null = null;

  #length(ms: number): number {
    return motionOff() || this.#skipping ? 0 : ms * PACE[settings.speed];
  }

  async hold(ms: number): Promise<void> {
    const length = this.#length(ms);
    if (length === 0) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, length);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = null;
  }

  /** A piece flies from one marked place of the board to another; unmarked places make no fuss. */
  async fly(piece: Piece, from: string, to: string, ms = 520): Promise<void> {
    const source = place(from);
    const start = source?.getBoundingClientRect();
    const end = place(to)?.getBoundingClientRect();
    const length = this.#length(ms);
    if (!source || !start || !end || length === 0) return;
    // A single card is no longer where it was; a stack still is.
    if (/^(slot|hand)-/.test(from)) source.dataset.away = "";
    await new Promise<void>((resolve) => {
      const id = ++flightNumber;
      const done = () => {
        this.flights = this.flights.filter((flight) => flight.id !== id);
        resolve();
      };
      this.flights = [...this.flights, { id, piece, from: start, to: end, ms: length, done }];
      this.#wake = done;
    });
  }

  async show(event: GameEvent, view: View | null, animate: Animate): Promise<void> {
    this.event = event;
    if (view) await animate(event, this);
  }

  clear(): void {
    for (const node of document.querySelectorAll<HTMLElement>("[data-away]")) delete node.dataset.away;
    this.event = null;
    this.#skipping = false;
  }

  skip(): void {
    this.#skipping = true;
    this.flights = [];
    this.#wake?.();
  }
}

export type Animate = (event: GameEvent, stage: Stage) => Promise<void>;

/** The stage: shows events one after the other, so that nobody misses what happened. The person may skip all of it. */
import type { Component } from "svelte";
import { motionOff, settings } from "../lib/settings.svelte";
import type { GameEvent, View } from "../lib/views";

/** A piece in the air: any picture with what it shows. */
export interface Piece<Props extends Record<string, unknown> = Record<string, unknown>> {
  Picture: Component<Props>;
  props: Props;
}

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

const placed = (name: string) => document.querySelector<HTMLElement>(`[data-place="${name}"]`);

/** The first of these places that is on the board now. */
export const place = (...names: string[]): string => names.find((name) => placed(name)) ?? names.at(-1) ?? "";

export class Stage {
  /** The event now being shown; boards look at it to tumble a die or to turn a card. */
  event = $state<GameEvent | null>(null);
  flights = $state.raw<Flight[]>([]);
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

  /** A piece flies from one marked place of the board to another; unmarked places make no fuss. A stack stays where it is. */
  async fly<Props extends Record<string, unknown>>(
    Picture: Component<Props>,
    props: Props,
    from: string,
    to: string,
    { ms = 520, single = false } = {},
  ): Promise<void> {
    const source = placed(from);
    const start = source?.getBoundingClientRect();
    const end = placed(to)?.getBoundingClientRect();
    const length = this.#length(ms);
    if (!source || !start || !end || length === 0) return;
    if (single) source.dataset.away = "";
    await new Promise<void>((resolve) => {
      const id = ++flightNumber;
      const done = () => {
        this.flights = this.flights.filter((flight) => flight.id !== id);
        resolve();
      };
      const piece = { Picture, props } as unknown as Piece;
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

/** One show for each type of event; what has none passes without a show. */
export const animateBy =
  (shows: Record<string, Animate>): Animate =>
  async (event, stage) => {
    await shows[event.type]?.(event, stage);
  };

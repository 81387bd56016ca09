/**
 * The stage: shows events one after the other, so that nobody misses what happened. First the thing itself (the die lands,
 * the card turns), then the words for it. The person may hurry one event along or skip them all.
 */
import type { Component } from "svelte";
import { motionOff, pace } from "../lib/settings.svelte";
import type { GameEvent, View } from "../lib/views";

/** A picture with what it shows. */
export interface Piece<Props extends Record<string, unknown> = Record<string, unknown>> {
  Picture: Component<Props>;
  props: Props;
}

export const piece = <Props extends Record<string, unknown>>(
  Picture: Component<Props>,
  props: Props,
): Piece => ({ Picture, props }) as unknown as Piece;

export interface Flight {
  id: number;
  piece: Piece;
  from: DOMRect;
  to: DOMRect;
  ms: number;
}

/** A card held up for all to see: taken from its place, turned over, laid down. */
export interface Spot {
  back: Piece;
  front: Piece;
  from: DOMRect | null;
  to: DOMRect | null;
  phase: "taken" | "lifted" | "shown" | "laid";
  /** Where it is held up; null: over the middle of the board. */
  over: DOMRect | null;
  /** What happens to it once it shows its face: a class of Spotlight.svelte. */
  effect: "snap" | "bounce" | "";
  dim: boolean;
  ms: number;
}

export interface TurnOver {
  back: Piece;
  front: Piece;
  from: string;
  to: string;
  effect?: Spot["effect"];
  /** The place over which it is held up, if not the middle of the board. */
  over?: string;
  /** Below 1 for what happens often. */
  tempo?: number;
  /** The face is to be seen: now sound and words may tell. */
  shown(): void;
}

const LIFT = 480;
const BREATH = 420;
const TURN = 420;
const LOOK = 1050;
const LAY = 460;

let flightNumber = 0;

const placed = (name: string) => document.querySelector<HTMLElement>(`[data-place="${name}"]`);
const boxOf = (name: string) => placed(name)?.getBoundingClientRect() ?? null;

/** The first of these places that is on the board now. */
export const place = (...names: string[]): string => names.find((name) => placed(name)) ?? names.at(-1) ?? "";

export class Stage {
  /** The event now being shown, and how far it is; boards look at it to tumble a die or to turn a card. */
  event = $state.raw<GameEvent | null>(null);
  beat = $state("");
  flights = $state.raw<Flight[]>([]);
  spot = $state.raw<Spot | null>(null);
  #tell: () => void = () => undefined;
  #hurrying = false;
  #skipping = false;
  // Nothing is drawn from it.
  // eslint-disable-next-line svelte/prefer-svelte-reactivity
  #waits = new Set<() => void>();

  get #quick(): boolean {
    return pace() === 0 || this.#skipping || this.#hurrying || document.hidden;
  }

  /** Time to look; also for those who want nothing to move. */
  async hold(ms: number): Promise<void> {
    await this.#until((done) => setTimeout(done, ms * pace()));
  }

  /** Something moves for so long; when nothing may move, no time passes. */
  async move(ms: number): Promise<void> {
    if (!motionOff()) await this.hold(ms);
  }

  /** The show has got so far; boards may look. */
  mark(beat: string): void {
    this.beat = beat;
  }

  /** Now the words may come. They come by themselves at the end of the event's show. */
  tell(): void {
    this.#tell();
  }

  /** A piece flies from one marked place of the board to another; unmarked places make no fuss. A stack stays where it is. */
  async fly(flying: Piece, from: string, to: string, { ms = 520, single = false } = {}): Promise<void> {
    const [start, end] = [boxOf(from), boxOf(to)];
    if (!start || !end || motionOff() || this.#quick) return;
    if (single) this.#take(from);
    const flight = { id: ++flightNumber, piece: flying, from: start, to: end, ms: ms * pace() };
    this.flights = [...this.flights, flight];
    await this.hold(ms);
    this.flights = this.flights.filter((other) => other !== flight);
  }

  /** A card is held up, turned over before everybody, and laid down somewhere. */
  async turnOver({
    back,
    front,
    from,
    to,
    effect = "",
    over = "",
    tempo = 1,
    shown,
  }: TurnOver): Promise<void> {
    const places = { from: boxOf(from), to: boxOf(to), over: over ? boxOf(over) : null };
    const spot = (phase: Spot["phase"], ms: number, now: Spot["effect"] = "") => {
      if (this.#quick) return;
      this.spot = { back, front, ...places, phase, effect: now, dim: tempo === 1, ms: ms * tempo * pace() };
    };
    if (!motionOff()) {
      spot("taken", 0);
      if (tempo === 1) this.#take(from);
      await this.#drawn();
      spot("lifted", LIFT);
      await this.hold((LIFT + BREATH) * tempo);
    }
    spot("shown", TURN);
    await this.move(TURN * tempo);
    shown();
    spot("shown", TURN, effect);
    await this.hold(LOOK * tempo);
    if (!motionOff()) spot("laid", LAY);
    await this.move(LAY * tempo);
    this.spot = null;
  }

  async show(event: GameEvent, view: View | null, animate: Animate, tell: () => void): Promise<void> {
    this.event = event;
    this.#tell = tell;
    if (view) await animate(event, this, view);
    this.#tell = () => undefined;
    this.#hurrying = false;
    this.beat = "";
  }

  /** The step is over. */
  clear(): void {
    for (const node of document.querySelectorAll<HTMLElement>("[data-away]")) delete node.dataset.away;
    this.event = null;
    this.spot = null;
    this.flights = [];
  }

  /** Everything is shown: what comes next is shown in peace again. */
  rest(): void {
    this.#skipping = false;
  }

  /** Gets this event over with. */
  hurry(): void {
    this.#hurrying = true;
    this.#go();
  }

  /** Gets all of it over with. */
  skip(): void {
    this.#skipping = true;
    this.#go();
  }

  #go(): void {
    this.flights = [];
    for (const done of [...this.#waits]) done();
  }

  /** Long enough for the browser to draw what is there now; not for ever in a tab that draws nothing. */
  async #drawn(): Promise<void> {
    await this.#until((done) => {
      requestAnimationFrame(() => requestAnimationFrame(done));
      setTimeout(done, 80);
    });
  }

  /** Waits for what `arm` starts, unless the person is in a hurry. */
  async #until(arm: (done: () => void) => void): Promise<void> {
    if (this.#quick) return;
    await new Promise<void>((resolve) => {
      const done = () => {
        this.#waits.delete(done);
        resolve();
      };
      this.#waits.add(done);
      arm(done);
    });
  }

  /** A single card is no longer where it was. */
  #take(from: string): void {
    const source = placed(from);
    if (source) source.dataset.away = "";
  }
}

/** `view` is how things were before the event. */
export type Animate = (event: GameEvent, stage: Stage, view: View) => Promise<void>;

/** One show for each type of event; what has none passes without a show. */
export const animateBy =
  (shows: Record<string, Animate>): Animate =>
  async (event, stage, view) => {
    await shows[event.type]?.(event, stage, view);
  };

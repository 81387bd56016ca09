/** A table as this device sees it: one line, one perspective at a time, and what happened so far. */
import type { HeldSeat } from "../lib/purse";
import { shareFor } from "../lib/luck";
import { onlyMine } from "../lib/secrets";
import { currentLang } from "../lib/settings.svelte";
import { transport, type Line, type LinkState } from "../lib/transport";
import type { GameEvent, Move, View } from "../lib/views";
import type {
  Checked,
  Happening,
  HintGiven,
  LessonNow,
  Position,
  ServerMessage,
  TableFacts,
  UndoFacts,
  Update,
  Welcome,
} from "../lib/wire";
import { changes, type Change } from "./presence";
import { Stage, type Animate } from "./stage.svelte";
import { Story } from "./story.svelte";

export interface Notice {
  message: string;
  rule: string | null;
  code: string;
}

interface Pending {
  type: "move" | "roll" | "undo";
  id: string;
  [extra: string]: unknown;
}

export interface Hooks {
  animate: Animate;
  happened(): void;
  /** The table stands as it is shown now. */
  settled(): void;
  /** This seat saw what the public did not. */
  revealed(events: GameEvent[]): void;
  refused(notice: Notice): void;
  /** The same people play again at another table. */
  again(table: string): void;
  /** A seat of this device was given away. */
  lostSeat(seat: number): void;
}

/** Nobody waits longer for the coach than this. */
const CHECK_PATIENCE = 10_000;
/** After so long people wonder whether their tap was heard. */
const SLOW_AFTER = 1_000;
/** Who reloads the page is away for a moment; that is no news. */
const AWAY_AFTER = 4_000;

const freshId = () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;

export class TableClient {
  table = $state<TableFacts | null>(null);
  seat = $state<number | null>(null);
  /** The seat asked for last; differs from `seat` until the server has answered. */
  wanted = $state<number | null>(null);
  view = $state.raw<View | null>(null);
  legal = $state.raw<Move[]>([]);
  undo = $state.raw<UndoFacts | null>(null);
  /** The seats that know something the public does not; null if nobody says. */
  knows = $state.raw<number[] | null>(null);
  link = $state<LinkState>("connecting");
  closed = $state<string | null>(null);
  emotes = $state.raw<{ id: number; seat: number; emote: string }[]>([]);
  /** What my moves are worth, while I am to decide on them. */
  advice = $state.raw<HintGiven | null>(null);
  /** What the lesson says, at a table that plays one. */
  lesson = $state.raw<LessonNow | null>(null);
  /** Seats that would like to play again. */
  asking = $state.raw<number[]>([]);
  /** A move of ours is under way, or events are still being shown: hands off the table. */
  busy = $state(false);
  /** … and it takes long. */
  slow = $state(false);
  showing = $state(false);
  stage = new Stage();
  story = new Story(() => this.table?.game ?? "");

  #line: Line;
  #secret: string | null = null;
  /** The last step heard of. Zero asks for the whole story, so that the log is complete after a reload. */
  #n = 0;
  #acked = 0;
  #pending: Pending[] = [];
  #queue: Update[] = [];
  #count = 0;
  /** Rises whenever the perspective changes, so that an animation in flight cannot bring an old view back. */
  #era = 0;
  #slowly: ReturnType<typeof setTimeout> | undefined;
  #waiting = false;
  #goOn: () => void = () => undefined;
  /** The coach's look that is waited for. */
  #checking: { id: string; done: (answer: Checked | null) => void } | null = null;

  constructor(
    readonly id: string,
    readonly held: HeldSeat[],
    readonly hostSecret: () => string | null,
    readonly hooks: Hooks,
    first: HeldSeat | null,
  ) {
    this.#secret = first?.secret ?? null;
    this.wanted = first?.seat ?? null;
    this.#line = transport().connect(id, {
      opened: () => void this.#hello(),
      heard: (message) => this.#heard(message),
      // Back is back when the table has answered, not when a socket has opened.
      changed: (state) => {
        if (state !== "open") this.link = state;
      },
      ended: (reason) => (this.closed ??= reason),
    });
  }

  leave(): void {
    this.#line.close();
  }

  /** Changes whose eyes this page looks through. Null is the public view: nothing of any seat stays in memory. */
  sit(seat: HeldSeat | null, keepView = false): void {
    this.#secret = seat?.secret ?? null;
    this.wanted = seat?.seat ?? null;
    this.#era += 1;
    for (const update of this.#queue.splice(0)) this.#noteAll(update);
    this.legal = [];
    if (!keepView) this.view = null;
    this.#line.say({ type: "sit", secret: this.#secret, since: this.#n });
  }

  move(move: Move): void {
    this.#send({ type: "move", id: freshId(), n: this.#n, move });
  }

  /** Rolls for the seat we look through, or for one that sits at this device too. */
  roll(held: HeldSeat | null = null): void {
    const others = held && held.seat !== this.seat ? { secret: held.secret } : {};
    this.#send({ type: "roll", id: freshId(), n: this.#n, ...others });
  }

  takeBack(): void {
    this.#send({ type: "undo", id: freshId() });
  }

  /** Asks what my moves are worth; the answer is `advice`. */
  hint(): void {
    this.#line.say({ type: "hint", id: freshId(), n: this.#n });
  }

  /** Asks the coach about a move; null if nobody can say. */
  check(move: Move, least: number): Promise<Checked | null> {
    const id = freshId();
    return new Promise((done) => {
      this.#checking = { id, done };
      this.#line.say({ type: "check", id, n: this.#n, move, least });
      setTimeout(() => this.#checked(id, null), CHECK_PATIENCE);
    });
  }

  #checked(id: string | null, answer: Checked | null): boolean {
    const mine = this.#checking !== null && this.#checking.id === id;
    if (mine) this.#checking?.done(answer);
    if (mine) this.#checking = null;
    return mine;
  }

  emote(emote: string): void {
    this.#line.say({ type: "emote", emote });
  }

  /** Lets everybody know that this seat would like to play again. */
  askForMore(): void {
    this.#line.say({ type: "ask", what: "rematch" });
  }

  /** Gives the seat up for good; somebody else may take it. */
  standUp(): void {
    if (this.seat !== null) this.#line.say({ type: "leave" });
  }

  host(action: string, extra: Record<string, unknown> = {}): void {
    this.#line.say({ type: "host", id: freshId(), secret: this.hostSecret(), do: action, ...extra });
  }

  /** The table waits while somebody looks at something; then it goes on with what happened meanwhile. */
  wait(on: boolean): void {
    this.#waiting = on;
    if (!on) this.#goOn();
  }

  /** The last step this page knows, for whoever reports a fault. */
  get step(): number {
    return this.#n;
  }

  #send(message: Pending): void {
    if (this.busy) return;
    this.#pending = [message];
    this.#line.say(message);
    this.#free();
    this.#slowly = setTimeout(() => (this.slow = this.busy), SLOW_AFTER);
  }

  /** The first hello brings this device's share of the luck; it is made up after the table's promise was seen. */
  async #hello(): Promise<void> {
    const share = this.table ? null : await shareFor(this.id);
    this.#line.say({
      type: "hello",
      v: 1,
      secret: this.#secret,
      since: this.#n,
      lang: currentLang(),
      host: this.hostSecret(),
      also: this.held.map((seat) => seat.secret),
      ...(share && this.held.length ? { share } : {}),
    });
  }

  #heard(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        return this.#welcomed(message);
      case "update":
        // A step is missing: ask for everything anew rather than guess.
        if (message.n !== this.#n + 1) return void this.#hello();
        this.#queue.push(message);
        this.#n = message.n;
        return void this.#present();
      case "ack":
        this.#acked = message.n;
        return this.#answered(message.id);
      case "refused":
        return this.#refused(message);
      case "hint":
        if (message.n === this.#n && message.seat === this.seat) this.advice = message;
        return;
      case "checked":
        return void this.#checked(message.id, message);
      case "seats":
        return this.#seated(message.table);
      case "rematch":
        return this.hooks.again(message.table);
      case "asked":
        this.asking = [...this.asking.filter((seat) => seat !== message.seat), message.seat];
        return;
      case "left":
        return this.hooks.lostSeat(message.seat);
      case "emote":
        return this.#waved(message.seat, message.emote);
      case "closed":
        this.closed = message.why;
    }
  }

  #welcomed(message: Welcome): void {
    const back = this.table !== null && this.seat === message.seat;
    this.link = "open";
    this.#seated(message.table);
    this.seat = message.seat;
    const happening = { events: message.events ?? [], public: message.public };
    this.#noteAll(happening);
    // Back after a broken line: a look must not be lost just because its answer was.
    if (back) this.#reveal(happening);
    this.#era += 1;
    this.#queue = [];
    this.#n = message.n;
    this.#settle(message);
    // What was on its way when the line broke is said again; the server knows its id and does it once.
    for (const pending of this.#pending) this.#line.say(pending);
    this.#free();
  }

  #seated(table: TableFacts): void {
    const news = changes(this.table?.seats ?? [], table.seats);
    this.table = table;
    for (const change of news) this.#tellChange(change);
  }

  #tellChange(change: Change): void {
    const stillSo = () => this.table?.seats[change.seat]?.present === false;
    if (change.key === "away") setTimeout(() => stillSo() && this.story.note(change), AWAY_AFTER);
    else if (change.key !== "back" || this.#saidAway(change.seat)) this.story.note(change);
  }

  #saidAway(seat: number): boolean {
    const last = this.story.lines.findLast((line) => line.note?.seat === seat)?.note;
    return last?.key === "away" || last?.key === "stand-in";
  }

  #answered(id: string): void {
    this.#pending = this.#pending.filter((pending) => pending.id !== id);
    this.#free();
  }

  /** Hands are free again when nothing is unanswered and the table shows what the answer did. */
  #free(): void {
    this.busy = this.#pending.length > 0 || this.#n < this.#acked;
    if (this.busy) return;
    this.slow = false;
    clearTimeout(this.#slowly);
  }

  #refused(message: Extract<ServerMessage, { type: "refused" }>): void {
    if (this.#checked(message.id, null)) return;
    // Without an id it cannot be told which message was meant: then nothing is waited for any more.
    if (!message.id) this.#pending = [];
    this.#answered(message.id ?? "");
    if (message.code === "wrong-secret") return void (this.closed = "kicked");
    this.hooks.refused({ message: message.message, rule: message.rule ?? null, code: message.code });
  }

  #waved(seat: number, emote: string): void {
    const id = ++this.#count;
    this.emotes = [...this.emotes, { id, seat, emote }];
    setTimeout(() => (this.emotes = this.emotes.filter((other) => other.id !== id)), 3500);
  }

  /** A shared screen is read by everyone, and in memory mode a log must not remember for us: there only what is public counts. */
  #openTo(happening: Happening): GameEvent[] {
    const discreet = this.held.length > 1 || this.table?.settings.memory_mode;
    return (discreet && happening.public) || happening.events;
  }

  #reveal(happening: Happening): void {
    const secret = this.seat === null ? [] : onlyMine(happening.events, happening.public);
    if (secret.length) this.hooks.revealed(secret);
  }

  #names = () => (this.table?.seats ?? []).map((seat) => seat.name);

  /** Into the log without a show. Events that were missed carry the number of their step. */
  #noteAll(happening: Happening): void {
    let step: unknown;
    for (const { n = 0, ...event } of this.#openTo(happening)) {
      if (n !== step) this.story.step();
      step = n;
      this.story.tell(event, this.#names());
    }
  }

  #settle(position: Position): void {
    this.view = position.view;
    this.advice = null;
    this.legal = position.legal ?? [];
    this.lesson = position.lesson ?? null;
    this.undo = position.undo;
    this.knows = position.knows ?? null;
    this.hooks.settled();
  }

  async #present(): Promise<void> {
    if (this.showing) return;
    this.showing = true;
    for (let update = this.#queue.shift(); update; update = this.#queue.shift()) {
      await this.#held();
      await this.#show(update);
      await this.#held();
    }
    this.stage.rest();
    this.showing = false;
  }

  /** While somebody looks or reads, nothing else is shown. */
  async #held(): Promise<void> {
    if (this.#waiting) await new Promise<void>((resolve) => (this.#goOn = resolve));
  }

  async #show(update: Update): Promise<void> {
    const era = this.#era;
    this.legal = [];
    this.hooks.happened();
    this.story.step();
    for (const event of this.#openTo(update)) {
      let told = false;
      const tell = () => {
        if (!told) this.story.tell(event, this.#names());
        told = true;
      };
      await this.stage.show(event, this.view, this.hooks.animate, tell);
      tell();
    }
    this.stage.clear();
    if (era === this.#era) {
      this.#reveal(update);
      this.#settle(update);
    }
    this.#free();
  }
}

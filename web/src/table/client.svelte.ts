/** A table as this device sees it: one connection, one perspective at a time, and what happened so far. */
import { Socket, socketUrl, type LinkState } from "../lib/socket";
import type { GameEvent, Move, View } from "../lib/views";
import type { HeldSeat } from "../lib/purse";
import type { Position, ServerMessage, TableFacts, UndoFacts } from "../lib/wire";
import { Stage, type Animate } from "./stage.svelte";

export interface LogLine {
  id: number;
  event: GameEvent;
}

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
  happened(event: GameEvent): void;
  refused(notice: Notice): void;
}

const freshId = () => crypto.randomUUID?.() ?? `${Date.now()}-${Math.random().toString(36).slice(2)}`;

export class TableClient {
  table = $state<TableFacts | null>(null);
  seat = $state<number | null>(null);
  /** The seat asked for last; differs from `seat` until the server has answered. */
  wanted = $state<number | null>(null);
  view = $state.raw<View | null>(null);
  legal = $state.raw<Move[]>([]);
  undo = $state.raw<UndoFacts | null>(null);
  link = $state<LinkState>("connecting");
  log = $state.raw<LogLine[]>([]);
  closed = $state<string | null>(null);
  emotes = $state.raw<{ id: number; seat: number; emote: string }[]>([]);
  /** A move of ours is under way, or events are still being shown: hands off the table. */
  busy = $state(false);
  showing = $state(false);
  stage = new Stage();

  #socket: Socket;
  #secret: string | null = null;
  #n: number | null = null;
  #pending: Pending[] = [];
  #queue: ({ events: GameEvent[] } & Position)[] = [];
  #count = 0;
  /** Rises whenever the perspective changes, so that an animation in flight cannot bring an old view back. */
  #era = 0;

  constructor(
    readonly id: string,
    readonly held: HeldSeat[],
    readonly hostSecret: () => string | null,
    readonly hooks: Hooks,
    first: HeldSeat | null,
  ) {
    this.#secret = first?.secret ?? null;
    this.wanted = first?.seat ?? null;
    this.#socket = new Socket(socketUrl(id), {
      opened: () => this.#hello(),
      heard: (message) => this.#heard(message),
      changed: (state) => (this.link = state),
    });
  }

  leave(): void {
    this.#socket.close();
  }

  /** Changes whose eyes this page looks through. Null is the public view: nothing of any seat stays in memory. */
  sit(seat: HeldSeat | null, keepView = false): void {
    this.#secret = seat?.secret ?? null;
    this.wanted = seat?.seat ?? null;
    this.#era += 1;
    this.#queue = [];
    this.legal = [];
    if (!keepView) this.view = null;
    this.#socket.say({ type: "sit", secret: this.#secret });
  }

  move(move: Move): void {
    this.#send({ type: "move", id: freshId(), n: this.#n, move });
  }

  roll(): void {
    this.#send({ type: "roll", id: freshId() });
  }

  takeBack(): void {
    this.#send({ type: "undo", id: freshId() });
  }

  emote(emote: string): void {
    this.#socket.say({ type: "emote", emote });
  }

  host(action: string, extra: Record<string, unknown> = {}): void {
    this.#socket.say({ type: "host", id: freshId(), secret: this.hostSecret(), do: action, ...extra });
  }

  #send(message: Pending): void {
    if (this.busy) return;
    this.busy = true;
    this.#pending = [message];
    this.#socket.say(message);
  }

  #hello(): void {
    this.#socket.say({ type: "hello", v: 1, secret: this.#secret, since: this.#n });
  }

  #heard(message: ServerMessage): void {
    switch (message.type) {
      case "welcome":
        return this.#welcomed(message);
      case "update":
        this.#queue.push(message);
        this.#n = message.n;
        return void this.#present();
      case "ack":
        return this.#answered(message.id);
      case "refused":
        return this.#refused(message);
      case "seats":
        if (message.table) this.table = message.table;
        else if (message.seats && this.table) this.table = { ...this.table, seats: message.seats };
        return;
      case "emote":
        return this.#waved(message.seat, message.emote);
      case "closed":
        this.closed = message.why;
    }
  }

  #welcomed(message: Extract<ServerMessage, { type: "welcome" }>): void {
    this.table = message.table;
    this.seat = message.seat;
    for (const event of message.events ?? []) this.#note(event);
    this.#era += 1;
    this.#queue = [];
    this.#n = message.n;
    this.#settle(message);
    // What was on its way when the line broke is said again; the server knows its id and does it once.
    for (const pending of this.#pending) this.#socket.say(pending);
    if (this.#pending.length === 0) this.busy = false;
  }

  #answered(id: string): void {
    this.#pending = this.#pending.filter((pending) => pending.id !== id);
    this.busy = false;
  }

  #refused(message: Extract<ServerMessage, { type: "refused" }>): void {
    if (message.id) this.#answered(message.id);
    else this.busy = false;
    this.hooks.refused({ message: message.message, rule: message.rule ?? null, code: message.code });
  }

  #waved(seat: number, emote: string): void {
    const id = ++this.#count;
    this.emotes = [...this.emotes, { id, seat, emote }];
    setTimeout(() => (this.emotes = this.emotes.filter((other) => other.id !== id)), 3500);
  }

  /** On a shared screen the log is read by everyone: what one person saw under a card never enters it. */
  #note(event: GameEvent): void {
    const secret = this.held.length > 1 && event.type === "peeked";
    this.log = [...this.log, { id: ++this.#count, event: secret ? { ...event, front: null } : event }];
  }

  #settle(position: Position): void {
    this.view = position.view;
    this.legal = position.legal ?? [];
    this.undo = position.undo;
  }

  async #present(): Promise<void> {
    if (this.showing) return;
    this.showing = true;
    for (let update = this.#queue.shift(); update; update = this.#queue.shift()) {
      const era = this.#era;
      this.legal = [];
      for (const event of update.events) {
        this.#note(event);
        this.hooks.happened(event);
        await this.stage.show(event, this.view, this.hooks.animate);
      }
      this.stage.clear();
      if (era === this.#era) this.#settle(update);
    }
    this.showing = false;
  }
}

/** One WebSocket that comes back by itself. It knows nothing of games: text in, text out, and when it opened. */
import type { Ears, Line } from "./transport";
import type { ServerMessage } from "./wire";

const PING_EVERY = 12_000;
const DEAD_AFTER = 9_000;
const SLOWEST_RETRY = 4_000;

/** Close codes after which coming back is no use: not allowed, no such table, closed, page too old. */
const FOR_GOOD = [4403, 4404, 4410, 4426];

export class Socket implements Line {
  #socket: WebSocket | null = null;
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #death: ReturnType<typeof setTimeout> | undefined;
  #over = false;

  constructor(
    readonly url: string,
    readonly ears: Ears,
  ) {
    addEventListener("online", this.#now);
    this.#open();
  }

  say(message: unknown): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.#over = true;
    removeEventListener("online", this.#now);
    clearTimeout(this.#retry);
    this.#quiet();
    this.#socket?.close();
    this.ears.changed("closed");
  }

  #now = () => {
    if (!this.#over && this.#socket?.readyState !== WebSocket.OPEN) this.#open();
  };

  #open(): void {
    clearTimeout(this.#retry);
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    socket.onopen = () => this.#opened();
    socket.onmessage = (event) => this.#heard(String(event.data));
    socket.onclose = (event) => socket === this.#socket && this.#gone(event);
  }

  #opened(): void {
    this.#tries = 0;
    this.#beat = setInterval(() => this.#ping(), PING_EVERY);
    this.ears.changed("open");
    this.ears.opened();
  }

  #heard(text: string): void {
    clearTimeout(this.#death);
    const message = JSON.parse(text) as ServerMessage;
    if (message.type !== "pong") this.ears.heard(message);
  }

  /** A phone that changed networks keeps a socket that looks open: no answer in time means it is dead. */
  #ping(): void {
    this.say({ type: "ping" });
    clearTimeout(this.#death);
    this.#death = setTimeout(() => this.#socket?.close(), DEAD_AFTER);
  }

  #gone(event: CloseEvent): void {
    if (this.#over || !FOR_GOOD.includes(event.code)) return this.#lost();
    this.close();
    this.ears.ended(event.reason);
  }

  #quiet(): void {
    clearInterval(this.#beat);
    clearTimeout(this.#death);
  }

  #lost(): void {
    this.#quiet();
    if (this.#over) return;
    this.ears.changed("lost");
    const wait = Math.min(SLOWEST_RETRY, 250 * 2 ** this.#tries);
    this.#tries += 1;
    this.#retry = setTimeout(() => this.#open(), wait);
  }
}

/**
 * One WebSocket that comes back by itself. It knows nothing of games: text in, text out, and when it opened.
 *
 * A broken line often looks open: a phone that changed networks, a laptop that slept. So a page that is looked at asks when
 * it has heard nothing for a while, and gives the line up if no answer comes. A hidden page is left in peace and asks when it
 * is looked at again. A line that was given up is dropped, not closed politely: its goodbye could take minutes.
 */
import { FOR_GOOD, type Ears, type Line } from "./transport";
import type { ServerMessage } from "./wire";

export const ASK_AFTER = 2_000;
export const DEAD_AFTER = 5_000;
/** After waking up the answer is either quick or never comes. */
const WAKE_PATIENCE = 2_500;
const SLOWEST_RETRY = 4_000;

type Timer = ReturnType<typeof setTimeout>;

export class Socket implements Line {
  #socket: WebSocket | null = null;
  #tries = 0;
  #retry: Timer | undefined;
  #ask: Timer | undefined;
  #death: Timer | undefined;
  #over = false;

  constructor(
    readonly url: string,
    readonly ears: Ears,
  ) {
    addEventListener("online", this.#wake);
    addEventListener("offline", this.#drop);
    document.addEventListener("visibilitychange", this.#looked);
    this.#open();
  }

  say(message: unknown): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  close(): void {
    this.#over = true;
    removeEventListener("online", this.#wake);
    removeEventListener("offline", this.#drop);
    document.removeEventListener("visibilitychange", this.#looked);
    this.#release();
    this.ears.changed("closed");
  }

  #looked = () => (document.hidden ? this.#rest() : this.#wake());

  /** The network is back, or somebody looks at the page again: is the line still there? */
  #wake = () => {
    if (this.#over) return;
    if (!this.say({ type: "ping" })) return this.#open();
    this.#death = this.#later(this.#death, this.#drop, WAKE_PATIENCE);
  };

  #open(): void {
    this.#release();
    const socket = new WebSocket(this.url);
    this.#socket = socket;
    socket.onopen = () => this.#opened();
    socket.onmessage = (event) => this.#heard(String(event.data));
    socket.onclose = (event) => this.#gone(event);
    this.#listen();
  }

  #opened(): void {
    this.#tries = 0;
    this.#listen();
    this.ears.changed("open");
    this.ears.opened();
  }

  #heard(text: string): void {
    this.#listen();
    const message = JSON.parse(text) as ServerMessage;
    if (message.type !== "pong") this.ears.heard(message);
  }

  /** Counts the silence anew, unless nobody looks. */
  #listen(): void {
    this.#rest();
    if (document.hidden) return;
    this.#ask = setTimeout(() => this.say({ type: "ping" }), ASK_AFTER);
    this.#death = setTimeout(this.#drop, DEAD_AFTER);
  }

  #rest(): void {
    clearTimeout(this.#ask);
    clearTimeout(this.#death);
  }

  #later(old: Timer | undefined, act: () => void, wait: number): Timer {
    clearTimeout(old);
    return setTimeout(act, wait);
  }

  #drop = () => {
    if (this.#over || !this.#socket) return;
    this.#release();
    this.#lost();
  };

  /** Lets go of the line without waiting for its goodbye. */
  #release(): void {
    clearTimeout(this.#retry);
    this.#rest();
    if (!this.#socket) return;
    Object.assign(this.#socket, { onopen: null, onmessage: null, onclose: null });
    this.#socket.close();
    this.#socket = null;
  }

  #gone(event: CloseEvent): void {
    this.#release();
    if (!FOR_GOOD.includes(event.code)) return this.#lost();
    this.close();
    this.ears.ended(event.reason);
  }

  #lost(): void {
    this.ears.changed("lost");
    const wait = Math.min(SLOWEST_RETRY, 250 * 2 ** this.#tries);
    this.#tries += 1;
    this.#retry = this.#later(this.#retry, () => this.#open(), wait);
  }
}

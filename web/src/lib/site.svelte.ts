/** How the table without a server is doing: what the worker tells the page beside its answers. */
import type { FromWorker } from "../worker/messages";
import type { Values } from "./format";
import { sayFrom } from "./texts.svelte";

type State = "loading" | "ready" | "elsewhere" | "taken" | "failed";

class Site {
  state = $state<State>("loading");
  /** How far the table is set up, 0 to 1. */
  progress = $state(0);
  /** The browser has promised not to clear the games away. */
  stays = $state(false);
  /** The browser keeps nothing: games last until the page is closed. */
  forgets = $state(false);
  /** Somebody waits for the table to be set up. */
  awaited = $state(false);
  /** The last change could not be saved. */
  full = $state(false);
  /** The address of a server, for playing with friends. */
  server = $state<string | null>(null);
  /** Brings the tables here from another tab. */
  takeOver: () => void = () => {};
  /** Done when the table is set up; what can wait waits until then. */
  isReady: () => void = () => {};

  hear(message: FromWorker): void {
    if (message.type === "progress") this.#step(message.part);
    else if (message.type === "ready") void this.#ready(message.forgets);
    else if (message.type === "elsewhere" || message.type === "taken" || message.type === "failed")
      this.state = message.type;
  }

  /** Asks the browser not to clear the games away; some browsers ask the person in their turn. */
  async askToStay(): Promise<void> {
    this.stays = (await navigator.storage?.persist?.()) ?? false;
  }

  #step(part: number): void {
    this.progress = part;
  }

  async #ready(forgets: boolean): Promise<void> {
    this.forgets = forgets;
    this.progress = 1;
    this.state = "ready";
    this.isReady();
    this.stays = (await navigator.storage?.persisted?.()) ?? false;
  }
}

export const site = new Site();

/** A sentence of the book of pages without a server. */
export const sayHere = (key: string, values: Values = {}): string => sayFrom("site", key, values);

/** How the table without a server is doing: what the worker tells the page beside its answers. */
import type { FromWorker } from "../worker/messages";

type State = "loading" | "ready" | "elsewhere" | "taken" | "failed";

class Site {
  state = $state<State>("loading");
  /** How far the table is set up, 0 to 1. */
  progress = $state(0);
  /** The browser has promised not to clear the games away. */
  stays = $state(false);
  /** Brings the tables here from another tab. */
  takeOver: () => void = () => {};

  hear(message: FromWorker): void {
    if (message.type === "progress") this.#step(message.part);
    else if (message.type === "ready") this.#ready(message.stays);
    else if (message.type === "elsewhere" || message.type === "taken" || message.type === "failed")
      this.state = message.type;
  }

  #step(part: number): void {
    this.progress = part;
  }

  #ready(stays: boolean): void {
    this.progress = 1;
    this.stays = stays;
    this.state = "ready";
  }
}

export const site = new Site();

/**
 * How a lesson talks: sentence by sentence. What the others do waits until the learner has read what it is about; what the
 * learner is asked to do stays in sight until it is done.
 */
import type { TableClient } from "./client.svelte";

export class LessonTalk {
  /** The step of the table that is talked about, and which of its sentences. */
  #step = $state(-1);
  #place = $state(0);
  #heard = $state(false);

  constructor(readonly client: TableClient) {}

  get #now() {
    return this.client.lesson;
  }

  /** A new step begins with its first sentence; the table holds still if somebody else is to act. */
  follow(): void {
    const step = this.#now?.done ?? -1;
    if (step === this.#step) return;
    [this.#step, this.#place, this.#heard] = [step, 0, false];
    if (this.holds) this.client.wait(true);
  }

  get #said(): string[] {
    return this.#now?.say ?? [];
  }

  /** Is there something to read? */
  get open(): boolean {
    return this.#said.length > 0 && !this.#heard;
  }

  /** The table waits until the learner has read about what comes. */
  get holds(): boolean {
    return this.open && !this.asks;
  }

  /** The key of the sentence. */
  get key(): string {
    return this.#said[this.#place] ?? "";
  }

  get at(): string | null {
    return this.open && !this.more ? (this.#now?.at ?? null) : null;
  }

  /** Another sentence comes before anything is to be done. */
  get more(): boolean {
    return this.open && this.#place + 1 < this.#said.length;
  }

  /** The learner is asked to do something now. */
  get asks(): boolean {
    const view = this.client.view;
    return !this.over && view !== null && view.actor === this.client.seat;
  }

  get over(): boolean {
    return this.#now !== null && this.#now.done === this.#now.steps;
  }

  /** The learner has read it. */
  next(): void {
    if (this.more) {
      this.#place += 1;
      return;
    }
    this.#heard = true;
    this.client.wait(false);
  }
}

/** Where other devices can open what this page shares. A server on this computer alone is reached by nobody else, until its host opens it. */
import { can } from "../games/shelf.svelte";
import { HAS_SERVER, isLocal, linkTo } from "./address";
import { Answer, openToNetwork, serverInfo } from "./api";
import type { HeldTable } from "./purse";
import { say } from "./texts.svelte";
import type { ServerInfo } from "./wire";

export class Reach {
  #info = $state.raw<ServerInfo | null>(null);
  trouble = $state<string | null>(null);
  readonly #atHome = HAS_SERVER && isLocal(location.origin);
  readonly #held: () => HeldTable | null;
  /** "localhost" means nothing on another device: then the server's address in the home network stands in, if it has one. */
  readonly #address = $derived(this.#info?.addresses.find((address) => !isLocal(address)) ?? null);
  /** Known for sure: before the server has told, nothing is promised. */
  readonly ready = $derived(!this.#atHome || this.#info !== null);
  /** Only this computer can open a link. */
  readonly alone = $derived(this.#atHome && this.#info !== null && this.#address === null);
  /** Others can. */
  readonly open = $derived(this.ready && !this.alone);

  /** `held`: a table whose host may open the server. */
  constructor(held: () => HeldTable | null = () => null) {
    this.#held = held;
    if (this.#atHome)
      void serverInfo().then(
        (found) => (this.#info = found),
        () => undefined,
      );
  }

  link(path: string): string {
    return linkTo(path, ((this.#atHome && this.#address) || location.origin).replace(/\/$/, ""));
  }

  /** Only the host, on the server's own computer, and only if the server offers it. */
  get mayOpen(): boolean {
    return this.#atHome && can("lan") && !!this.#held()?.host;
  }

  async openToNetwork(open: boolean): Promise<void> {
    const held = this.#held();
    try {
      this.#info = await openToNetwork(held?.id ?? "", held?.host ?? "", open);
      this.trouble = null;
    } catch (error) {
      this.trouble = error instanceof Answer ? error.message : say("error.network");
    }
  }
}

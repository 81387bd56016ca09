/** The transport of a page without a server: a worker that runs the tables in this very browser. */
import type { FromWorker, ToWorker } from "../worker/messages";
import { offline } from "./offline.svelte";
import { site } from "./site.svelte";
import { FOR_GOOD, type Ears, type Line, type Reply, type Transport } from "./transport";
import type { ServerMessage } from "./wire";

const NO_STORE = 4503;
const RETRY = 250;

export class WorkerTransport implements Transport {
  readonly kind = "worker";
  readonly #worker = new Worker(new URL("../worker/main.ts", import.meta.url), { type: "module" });
  readonly #waiting = new Map<number, (reply: Reply) => void>();
  readonly #lines = new Map<number, WorkerLine>();
  readonly #house: Promise<Reply>;
  #number = 0;

  /** `root`: the folder the page lies in. */
  constructor(root: URL) {
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#hear(data);
    // What there is to play was written down when the folder was made: a game is set up while Python is still loading.
    this.#house = fetch(new URL("house.json", root)).then(async (answer) => {
      return { status: answer.status, body: (await answer.json()) as unknown };
    });
    void fetch(new URL("site.json", root))
      .then((answer) => answer.json())
      .then(({ server }: { server: string | null }) => (site.server = server));
    const files = new URL("python/", root).href;
    this.tell({ type: "begin", files, database: "cheeseboard" });
    site.takeOver = () => this.tell({ type: "take-over" });
    site.isReady = () => void offline.keep(root);
  }

  tell(message: ToWorker): void {
    this.#worker.postMessage(message);
  }

  request(method: "GET" | "POST", path: string, body?: object): Promise<Reply> {
    if (path.startsWith("games?")) return this.#house;
    // Later: a page may ask while it is being drawn, and then nothing that is drawn may change.
    queueMicrotask(() => (site.awaited = true));
    const number = ++this.#number;
    this.tell({ type: "ask", number, method, path, body: body ? JSON.stringify(body) : "" });
    const opening = method === "POST" && path === "tables";
    return new Promise<Reply>((resolve) => this.#waiting.set(number, resolve)).then((reply) => {
      if (opening && reply.status < 400) void site.askToStay();
      return reply;
    });
  }

  connect(table: string, ears: Ears): Line {
    const number = ++this.#number;
    const line = new WorkerLine(this, number, table, ears, () => this.#lines.delete(number));
    this.#lines.set(number, line);
    line.open();
    return line;
  }

  #hear(message: FromWorker): void {
    if (message.type === "reply") this.#reply(message);
    else if ("line" in message) this.#lines.get(message.line)?.hear(message);
    else site.hear(message);
  }

  #reply({ number, status, body }: Extract<FromWorker, { type: "reply" }>): void {
    this.#waiting.get(number)?.({ status, body: JSON.parse(body) as unknown });
    this.#waiting.delete(number);
  }
}

class WorkerLine implements Line {
  #open = false;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly to: WorkerTransport,
    readonly number: number,
    readonly table: string,
    readonly ears: Ears,
    readonly gone: () => void,
  ) {}

  open(): void {
    this.to.tell({ type: "open", line: this.number, table: this.table });
  }

  say(message: unknown): boolean {
    if (this.#open) this.to.tell({ type: "say", line: this.number, text: JSON.stringify(message) });
    return this.#open;
  }

  close(): void {
    clearTimeout(this.#retry);
    this.to.tell({ type: "shut", line: this.number });
    this.gone();
    this.ears.changed("closed");
  }

  hear(message: Extract<FromWorker, { line: number }>): void {
    if (message.type === "opened") {
      this.#open = true;
      this.ears.changed("open");
      this.ears.opened();
    } else if (message.type === "heard") this.#heard(message.text);
    else this.#cut(message.code, message.why);
  }

  #heard(text: string): void {
    const message = JSON.parse(text) as ServerMessage;
    if (message.type !== "pong") this.ears.heard(message);
  }

  /** The table ended the line: for good, or because it is rebuilt from what is stored. */
  #cut(code: number, why: string): void {
    this.#open = false;
    site.full ||= code === NO_STORE;
    if (FOR_GOOD.includes(code)) {
      this.close();
      this.ears.ended(why);
      return;
    }
    this.ears.changed("lost");
    this.#retry = setTimeout(() => this.open(), RETRY);
  }
}

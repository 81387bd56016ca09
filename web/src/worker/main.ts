/**
 * The worker: the tables of a page that has no server. It runs the same Python that the server runs and answers in the same
 * protocol (docs/api.md). One tab at a time has the tables; a lock of the browser's says which.
 */
import { Keep } from "./keep";
import { Memory } from "./memory";
import type { FromWorker, ToWorker } from "./messages";
import { startPython } from "./python";

/** src/cheeseboard/site/browser/app.py. */
interface App {
  ask(number: number, method: string, path: string, body: string): void;
  open(line: number, table: string): void;
  say(line: number, text: string): void;
  shut(line: number): void;
}

/** Milliseconds until what can wait is said or done: whoever has waited for the table plays first. */
const LATER = 1500;

const page = self as unknown as { postMessage(message: FromWorker): void };
const tell = (message: FromWorker) => page.postMessage(message);

let app: App | null = null;
let takeOver: () => void = () => {};
/** What the page said before Python was there. */
const early: ToWorker[] = [];

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === "begin") void begin(data);
  else if (data.type === "take-over") takeOver();
  else if (app) serve(app, data);
  else early.push(data);
};

function serve(to: App, message: ToWorker): void {
  if (message.type === "ask") to.ask(message.number, message.method, message.path, message.body);
  else if (message.type === "open") to.open(message.line, message.table);
  else if (message.type === "say") to.say(message.line, message.text);
  else if (message.type === "shut") to.shut(message.line);
}

const voice = {
  reply: (number: number, status: number, body: string) => tell({ type: "reply", number, status, body }),
  opened: (line: number) => tell({ type: "opened", line }),
  heard: (line: number, text: string) => tell({ type: "heard", line, text }),
  closed: (line: number, code: number, why: string) => tell({ type: "closed", line, code, why }),
};

async function begin({ files, database, seed }: Extract<ToWorker, { type: "begin" }>): Promise<void> {
  const memory = new Memory();
  try {
    const python = startPython(files, (part) => tell({ type: "progress", part }), memory);
    await ownership(database);
    const keep = await Keep.open(database).catch(keepsNothing);
    const { begin: open } = (await python).pyimport("cheeseboard.site.browser.worker") as {
      begin(keep: Keep | undefined, page: typeof voice, seed?: string): Promise<App>;
    };
    app = await open(keep, voice, seed);
    tell({ type: "ready", recalled: memory.recalled, forgets: !keep });
    for (const message of early.splice(0)) serve(app, message);
    setTimeout(() => void memory.keep(), LATER);
  } catch (trouble) {
    console.error(trouble);
    await memory.forget();
    tell({ type: "failed", why: String(trouble) });
  }
}

/** A private window, or one that may not store anything: there is still a table, as long as the page is open. */
function keepsNothing(trouble: unknown): undefined {
  console.info("cheeseboard: this browser keeps nothing", trouble);
}

/**
 * Waits until the tables are this tab's: another tab is closed, or somebody wants them here. A page without a secure
 * connection has no locks: there the store's fences do.
 */
async function ownership(name: string): Promise<void> {
  if (!navigator.locks) return;
  const waiting = new AbortController();
  // A page that was just left lets go in a moment: nothing is said about that.
  const say = setTimeout(() => tell({ type: "elsewhere" }), LATER);
  const asked = new Promise<"asked">((resolve) => (takeOver = () => resolve("asked")));
  const first = await Promise.race([held(name, { signal: waiting.signal }), asked]);
  clearTimeout(say);
  if (first !== "asked") return;
  waiting.abort();
  await held(name, { steal: true });
}

/** Takes the lock and keeps it as long as this worker lives, or until another tab steals it. */
function held(name: string, options: LockOptions): Promise<void> {
  return new Promise((resolve) => {
    let mine = false;
    const keeping = navigator.locks.request(name, options, () => {
      mine = true;
      resolve();
      return new Promise<void>(() => {});
    });
    keeping.catch(() => {
      if (!mine) return;
      app = null;
      tell({ type: "taken" });
      self.close();
    });
  });
}

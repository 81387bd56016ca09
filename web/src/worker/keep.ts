/**
 * Tables in IndexedDB (src/cheeseboard/site/browser/store.py says what is asked of it). Each call is one transaction: it is
 * finished, and with `strict` on disk, before it is answered. No import: a test runs this very file by itself.
 */

interface Head {
  id: string;
  phase: string;
  created: number;
  touched: number;
  count: number;
  check: string;
  aside?: string | null;
}

/** n, at, seat, id, move, check. */
type Step = [number, number, number | null, string | null, string, string];

const HEADS = "heads";
const STEPS = "steps";
const HOURS = "hours";
const VERSION = 1;

export class Keep {
  readonly #database: IDBDatabase;
  #open = true;

  constructor(database: IDBDatabase) {
    this.#database = database;
    database.onclose = () => (this.#open = false);
    // Another tab wants to change the shape of the database: it is not ours to keep.
    database.onversionchange = () => this.close();
  }

  static async open(name: string): Promise<Keep> {
    const asked = indexedDB.open(name, VERSION);
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore(HEADS, { keyPath: "id" });
      asked.result.createObjectStore(STEPS);
      asked.result.createObjectStore(HOURS);
    };
    return new Keep(await answer(asked));
  }

  append = (table: string, after: number, steps: string, head: string): Promise<string> =>
    this.#write(async (heads, rows) => {
      const known = (await answer(heads.get(table))) as Head | undefined;
      if (!known || known.count !== after) return "fenced";
      const added = JSON.parse(steps) as Step[];
      for (const step of added) rows.put(step, [table, step[0]]);
      const given = JSON.parse(head) as Head | null;
      heads.put(given ? { ...given, id: table, aside: known.aside } : counted(known, added));
      return "safe";
    });

  create = (text: string): Promise<string> =>
    this.#write(async (heads) => {
      const added = JSON.parse(text) as Head[];
      const taken = await Promise.all(added.map((head) => answer(heads.count(head.id))));
      if (taken.some((count) => count > 0)) return "fenced";
      for (const head of added) heads.put(head);
      return "safe";
    });

  read = async (table: string): Promise<string> => {
    const [heads, rows] = this.#stores("readonly");
    const [head, steps] = await Promise.all([
      answer(heads.get(table) as IDBRequest<Head | undefined>),
      answer(rows.getAll(all(table))),
    ]);
    return JSON.stringify(head ? { head, steps, aside: head.aside ?? null } : null);
  };

  tables = async (phases: string): Promise<string> => {
    const wanted = JSON.parse(phases) as string[];
    const heads = (await answer(this.#stores("readonly")[0].getAll())) as Head[];
    const found = heads.filter((head) => wanted.length === 0 || wanted.includes(head.phase));
    return JSON.stringify(found.sort((a, b) => a.created - b.created));
  };

  aside = async (table: string, why: string): Promise<void> => {
    await this.#write(async (heads) => {
      const head = (await answer(heads.get(table))) as Head | undefined;
      if (head) heads.put({ ...head, aside: why });
      return "safe";
    });
  };

  purge = async (phases: string, before: number, most: number, spare: string): Promise<string> => {
    const old = JSON.parse(phases) as string[];
    const spared = JSON.parse(spare) as string[];
    const gone: string[] = [];
    const saved = await this.#write(async (heads, rows) => {
      for (const head of (await answer(heads.getAll())) as Head[]) {
        const keeps = head.aside || head.touched >= before || !old.includes(head.phase);
        if (keeps || spared.includes(head.id) || gone.length >= most) continue;
        gone.push(head.id);
        heads.delete(head.id);
        rows.delete(all(head.id));
      }
      return "safe";
    });
    return JSON.stringify(saved === "safe" ? gone : []);
  };

  hours = async (hour: number, most: number): Promise<string> => {
    const hours = this.#database.transaction(HOURS, "readwrite").objectStore(HOURS);
    hours.put(true, hour);
    const noted = await answer(hours.getAllKeys());
    for (const old of noted.slice(0, -most)) hours.delete(old);
    return JSON.stringify(noted.slice(-most));
  };

  count = (): Promise<number> => answer(this.#stores("readonly")[0].count());

  alive = (): boolean => this.#open;

  close = (): void => {
    this.#open = false;
    this.#database.close();
  };

  #stores(mode: IDBTransactionMode): [IDBObjectStore, IDBObjectStore] {
    const work = this.#database.transaction([HEADS, STEPS], mode);
    return [work.objectStore(HEADS), work.objectStore(STEPS)];
  }

  /** Safe means: the transaction is complete. One that was broken off has written nothing. */
  async #write(act: (heads: IDBObjectStore, rows: IDBObjectStore) => Promise<string>): Promise<string> {
    try {
      const work = this.#database.transaction([HEADS, STEPS], "readwrite", { durability: "strict" });
      const done = act(work.objectStore(HEADS), work.objectStore(STEPS));
      done.catch(() => work.abort());
      await complete(work);
      return await done;
    } catch (trouble) {
      console.info("cheeseboard: not written", trouble);
      return "failed";
    }
  }
}

/** A head that has counted more steps. */
function counted(head: Head, steps: Step[]): Head {
  const last = steps.at(-1);
  if (!last) return head;
  const [count, at, , , , check] = last;
  return { ...head, count, check, touched: Math.max(head.touched, at) };
}

/** The keys of a table's steps. */
const all = (table: string) => IDBKeyRange.bound([table], [table, []]);

function answer<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error("no answer"));
  });
}

function complete(work: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    work.oncomplete = () => resolve();
    work.onabort = () => reject(work.error ?? new Error("broken off"));
  });
}

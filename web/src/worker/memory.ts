/**
 * What Python holds in memory once it has started and read our packages, kept in this browser: the next visit goes on from
 * there, which is a third of the work. It is only ever a help: where there is none, or it does not fit, Python starts afresh.
 */

interface Kept {
  size: number;
  /** Where in memory the pages belong that are not empty, and what they hold, one after the other. */
  pages: Uint32Array;
  bytes: Uint8Array;
}

const NAME = "cheeseboard-memory";
const STORE = "memory";
/** Which build in which browser it was, for memory fits no other; and the memory itself, which takes longer to read. */
const [OF, LAST] = ["of", "last"];
const PAGE = 4096;

export class Memory {
  #build = "";
  #taken: Kept | null = null;
  /** Did this Python go on from what an earlier visit left? */
  recalled = false;

  /** Has an earlier visit left the memory of this build? */
  async knows(build: string): Promise<boolean> {
    this.#build = `${build} ${navigator.userAgent}`; // a newer browser may start Python in another way
    return (await stored((store) => store.get(OF)).catch(() => undefined)) === this.#build;
  }

  async recall(): Promise<Uint8Array> {
    const memory = spread(await stored((store) => store.get(LAST) as IDBRequest<Kept>));
    this.recalled = true;
    return memory;
  }

  /** Takes the memory of a Python that started afresh; `keep` writes it when there is time. A small device may lack room for a copy. */
  take(copied: () => Uint8Array): void {
    this.recalled = false;
    try {
      const memory = copied();
      this.#taken = { size: memory.length, ...squeezed(memory) };
    } catch (trouble) {
      console.info("cheeseboard: the next visit starts afresh", trouble);
    }
  }

  /** In place of the last one, so that older builds leave nothing behind. A full disk is no trouble: the games come first. */
  async keep(): Promise<void> {
    const taken = this.#taken;
    this.#taken = null;
    const written = (store: IDBObjectStore) => (store.put(taken, LAST), store.put(this.#build, OF));
    if (taken) await stored(written).catch(() => undefined);
  }

  /** Something went wrong: the next visit starts afresh. */
  async forget(): Promise<void> {
    this.#taken = null;
    await stored((store) => store.clear()).catch(() => undefined);
  }
}

/** More than half of a fresh memory is empty. */
function squeezed(memory: Uint8Array): Pick<Kept, "pages" | "bytes"> {
  const words = new Uint32Array(memory.buffer, memory.byteOffset, memory.length / 4);
  const starts = Array.from({ length: Math.ceil(memory.length / PAGE) }, (_, n) => n * PAGE);
  const pages = starts.filter((at) => !isEmpty(words, at / 4, Math.min(words.length, (at + PAGE) / 4)));
  const bytes = new Uint8Array(pages.length * PAGE);
  pages.forEach((at, n) => bytes.set(memory.subarray(at, at + PAGE), n * PAGE));
  return { pages: Uint32Array.from(pages), bytes };
}

function isEmpty(words: Uint32Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (words[at]) return false;
  return true;
}

function spread({ size, pages, bytes }: Kept): Uint8Array {
  const memory = new Uint8Array(size);
  pages.forEach((at, n) => memory.set(bytes.subarray(n * PAGE, n * PAGE + Math.min(PAGE, size - at)), at));
  return memory;
}

function stored<T>(act: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open(NAME, 1);
    asked.onupgradeneeded = () => asked.result.createObjectStore(STORE);
    asked.onerror = () => reject(asked.error ?? new Error("no answer"));
    asked.onsuccess = () => {
      const database = asked.result;
      const fail = (why: unknown) => (database.close(), reject(why));
      // What is thrown in here would settle nothing, and Python would wait for good.
      try {
        const work = database.transaction(STORE, "readwrite", { durability: "relaxed" });
        const request = act(work.objectStore(STORE));
        work.oncomplete = () => (database.close(), resolve(request.result));
        work.onabort = () => fail(work.error ?? new Error("broken off"));
      } catch (trouble) {
        fail(trouble);
      }
    };
  });
}

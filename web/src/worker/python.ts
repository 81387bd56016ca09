/** Starts Python in this worker: Pyodide, the compiled standard library and our packages, from the folder `files`. */
import type { loadPyodide, PyodideAPI } from "pyodide";

type Lockfile = PyodideAPI["lockfile"];
type Program = { loadPyodide: typeof loadPyodide };
type Wish = Parameters<typeof loadPyodide>[0];

interface Facts {
  /** Changes with anything that Python is made of. */
  build: string;
  /** Which Python this is, as Pyodide's own list of packages says it. */
  info: Lockfile["info"];
  /** Files that are fetched when they are opened, with their sizes. */
  later: Record<string, number>;
}

/** What an earlier visit left of a Python that had started (memory.ts). */
interface Memory {
  knows(build: string): Promise<boolean>;
  recall(): Promise<Uint8Array>;
  take(copied: () => Uint8Array): void;
}

const HOME = "/home/pyodide";
/** Imports all of ours. */
const PREPARE = "import cheeseboard.site.browser.worker as ours; ours.prepare()";

export async function startPython(
  files: string,
  progress: (part: number) => void,
  memory?: Memory,
): Promise<PyodideAPI> {
  const at = (name: string) => new URL(name, files).href;
  const ours = fetch(at("cheeseboard.zip")).then((answer) => answer.arrayBuffer());
  const program = import(/* @vite-ignore */ at("pyodide.mjs")) as Promise<Program>;
  const facts = (await (await fetch(at("python.json"))).json()) as Facts;
  const known = await memory?.knows(facts.build);
  progress(0.2);

  const start = async (wish: Wish): Promise<PyodideAPI> => {
    const python = await (
      await program
    ).loadPyodide({
      indexURL: files,
      stdLibURL: at("stdlib.zip"),
      // No packages but those we bring.
      lockFileContents: { info: facts.info, packages: {} },
      env: { HOME },
      stderr: (line) => console.error(line),
      ...wish,
    });
    progress(0.7);
    layOut(python, await ours);
    for (const [name, size] of Object.entries(facts.later)) fetchLater(python, name, size, at);
    python.runPython(PREPARE);
    progress(0.8);
    return python;
  };

  if (memory && known) {
    try {
      return await start({ _loadSnapshot: memory.recall() });
    } catch (trouble) {
      console.info("cheeseboard: starting afresh", trouble);
    }
  }
  const python = await start({ _makeSnapshot: memory !== undefined });
  memory?.take(() => python.makeMemorySnapshot());
  return python;
}

/** Our files, from an archive in which nothing is packed (web/python/pack.py): each one is a view of it, not a copy. */
function layOut(python: PyodideAPI, archive: ArrayBuffer): void {
  const view = new DataView(archive);
  const LOCAL_FILE = 0x04034b50;
  for (let at = 0; view.getUint32(at, true) === LOCAL_FILE;) {
    const [size, name] = [view.getUint32(at + 18, true), view.getUint16(at + 26, true)];
    const start = at + 30 + name + view.getUint16(at + 28, true);
    const path = `${HOME}/${new TextDecoder().decode(new Uint8Array(archive, at + 30, name))}`;
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    python.FS.writeFile(path, new Uint8Array(archive, start, size), { canOwn: true });
    at = start + size;
  }
}

/** A file that Python sees at once and that is fetched when somebody reads it: Python cannot wait, so the fetch does. */
function fetchLater(python: PyodideAPI, name: string, size: number, at: (name: string) => string): void {
  const short = name.slice(name.lastIndexOf("/") + 1);
  const path = `${HOME}/${name}`;
  python.FS.writeFile(path, new Uint8Array());
  const node = python.FS.lookupPath(path, {}).node as { contents: Uint8Array; usedBytes: number };
  let held: Uint8Array | undefined;
  node.usedBytes = size;
  Object.defineProperty(node, "contents", { get: () => (held ??= fetchedNow(at(short))) });
}

function fetchedNow(address: string): Uint8Array {
  const request = new XMLHttpRequest();
  request.open("GET", address, false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`${address}: ${request.status}`);
  return new Uint8Array(request.response as ArrayBuffer);
}

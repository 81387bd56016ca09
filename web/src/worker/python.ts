/** Starts Python in this worker: Pyodide, the compiled standard library and our packages, from the folder `files`. */
import type { loadPyodide, PyodideAPI } from "pyodide";

type Lockfile = PyodideAPI["lockfile"];

interface Facts {
  /** Which Python this is, as Pyodide's own list of packages says it. */
  info: Lockfile["info"];
  /** Files that are fetched when they are opened, with their sizes. */
  later: Record<string, number>;
}

const HOME = "/home/pyodide";

export async function startPython(files: string, progress: (part: number) => void): Promise<PyodideAPI> {
  const at = (name: string) => new URL(name, files).href;
  const [facts, ours, program] = await Promise.all([
    fetch(at("python.json")).then((answer) => answer.json() as Promise<Facts>),
    fetch(at("cheeseboard.zip")).then((answer) => answer.arrayBuffer()),
    import(/* @vite-ignore */ at("pyodide.mjs")) as Promise<{ loadPyodide: typeof loadPyodide }>,
  ]);
  progress(0.2);
  const python = await program.loadPyodide({
    indexURL: files,
    stdLibURL: at("stdlib.zip"),
    // No packages but those we bring.
    lockFileContents: { info: facts.info, packages: {} },
    env: { HOME },
    stderr: (line) => console.error(line),
  });
  progress(0.7);
  python.unpackArchive(ours, "zip", { extractDir: HOME });
  for (const [name, size] of Object.entries(facts.later)) fetchLater(python, name, size, at);
  progress(0.8);
  return python;
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

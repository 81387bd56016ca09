/**
 * Makes the Python of the static site: the standard library and our own packages, compiled by the very Python that will run
 * them in the browser (Pyodide, here under Node), and its program files beside them.
 *
 *     node python/pack.mjs SRC OUT      SRC: the folder that holds the package cheeseboard; OUT: a folder with
 *     ours.json, the names of our files that go in
 */
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

/** What is inside the site's folder beside our own work, and where its licence stands. */
const LICENCES = {
  Cheeseboard: "../../LICENSE",
  Python: "licences/python.txt",
  Pyodide: "licences/pyodide.txt",
  "In Pyodide's program": "licences/inside.txt",
  "Svelte (in the page)": "../node_modules/svelte/LICENSE.md",
  "Fredoka (the typeface)": "../node_modules/@fontsource-variable/fredoka/LICENSE",
};
const PROGRAM = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"];

const [source, out] = process.argv.slice(2).map((path) => resolve(path));
const pyodideFolder = dirname(createRequire(import.meta.url).resolve("pyodide/package.json"));
const here = dirname(fileURLToPath(import.meta.url));

for (const name of PROGRAM) copyFileSync(join(pyodideFolder, name), join(out, name));
const notices = Object.entries(LICENCES).map(
  ([name, file]) =>
    `${name}\n${"=".repeat(name.length)}\n\n${readFileSync(join(here, file), "utf8").trim()}\n`,
);
writeFileSync(join(out, "NOTICES.txt"), notices.join("\n\n"));
// Where in a line something went wrong is left out of the bytecode: a fifth of its size, and nobody reads it there.
const python = await loadPyodide({ env: { HOME: "/home/pyodide", PYTHONNODEBUGRANGES: "1" } });
for (const [place, folder] of Object.entries({ "/source": source, "/out": out, "/pyodide": pyodideFolder })) {
  python.FS.mkdirTree(place);
  python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, place);
}
try {
  python.runPython(readFileSync(join(here, "pack.py"), "utf8"), { filename: "pack.py" });
} catch (trouble) {
  // Node would print the program's one very long line beside it.
  console.error(trouble.message);
  process.exit(1);
}

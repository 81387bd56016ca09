"""The contract of stores, kept by IndexedDB in a real browser."""

import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from build_web import node_program
from cheeseboard.testing import stores
from tests.browser.static import StaticHost

pytestmark = pytest.mark.browser

HERE = Path(__file__).parent
WORKER = HERE.parents[1] / "web" / "src" / "worker"
STRIP = """
const { readFileSync } = require("fs");
process.stdout.write(require("module").stripTypeScriptTypes(readFileSync(process.argv[1], "utf8")));
"""
CHECK = """async ([keep, python, files, modules]) => {
  const { Keep } = await import(keep);
  const { startPython } = await import(python);
  const pyodide = await startPython(files, () => {});
  for (const [name, text] of Object.entries(modules)) pyodide.FS.writeFile(`/home/pyodide/${name}.py`, text);
  const changed = (value) =>
    Array.isArray(value) ? value.with(4, value[4] + " ") : { ...value, data: value.data + " " };
  const change = (name, table, n, lose) => new Promise((resolve, reject) => {
    const asked = indexedDB.open(name);
    asked.onsuccess = () => {
      const work = asked.result.transaction(["heads", "steps"], "readwrite");
      const rows = work.objectStore(n ? "steps" : "heads");
      const key = n ? [table, n] : table;
      if (lose) rows.delete(key);
      else rows.openCursor(key).onsuccess = (event) => event.target.result?.update(changed(event.target.result.value));
      work.oncomplete = () => { asked.result.close(); resolve(); };
      work.onabort = reject;
    };
  });
  const found = await pyodide.pyimport("store_check").check(Keep, change);
  return found.toJs();
}"""


@pytest.fixture
def overlay(site: StaticHost, tmp_path: Path) -> StaticHost:
    """The host, with the worker's own sources beside the built ones, their types stripped."""
    for name in ("keep", "python"):
        command = [str(node_program()), "-e", STRIP, str(WORKER / f"{name}.ts")]
        done = subprocess.run(command, capture_output=True, check=True)
        (tmp_path / f"{name}.js").write_bytes(done.stdout)
        site.laid_over[f"/test/{name}.js"] = tmp_path / f"{name}.js"
    return site


def test_indexeddb_keeps_the_contract_of_stores(overlay: StaticHost, browser: Browser):
    """Every check that the server's store passes, the browser's passes too."""
    page = browser.new_page()
    page.goto(f"{overlay.url}/site.json")
    modules = {
        "store_contract": Path(stores.__file__).read_text(encoding="utf-8"),
        "store_check": (HERE / "store_check.py").read_text(encoding="utf-8"),
    }
    names = [f"{overlay.url}/test/{name}.js" for name in ("keep", "python")]
    found = page.evaluate(CHECK, [*names, f"{overlay.url}/python/", modules])
    page.context.close()
    assert found == [check.__name__ for check in stores.CHECKS]

"""The built page and its assets."""

import gzip
import mimetypes
from functools import lru_cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from cheeseboard.core.refusal import Refusal
from cheeseboard.server.http.answers import refused
from cheeseboard.site.offline import INDEX, SCRIPT, service_worker

NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Cheeseboard</title>
<h1>Cheeseboard</h1><p>The server is running, but the page has not been built. In the source folder, run
<code>python3 build_web.py build</code> (or simply <code>python3 run.py</code>) and reload.</p>
<p>Programs can play all the same: see <code>docs/api.md</code>.</p></html>"""

FOR_EVER = "public, max-age=31536000, immutable"
ASK_AGAIN = "no-cache"
SMALL = 600
LONGEST_PLACE = 256
"""Letters of an address that the page could understand."""
mimetypes.add_type("application/manifest+json", ".webmanifest")


@lru_cache(maxsize=256)
def packed(path: Path, _changed: float) -> tuple[bytes, bytes | None]:
    """A file and its gzip form, kept in memory; `_changed` makes a new build show at once."""
    data = served(path)
    small = gzip.compress(data, 9, mtime=0) if len(data) > SMALL and worth_packing(path) else None
    return data, small


def worth_packing(path: Path) -> bool:
    """Pictures and fonts are packed already."""
    return path.suffix in {".html", ".js", ".css", ".svg", ".json", ".webmanifest", ".txt", ".map"}


def marked(page: bytes) -> bytes:
    """The page, told that a server stands behind it. Its files lie at the root, whatever path it is asked for."""
    return page.replace(b'content="alone"', b'content="server"').replace(b'="./', b'="/')


def served(path: Path) -> bytes:
    """A file as it goes out: the page is marked, and its service worker told which files it keeps."""
    if path.name == INDEX:
        return marked(path.read_bytes())
    if path.name == SCRIPT:
        return service_worker(path.parent, served(path.with_name(INDEX)), server=True).encode()
    return path.read_bytes()


def file_answer(path: Path, request: Request, cache: str) -> Response:
    """A file, packed if the browser likes that."""
    data, small = packed(path, path.stat().st_mtime)
    headers = {"cache-control": cache, "vary": "accept-encoding"}
    if small is not None and "gzip" in request.headers.get("accept-encoding", ""):
        data, headers["content-encoding"] = small, "gzip"
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    return Response(data, headers=headers, media_type=kind)


def find_file(folder: Path, name: str) -> Path | None:
    """A file of the built page, never one outside it and no hidden one."""
    try:
        path = (folder / name).resolve()
        inside = path.is_relative_to(folder.resolve()) and not any(part.startswith(".") for part in Path(name).parts)
        return path if inside and path.is_file() else None
    except (OSError, ValueError):  # no file can have such a name
        return None


def missing(request: Request) -> Response:
    """There is no such file."""
    return refused(request, Refusal("not-found", "S8"))


async def page(request: Request) -> Response:
    """The page: the same for every address, it looks at the address itself."""
    index = find_file(request.app.state.premises.house.page, INDEX)
    if index is None:
        return Response(NOT_BUILT, 200, {"cache-control": "no-store"}, "text/html")
    return file_answer(index, request, ASK_AGAIN)


async def asset(request: Request) -> Response:
    """A file under /assets: its name changes with its content, so it may be kept for ever."""
    found = find_file(request.app.state.premises.house.page / "assets", request.path_params["name"])
    return missing(request) if found is None else file_answer(found, request, FOR_EVER)


async def other(request: Request) -> Response:
    """Another file of the page (its icon), or the page itself for an address that the page understands."""
    name = request.path_params["name"]
    found = find_file(request.app.state.premises.house.page, name)
    if found is not None:
        return file_answer(found, request, ASK_AGAIN)
    ours = name.isprintable() and len(name) <= LONGEST_PLACE and "." not in name.rpartition("/")[2]
    return await page(request) if ours else missing(request)

"""What version 0.1 left on disks and in browsers: where it lies, and when something later still agrees with it."""

import gzip
import json
import tarfile
from pathlib import Path
from typing import Any

FROZEN = Path(__file__).parent.parent / "fixtures" / "release_0_1"

OF_THE_MOMENT = frozenset({"present", "stand_in", "watchers"})
"""Who is connected right now is nothing that a file could keep."""
SENTENCES = frozenset({"message"})
"""What is said to people may be said better; the code beside it stays."""

OF_MANY_SHAPES = (".legal", ".events")
"""Lists in which one thing has other keys than the next."""


def read(name: str) -> str:
    """A frozen text, unpacked if need be."""
    data = (FROZEN / name).read_bytes()
    return (gzip.decompress(data) if name.endswith(".gz") else data).decode()


def read_json(name: str) -> Any:
    """A frozen file of JSON."""
    return json.loads(read(name))


def read_lines(name: str) -> list[Any]:
    """A frozen file with JSON on each line."""
    return [json.loads(line) for line in read(name).splitlines()]


def lay_out_store(folder: Path) -> None:
    """The store of a server that was ended by Ctrl-C: one file."""
    folder.mkdir(parents=True)
    (folder / "cheeseboard.db").write_bytes(gzip.decompress((FROZEN / "store.db.gz").read_bytes()))


def lay_out_killed_store(folder: Path) -> None:
    """The whole data folder of a server that was killed: the newest steps are in the write-ahead log only."""
    folder.mkdir(parents=True)
    with tarfile.open(FROZEN / "killed.tar.gz") as packed:
        for part in packed.getmembers():
            file = packed.extractfile(part)
            assert file is not None
            (folder / part.name).write_bytes(file.read())


def differences(then: Any, now: Any, at: str = "") -> list[str]:
    """Where `now` does not hold what 0.1 said `then`. Keys may be added; lists and values are the same."""
    if isinstance(then, dict) and isinstance(now, dict):
        return [line for key in then for line in key_differences(then, now, key, f"{at}.{key}")]
    if isinstance(then, list) and isinstance(now, list) and len(then) == len(now):
        pairs = enumerate(zip(then, now, strict=True))
        return [line for i, (old, new) in pairs for line in differences(old, new, f"{at}[{i}]")]
    if type(then) is type(now) and then == now:
        return []
    return [f"{at}: {json.dumps(then)[:200]} became {json.dumps(now)[:200]}"]


def key_differences(then: dict[str, Any], now: dict[str, Any], key: str, at: str) -> list[str]:
    """One key of an object."""
    if key not in now:
        return [f"{at} is gone"]
    if key in OF_THE_MOMENT | SENTENCES:
        return [] if type(then[key]) is type(now[key]) else [f"{at} has another type"]
    return differences(then[key], now[key], at)


def other_shape(then: Any, now: Any, at: str = "") -> list[str]:
    """Like `differences`, for what chance decides: the same keys and types, whatever the values are."""
    if then is None or now is None:
        return []
    if type(then) is not type(now):
        return [f"{at} has another type"]
    if isinstance(then, dict):
        gone = [f"{at}.{key} is gone" for key in then if key not in now]
        both = [key for key in then if key in now]
        return gone + [line for key in both for line in other_shape(then[key], now[key], f"{at}.{key}")]
    if isinstance(then, list) and not at.endswith(OF_MANY_SHAPES):
        return [line for old, new in zip(then[:1], now[:1], strict=False) for line in other_shape(old, new, f"{at}[0]")]
    return []

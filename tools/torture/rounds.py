"""The rounds of torture. Each raises Wrong with what is wrong and how to see it again."""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random

from cheeseboard.server.store.ledger import ledger_of
from cheeseboard.server.store.opening import open_file
from cheeseboard.server.store.schema import StoreTrouble
from cheeseboard.server.store.sqlite import read_rows
from cheeseboard.table.store import Damaged, checked
from tools.torture.disk import MODES, Entry, acked_before, after_the_cut, choose, pending, read_log

HERE = Path(__file__).parent
NAME = "cheeseboard.db"
CUTS = 40
"""Power cuts that are played for one run of the victim."""
SECONDS = 60.0
"""A victim that takes longer hangs."""


class Wrong(Exception):
    """The store broke its word."""


class Skipped(Exception):
    """A round needs something that is not here."""


def shim() -> Path:
    """The preload, compiled; or the reason why there is none."""
    if sys.platform != "linux":
        raise Skipped("the shim is loaded before libc, which works on Linux only")
    compiler = shutil.which("cc") or shutil.which("gcc")
    if compiler is None:
        raise Skipped("there is no C compiler to make the shim with")
    made = Path(tempfile.gettempdir()) / f"cheeseboard-torture-{os.getuid()}" / "shim.so"
    made.parent.mkdir(mode=0o700, exist_ok=True)
    source = HERE / "shim.c"
    if not made.exists() or made.stat().st_mtime < source.stat().st_mtime:
        draft = made.with_name(f"shim-{os.getpid()}.so")
        command = [compiler, "-shared", "-fPIC", "-O1", "-o", str(draft), str(source), "-ldl", "-lpthread"]
        subprocess.run(command, check=True)
        draft.replace(made)
    return made


# -- victims ----------------------------------------------------------------------------------------------------


def victim(folder: Path, steps: int, seed: int, preload: Path | None = None, **troubles: int) -> subprocess.Popen[str]:
    """Start one. Without the shim it writes to the disk as it is."""
    data = folder / "data"
    data.mkdir(exist_ok=True)
    more = {f"TORTURE_{name.upper()}": str(value) for name, value in troubles.items()}
    if preload is not None:
        more |= {"LD_PRELOAD": str(preload), "TORTURE_DIR": str(data), "TORTURE_LOG": str(folder / "log")}
    command = [sys.executable, "-m", "tools.torture.work", str(data), str(steps), str(seed)]
    quiet = subprocess.PIPE
    return subprocess.Popen(command, cwd=HERE.parents[1], env={**os.environ, **more}, stderr=quiet, text=True)


def finish(process: subprocess.Popen[str], again: str) -> None:
    """Wait for a victim that is to end by itself."""
    try:
        _, said = process.communicate(timeout=SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        raise Wrong(f"the store hangs; again: {again}") from None
    if process.returncode:
        raise Wrong(f"{said.strip().splitlines()[-1:]}; again: {again}")


def acks_in(folder: Path) -> dict[str, tuple[int, str]]:
    """What a victim has noted."""
    path = folder / "data" / "acks"
    text = path.read_text(encoding="utf-8") if path.exists() else ""
    whole = text[: text.rfind("\n") + 1].splitlines()
    return {table: (int(n), check) for table, n, check in (line.split() for line in whole)}


# -- looking ----------------------------------------------------------------------------------------------------


def look(path: Path, acked: Mapping[str, tuple[int, str]]) -> str | None:
    """What is wrong with a store that has been through something; None if it kept its word."""
    try:
        opened = open_file(path)
    except StoreTrouble as trouble:
        return None if not acked else f"it cannot be opened: {trouble}"
    try:
        if opened.rescued is not None:
            return "its pages are broken"
        return next((wrong for wrong in (lacks(opened.base, *one) for one in acked.items()) if wrong), None)
    finally:
        opened.base.close()
        opened.ledger.close()


def lacks(base: object, table: str, last: tuple[int, str]) -> str | None:
    """What a table lacks of what was acknowledged."""
    found = read_rows(table, base)  # type: ignore[arg-type]
    if found is None:
        return f"{table} is gone"
    if found[3] is not None:
        return f"{table} was set aside: {found[3]}"
    try:
        stored = checked(table, *found[:3])
    except Damaged as damaged:
        return f"{table} is damaged: {damaged.why}"
    n, check = last
    if n and (len(stored.steps) < n or stored.steps[n - 1].check != check):
        return f"{table}: step {n} was acknowledged, {len(stored.steps)} are there"
    return None


# -- rounds -----------------------------------------------------------------------------------------------------


def power(folder: Path, seed: int, steps: int = 120) -> str:
    """Write down what a store does to its files, then cut the power at many moments, in many ways."""
    again = f"python -m tools.torture --only power --seed {seed}"
    finish(victim(folder, steps, seed, shim()), again)
    log, rng = read_log(folder / "log"), Random(seed)
    first = next(index for index, entry in enumerate(log) if entry.name == "acks")
    for _ in range(CUTS):
        cut, mode = rng.randint(first, len(log)), rng.choice(MODES)
        lost, torn = choose(pending(log, cut), mode, rng)
        wrong = cut_here(folder, log, cut, lost, torn)
        if wrong is not None:
            fewest = smallest(folder, log, cut, lost, torn)
            kept = keep(folder, log, cut, fewest, torn)
            told = [f"{log[index].op} {log[index].name} {log[index].offset}" for index in sorted(fewest)]
            raise Wrong(f"{wrong}; power cut at entry {cut} of {kept}, lost: {told}, torn: {torn}; again: {again}")
    return f"{CUTS} power cuts in {len(log)} writes and flushes"


def cut_here(folder: Path, log: list[Entry], cut: int, lost: frozenset[int], torn: int | None) -> str | None:
    """One power cut: what is wrong afterwards."""
    place = folder / "cut"
    shutil.rmtree(place, ignore_errors=True)
    lay_out(place, after_the_cut(log, cut, lost, torn))
    return look(place / NAME, acked_before(log, cut))


def lay_out(place: Path, files: Mapping[str, bytes]) -> None:
    """Write the files of a disk down."""
    place.mkdir(parents=True)
    for name, data in files.items():
        (place / name).write_bytes(data)


def smallest(folder: Path, log: list[Entry], cut: int, lost: frozenset[int], torn: int | None) -> frozenset[int]:
    """Fewer lost writes that still do it."""
    for index in sorted(lost):
        fewer = lost - {index}
        if cut_here(folder, log, cut, fewer, torn) is not None:
            lost = fewer
    return lost


def keep(folder: Path, log: list[Entry], cut: int, lost: frozenset[int], torn: int | None) -> Path:
    """Keep the files of a power cut that went wrong."""
    place = Path(tempfile.mkdtemp(prefix="cheeseboard-torture-"))
    lay_out(place / "disk", after_the_cut(log, cut, lost, torn))
    shutil.copy(folder / "log", place / "log")
    return place


def kill(folder: Path, seed: int, steps: int = 100_000) -> str:
    """Kill -9 at a random moment, again and again on the same store."""
    rng, again = Random(seed), f"python -m tools.torture --only kill --seed {seed}"
    for _ in range(3):
        process = victim(folder, steps, rng.getrandbits(30))
        wait_for_acks(folder, process)
        time.sleep(rng.random() * 0.3)
        process.kill()
        process.communicate()
        wrong = look(folder / "data" / NAME, acks_in(folder))
        if wrong is not None:
            raise Wrong(f"{wrong}; again: {again}")
    return f"3 times kill -9 after {sum(n for n, _ in acks_in(folder).values())} steps"


def wait_for_acks(folder: Path, process: subprocess.Popen[str], patience: float = SECONDS) -> None:
    """Until the victim has begun."""
    before, end = acks_in(folder), time.monotonic() + patience
    while acks_in(folder) == before and time.monotonic() < end and process.poll() is None:
        time.sleep(0.01)


def flush(folder: Path, seed: int, steps: int = 60) -> str:
    """Flushes that are slow, and flushes that fail: answers are true, and what was acknowledged is there."""
    again = f"python -m tools.torture --only flush --seed {seed}"
    rng = Random(seed)
    finish(victim(folder, steps, seed, shim(), slow=rng.randint(1, 30), fail=rng.randint(4, 12)), again)
    told(look(folder / "data" / NAME, acks_in(folder)), again)
    return f"{steps} changes with failing flushes"


def full(folder: Path, seed: int, steps: int = 150) -> str:
    """The disk is full for a while."""
    again = f"python -m tools.torture --only full --seed {seed}"
    process = victim(folder, steps, seed, shim(), full=Random(seed).randint(9_000_000, 12_000_000))
    wait_for_acks(folder, process, patience=5.0)  # it may be full before the first of them
    time.sleep(0.5)
    (folder / "data" / "room").touch()
    finish(process, again)
    told(look(folder / "data" / NAME, acks_in(folder)), again)
    return f"{steps} changes over a full disk"


def told(wrong: str | None, again: str) -> None:
    """Raise what is wrong."""
    if wrong is not None:
        raise Wrong(f"{wrong}; again: {again}")


def flips(folder: Path, seed: int, steps: int = 60) -> str:
    """Bits that change by themselves: a table is whole, or set aside, or the file is rescued or refused."""
    again, rng = f"python -m tools.torture --only flips --seed {seed}", Random(seed)
    process = victim(folder, 100_000, seed)
    wait_for_acks(folder, process)
    time.sleep(0.3)
    process.kill()
    process.communicate()
    acked = acks_in(folder)
    for number in range(steps // 3):
        place = folder / "flip"
        shutil.rmtree(place, ignore_errors=True)
        place.mkdir()
        for ending in ("", "-wal"):
            shutil.copy(folder / "data" / f"{NAME}{ending}", place / f"{NAME}{ending}")
        shutil.copy(ledger_of(folder / "data" / NAME), ledger_of(place / NAME))
        where = place / f"{NAME}{('', '-wal')[number % 2]}"
        flip(where, rng)
        wrong = look(place / NAME, acked)
        if wrong is not None and wrong.endswith("are there"):
            raise Wrong(f"served without a word: {wrong}; again: {again}")
    return f"{steps // 3} flipped bits"


def flip(path: Path, rng: Random) -> None:
    """One bit somewhere in what is not empty."""
    data = bytearray(path.read_bytes())
    place = rng.randrange(len(data))
    for _ in range(1000):
        if any(data[max(0, place - 8) : place + 8]):
            break
        place = rng.randrange(len(data))
    data[place] ^= 1 << rng.randrange(8)
    path.write_bytes(data)


ROUNDS: dict[str, Callable[[Path, int], str]] = {
    "power": power,
    "kill": kill,
    "flush": flush,
    "full": full,
    "flips": flips,
}

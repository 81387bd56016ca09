"""A bot that is another program: one JSON line per message on its standard input and output (docs/bots.md).

`OutsideBot` has the `choose` of every other bot, so it can sit wherever a bot sits; `start`, `event` and `end` tell it
what a person at that seat would see. Whatever the program does, the worst that comes out is an `OutsideTrouble`.
"""

import contextlib
import json
import os
import queue
import shlex
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Mapping, Sequence
from multiprocessing.util import Finalize
from random import Random
from typing import IO, Any, cast

from cheeseboard.core.game import AnyGame, Event, Move, View
from cheeseboard.core.record import parse
from cheeseboard.core.refusal import Refusal
from cheeseboard.games import find
from cheeseboard.minds import SECONDS, Choice

MOST_LINE = 64 * 1024
"""A longer answer is nonsense: no move needs a hundredth of it."""
MOST_ERRORS = 4 * 1024
"""So much of the end of the program's standard error is kept, for whoever has to mend it."""
GRACE = 1.0
"""Seconds beyond the time allowed before a silent program counts as hanging."""
FIRST_GRACE = 10.0
"""The same for the first answer: programs need time to start."""
MOST_WAITING = 1000
"""Messages that the program has not read yet; one that reads nothing at all is hanging."""


class OutsideTrouble(Exception):
    """What the program did wrong: a code (`crash`, `hang`, `nonsense`, `illegal`, `no-start`) and the details."""

    def __init__(self, code: str, detail: str = "") -> None:
        super().__init__(code, detail)
        self.code = code
        self.detail = detail


class OutsideBot:
    """One seat's program. It is started when it is first needed, and again after it has been stopped."""

    def __init__(self, command: str | Sequence[str]) -> None:
        self.command = shlex.split(command) if isinstance(command, str) else list(command)
        self._program: _Program | None = None
        self._game: AnyGame | None = None
        self._asked = 0

    def start(self, game_id: str, seat: int, players: int, options: Mapping[str, Any]) -> None:
        """A game begins."""
        self._game = find(game_id)
        facts = {"game": game_id, "seat": seat, "players": players, "options": dict(options)}
        self._tell({"type": "start", **facts})

    def choose(self, view: View, legal: Sequence[Move], rng: Random, seconds: float = SECONDS) -> Choice:
        """Ask the program; any trouble ends the program and is raised as OutsideTrouble."""
        game = self._game or find(view["game"])
        self._asked += 1
        moves = [game.write_move(move) for move in legal]
        ask = {"type": "ask", "id": self._asked, "view": view, "legal": moves, "time_ms": round(1000 * seconds)}
        program = self._tell(ask)
        try:
            line = program.line(seconds)
            return Choice(read_answer(game, line, self._asked, legal), "outside")
        except OutsideTrouble as trouble:
            raise self._ended(trouble) from None

    def event(self, event: Event) -> None:
        """Something happened that this seat can see."""
        self._tell({"type": "event", "event": event})

    def end(self, result: Mapping[str, Any] | None) -> None:
        """The game is over; the program stays for the next one."""
        self._tell({"type": "end", "result": result})

    def close(self) -> None:
        """Stop the program and everything it started."""
        if self._program is not None:
            self._program.stop()
            self._program = None

    @property
    def errors(self) -> str:
        """The end of what the program wrote to its standard error."""
        return self._program.errors() if self._program is not None else ""

    def _tell(self, message: Mapping[str, Any]) -> "_Program":
        """Send one line, starting the program first if it does not run."""
        if self._program is None:
            self._program = _Program(self.command)
        if not self._program.send(message):
            raise self._ended(OutsideTrouble("hang", "does not read its messages"))
        return self._program

    def _ended(self, trouble: OutsideTrouble) -> OutsideTrouble:
        """Tell the program what it did wrong, stop it, and add its last words to the trouble."""
        program, self._program = self._program, None
        if program is not None:
            program.send({"type": "error", "code": trouble.code, "message": trouble.detail})
            program.stop()
            last_words = program.errors().strip().splitlines()
            if last_words:
                trouble.detail = f"{trouble.detail} [{last_words[-1][:200]}]".strip()
        return trouble


def read_answer(game: AnyGame, line: bytes, number: int, legal: Sequence[Move]) -> Move:
    """The move in an answer, if it answers this question with a legal move."""
    try:
        answer = parse(line)
    except Refusal:
        raise OutsideTrouble("nonsense", "the answer is not JSON") from None
    if not isinstance(answer, dict) or answer.get("id") != number or "move" not in answer:
        raise OutsideTrouble("nonsense", f'the answer is not {{"id": {number}, "move": …}}')
    try:
        move = game.read_move(answer["move"])
    except Refusal as refusal:
        raise OutsideTrouble("nonsense", f"that is no move: {refusal}") from None
    if move not in legal:
        raise OutsideTrouble("illegal", f"{json.dumps(answer['move'])[:100]} is not among the legal moves")
    return move


class _Program:
    """A running program: threads carry its lines, so that nothing it does can block the caller."""

    def __init__(self, command: list[str]) -> None:
        if not command:
            raise OutsideTrouble("no-start", "there is no command")
        pipe = subprocess.PIPE
        try:
            self._process = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True)
        except OSError as error:
            raise OutsideTrouble("no-start", f"{command[0]}: {error.strerror}") from None
        self._out: queue.Queue[bytes | None] = queue.Queue(MOST_WAITING)
        self._lines: queue.Queue[bytes | None] = queue.Queue(MOST_WAITING)
        self._errors = bytearray()
        self._answered = False
        self._threads = [threading.Thread(target=work, daemon=True) for work in (self._write, self._read, self._listen)]
        for thread in self._threads:
            thread.start()
        # A worker process ends without the usual farewells, but runs these.
        self._finalizer = Finalize(self, _kill, (self._process,), exitpriority=10)

    def send(self, message: Mapping[str, Any]) -> bool:
        """Queue one line; False if the program has left too many unread."""
        line = json.dumps(message, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"
        try:
            self._out.put_nowait(line)
        except queue.Full:
            return False
        return True

    def line(self, seconds: float) -> bytes:
        """The program's next line, within the time allowed and some grace."""
        grace = GRACE if self._answered else FIRST_GRACE
        try:
            line = self._lines.get(timeout=seconds + grace)
        except queue.Empty:
            raise OutsideTrouble("hang", f"no answer after {seconds + grace:.1f} s") from None
        if line is None:
            raise OutsideTrouble("crash", self._how_it_ended())
        if len(line) > MOST_LINE:
            raise OutsideTrouble("nonsense", f"the answer is longer than {MOST_LINE // 1024} KiB")
        self._answered = True
        return line

    def errors(self) -> str:
        return self._errors.decode("utf-8", "replace")

    def stop(self) -> None:
        """Close its input, give it a moment to read what it was told, then end it and all it started."""
        with contextlib.suppress(queue.Full):
            self._out.put_nowait(None)
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(0.3)
        self._finalizer()
        for thread in self._threads[1:]:
            thread.join(1)

    def _how_it_ended(self) -> str:
        with contextlib.suppress(subprocess.TimeoutExpired):
            self._process.wait(1)
        status = self._process.returncode
        return "it closed its output" if status is None else f"it ended with status {status}"

    def _write(self) -> None:
        stream = cast(IO[bytes], self._process.stdin)
        with contextlib.suppress(OSError, ValueError), stream:
            while (line := self._out.get()) is not None:
                stream.write(line)
                if self._out.empty():
                    stream.flush()

    def _read(self) -> None:
        stream = cast(IO[bytes], self._process.stdout)
        with contextlib.suppress(OSError, ValueError), stream:
            while line := stream.readline(MOST_LINE + 1):
                self._lines.put(line)  # blocks a program that babbles; it is stopped soon after
                if len(line) > MOST_LINE:
                    break
        with contextlib.suppress(queue.Full):
            self._lines.put(None, timeout=5)

    def _listen(self) -> None:
        stream = cast(IO[bytes], self._process.stderr)
        with contextlib.suppress(OSError, ValueError), stream:
            while chunk := stream.read1(4096):  # type: ignore[attr-defined]
                self._errors += chunk
                del self._errors[:-MOST_ERRORS]


def _kill(process: "subprocess.Popen[bytes]") -> None:
    """End the program and everything it started."""
    with contextlib.suppress(ProcessLookupError, PermissionError):
        if sys.platform == "win32":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(2)
    # A killed program's pipes close by themselves unless a grandchild left its group and still holds them.
    deadline = time.monotonic() + 0.1
    while process.poll() is None and time.monotonic() < deadline:
        time.sleep(0.01)

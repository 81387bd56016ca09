"""What reading and writing WebSocket frames costs: microseconds of processor time, the best of many rounds.

Run it with the project's Python: `python bench/frames.py`. It bounds what a faster WebSocket library could save.
"""

import time
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

from wsclient import frame

from cheeseboard.server.socket.quick import QuickSocket, head_of

MESSAGE = b'{"type":"move","id":"1234","n":120,"move":{"catch":11,"cheese":[3]}}'
ANSWERS = (b"a" * 40, b"u" * 1500)
ROUNDS, TIMES = 20, 20_000


def best(work: Callable[[], Any]) -> float:
    """Microseconds, the least of some rounds."""
    found = []
    for _ in range(ROUNDS):
        begun = time.process_time()
        for _ in range(TIMES):
            work()
        found.append((time.process_time() - begun) / TIMES * 1e6)
    return min(found)


def socket() -> Any:
    """A socket without a network, whose messages nobody hears."""
    made: Any = object.__new__(QuickSocket)
    made.hear, made.pay, made.debt = (lambda _: None), (lambda _: True), (lambda: 0.0)
    made.close_sent = False
    made.config = SimpleNamespace(ws_max_size=16_384)
    return made


if __name__ == "__main__":
    line, text = socket(), frame(MESSAGE, 0x81)
    print(f"cut and unmask a move: {best(lambda: line.data_received(text)):.2f} µs")
    heads = best(lambda: b"".join([part for one in ANSWERS for part in (head_of(len(one)), one)]))
    print(f"put heads on an ack and an update: {heads:.2f} µs")

"""Make docs/fair-vectors.json, the test vectors of docs/fair.md: `python -m tools.make_vectors [--check]`.

Every number in it is worked out here with nothing but `hmac` and `hashlib`, not with the program's own functions: the
tests hold those, and the page's verifier, against it.
"""

import hmac
import json
import sys
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from cheeseboard.core.fair import Fair
from cheeseboard.core.luck import KeyedLuck
from cheeseboard.core.match import Match
from cheeseboard.games import GAMES, find

FILE = Path(__file__).parent.parent / "docs" / "fair-vectors.json"
SEED = sha256(b"a seed for test vectors").hexdigest()
SHARES = [sha256(b"Ann's share").hexdigest(), None, sha256(b"Cleo's share").hexdigest()]
NUMBERS = [("roll", 0, 0, 6), ("roll", 1, 0, 6), ("roll", 7, 0, 7776), ("deal", 0, 35, 36), ("deal", 0, 1, 2)]
PLAYERS = 3


def word(key: bytes, purpose: str, ordinal: int, index: int, attempt: int) -> int:
    """One keyed word of 64 bits."""
    name = f"cheeseboard/1/{purpose}/{ordinal}/{index}/{attempt}"
    return int.from_bytes(hmac.new(key, name.encode(), sha256).digest()[:8], "big")


def below(key: bytes, purpose: str, ordinal: int, index: int, n: int) -> int:
    """The first word below the largest multiple of n, by n."""
    attempt = 0
    while (found := word(key, purpose, ordinal, index, attempt)) >= 2**64 - 2**64 % n:
        attempt += 1
    return found % n


def shuffle(key: bytes, pack: list[str]) -> list[str]:
    """From the last place down."""
    order = list(pack)
    for last in range(len(order) - 1, 0, -1):
        other = below(key, "deal", 0, last, last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def steps() -> dict[str, Any]:
    """Each step of the construction by itself."""
    pack = ["ace", "king", "queen", "jack", "ten"]
    given = f"0:{SHARES[0]},2:{SHARES[2]}"
    key = hmac.new(bytes.fromhex(SEED), f"cheeseboard/1/key/k7m2/{given}".encode(), sha256).digest()
    promise = sha256(f"cheeseboard/1/commitment/k7m2/{SEED}/{','.join(pack)}".encode()).hexdigest()
    numbers = [{"draw": list(draw), "number": below(key, *draw)} for draw in NUMBERS]
    facts = {"table": "k7m2", "seed": SEED, "shares": SHARES, "pack": pack}
    return {**facts, "commitment": promise, "key": key.hex(), "numbers": numbers, "shuffled": shuffle(key, pack)}


def named(game: str, rules: int, deal: str) -> dict[str, Any]:
    """A deal that everybody can have, and the whims of its bots."""
    key = sha256(f"cheeseboard/1/public/{game}/{rules}/{deal}".encode()).digest()
    pack = list(find(game, rules).pack(PLAYERS, find(game, rules).check_options(PLAYERS, {})))
    whims = [below(key, "bot", moves, 0, 2**53) for moves in range(3)]
    facts = {"game": game, "rules": rules, "deal": deal, "key": key.hex(), "pack": pack}
    return {**facts, "shuffled": shuffle(key, pack), "whims": whims}


def record_of(game_id: str) -> dict[str, Any]:
    """A whole game with its proof; decisions are drawn from a seed of their own."""
    game, rng = find(game_id), Random(game_id)
    fair = Fair("k7m2", SEED, tuple(SHARES))
    match = Match.new(game, PLAYERS, luck=KeyedLuck(fair.key))
    while not match.over and game.auto(match.state) is None:
        if match.chance_due:
            match.draw()
        else:
            match.play(rng.choice(match.legal()))
    record = {**match.record(), "proof": fair.proof(game, PLAYERS, match.options)}
    return {**record, "moves": "auto"} if game.auto(match.state) is not None and not match.log else record


def text() -> str:
    """The whole file."""
    found: dict[str, Any] = {"about": "docs/fair.md explains these", "steps": steps()}
    found |= {"deals": [named(game.id, game.version, "daily.2026-11-16") for game in GAMES.values()]}
    found |= {"records": [record_of(game) for game in GAMES]}
    return json.dumps(found, ensure_ascii=False, separators=(",", ":")).replace('{"format"', '\n{"format"') + "\n"


def main(words: list[str]) -> int:
    """Write it, or say whether it is fresh."""
    if "--check" in words:
        return int(FILE.read_text(encoding="utf-8") != text())
    FILE.write_text(text(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

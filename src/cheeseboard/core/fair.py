"""Dice anyone can check: how a game's key is made from a secret that was promised before and from the players' shares.

The construction is published with test vectors in docs/fair.md, so that another program can check it. The seed is
drawn, and its commitment shown, before the first share is known; the key follows from both. Nobody who lacks the seed
can foresee a card or a roll, and whoever has it cannot choose them any more.
"""

import hmac
import re
from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any

from cheeseboard.core.game import AnyGame
from cheeseboard.core.luck import KeyedLuck, shuffled
from cheeseboard.core.match import Match
from cheeseboard.core.record import BadRecord, FindGame, open_record
from cheeseboard.core.refusal import Refusal

VERSION = 1
BYTES = 32
HEX = re.compile(r"[0-9a-f]{64}")
NAME = re.compile(r"[A-Za-z0-9_.-]{1,80}")

DEAL = "deal"
"""Where a proof breaks that breaks before the first move."""


@dataclass(frozen=True, slots=True)
class Fair:
    """What a game's luck is made of: the table's name, its secret seed, and a share from each device that gave one."""

    table: str
    seed: str
    shares: tuple[str | None, ...]
    """One for each seat, in hexadecimal digits like the seed."""

    def commitment(self, pack: Sequence[str]) -> str:
        """What is shown before the deal: it fixes the seed and the order of the unshuffled cards, and tells neither."""
        return sha256(f"cheeseboard/1/commitment/{self.table}/{self.seed}/{','.join(pack)}".encode()).hexdigest()

    @property
    def key(self) -> bytes:
        """The key of all luck in the game."""
        given = ",".join(f"{seat}:{share}" for seat, share in enumerate(self.shares) if share is not None)
        return hmac.digest(bytes.fromhex(self.seed), f"cheeseboard/1/key/{self.table}/{given}".encode(), "sha256")

    def proof(self, game: AnyGame, players: int, options: Any) -> dict[str, Any]:
        """What a record carries, so that everybody can check it. It tells all luck of the game."""
        pack = game.pack(players, options)
        return {
            "v": VERSION,
            "table": self.table,
            "commitment": self.commitment(pack),
            "seed": self.seed,
            "shares": list(self.shares),
            "pack": list(pack),
        }


def is_hex(value: object) -> bool:
    """32 bytes in hexadecimal digits."""
    return isinstance(value, str) and HEX.fullmatch(value) is not None


class Broken(Exception):
    """A proof that does not hold: `at` is "deal" or the index of a move."""

    def __init__(self, at: str | int, refusal: Refusal, game: str | None = None) -> None:
        super().__init__(at, refusal, game)
        self.at = at
        self.refusal = refusal
        self.game = game


def verify(record: object, find_game: FindGame) -> bool:
    """Does everything that luck did in this record follow from its proof? False: it has none; raises Broken."""
    if isinstance(record, dict) and "proof" not in record:
        return False
    try:
        match, moves = open_record(record, find_game)
        fair = check_promise(match)
        check_deal(match, fair)
        if moves != "auto":
            check_rolls(match, moves, KeyedLuck(fair.key))
    except BadRecord as bad:
        raise Broken(DEAL if bad.index is None else bad.index, bad.refusal, bad.game) from None
    return True


def check_promise(match: Match) -> Fair:
    """The seed is the one that was promised, for just these cards."""
    proof = match.extra["proof"]
    fair = read_proof(proof, match.players)
    if proof["pack"] != list(match.game.pack(match.players, match.options)):
        raise BadRecord(None, Refusal("proof-pack", "R9"))
    if proof["commitment"] != fair.commitment(proof["pack"]):
        raise BadRecord(None, Refusal("proof-commitment", "R9"))
    return fair


def read_proof(proof: object, players: int) -> Fair:
    """A proof of the shape that is published."""
    if isinstance(proof, dict) and proof.get("v") == VERSION:
        table, seed, shares = proof.get("table"), proof.get("seed"), proof.get("shares")
        named = isinstance(table, str) and NAME.fullmatch(table) is not None
        listed = isinstance(shares, list) and len(shares) == players and isinstance(proof.get("pack"), list)
        if named and listed and is_hex(seed) and all(share is None or is_hex(share) for share in shares or ()):
            return Fair(str(table), str(seed), tuple(shares or ()))
    raise BadRecord(None, Refusal("proof-shape", "R9", version=VERSION))


def check_deal(match: Match, fair: Fair) -> None:
    """The cards lie as the key shuffles them."""
    game = match.game
    pack = game.pack(match.players, match.options)
    if pack and match.setup != game.deal(match.players, match.options, shuffled(pack, KeyedLuck(fair.key))):
        raise BadRecord(None, Refusal("proof-deal", "R9"))


def check_rolls(match: Match, moves: Sequence[Any], luck: KeyedLuck) -> None:
    """Every roll is the one that the key gives it by its ordinal."""
    for index, raw in enumerate(moves):
        try:
            move = match.game.read_move(raw)
            outcomes = match.game.chance(match.state)
            if outcomes and move != outcomes.draw(match.rolls, luck):
                raise Refusal("proof-roll", "R9", roll=match.rolls + 1)
            match.play(move)
        except Refusal as refusal:
            raise BadRecord(index, refusal, match.game.id) from None

"""Alles Käse! as numbers: 18 decisions, and what a seat may know about the 36 cards."""

from typing import Any

from cheeseboard.core.protocol import AnyGame, Move, Options, View
from cheeseboard.games.alles_kaese.game import DECISIONS
from cheeseboard.research.codec import Codec, Piece, flags, relative, rotation

NUMBERS = {move: number for number, move in enumerate(DECISIONS)}
PHASES = ("roll", "choose", "over")
VERBS = (None, "roll", "peek", "keep", "remove")
FRONT = {None: 0, "cheese": 1, "trap": 2}
EMPTY: dict[str, Any] = {"holes": 0, "front": None, "peeked_by": [], "left_by": []}


class AllesKaeseCodec(Codec):
    """Decisions: peek at slot 0–5 (0–5), keep it (6–11), remove it (12–17)."""

    actions = len(DECISIONS)

    def __init__(self, game: AnyGame, players: int, options: Options) -> None:
        super().__init__(game, players, options)
        self.pieces = (
            Piece("phase", (1,), 2),  # roll, choose, over
            Piece("actor", (1,), players),  # 1 the observer, 2 its left neighbour …; 0 nobody
            Piece("roll", (1,), 6),
            Piece("supply", (2,), 30),  # cards, and holes of the top one
            Piece("last", (3,), 6),  # verb, seat, and the slot (from 0) or the pips
            Piece("traps_by_holes", (6,), 6),
            Piece("display", (6, 2 + 2 * players), 6),  # holes, front, who peeked, who left it lying
            Piece("discard", (6, 3), 6),  # by holes: fronts not seen, cheese, traps
            Piece("kept", (players, 6, 2), 6),  # by seat and holes: cheese, traps
            Piece("score", (players, 3), 63),  # holes, cheese cards, traps
        )

    def number(self, move: Move, dice: bytes) -> int:
        return NUMBERS[move]

    def move(self, number: int, dice: bytes) -> Move:
        return DECISIONS[number]

    def numbers(self, view: View) -> list[int]:
        order = rotation(view)
        row = [PHASES.index(view["phase"]), relative(view["actor"], view), view["roll"] or 0]
        row += [view["supply"]["count"], view["supply"]["top"] or 0]
        row += last_move(view)
        row += view["options"]["traps_by_holes"]
        for card in view["display"]:
            row += display_card(card or EMPTY, order)
        row += discarded(view["discard"])
        for seat in order:
            row += kept(view["seats"][seat]["cards"])
        for seat in order:
            facts = view["seats"][seat]
            row += [facts["holes"], facts["cheese_cards"], facts["traps"]]
        return row


def last_move(view: View) -> list[int]:
    """The last move's verb, its seat, and its slot or pips."""
    if view["last"] is None:
        return [0, 0, 0]
    ((verb, value),) = view["last"]["move"].items()
    return [VERBS.index(verb), relative(view["last"]["seat"], view), value]


def display_card(card: dict[str, Any], order: list[int]) -> list[int]:
    """What lies in a slot: its back, its front if the observer has seen it, and what others did with it."""
    known = [card["holes"], FRONT[card["front"]]]
    return [*known, *flags(card["peeked_by"], order), *flags(card["left_by"], order)]


def discarded(cards: list[dict[str, Any]]) -> list[int]:
    """How many discarded cards of each number of holes have a front unseen, cheese or a trap."""
    count = [0] * 18
    for card in cards:
        count[3 * card["holes"] - 3 + FRONT[card["front"]]] += 1
    return count


def kept(cards: list[dict[str, Any]]) -> list[int]:
    """How many cheese cards and traps of each number of holes lie in front of a seat."""
    count = [0] * 12
    for card in cards:
        count[2 * card["holes"] - 3 + FRONT[card["front"]]] += 1
    return count

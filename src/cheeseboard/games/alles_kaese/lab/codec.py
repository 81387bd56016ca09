"""Alles Käse! as numbers: 18 decisions, and what a seat may know about the 36 cards."""

from typing import Any

from cheeseboard.core.game import AnyGame, Move, Options, View
from cheeseboard.games.alles_kaese.game import GAME
from cheeseboard.research.codec import Codec, Piece, flags, relative, rotation

DECISIONS = GAME.decisions
NUMBERS = {move: number for number, move in enumerate(DECISIONS)}
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

    def number(self, move: Move, state: Any) -> int:
        return NUMBERS[move]

    def move(self, number: int, state: Any) -> Move:
        return DECISIONS[number]

    def numbers(self, view: View) -> list[int]:
        order = rotation(view)
        row = [GAME.phases.index(view["phase"]), relative(view["actor"], view), view["roll"] or 0]
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


def codec(game: AnyGame, players: int, options: Options) -> Codec:
    """The codec of this game."""
    return AllesKaeseCodec(game, players, options)


def imagined_order(real: Any, imagined: Any, pack: list[str]) -> list[str]:
    """The deal that would have led to an imagined state: every card back at the place that it came from.

    A view says where every card lies that has left the supply, in the order in which it came there: the same slot, the
    same place among the discards or kept cards, the same place in the supply. Of the real state only that is read.
    """
    deck = [""] * len(pack)
    for place, card in zip(places(real), places(imagined), strict=True):
        deck[place] = f"{imagined.holes[card]}{'t' if imagined.trap[card] else 'c'}"
    return deck


def places(state: Any) -> list[int]:
    """All cards in an order that the public can follow: display, cards gone by place and age, supply."""
    shown = [card for card in state.display if card < len(state.holes)]
    gone = sorted(state.order[: state.gone], key=lambda card: int(state.place[card]))  # stable: the oldest come first
    return [*shown, *gone, *range(state.top, len(state.holes))]


def most_moves(players: int) -> int:
    """Far more than the longest game takes; what searches must make room for."""
    return 400

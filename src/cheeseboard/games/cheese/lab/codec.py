"""Cheese as numbers: nobody decides anything, and everybody has seen the same cards."""

from collections import Counter
from typing import Any

from cheeseboard.core.game import AnyGame, Move, Options, View
from cheeseboard.games.cheese.rules import CARDS
from cheeseboard.games.cheese.views import KIND, NAMES
from cheeseboard.research.codec import Codec, Piece, relative, rotation


class CheeseCodec(Codec):
    """One decision: turn a card."""

    actions = 1

    def __init__(self, game: AnyGame, players: int, options: Options) -> None:
        super().__init__(game, players, options)
        self.pieces = (
            Piece("phase", (1,), 1),  # turn, over
            Piece("actor", (1,), players),  # 1 the observer, 2 its left neighbour …; 0 nobody
            Piece("mouse", (3,), 6),  # its seat, its footsteps, attempts left
            Piece("deck", (6,), CARDS),
            Piece("stack", (players,), CARDS),
            Piece("pile", (CARDS,), 6),  # kinds of cards, bottom first
            Piece("known", (players, CARDS), 6),  # the last cards of each stack, as far as everybody has seen them
        )

    def number(self, move: Move, state: Any) -> int:
        return 0

    def move(self, number: int, state: Any) -> Move:
        return ("turn",)

    def news(self, before: Any, after: Any, note: int) -> int:
        """The card that was turned."""
        return int(after.last_card)

    def numbers(self, view: View) -> list[int]:
        seats = [view["seats"][seat] for seat in rotation(view)]
        deck = view["options"]["deck"]
        row = [int(view["phase"] == "over"), relative(view["actor"], view), *mouse(view)]
        row += [deck["cheese"], deck["cat"], *deck["mouse"]]
        row += [seat["stack"] for seat in seats]
        row += kinds(view["pile"])
        for seat in seats:
            row += kinds(seat["known"])
        return row


def mouse(view: View) -> list[int]:
    """The mouse that waits for an answer."""
    facts = view["mouse"]
    return [relative(facts["seat"], view), facts["footsteps"], facts["attempts_left"]] if facts else [0, 0, 0]


def kinds(cards: list[str]) -> list[int]:
    """Cards as numbers of their kinds, padded to a full pack."""
    return [KIND[card] for card in cards] + [0] * (CARDS - len(cards))


def codec(game: AnyGame, players: int, options: Options) -> Codec:
    """The codec of this game."""
    return CheeseCodec(game, players, options)


def imagined_order(real: Any, imagined: Any, pack: list[str]) -> list[str]:
    """The deal that would have led to an imagined state: every card that was turned keeps its place in the deal."""
    share = len(pack) // imagined.players
    found = pack[:]
    for seat in range(imagined.players):
        fresh = imagined.unknown[seat]
        stack = imagined.cards[seat * CARDS : seat * CARDS + fresh]
        found[(seat + 1) * share - fresh : (seat + 1) * share] = [NAMES[card] for card in stack]
    dealt = found[: share * imagined.players]
    return [*dealt, *(Counter(pack) - Counter(dealt)).elements()]

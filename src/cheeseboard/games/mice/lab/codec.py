"""Mice to meet you as numbers. Everything lies open, so an observation is the whole table from one seat.

A choice of cheese dice is numbered by place, not by pips: bit 0 is the highest die, bit 1 the next, and of
equal dice the first ones are used first. That keeps the number of decisions small (169, not 1,537), and a
decision means the same thing ("the highest die and the lowest") whatever was rolled.
"""

from typing import Any

from cheeseboard.core.game import AnyGame, Move, Options, View
from cheeseboard.games.mice.moves import DICE_CARDS, masks, subsets
from cheeseboard.games.mice.views import PHASES
from cheeseboard.research.codec import Codec, Piece, flags, relative, rotation

HAND = tuple(value for value in range(1, 19) if value not in DICE_CARDS)
RANK = {value: rank for rank, value in enumerate(HAND)}
BACKS = ("cage", None, *DICE_CARDS)
CHOICES = 8  # of three cheese dice
PASS, MISS, TAKE = 0, 19, 25  # 1–18 between PASS and MISS: a passive catch or flip of that value
SOLO_CATCH = len(DICE_CARDS)
SOLO_SECOND = SOLO_CATCH + CHOICES * len(HAND)


class MiceCodec(Codec):
    """Two to five players. 0 pass; 1–18 a passive seat takes that value; 19–24 a miss.

    A miss gives back the cage's top card (19), nothing (20), or the dice card 6, 9, 12 or 15 (21–24). From 25
    on the active seat takes value v with the choice d of cheese dice: 25 + 18·d + v - 1.
    """

    actions = TAKE + CHOICES * 18

    def __init__(self, game: AnyGame, players: int, options: Options) -> None:
        super().__init__(game, players, options)
        self.pieces = (
            Piece("phase", (1,), 3),  # roll, active, passive, over
            Piece("actor", (1,), players),  # 1 the observer, 2 its left neighbour …; 0 nobody
            Piece("active", (1,), players),
            Piece("left", (1,), 30),  # the value left for the passive seats
            Piece("supply", (1,), 15),  # nuts in the middle
            Piece("bacon", (2,), 6),
            Piece("cheese", (3,), 6),
            Piece("used", (3,), 1),  # cheese dice that the active seat used
            Piece("hand", (players, 14), 1),  # cards 1, 2, 3, 4, 5, 7, 8, 10, 11, 13, 14, 16, 17, 18
            Piece("up", (players, 4), 1),  # dice cards 6, 9, 12, 15 face up
            Piece("nuts", (players,), 15),
            Piece("cage", (players, 14), 18),  # bottom first
        )

    def numbers(self, view: View) -> list[int]:
        seats = [view["seats"][seat] for seat in rotation(view)]
        row = [PHASES.index(view["phase"]), relative(view["actor"], view), relative(view["active"], view)]
        row += [view["left"] or 0, view["supply"]]
        row += thrown(view)
        for name, cards in (("hand", HAND), ("up", DICE_CARDS)):
            for seat in seats:
                row += flags(seat[name], cards)
        row += [seat["nuts"] for seat in seats]
        for seat in seats:
            row += filled(seat["cage"], len(HAND))
        return row

    def number(self, move: Move, state: Any) -> int:
        verb = move[0]
        if verb == "pass":
            return PASS
        if verb == "miss":
            return MISS + BACKS.index(move[1])
        if len(move) == 2:
            return int(move[1])
        return int(TAKE + 18 * masks(bytes(state.cheese))[move[2]] + move[1] - 1)

    def move(self, number: int, state: Any) -> Move:
        if number == PASS:
            return ("pass",)
        if number < MISS:
            return (verb_of(number), number)
        if number < TAKE:
            return ("miss", BACKS[number - MISS])
        choice, value = divmod(number - TAKE, 18)
        return (verb_of(value + 1), value + 1, shown(choice, bytes(state.cheese)))


class SoloCodec(MiceCodec):
    """One player. 0–3 a miss that turns 6, 9, 12 or 15 down.

    Then one catch, 4 + 14·d + the card's rank among the 14 hand cards, with the choice d of cheese dice; from
    116 on a catch with a second card: 116 + (14·d + rank)·13 + the second's rank among the 13 others.
    """

    actions = SOLO_SECOND + (CHOICES - 1) * len(HAND) * (len(HAND) - 1)

    def number(self, move: Move, state: Any) -> int:
        if move[0] == "miss":
            return DICE_CARDS.index(move[1])
        rank = RANK[move[1]]
        place = masks(bytes(state.cheese))[move[2]] * len(HAND) + rank
        if len(move) == 3:
            return SOLO_CATCH + place
        second = RANK[move[3]]
        return SOLO_SECOND + place * (len(HAND) - 1) + second - (second > rank)

    def move(self, number: int, state: Any) -> Move:
        if number < SOLO_CATCH:
            return ("miss", DICE_CARDS[number])
        if number < SOLO_SECOND:
            choice, rank = divmod(number - SOLO_CATCH, len(HAND))
            return ("catch", HAND[rank], shown(choice, bytes(state.cheese)))
        place, second = divmod(number - SOLO_SECOND, len(HAND) - 1)
        choice, rank = divmod(place, len(HAND))
        return ("catch", HAND[rank], shown(choice, bytes(state.cheese)), HAND[second + (second >= rank)])


def verb_of(value: int) -> str:
    """Dice cards are flipped, all others are caught."""
    return "flip" if value in DICE_CARDS else "catch"


def shown(choice: int, dice: bytes) -> tuple[int, ...]:
    """The pips of the chosen dice."""
    return subsets(dice or bytes(3))[choice]


def thrown(view: View) -> list[int]:
    """The dice on the table, and which cheese dice were used."""
    if view["dice"] is None:
        return [0] * 8
    cheese = filled(view["dice"]["cheese"], 3)
    choice = masks(bytes(cheese))[tuple(view["used"] or ())]
    return [*filled(view["dice"]["bacon"], 2), *cheese, *(choice >> die & 1 for die in range(3))]


def filled(row: list[int], length: int) -> list[int]:
    """A row padded with zeros."""
    return row + [0] * (length - len(row))


def codec(game: AnyGame, players: int, options: Options) -> Codec:
    """The codec of this game: the solo game has numbers of its own."""
    return (SoloCodec if players == 1 else MiceCodec)(game, players, options)


def most_moves(players: int) -> int:
    """Solo at most 18 turns of two throws and a decision; a race of careless players can go on for long."""
    return 54 if players == 1 else 10_000

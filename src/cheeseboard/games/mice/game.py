"""Mice to meet you behind the protocol. Rules are in rules.py, refusals in refuse.py, views in show.py."""

from collections.abc import Mapping, Sequence
from functools import cache
from random import Random
from typing import Any

from cheeseboard.core.chance import NO_CHANCE, Chance
from cheeseboard.core.protocol import Event, Game, Move, Options, Setup, View
from cheeseboard.core.refusal import Refusal
from cheeseboard.core.shape import is_int, only_options
from cheeseboard.games.mice import rules
from cheeseboard.games.mice.moves import code_of, decisions, falling, move_of, read_move, rolls, write_move
from cheeseboard.games.mice.refuse import refuse
from cheeseboard.games.mice.show import events, imagine, outcome_of, players_of, view
from cheeseboard.games.mice.table import HAND_CARDS, SEATS, State, Table, freeze, thaw

MOST_MOVES = 160
"""No position has more: 8 choices of dice with 17 cards each, or solo 7 with 7 cards and 13 seconds; and the misses."""


class Mice(Game[State]):
    """Five dice, a hand of numbers, and nuts that bend the dice."""

    id = "mice"
    version = 1
    min_players = 1
    max_players = 5
    revealing = frozenset[str]()  # everything is open: only a roll brings something new
    hidden = False

    def options(self, players: int, raw: Mapping[str, Any]) -> Options:
        only_options(raw, frozenset({"nuts"} if players == 1 else ()), "M19")
        if players > 1:
            return {}
        nuts = raw.get("nuts", 3)
        if not is_int(nuts) or not 0 <= nuts <= 3:
            raise Refusal("bad-nuts", "M19")
        return {"nuts": nuts}

    def pack(self, players: int, options: Options) -> tuple[str, ...]:
        return ()

    def deal(self, players: int, options: Options, order: Sequence[str]) -> Setup:
        return {}

    def start(self, players: int, options: Options, setup: Setup) -> State:
        table = Table(
            players,
            options.get("nuts", 0),
            *(rules.ROLL, 0, 0, 0, 0, 0, rules.PLAYING, 0, rules.NOTHING, rules.ROLL),
            *(bytearray(2), bytearray(3), [0] * SEATS, [0] * SEATS, bytearray(SEATS), bytearray(SEATS)),
            bytearray(SEATS * HAND_CARDS),
        )
        rules.lay_out(table)
        return freeze(table)

    def actor(self, state: State) -> int | None:
        return None if state.phase == rules.OVER else state.asked

    def chance(self, state: State) -> Chance:
        if state.phase != rules.ROLL:
            return NO_CHANCE
        up = state.up[state.active]
        return rolls(rules.bacon_dice(up), rules.cheese_dice(up))

    def legal(self, state: State) -> list[Move]:
        codes = [0] * MOST_MOVES
        count = rules.legal(state, codes)
        return decisions(codes[:count], state.cheese, state.phase)

    def apply(self, state: State, move: Move) -> State:
        refuse(state, move)
        draft = thaw(state)
        if move[0] == "roll":
            rules.roll(draft, *padded(move[1], 2), *padded(move[2], 3))
        else:
            rules.play(draft, code_of(state, move))
        return freeze(draft)

    def view(self, state: State, seat: int | None) -> View:
        last = None
        if state.last_code != rules.NOTHING:
            last = {
                "seat": state.last_seat,
                "move": write_move(move_of(state, state.last_code, state.last_phase)),
            }
        return view(state, seat, self.version, last)

    def imagine(self, view: View, rng: Random) -> State:
        return imagine(view, None if view["last"] is None else read_move(view["last"]["move"]))

    def events(self, before: View, after: View) -> list[Event]:
        return events(before, after)

    def summary(self, state: State) -> dict[str, Any]:
        over = state.phase == rules.OVER
        ending = outcome_of(state) if over else {"reason": None}
        return {"over": over, **ending, "players": players_of(state), "nuts_supply": state.supply}

    def read_move(self, raw: object) -> Move:
        return read_move(raw)

    def write_move(self, move: Move) -> dict[str, Any]:
        return write_move(move)


@cache
def padded(dice: tuple[int, ...], length: int) -> tuple[int, ...]:
    """Dice highest first, with 0 for each one that is not there."""
    return falling(dice) + (0,) * (length - len(dice))

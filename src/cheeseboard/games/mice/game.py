"""Mice to meet you, declared. Rules are in rules.py, moves in moves.py, refusals in refuse.py, views in views.py."""

from collections.abc import Sequence
from typing import Any

from cheeseboard.core.chance import NO_CHANCE, Chance
from cheeseboard.core.game import TypedGame
from cheeseboard.core.kinds import choice
from cheeseboard.core.options import Option
from cheeseboard.core.refusal import Refusal
from cheeseboard.core.verbs import Move
from cheeseboard.games.mice import moves, refuse, rules, sight, views
from cheeseboard.games.mice.rules import State
from cheeseboard.games.mice.views import Event, Options, Setup, View


class Mice(TypedGame[State, View, Event, Options, Setup]):
    """Five dice, a hand of numbers, and nuts that bend the dice."""

    players = (1, rules.SEATS)
    rules = rules
    verbs = moves.VERBS
    options = (Option("nuts", choice(3, 2, 1, 0), rule="M19", players=(1, 1), refusal="bad-nuts", cell="first_nuts"),)
    phases = views.PHASES
    reasons = views.REASONS
    verdicts = views.VERDICTS
    most_moves = 160
    """8 choices of dice with 17 cards each, or solo 7 with 7 cards and 13 seconds; and the misses."""
    end_rule = "M16"

    def chance(self, state: State) -> Chance:
        if state.phase != rules.ROLL:
            return NO_CHANCE
        return moves.rolls(*moves.dice_with(state.up[state.active]))

    def legal(self, state: State) -> list[Move]:
        codes = [0] * self.most_moves
        count = rules.legal(state, codes)
        return moves.decisions(codes[:count], bytes(state.cheese), state.phase)

    def check_move(self, state: State, move: Move) -> int:
        return refuse.check_move(state, move)

    def view(self, state: State, seat: int | None) -> View:
        return views.view(state, seat, self.version, self.last(state, seat), self.result(state))

    def glance(self, state: State, seat: int | None) -> View:
        return views.glance(state, seat, self.version, self.last(state, seat, shared=True), self.result(state))

    def sight(self, view: View) -> State:
        return sight.sight(view, None if view["last"] is None else self.read_move(view["last"]["move"]))

    def forget(self, view: View) -> View:
        """Everything lies open on a real table, too (M18)."""
        return view

    def events(self, before: View, after: View) -> list[Event]:
        return views.events(before, after)

    def standing(self, state: State) -> dict[str, Any]:
        return {"players": views.players_of(state), "nuts_supply": state.supply}

    def read_move(self, raw: object) -> Move:
        try:
            return super().read_move(raw)
        except Refusal as refusal:
            if refusal.code == "missing-key":  # a second card without the cheese dice for the first
                raise Refusal("cheese-missing", "M6", verb=refusal.values["verb"]) from None
            raise

    def code_of(self, state: State, move: Move) -> int:
        return moves.code_of(state, move)

    def move_of(self, state: State, code: int) -> Move:
        return moves.move_of(state, code)

    def answers_itself(self, view: View, legal: Sequence[Move]) -> bool:
        """A passive seat that can only pass is not asked: everybody sees that it can do nothing else."""
        return len(legal) == 1 and legal[0] == moves.PASS


GAME = Mice()

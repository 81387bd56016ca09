"""Alles Käse! with exact odds: what each decision may bring to light, weighed by the learned chance to win after it."""

from collections.abc import Sequence
from random import Random

from cheeseboard.core.game import Move, View
from cheeseboard.core.mind import SECONDS, Choice, blurred, forced
from cheeseboard.games.alles_kaese.minds.known import CHEESE, TRAP, Sight, card_at, kept, look, peeked, removed, risk
from cheeseboard.games.alles_kaese.minds.network import chance, factors


class Counter:
    """Knows the odds of every card, counts others' looks as hints, and looks one turn ahead, more or less clearly."""

    def __init__(self, blur: float = 0.0) -> None:
        self._blur = blur

    def choose(self, view: View, legal: Sequence[Move], rng: Random, seconds: float = SECONDS) -> Choice:
        if only := forced(legal):
            return only
        sight = look(view)
        chances = [expected(sight, move) for move in legal]
        best = blurred(chances, rng, self._blur)
        return explain(sight, legal[best], chances[best])


def expected(sight: Sight, move: Move) -> float:
    """The chance to win after this decision, over everything that it may bring to light."""
    verb, slot = move
    after = (sight.seat + 1) % sight.players
    if verb == "remove":
        return chance(removed(sight, slot), after)
    card = card_at(sight, slot)
    danger = risk(sight, card, factors(sight.players))
    change = kept if verb == "keep" else peeked
    total = 0.0
    if danger < 1:
        total += (1 - danger) * chance(change(sight, slot, CHEESE), after)
    if danger > 0:
        total += danger * chance(change(sight, slot, TRAP), after)
    return total


def explain(sight: Sight, move: Move, share: float) -> Choice:
    """The decision with the odds behind it."""
    verb, slot = move
    card = card_at(sight, slot)
    danger = round(100 * risk(sight, card, factors(sight.players)))
    values = {"slot": slot + 1, "holes": card.holes, "danger": danger, "percent": round(100 * share)}
    if verb == "keep":
        return Choice(move, "keep-cheese" if card.front == CHEESE else "keep-odds", values)
    if verb == "remove":
        why = {CHEESE: "deny", TRAP: "remove-trap", None: "remove-odds"}[card.front]
        return Choice(move, why, values)
    return Choice(move, "peek" if card.front is None else "peek-again", values)

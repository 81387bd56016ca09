"""Why a mouse decided as it did at Alles Käse!: codes of sentences, with the figures that it really went by."""

from typing import Any

from cheeseboard.core.game import Move, View
from cheeseboard.core.mind import Choice, Thought
from cheeseboard.games.alles_kaese.minds import deciding

CHEESE, TRAP = 0, 1


def explain(view: View, move: Move, thought: Thought) -> Choice:
    """The decision with the odds behind it, as this level saw them: a front that it forgot is not in its sight."""
    verb, slot = move
    sight, desk = thought.sight, thought.desk
    card = sight.display[slot]
    front = sight.trap[card]
    values: dict[str, Any] = {"slot": slot + 1, "holes": view["display"][slot]["holes"]}
    if thought.who == deciding.SIMPLE:
        return Choice(move, thumb(verb, front), {**values, "traps": view["seats"][view["seat"]]["traps"]})
    danger = deciding.danger(sight, card, desk)
    values |= {"danger": round(100 * danger), "percent": round(100 * min(1.0, max(0.0, desk.chances[thought.place])))}
    if verb == "keep":
        return Choice(move, "keep-cheese" if front == CHEESE else "keep-odds", values)
    if verb == "remove":
        return Choice(move, {CHEESE: "deny", TRAP: "remove-trap"}.get(front, "remove-odds"), values)
    return Choice(move, "peek-again" if front in (CHEESE, TRAP) else "peek", values)


def thumb(verb: str, front: int) -> str:
    """The rule of thumb gives no odds."""
    if verb == "peek":
        return "peek"
    if verb == "keep":
        return "keep-cheese" if front == CHEESE else "risk"
    return "remove-trap" if front == TRAP else "too-risky"

"""The solo game is solved: every figure here is exact, looked up in the table that ships with the minds."""

from collections.abc import Sequence

from cheeseboard.core.game import AnyGame, Move, View
from cheeseboard.core.judgement import Estimate, Reason, Shares
from cheeseboard.games.mice.game import GAME
from cheeseboard.games.mice.minds.hits import hits
from cheeseboard.games.mice.minds.reasons import nuts
from cheeseboard.games.mice.minds.solo_values import NUT_FOR, solo_values

MICE: AnyGame = GAME


def judge(view: View) -> Shares:
    """The expected verdict of the best possible play, before the roll or with these dice."""
    values = solo_values(view["version"])
    if view["chance"]:
        return Shares((values.value(view),), "exact")
    return Shares((values.best_move(view, MICE.legal_from_view(view))[1],), "exact")


def weigh(view: View, legal: Sequence[Move]) -> list[Estimate]:
    """The expected verdict after each move, if all later play is the best."""
    return [Estimate(value) for value in solo_values(view["version"]).move_values(view, legal)]


def reasons(view: View, move: Move) -> tuple[Reason, ...]:
    """How hard the card is to come by again, what it costs and wins; or what a miss takes away."""
    if move[0] == "miss":
        return (Reason("gives-up", {"card": move[1], "left": len(view["seats"][0]["up"]) - 1}),)
    dice = view["seats"][0]["dice"]
    odds = round(100 * hits(dice["bacon"], dice["cheese"])[move[1]])
    found = [Reason("rolls-again", {"value": move[1], "percent": odds})]
    spent, has = nuts(view, move), view["seats"][0]["nuts"]
    if spent:
        found.append(Reason("spends", {"nuts": spent, "kept": has - spent}))
    if len(move) > 3:
        found.append(Reason("second", {"value": move[3]}))
    elif sum(view["dice"]["cheese"]) - sum(move[2]) >= NUT_FOR and view["supply"] + spent:
        found.append(Reason("wins-nut"))
    return tuple(found)

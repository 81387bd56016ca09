"""A position played on by experts: everybody's chance, and what each move is worth, with intervals.

The compiled minds imagine what the seat cannot see, play some decisions on and judge what comes of it. Their first use
compiles them.
"""

from typing import Any

from cheeseboard.core.game import View
from cheeseboard.core.judgement import Estimate
from cheeseboard.core.statistics import Z
from cheeseboard.games import find
from cheeseboard.lab.odds_words import percent, table


def expert_odds(view: View, trials: int, seed: int) -> dict[str, Any]:
    """Each seat's chance to win; and where the view's seat is to decide, its chance after each legal move."""
    from cheeseboard.fast.rollouts import rollout

    game = find(view["game"], view["version"])
    seats = [{"seat": seat, **chance(found)} for seat, found in enumerate(rollout(view, [], trials, seed=seed))]
    legal = game.legal_from_view(view) if view["actor"] == view["seat"] and not view["chance"] else []
    worth = rollout(view, legal, trials, seed=seed) if len(legal) > 1 else []
    moves = [{"move": game.write_move(m), **chance(found)} for m, found in zip(legal, worth, strict=False)]
    return {"trials": trials, "seats": seats, "moves": sorted(moves, key=lambda found: -found["win"])}


def chance(found: Estimate) -> dict[str, Any]:
    """A chance with its 95 % interval; alone it is the expected verdict."""
    reach = Z * found.error
    return {"win": found.mean, "interval": [max(0.0, found.mean - reach), found.mean + reach]}


def in_words(answer: dict[str, Any]) -> str:
    """Two tables: the seats, and the moves from the best down."""
    told, solo = answer["experts"], answer["players"] == 1
    what = "expected verdict" if solo else "wins"
    parts = [f"Played on {told['trials']} times by experts (95 % intervals):"]
    parts.append(table(("seat", what, "interval"), [[str(row["seat"]), *words(row, solo)] for row in told["seats"]]))
    if told["moves"]:
        rows = [[move_words(row["move"]), *words(row, solo)] for row in told["moves"]]
        parts.append(table(("move", what, "interval"), rows))
    return "\n\n".join(parts)


def move_words(move: dict[str, Any]) -> str:
    """A move as records write it, without the brackets."""
    return ", ".join(f"{name} {value}" for name, value in move.items())


def words(row: dict[str, Any], solo: bool) -> list[str]:
    """A chance and its interval for people."""
    low, high = row["interval"]
    if solo:
        return [f"{row['win']:.2f}", f"{low:.2f} to {high:.2f}"]
    return [percent(row["win"]), f"{percent(low)} to {percent(min(1.0, high))}"]

"""Odds of any game, by simulation: endings of games that look like this one so far, everybody playing at random."""

from random import Random
from typing import Any

from cheeseboard.core.game import View
from cheeseboard.core.playing import play_out, share
from cheeseboard.core.statistics import wilson
from cheeseboard.games import find
from cheeseboard.lab.odds_words import percent, table

MOST_STEPS = 20_000
"""A game that goes on for longer is shared by all."""


def odds(view: View, samples: int, seed: int) -> dict[str, Any]:
    """Each seat's chance to win, from that many endings that this view allows; a shared win counts in parts."""
    game, rng = find(view["game"], view["version"]), Random(seed)
    won = [0.0] * view["players"]
    for _ in range(samples):
        ending = play_out(game, game.imagine(view, rng), rng, MOST_STEPS)
        for seat in range(view["players"]):
            won[seat] += share(game, ending, seat)
    seats = [
        {"seat": seat, "win": wins / samples, "interval": list(wilson(wins, samples))} for seat, wins in enumerate(won)
    ]
    return {"samples": samples, "seats": seats, "ahead": max(range(len(won)), key=won.__getitem__)}


def in_words(answer: dict[str, Any]) -> str:
    """A table of the seats, and who is ahead."""
    rows = [[str(seat["seat"]), *share_words(seat)] for seat in answer["seats"]]
    return "\n\n".join([head(answer), table(("seat", "wins", "interval"), rows), f"{ahead(answer)}."])


def head(answer: dict[str, Any]) -> str:
    """What was counted."""
    return f"From {answer['samples']} endings of games that look like this one so far (95 % intervals):"


def share_words(seat: dict[str, Any]) -> list[str]:
    """A seat's chance with its interval."""
    low, high = seat["interval"]
    return [percent(seat["win"]), f"{percent(low)} to {percent(high)}"]


def ahead(answer: dict[str, Any]) -> str:
    """Who is ahead, if the sample can tell."""
    if len(answer["seats"]) == 1:
        return f"On the way to {percent(answer['seats'][0]['win'])} of the best verdict"
    first, second = sorted(answer["seats"], key=lambda seat: -float(seat["win"]))[:2]
    if first["interval"][0] > second["interval"][1]:
        return f"Seat {first['seat']} is ahead"
    return f"Seats {first['seat']} and {second['seat']} are too close to call"

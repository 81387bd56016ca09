"""Odds in Cheese: nobody chooses anything, so who is ahead is found by playing the game out many times."""

from collections import Counter
from random import Random
from typing import Any

from cheeseboard.core.protocol import View
from cheeseboard.games import get_game
from cheeseboard.lab.odds_words import percent, table

SAMPLES = 1000
Z = 1.959963984540054  # 95 %


def odds(view: View, samples: int, seed: int) -> dict[str, Any]:
    """Each seat's chance to win, from that many endings that this view allows; a shared win counts in parts."""
    won, turns, endless = [0.0] * view["players"], 0, 0
    rng = Random(seed)
    for _ in range(samples):
        ending = play_out(view, rng)
        for seat in ending["winners"]:
            won[seat] += 1 / len(ending["winners"])
        turns += ending["turned"] - view["turned"]
        endless += ending["reason"] == "endless"
    seats = [seat_odds(view, seat, wins, samples) for seat, wins in enumerate(won)]
    ahead = max(range(view["players"]), key=won.__getitem__)
    return {"samples": samples, "seats": seats, "ahead": ahead, "cards_to_come": turns / samples, "endless": endless}


def play_out(view: View, rng: Random) -> dict[str, Any]:
    """One ending of a game that this view allows."""
    game = get_game("cheese")
    state = game.imagine(view, rng)
    while game.actor(state) is not None:
        state = game.apply(state, ("turn",))
    return game.summary(state)


def seat_odds(view: View, seat: int, wins: float, samples: int) -> dict[str, Any]:
    """A seat's chance with its interval, and how much of its stack is known."""
    facts = view["seats"][seat]
    known = Counter(card.partition("-")[0] for card in facts["known"])
    return {
        "seat": seat,
        "stack": facts["stack"],
        "known": {kind: known[kind] for kind in ("cheese", "cat", "mouse")},
        "win": wins / samples,
        "interval": interval(wins, samples),
    }


def interval(wins: float, games: int) -> list[float]:
    """The 95 % interval of a share (Wilson's)."""
    share = wins / games
    middle = share + Z * Z / (2 * games)
    half = Z * ((share * (1 - share) + Z * Z / (4 * games)) / games) ** 0.5
    whole = 1 + Z * Z / games
    return [max(0.0, (middle - half) / whole), min(1.0, (middle + half) / whole)]


def in_words(answer: dict[str, Any]) -> str:
    """A table of the seats, and who is ahead."""
    rows = [seat_row(seat) for seat in answer["seats"]]
    head = f"From {answer['samples']} endings of games that look like this one so far (95 % intervals):"
    return "\n\n".join([head, table(("seat", "stack", "wins", "interval"), rows), verdict(answer)])


def seat_row(seat: dict[str, Any]) -> list[str]:
    """One seat."""
    low, high = seat["interval"]
    return [str(seat["seat"]), str(seat["stack"]), percent(seat["win"]), f"{percent(low)} to {percent(high)}"]


def verdict(answer: dict[str, Any]) -> str:
    """Who is ahead, if the sample can tell."""
    first, second = sorted(answer["seats"], key=lambda seat: -seat["win"])[:2]
    apart = first["interval"][0] > second["interval"][1]
    close = f"Seats {first['seat']} and {second['seat']} are too close to call"
    who = f"Seat {first['seat']} is ahead" if apart else close
    return f"{who}. About {answer['cards_to_come']:.0f} more cards will be turned."

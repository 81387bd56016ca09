"""Odds in Cheese: nobody chooses anything, so who is ahead is found by playing the game out many times."""

from collections import Counter
from random import Random
from typing import Any

from cheeseboard.core.playing import play_out
from cheeseboard.core.statistics import wilson
from cheeseboard.games.cheese.game import GAME
from cheeseboard.games.cheese.views import View
from cheeseboard.lab.odds_words import table
from cheeseboard.lab.playouts import ahead, head, share_words

MOST_STEPS = 10**7
"""Nearly every game is over or comes back to a position long before."""


def odds(view: View, samples: int, seed: int) -> dict[str, Any]:
    """Each seat's chance to win, from that many endings that this view allows; a shared win counts in parts."""
    won, turns, endless = [0.0] * view["players"], 0, 0
    rng = Random(seed)
    for _ in range(samples):
        ending = GAME.summary(play_out(GAME, GAME.imagine(view, rng), rng, MOST_STEPS))
        for seat in ending["winners"]:
            won[seat] += 1 / len(ending["winners"])
        turns += ending["turned"] - view["turned"]
        endless += ending["reason"] == "endless"
    seats = [seat_odds(view, seat, wins, samples) for seat, wins in enumerate(won)]
    first = max(range(view["players"]), key=won.__getitem__)
    return {"samples": samples, "seats": seats, "ahead": first, "cards_to_come": turns / samples, "endless": endless}


def seat_odds(view: View, seat: int, wins: float, samples: int) -> dict[str, Any]:
    """A seat's chance with its interval, and how much of its stack is known."""
    facts = view["seats"][seat]
    known = Counter(card.partition("-")[0] for card in facts["known"])
    return {
        "seat": seat,
        "stack": facts["stack"],
        "known": {kind: known[kind] for kind in ("cheese", "cat", "mouse")},
        "win": wins / samples,
        "interval": list(wilson(wins, samples)),
    }


def in_words(answer: dict[str, Any]) -> str:
    """A table of the seats, and who is ahead."""
    rows = [[str(seat["seat"]), str(seat["stack"]), *share_words(seat)] for seat in answer["seats"]]
    last = f"{ahead(answer)}. About {answer['cards_to_come']:.0f} more cards will be turned."
    return "\n\n".join([head(answer), table(("seat", "stack", "wins", "interval"), rows), last])

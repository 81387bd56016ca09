"""Par: how well the strongest player does with a daily deal, knowing no more than its seat may know.

In a game that is solved the player is the exact solution, elsewhere the game's strongest bot. It sits where the reader
sits, and the others have the very whims that they have at the reader's table: who decides as it does ends as it does.
"""

from functools import partial
from random import Random
from typing import Any

from cheeseboard.core import deals
from cheeseboard.core.game import AnyGame, Move
from cheeseboard.core.match import Match
from cheeseboard.core.playing import play_on
from cheeseboard.core.refusal import Refusal
from cheeseboard.games import find
from cheeseboard.insight import judge, weigh
from cheeseboard.minds import bot_ids, find_bot

SEAT = 0
"""Where the reader sits."""
LONGEST = 10_000
"""Moves; a table takes no more either."""
SECONDS = 0.2
"""For a decision, as at a table."""


def par_of(game_id: str, deal: str) -> dict[str, Any]:
    """The par of a daily deal: who set it, the result, and where the game is solved what was to be expected."""
    if not deals.is_daily(deal):
        raise Refusal("bad-deal", "S4")
    game = find(game_id)
    match = Match.new(game, game.min_players, luck=deals.luck_of(game.id, game.version, deal))
    levels = bot_ids(game.id, match.players)
    expected = solved(match)
    bots = [levels[-1], *deals.daily_bots(levels, match.players)]
    play_on(match, partial(choose, bots=bots, exact=expected is not None), LONGEST)
    return {
        "game": game.id,
        "rules": game.version,
        "deal": deal,
        "seat": SEAT,
        "method": "bot" if expected is None else "exact",
        "bot": levels[-1] if expected is None else None,
        "expected": expected,
        "result": outcome(game, match),
    }


def outcome(game: AnyGame, match: Match) -> dict[str, Any] | None:
    """How it ended; None if it was not over when its time was."""
    found = game.result(match.state)
    return None if found is None else dict(found)


def solved(match: Match) -> float | None:
    """The expected verdict of the best play before the first roll, if this game is solved for one player."""
    if match.players != 1:
        return None
    found = judge(match.view(SEAT))
    return found.seats[SEAT] if found.method == "exact" else None


def choose(match: Match, seat: int, bots: list[str], exact: bool) -> Move:
    """The decision of a seat: of the solution for the reader's, else of the seat's bot."""
    legal = match.legal()
    if len(legal) == 1:
        return legal[0]
    if exact:
        worth = [found.mean for found in weigh(match.view(seat), legal)]
        return legal[worth.index(max(worth))]
    bot = find_bot(match.game.id, bots[seat], match.game.version)
    whim = Random(deals.whim(match.luck, len(match.log)))
    return bot.choose(match.view(seat), legal, whim, SECONDS).move

"""What most programs do with a game, in one call each; `import cheeseboard` has them all."""

import json
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from cheeseboard.core.game import Move, Options, View
from cheeseboard.core.match import Match
from cheeseboard.core.mind import Bot
from cheeseboard.core.picture import Picture, picture_of
from cheeseboard.core.playing import play_on
from cheeseboard.core.record import replay as replayed
from cheeseboard.games import find
from cheeseboard.minds import find_bot

__all__ = ["bot", "new", "play", "replay", "show"]


def new(game: str, players: int = 2, options: Options | None = None, *, seed: int | None = None) -> Match:
    """A freshly shuffled match of a game, by its id. With a seed it is the same match every time.

    >>> match = new("mice", 3, seed=1)
    >>> match.actor, match.chance_due
    (0, True)
    """
    return Match.new(find(game), players, options, rng=None if seed is None else Random(seed))


def play(
    game: str | Match, bots: Sequence[str | Bot], *, options: Options | None = None, seed: int | None = None
) -> Match:
    """A game played to its end by bots, one for each seat: ids such as "level-3", or anything with a `choose`.

    A match that has begun is played on.
    """
    match = game if isinstance(game, Match) else new(game, len(bots), options, seed=seed)
    minds = [bot(match.game.id, each) if isinstance(each, str) else each for each in bots]
    rng = Random(seed)

    def ask(match: Match, seat: int) -> Move:
        move: Move = minds[seat].choose(match.view(seat), match.legal(), rng).move
        return move

    return play_on(match, ask)


def replay(record: Mapping[str, Any] | str) -> Match:
    """The match at the end of a record (a dictionary, or its JSON); raises BadRecord where the rules say no."""
    return replayed(json.loads(record) if isinstance(record, str) else dict(record), find)


def bot(game: str, level: str = "level-4") -> Bot:
    """A bot of a game by its id: "random", "simple", or "level-1" to "level-4"."""
    return find_bot(game, level)


def show(view: View) -> Picture:
    """A view as a picture: a notebook draws it, `str` gives the SVG."""
    return picture_of(find(view["game"], view["version"]), view)

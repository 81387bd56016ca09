"""The fast lane's own sources run as they are, without a compiler: the same seeds give the same games everywhere."""

from functools import cache
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

from cheeseboard.core.game import AnyGame, Move
from cheeseboard.core.match import Match
from cheeseboard.core.stream import Stream

RNG = SimpleNamespace(below=Stream.below)
"""What `fast/rng.py` offers to a dealer."""


class StreamDeal:
    """A luck that draws the numbers of the fast lane, in the order in which it asks for them."""

    def __init__(self, stream: Stream) -> None:
        self.stream = stream

    def below(self, purpose: str, ordinal: int, index: int, n: int) -> int:
        """The next number of the stream."""
        return self.stream.below(n)


@cache
def own_dealer(game: AnyGame) -> ModuleType | None:
    """The game's own dealer, if it rolls in a way of its own."""
    rules: Any = game.rules
    path = Path(rules.__file__).parent / "lab" / "dealer.py"
    spec = spec_from_file_location(f"{game.package}.lab.plain_dealer", path) if path.exists() else None
    if spec is None or spec.loader is None:
        return None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    vars(module).update(rules=game.rules, rng=RNG)
    return module if hasattr(module, "rolled") else None


def new_match(game: AnyGame, players: int, options: dict[str, Any], seed: int, index: int) -> Match:
    """Game number `index` under this seed, dealt as in the fast lane."""
    return Match.new(game, players, options, luck=StreamDeal(Stream(seed, index)))


def roll(match: Match) -> Move:
    """Draw the roll that is due as the fast lane does, and play it."""
    dealer, luck = own_dealer(match.game), match.luck
    if dealer is None or not isinstance(luck, StreamDeal):
        return match.draw()
    code = dealer.rolled(match.state.draft(), luck.stream, [], [])
    move = match.game.move_of(match.state, code)
    match.play(move)
    return move

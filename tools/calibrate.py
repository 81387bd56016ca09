"""Hold judgement against what happened: `python -m tools.calibrate GAME --players N --games 10000 --write`.

Games of the strongest bots are judged after every step, from every seat's own view, and each chance is put into one of
twenty bins. In a bin of 30 to 35 % about that share of the seats should have won. What comes out (how far off the bins
are, Brier score and log loss beside those of a guess that only knows the number of players and, if there are as many
games behind them, those found the last time, and how much chance each level of bots gives away with a decision) is
written into the game's `insight/measured.json`, which the judgement reads. Where a game's minds have an outlook the
fast lane plays and judges, about a hundred games a second.
`--picture` draws what is written there into docs/images.
"""

import argparse
import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray

from cheeseboard.core.game import AnyGame
from cheeseboard.core.judgement import measured
from cheeseboard.core.luck import KeyedLuck
from cheeseboard.core.match import Match
from cheeseboard.core.parts import part
from cheeseboard.fast.watched import foretold, given_away
from cheeseboard.games import GAMES, find
from cheeseboard.insight import judge
from cheeseboard.insight.story import analyse
from cheeseboard.minds import LEVELS, find_bot, has_choices, plain_mind

BINS = 20
SEED = 2026
MOST_STEPS = 5000
LEAST = 1e-6
"""A chance of nothing counts as this much in the log loss."""
ROOT = Path(__file__).parent.parent
Floats = NDArray[np.float64]


class Tally:
    """Chances and what became of them."""

    def __init__(self) -> None:
        self.count, self.said, self.happened = np.zeros((3, BINS))
        self.brier = self.log_loss = 0.0

    def add(self, chances: Floats, shares: Floats) -> None:
        """Seats had these chances, and got these shares of the win."""
        at = np.minimum(BINS - 1, (chances * BINS).astype(np.int64))
        self.count += np.bincount(at, minlength=BINS)
        self.said += np.bincount(at, chances, BINS)
        self.happened += np.bincount(at, shares, BINS)
        self.brier += float(((chances - shares) ** 2).sum())
        inside = np.clip(chances, LEAST, 1 - LEAST)
        self.log_loss -= float((shares * np.log(inside) + (1 - shares) * np.log(1 - inside)).sum())

    @property
    def all(self) -> int:
        """How many chances were counted."""
        return int(self.count.sum())

    def facts(self) -> dict[str, Any]:
        """The figures of the report."""
        bins = [
            [int(n), round(said / n, 4), round(got / n, 4)] if n else [0, 0, 0]
            for n, said, got in zip(self.count, self.said, self.happened, strict=True)
        ]
        return {
            "judged": self.all,
            "error": round(float(np.abs(self.said - self.happened).sum()) / self.all, 4),
            "brier": round(self.brier / self.all, 4),
            "log_loss": round(self.log_loss / self.all, 4),
            "bins": bins,
        }


def played(game: AnyGame, players: int, bot: str, seed: int) -> Iterator[Match]:
    """A game of equal bots, after each of its steps."""
    match = Match.new(game, players, luck=KeyedLuck.seeded(f"{bot} {seed}"))
    mind, rng = find_bot(game.id, bot), Random(seed)
    yield match
    while (seat := match.actor) is not None and len(match.log) < MOST_STEPS:
        if match.chance_due:
            match.draw()
        else:
            match.play(mind.choose(match.view(seat), match.legal(), rng).move)
        yield match


def judged(game: AnyGame, players: int, bot: str, games: int) -> Iterator[tuple[Floats, Floats]]:
    """For each game: everybody's chance before each step, each from its own view, and the result. In plain Python."""
    for seed in range(games):
        seen: list[list[float]] = []
        for match in played(game, players, bot, seed):
            if match.over:
                yield np.array(seen), np.array(judge(match.view(None)).seats)
            elif game.hidden:
                seen.append([judge(match.view(seat)).seats[seat] for seat in range(players)])
            else:
                seen.append(list(judge(match.view(0)).seats))


def told(game: AnyGame, players: int, bot: str, games: int) -> Iterator[tuple[Floats, Floats]]:
    """For each game everybody's chances and the result, as quickly as they can be had."""
    own = part(game, "lab.foretold")
    if own is not None:
        return cast(Iterator[tuple[Floats, Floats]], own.foretold(players, SEED, games))
    if compiled(game, players):
        return foretold(game.id, players, bot, SEED, games)
    return judged(game, players, bot, games)


def compiled(game: AnyGame, players: int) -> bool:
    """Can games of this size be watched in the fast lane?"""
    mind = plain_mind(game, players)
    return mind is not None and mind.outlook is not None


def calibration(game: AnyGame, players: int, games: int) -> dict[str, Any]:
    """Predicted against happened, and the same for a guess that gives every seat an even share."""
    bot = LEVELS[-1] if has_choices(game) else "turner"
    found, even = Tally(), Tally()
    for number, (chances, shares) in enumerate(told(game, players, bot, games), 1):
        happened = np.tile(shares, len(chances))
        found.add(chances.ravel(), happened)
        even.add(np.full(len(happened), 1 / players), happened)
        progress(f"{game.id} {players}: game {number} of {games}")
    facts, base = found.facts(), even.facts()
    return {"games": games, **facts, "base_brier": base["brier"], "base_log_loss": base["log_loss"]}


def rates(game: AnyGame, players: int, games: int) -> list[float]:
    """What each level gives away with a decision, among its equals, weakest level first."""
    return [rate(game, players, bot, games) for bot in LEVELS]


def rate(game: AnyGame, players: int, bot: str, games: int) -> float:
    """The mean loss of a bot's decisions."""
    if compiled(game, players):
        lost, decisions = given_away(game.id, players, [bot] * players, SEED, games)
        return round(lost / decisions, 5)
    lost, decisions = 0.0, 0
    for seed in range(games):
        *_, match = played(game, players, bot, seed)
        for told in analyse(match.record()).seats:
            lost -= told.skill
            decisions += told.decisions
        progress(f"{game.id} {players} {bot}: game {seed + 1} of {games}")
    return round(lost / max(1, decisions), 5)


def progress(words: str) -> None:
    """How far it is, to people who watch."""
    if sys.stderr.isatty():
        print(f"\r{words}   ", end="", file=sys.stderr, flush=True)


def measured_file(game: AnyGame) -> Path:
    """Where a game's measurements are kept."""
    return ROOT / "src" / Path(*game.package.split(".")) / "insight" / "measured.json"


def write(game: AnyGame, players: int, facts: dict[str, Any]) -> None:
    """Keep the measurements for a table of this size."""
    path = measured_file(game)
    known = json.loads(path.read_text(encoding="utf-8")) if path.is_file() else {}
    before = known.get(str(players), {})
    if "brier" in facts and before.get("games", 0) >= facts["games"]:
        facts["before"] = {name: before[name] for name in ("games", "error", "brier", "log_loss")}
    known[str(players)] = {**before, **facts}
    lines = [f'  "{size}": {json.dumps(known[size])}' for size in sorted(known)]
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


# -- the picture -------------------------------------------------------------------------------------------------

SIDE, EDGE = 320, 44


def picture(game: AnyGame, players: int) -> str:
    """What was predicted (across) against what happened (up), a dot for each bin, as large as it is full."""
    facts = json.loads(measured_file(game).read_text(encoding="utf-8"))[str(players)]
    full = max(count for count, _, _ in facts["bins"])
    dots = "".join(dot(said, got, count / full) for count, said, got in facts["bins"] if count)
    words = f"{game.id}, {players} players, {facts['games']} games: off by {100 * facts['error']:.1f} % on average"
    begin, end = f'x1="{EDGE}" y1="{SIDE - EDGE}"', SIDE - EDGE
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE} {SIDE}" role="img"><title>{words}</title>'
        f'<rect width="{SIDE}" height="{SIDE}" fill="#fffdf7"/>'
        f'<line {begin} x2="{end}" y2="{EDGE}" stroke="#2f6f9f" stroke-dasharray="4 3"/>'
        f'<line {begin} x2="{end}" y2="{end}" stroke="#6d5b48"/>'
        f'<line {begin} x2="{EDGE}" y2="{EDGE}" stroke="#6d5b48"/>'
        f'{dots}<g font-family="sans-serif" font-size="10" fill="#2d2117"><text x="8" y="20">{words}</text>'
        f'<text x="{end}" y="{SIDE - 24}" text-anchor="end">predicted</text>'
        f'<text x="8" y="{EDGE - 6}">happened</text></g></svg>\n'
    )


def dot(said: float, got: float, full: float) -> str:
    """A bin, the larger the more chances are in it."""
    return f'<circle cx="{place(said):.1f}" cy="{SIDE - place(got):.1f}" r="{2 + 6 * full**0.5:.1f}" fill="#a8540f"/>'


def place(share: float) -> float:
    """Where a share lies on an axis."""
    return EDGE + (SIDE - 2 * EDGE) * share


def main() -> None:
    """Measure one game at one size of the table, or draw what was measured."""
    parser = argparse.ArgumentParser(prog="python -m tools.calibrate", description=__doc__)
    parser.add_argument("game", choices=list(GAMES))
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument("--games", type=int, default=0, help="games of the strongest bots to judge")
    parser.add_argument("--trust", type=int, default=0, help="games to learn from how much imagined games can say")
    parser.add_argument("--rates", type=int, default=0, help="games of each level to find its mistake rate from")
    parser.add_argument("--write", action="store_true", help="keep what was measured")
    parser.add_argument("--picture", action="store_true", help="draw what was kept into docs/images")
    args = parser.parse_args()
    game = find(args.game)
    if args.picture:
        path = ROOT / "docs" / "images" / f"calibration-{game.id}-{args.players}.svg"
        path.write_text(picture(game, args.players), encoding="utf-8")
        return
    if args.trust:
        own: Any = part(game, "lab.foretold")
        write(game, args.players, {"trust": own.trust(args.players, SEED, args.trust)})
        measured.cache_clear()
    facts = calibration(game, args.players, args.games) if args.games else {}
    if args.rates:
        facts["rates"] = rates(game, args.players, args.rates)
    print(json.dumps(facts))
    if args.write:
        write(game, args.players, facts)


if __name__ == "__main__":
    main()

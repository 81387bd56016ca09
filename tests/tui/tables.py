"""Tables to play at in tests."""

import json
from random import Random
from typing import Any

from cheeseboard.games import GAMES
from cheeseboard.minds import has_choices
from cheeseboard.tui.plan import Plan, read_seats
from cheeseboard.tui.session import Session
from cheeseboard.tui.turns import Kind

SECRETS = next(game.id for game in GAMES.values() if game.hidden)
DICE = next(game.id for game in GAMES.values() if game.min_players == 1)
TURNS = next(game.id for game in GAMES.values() if not has_choices(game))
KINDS = {
    "secrets": (SECRETS, "Anna,Ben", "simple"),
    "dice": (DICE, "Anna", "simple"),
    "solo": (DICE, "Anna", None),
    "turns": (TURNS, "Anna", "random"),
}
"""A table of each kind: the game, the people and the bots."""


def plan_of(kind: str, lang: str = "en", seed: int | None = 7, **changes: Any) -> Plan:
    """A plan for one of those tables."""
    game, people, bots = KINDS[kind]
    return Plan(game, read_seats(people, bots) or (), {}, lang, speed="instant", seed=seed, **changes)


def step(session: Session, rng: Random) -> bool:
    """Do whatever comes next, people choosing at random; False once the game is over."""
    turn = session.turn()
    if turn.kind is Kind.ROLL:
        session.roll()
    elif turn.kind is Kind.CHOOSE:
        session.play(rng.choice(session.legal()))
    elif turn.kind is Kind.BOT:
        session.bot()
    elif turn.kind is Kind.CURTAIN:
        session.lift(turn.seat or 0)
    elif turn.kind is Kind.REVEAL:
        session.seen()
    return turn.kind is not Kind.OVER


def saved_moves(session: Session) -> list[Any]:
    """The moves on the disk."""
    lines = [json.loads(line) for line in session.save.path.read_text(encoding="utf-8").splitlines()]
    return [line["move"] for line in lines if "move" in line]

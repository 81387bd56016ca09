"""Every promise of a game, checked after every move of a random game."""

import json
from collections.abc import Iterable
from random import Random
from typing import Any

from cheeseboard.core.drafts import CheckedDraft
from cheeseboard.core.game import AnyGame, Move, TypedGame, View
from cheeseboard.core.lesson import LEARNER, lesson_of
from cheeseboard.core.match import Match
from cheeseboard.core.playing import at_random
from cheeseboard.core.record import replay
from cheeseboard.core.refusal import Refusal
from cheeseboard.core.rules import Rules
from cheeseboard.games import GAMES
from cheeseboard.testing.secrecy import viewers
from cheeseboard.texts import LANGUAGES, has, tell

CLOSE_LOOK = 80
"""Long games are checked closely at first and by samples later, or one game would take a minute."""

LEAST_TURNS = 3
"""Of a learner."""

Views = dict[int | None, View]


def check_game(game: AnyGame, players: int, seed: int, options: dict[str, Any] | None = None) -> Match:
    """Play one random game and check every promise of a game after every move."""
    check_declaration(game)
    check_lesson(game)
    rng = Random(seed)
    match = Match.new(game, players, options, rng=rng)
    dealt = things_of(match)
    while not match.over:
        if len(match.log) >= CLOSE_LOOK and rng.random() > 1 / CLOSE_LOOK:
            step(match, rng)
            continue
        check_positions(match, rng)
        before = all_views(match)
        step(match, rng)
        assert things_of(match) == dealt, (
            f"after {match.log[-1]} a card is there that was not dealt, or one is missing: "
            "a card that leaves the game goes to a row of its pool, `row(…, pool=…)` for an open one"
        )
        check_views(match, before, rng)
    check_end(match)
    return match


def check_declaration(game: AnyGame) -> None:
    """What the declaration names is there."""
    rules: Any = game.rules
    for name in (name for name in vars(Rules) if not name.startswith("_")):
        assert hasattr(rules, name), f"rules.py has no function {name}"
    for cell in game.State.cells:
        for name in filter(None, (cell.open_if, cell.held_by)):
            assert hasattr(rules, name), f"{cell.name}: rules.py has no function {name}"
    phases = [cell for cell in game.State.cells if cell.name == "phase"]
    assert not phases or len(game.phases) == phases[0].most + 1, "phases has one name for each number of the cell phase"


def step(match: Match, rng: Random) -> None:
    """One move: the roll that is due, or a random decision."""
    if match.chance_due:
        match.draw()
    else:
        match.play(at_random(rng)(match, match.actor or 0))


def things_of(match: Match) -> dict[str, Any]:
    """Everything that was shuffled, wherever it lies now."""
    return {name: pool.things(match.state) for name, pool in match.game.pools.items() if pool.dealt}


def all_views(match: Match) -> Views:
    """The view of a spectator and of every seat."""
    return {seat: match.view(seat) for seat in viewers(match.players)}


def plain(data: Any) -> str:
    """Data as the bytes that would go over a wire."""
    return json.dumps(data, allow_nan=False)


def check_positions(match: Match, rng: Random) -> None:
    """Chance or decisions, never both; all of them possible, everything else refused without a trace."""
    game, state = match.game, match.state
    outcomes, moves = game.chance(state), game.legal(state)
    assert bool(outcomes) != bool(moves), "either a roll is due or a decision is open, not both and not neither"
    assert game.actor(state) in range(match.players), "somebody acts until the game is over"
    assert all(type(weight) is int and weight > 0 for _, weight in outcomes), "chance has positive integer weights"
    assert len(set(moves)) == len(moves), "a legal move is listed twice"
    for move in rng.sample(moves, min(3, len(moves))) + [move for move, _ in outcomes[:2]]:
        check_move(match, move)
    others = [move for move in game.decisions if move not in moves]
    check_refusals(match, [*nonsense(game), *rng.sample(others, min(4, len(others)))])
    assert match.state == state, "trying a move has changed the state"


def check_move(match: Match, move: Move) -> None:
    """A possible move leads to a state that nobody can change, within its bounds, and survives its record form."""
    game, state = match.game, match.state
    after = game.apply(state, move)
    assert isinstance(hash(after), int), "states are hashable, so nobody can change them"
    game.check_bounds(after)
    check_bounds_inside(game, state, move)
    raw = json.loads(plain(game.write_move(move)))
    assert game.read_move(raw) == move, f"{move} does not survive its record form {raw}"
    code = game.code_of(state, move)
    assert after.last_code == code, f"the code of {move} is {code}, but the state says {after.last_code}"
    assert game.move_of(after, code) == move, f"the code {code} of {move} means {game.move_of(after, code)}"


def check_bounds_inside(game: AnyGame, state: Any, move: Move) -> None:
    """The rules neither write outside their bounds nor reach outside a row, not even for a moment."""
    rules: Any = game.rules
    change = rules.roll if move[0] in game.grammar.chance else rules.play
    change(CheckedDraft(state), game.code_of(state, move))


def nonsense(game: AnyGame) -> list[Move]:
    """What a careless program may answer, made from the game's own verbs."""
    found: list[Any] = [(), ("nonsense",), [], ("nonsense", 0)]
    for verb in game.grammar.all:
        found += [(verb,), (verb, True), (verb, "0"), (verb, 0.5), (verb, 0, 0, 0, 0), (verb, None), (verb, (1.0,))]
    return [move for move in found if not game.grammar.well_formed(move)]


def check_refusals(match: Match, moves: Iterable[Move]) -> None:
    """Each of these moves is refused with a code and a rule."""
    for move in moves:
        refusal = refusal_of(match, move)
        assert refusal is not None, f"{move} should have been refused"
        assert refusal.code, f"the refusal of {move} has no code"
        assert refusal.rule, f"the refusal of {move} names no rule"


def refusal_of(match: Match, move: Move) -> Refusal | None:
    """The refusal that this move meets, if any."""
    try:
        match.game.apply(match.state, move)
    except Refusal as refusal:
        return refusal
    return None


def check_views(match: Match, before: Views, rng: Random) -> None:
    """Views are honest, and everybody is told what happened, in plain data and in words."""
    game = match.game
    for seat, view in all_views(match).items():
        honest_views(match, seat, view, rng)
        events = game.events(before[seat], view)
        assert events, f"seat {seat} is not told what happened"
        assert all("type" in event for event in events), "an event has no type"
        plain(events)
        if game.id in GAMES:
            names = [f"Seat {number}" for number in range(match.players)]
            assert all(tell(lang, game.id, event, names) for lang in LANGUAGES for event in events)


def honest_views(match: Match, seat: int | None, view: View, rng: Random) -> None:
    """A state imagined from a view gives the same view and the same legal moves; memory mode only takes away."""
    game = match.game
    if type(game).sight is TypedGame.sight:
        assert game.sight(view) == game.look(match.state, seat), f"seat {seat}: the view does not show what is so"
    imagined = game.imagine(json.loads(plain(view)), rng)
    assert plain(game.view(imagined, seat)) == plain(view), f"seat {seat}: the imagined state has another view"
    assert game.actor(imagined) == match.actor, f"seat {seat}: another seat would act"
    if match.actor == seat:
        assert game.legal_from_view(view) == match.legal(), f"seat {seat}: a view gives other legal moves"
    dim = game.forget(view)
    assert set(dim) == set(view), "memory mode has other keys"
    assert plain(game.forget(view)) == plain(dim), "memory mode is not the same twice"


def check_end(match: Match) -> None:
    """A finished game has a reason, accepts no move, and replays from its record to the same state."""
    game = match.game
    summary = game.summary(match.state)
    assert summary["over"] is True, "the summary of a finished game says so"
    assert summary["reason"] in game.reasons, f"the reason {summary['reason']} is none of {game.reasons}"
    assert not game.legal(match.state), "a finished game has no legal moves"
    assert not game.chance(match.state), "a finished game has no chance due"
    check_refusals(match, match.log[-1:])
    record = json.loads(plain(match.record()))
    assert replay(record, lambda *_: game).state == match.state, "the record replays to another state"


def check_lesson(game: AnyGame) -> None:
    """A lesson is a beginning of a game that the rules allow, and every sentence of it is in the game's texts.

    The goal comes first, and the learner has at least three turns.
    """
    lesson = lesson_of(game)
    if lesson is None:
        return
    match = Match(game, lesson.players, lesson.options, lesson.setup)
    turns = 0
    last: int | None = None
    for step in lesson.steps:
        turns += match.actor == LEARNER != last
        last = match.actor
        match.play(step.move)
    assert turns >= LEAST_TURNS, f"the learner of {game.id} has {turns} turns"
    said = [key for step in lesson.steps for key in step.say] + list(lesson.end)
    assert said[0] == "goal"
    assert [key for key in said if not has("en", game.id, key)] == [], "a lesson says what is not in the texts"
    assert lesson.end, "a lesson has an end"

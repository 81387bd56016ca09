"""The story of a game: luck, skill and others add up to the result, exactly, and luck alone is fair."""

import re
from random import Random
from typing import Any

import pytest

from cheeseboard.core.judgement import off_by
from cheeseboard.core.match import Match
from cheeseboard.core.playing import at_random, play_on
from cheeseboard.core.record import BadRecord
from cheeseboard.games import GAMES, find
from cheeseboard.insight.chart import graph
from cheeseboard.insight.players import table_of
from cheeseboard.insight.story import CHANCE, DECISION, Story, analyse, line_of
from cheeseboard.insight.telling import Teller, costliest, plays_like, turning_step
from cheeseboard.texts import LANGUAGES, say
from tests.fixture_games import FIXTURES

pytestmark = pytest.mark.usefixtures("fixture_games")
EVERY = {**GAMES, **FIXTURES}
SOLO = next(game.id for game in GAMES.values() if game.verdicts and game.id not in FIXTURES)
SIZES = sorted({(game.id, size) for game in EVERY.values() for size in game.players})


def record_of(game_id: str, players: int, seed: int, most: int | None = 300) -> dict[str, Any]:
    """A random game as a record."""
    match = Match.new(find(game_id), players, rng=Random(seed))
    return play_on(match, at_random(Random(seed)), most).record()


def check(story: Story) -> None:
    """The contract of every analysis."""
    for told in story.seats:
        end = told.result
        if end is None:
            end = story.steps[-1].chance[told.seat] if story.steps else told.start
        assert told.start + told.luck + told.skill + told.others == pytest.approx(end, abs=1e-9)
        assert told.skill <= 0
        assert told.decisions == sum(step.kind == DECISION and step.seat == told.seat for step in story.steps)
    for step in story.steps:
        assert step.loss >= 0
        assert (len(step.legal) > 1) == (step.kind == DECISION)
        chances = [each.chance for each in step.legal]
        assert chances == sorted(chances, reverse=True)


@pytest.mark.parametrize(("seed", "most"), [(0, 5), (1, 12), (2, None)])
@pytest.mark.parametrize(("game_id", "players"), SIZES)
def test_start_luck_skill_and_others_make_the_result(game_id: str, players: int, seed: int, most: int | None):
    """For every seat of every game, finished or not, to 1e-9; a decision lists its moves best first."""
    story = analyse(record_of(game_id, players, seed, most or (16 if game_id in FIXTURES else 100)))
    check(story)
    assert (story.seats[0].result is not None) == story.over


def test_alone_the_graph_ends_at_the_best_verdict():
    """One line for each verdict of the game, whatever their number; imagined games tell their error in those points."""
    story = analyse(record_of("acorns", 1, 0, 5))
    assert re.findall(r"<text[^>]*end\">([^<]*)<", graph(story, ["Ann"], "x")) == ["0", "1", "2"]
    error = Teller(story, "en").number(off_by("playouts", story.error), 2)
    assert Teller(story, "en").method() == say("en", "insight", "method.playouts.alone", error=error)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("key", ["hint.unit", "coach.loss.alone"])
def test_no_scale_is_written_into_the_words(lang: str, key: str):
    """How many verdicts there are is the game's affair."""
    told = {say(lang, "insight", key, best=best, move="x", chance="x", loss="x") for best in (2, 6)}
    assert len(told) == 2


def test_alone_luck_has_mean_zero():
    """With exact values luck is a martingale: over many games of a careless player it cancels out, skill does not."""
    game = find(SOLO)
    told = [analyse(record_of(game.id, 1, seed)).seats[0] for seed in range(120)]
    luck = [each.luck for each in told]
    mean = sum(luck) / len(luck)
    error = (sum((each - mean) ** 2 for each in luck) / len(luck) ** 2) ** 0.5
    assert abs(mean) < 3.5 * error
    assert all(each.others == 0 for each in told)
    assert sum(each.skill for each in told) / len(told) < -1


def test_the_expert_alone_gives_nothing_away():
    """Whoever plays the best move every time has a skill of exactly zero, and everything is luck."""
    game = find(SOLO)
    match = Match.new(game, 1, rng=Random(3))
    while not match.over:
        if match.chance_due:
            match.draw()
            continue
        record = match.record()
        legal = match.legal()
        best = analyse({**record, "moves": [*record["moves"], game.write_move(legal[-1])]}).steps[-1]
        match.play(game.read_move(best.legal[0].move) if best.legal else legal[-1])
    assert analyse(match.record()).seats[0].skill == 0


def test_a_refused_move_is_named_by_its_place():
    """A record that does not replay says where and why."""
    record = record_of("acorns", 2, 1)
    record["moves"][3] = {"nonsense": 1}
    with pytest.raises(BadRecord) as bad:
        analyse(record)
    assert bad.value.index == 3


@pytest.mark.parametrize("game_id", sorted(game.id for game in EVERY.values() if game.hidden))
def test_a_seat_of_a_running_game_is_told_nothing_it_may_not_know(game_id: str):
    """Of a game that is not over, a seat gets its own chances and decisions alone; all of them once it is."""
    players = max(2, find(game_id).min_players)
    running, ended = (analyse(record_of(game_id, players, 4, most)) for most in (9, 30))
    for step in line_of(running, 1)["steps"]:
        assert [chance is None for chance in step["chance"]] == [seat != 1 for seat in range(players)]
        assert step["seat"] == 1 or "legal" not in step
    assert [told["seat"] for told in line_of(running, 1)["seats"]] == [1]
    if ended.over:
        assert all(None not in step["chance"] for step in line_of(ended, 1)["steps"])


def test_the_turning_point_is_where_the_winner_took_the_lead_for_good():
    """After it the winner is never behind again; before it, there was somebody better off."""
    found = 0
    for seed in range(3):
        story = analyse(record_of("acorns", 2, seed, None))
        turn = turning_step(story)
        assert turn is not None
        winner = story.ending["winners"][0]
        assert all(step.chance[winner] == max(step.chance) for step in story.steps[turn:])
        found += turn > 0
    assert found


def test_the_costliest_decisions_come_with_reasons():
    """At most three, dearest first, of one seat if asked; each with what speaks for the better move."""
    game = find(SOLO)
    record = record_of(game.id, 1, 5)
    story = analyse(record)
    dear = costliest(record, story)
    losses = [found.step.loss for found in dear]
    assert len(losses) == 3
    assert losses == sorted((step.loss for step in story.steps), reverse=True)[:3]
    assert all(found.best and found.chosen for found in dear)


def test_a_row_for_each_player():
    """Wins, luck and skill are summed by name, game and size of table; unfinished games do not count."""
    records = [{**record_of("acorns", 2, seed, None), "players": ["Ann", "Ben"]} for seed in range(2)]
    rows = table_of(analyse(record) for record in [*records, {**records[0], "moves": records[0]["moves"][:2]}])
    assert [(row.name, row.games) for row in rows] == [("Ann", 2), ("Ben", 2)]
    assert sum(row.won for row in rows) == 2
    for row in rows:
        assert row.start + row.luck + row.skill + row.others == pytest.approx(row.won, abs=1e-9)


def test_cards_that_play_themselves_are_all_chance():
    """In a game without choices there is neither skill nor anything others do."""
    game = next(game for game in EVERY.values() if len(game.decisions) == 1 and game.id in FIXTURES)
    story = analyse(record_of(game.id, 2, 1, None))
    assert {step.kind for step in story.steps} == {CHANCE}
    assert all(told.skill == told.others == 0 for told in story.seats)


def test_a_mistake_rate_has_a_name_where_levels_were_measured():
    """No mistakes at all are the expert's, wild ones the beginner's; a game that nobody measured has no names."""
    game = find(SOLO)
    story = analyse(record_of(game.id, 1, 0))
    assert plays_like(story, 0.0) == "level-4"
    assert plays_like(story, 3.0) == "level-1"
    assert plays_like(analyse(record_of("acorns", 2, 0, 5)), 0.1) is None

"""The odds in a position: exact where they can be counted, honest about their sample where not, blind to secrets."""

import json
from collections import Counter
from fractions import Fraction
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any

import pytest

from cheeseboard.bots.solo_values import CARDS, solo_values
from cheeseboard.cli import main
from cheeseboard.core.match import Match
from cheeseboard.games import get_game
from cheeseboard.lab import odds_solo
from cheeseboard.lab.odds import GameOver, in_words, odds
from cheeseboard.lab.odds_cheese import interval
from cheeseboard.solve.model import solo_view


def random_match(game: str, players: int, moves: int, seed: int, options: dict[str, Any] | None = None) -> Match:
    """A match after that many random moves (fewer if it ends)."""
    rng = Random(seed)
    match = Match.new(get_game(game), players, options, rng=rng)
    while not match.over and len(match.log) < moves:
        if match.chance_due:
            match.draw()
        else:
            match.play(rng.choice(match.legal()))
    return match


def random_matches(game: str, players: range, count: int, options: dict[str, Any] | None = None) -> list[Match]:
    """Unfinished matches of all sizes and ages."""
    rng = Random(count)
    found = [random_match(game, rng.choice(players), rng.randint(0, 40), seed, options) for seed in range(count)]
    return [match for match in found if not match.over]


# -- Alles Käse! -----------------------------------------------------------------------------------------------


def test_trap_chances_are_those_of_imagined_tables():
    """Tables that the view allows have traps on display as often as counted, within 4.5 standard errors."""
    game, rng, samples = get_game("alles-kaese"), Random(1), 400
    for match in random_matches("alles-kaese", range(2, 7), 8):
        view = match.view(1)
        traps: Counter[int] = Counter()
        for _ in range(samples):
            state = game.imagine(view, rng)
            traps.update(slot for slot, card in enumerate(state.display) if card < 36 and state.trap[card])
        for card in odds(view)["display"]:
            error = sqrt(card["trap"] * (1 - card["trap"]) / samples)
            assert abs(traps[card["slot"]] / samples - card["trap"]) <= 4.5 * error


def test_trap_chances_by_hand():
    """A position counted on paper: of six 4-hole cards (three traps) one trap was kept and one cheese peeked at."""
    deck = ["4t", "4c", "4t", "1c", "1t", "2c"]
    rest = Counter(get_game("alles-kaese").pack(2, {"traps_by_holes": [2, 2, 3, 3, 4, 4]})) - Counter(deck)
    match = Match(get_game("alles-kaese"), 2, {}, {"deck": deck + list(rest.elements())})
    for move in (("roll", 4), ("keep", 0), ("roll", 6), ("peek", 1)):
        match.play(move)
    mine, other = odds(match.view(1)), odds(match.view(0))
    assert [card["ways"] for card in mine["display"][1:3]] == [[0, 1], [2, 4]]
    assert [card["ways"] for card in other["display"][1:3]] == [[2, 5], [2, 5]]
    assert mine["display"][2]["trap"] == 0.5
    assert mine["display"][2]["gain"] == 2.0


def test_every_trap_is_counted_once():
    """Known traps and the chances of all unseen cards add up to the traps of the deck, for every seat."""
    for match in random_matches("alles-kaese", range(2, 7), 20):
        for seat in range(match.players):
            view = match.view(seat)
            seen = [card for card in [*view["display"], *view["discard"]] if card]
            seen += [card for facts in view["seats"] for card in facts["cards"]]
            known = sum(card["front"] == "trap" for card in seen)
            assert known + sum(entry["traps"] for entry in odds(view)["unseen"]) == 18
            assert sum(entry["cards"] for entry in odds(view)["unseen"]) == 36 - sum(bool(c["front"]) for c in seen)


def test_rolls_allow_what_the_engine_allows():
    """For each number of the die: the same choice of cards as the engine's legal moves."""
    game = get_game("alles-kaese")
    for match in random_matches("alles-kaese", range(2, 7), 30):
        if not match.chance_due:
            continue
        for roll in odds(match.view(0))["rolls"]:
            legal = game.legal(game.apply(match.state, ("roll", roll["pips"])))
            verbs = {"peek"} if roll["allows"] == "peek" else {"keep", "remove"}
            assert {move[0] for move in legal} == verbs
            assert sorted({move[1] for move in legal}) == roll["slots"]


def test_odds_know_no_more_than_the_seat():
    """Fronts that the seat has not seen may change places: its odds stay the same, byte for byte."""
    game = get_game("alles-kaese")
    for match in random_matches("alles-kaese", range(2, 7), 20):
        for seat in range(match.players):
            twin = game.imagine(match.view(seat), Random(seat))
            assert odds(game.view(twin, seat)) == odds(match.view(seat))


# -- Mice to meet you ------------------------------------------------------------------------------------------


def test_catch_chances_are_those_of_the_engine():
    """For each card and number of nuts: the share of rolls after which the engine lets the seat take that card."""
    game = get_game("mice")
    start = game.start(2, {}, {})
    for dice, up in (((6,), 1 << 6), ((6, 15), 1 << 6 | 1 << 15), ((6, 9), 1 << 6 | 1 << 9)):
        position = start._replace(up=(up, *start.up[1:]))
        entries = odds(game.view(position, 0))["cards"]
        for nuts in range(4):
            rich = position._replace(nuts=bytes([nuts]) + position.nuts[1:])
            assert {entry["card"]: entry["chance"][nuts] for entry in entries} == pytest.approx(by_engine(rich)), dice


def by_engine(state: Any) -> dict[int, Fraction]:
    """The chance to take each card with the nuts the active seat has, roll by roll from the engine."""
    game = get_game("mice")
    outcomes = game.chance(state)
    ways: Counter[int] = Counter()
    for roll, weight in outcomes:
        for card in {move[1] for move in game.legal(game.apply(state, roll)) if move[0] in ("catch", "flip")}:
            ways[card] += weight
    total = sum(weight for _, weight in outcomes)
    seat = game.view(state, 0)["seats"][0]
    flips = [card for card in seat["up"] if card != 6] or seat["up"]
    return {card: Fraction(ways[card], total) for card in [*seat["hand"], *flips]}


def test_what_can_be_taken_now():
    """While the seat is asked, the cards it can take and their cheapest price are those of the legal moves."""
    for match in random_matches("mice", range(2, 6), 30):
        if match.chance_due:
            assert odds(match.view(match.actor))["now"] is None
            continue
        moment = odds(match.view(match.actor))["now"]
        cards = {move[1] for move in match.legal() if move[0] in ("catch", "flip")}
        assert {entry["card"] for entry in moment["cards"]} == cards
        other = (match.actor + 1) % match.players
        assert odds(match.view(other))["now"] is None


def test_more_nuts_never_hurt():
    """Chances rise with the nuts spent, card by card and in all."""
    for match in random_matches("mice", range(2, 6), 20):
        answer = odds(match.view(0))
        for row in [answer["any"], *(entry["chance"] for entry in answer["cards"])]:
            assert row == sorted(row)


# -- the solo game ---------------------------------------------------------------------------------------------


@pytest.fixture
def only_shipped(monkeypatch: pytest.MonkeyPatch) -> None:
    """No solution is at hand, only the values that ship with the package."""
    monkeypatch.setattr(odds_solo, "best_play", lambda: None)


def test_solo_values_of_moves(only_shipped: None):
    """Every legal move has the value of the position it leads to, and loses nothing only if it is best."""
    game = get_game("mice")
    for match in random_matches("mice", range(1, 2), 20, {"nuts": 2}):
        answer = odds(match.view(0))
        if match.chance_due:
            assert answer["value"] == solo_values(1).value(match.view(0))
            continue
        assert len(answer["moves"]) == len(match.legal())
        assert answer["moves"][0]["loss"] == 0
        for entry in answer["moves"]:
            after = game.view(game.apply(match.state, game.read_move(entry["move"])), 0)
            if after["chance"]:
                assert entry["value"] == solo_values(1).value(after)
                won = after["supply"] < match.view(0)["supply"] + entry["nuts"]
                assert after["seats"][0]["nuts"] == match.view(0)["seats"][0]["nuts"] - entry["nuts"] + won


def test_solo_verdicts_come_with_the_solution():
    """With the solution at hand each move also has the chances of the verdicts, which add up to its value."""
    answer = odds(random_match("mice", 1, 1, 3).view(0))
    for entry in answer["moves"]:
        assert sum(entry["tiers"].values()) == pytest.approx(1)
        mean = sum(place * chance for place, chance in enumerate(reversed(entry["tiers"].values())))
        assert mean == pytest.approx(entry["value"])


def test_solo_roll_to_come(only_shipped: None):
    """Before a roll: each card's chance to be caught, and never a dice card."""
    answer = odds(solo_view(nuts=1))
    assert [entry["card"] for entry in answer["cards"]] == list(CARDS)
    assert answer["moves"] is None
    assert "coming roll" in in_words(answer)


# -- Cheese ----------------------------------------------------------------------------------------------------


def test_cheese_shares_add_up_and_repeat():
    """Every ending has a winner; the same seed gives the same odds, another seed others within their intervals."""
    view = random_match("cheese", 4, 60, 2).view(0)
    one, again, other = odds(view, samples=120), odds(view, samples=120), odds(view, samples=120, seed=9)
    assert one == again
    assert sum(seat["win"] for seat in one["seats"]) == pytest.approx(1)
    for a, b in zip(one["seats"], other["seats"], strict=True):
        assert a["interval"][0] <= b["interval"][1]
        assert b["interval"][0] <= a["interval"][1]


def test_a_decided_cheese_game_is_seen_as_such():
    """Where one seat holds nearly everything, it is ahead in nearly all endings."""
    deck = get_game("cheese").pack(2, {"deck": {"cheese": 70, "cat": 10, "mouse": [5, 5, 5, 5]}})
    match = Match(get_game("cheese"), 2, {}, get_game("cheese").deal(2, {}, deck))
    view = match.view(0)
    view["seats"][0]["stack"], view["seats"][1]["stack"] = 99, 1
    answer = odds(view, samples=200)
    assert answer["ahead"] == 0
    assert answer["seats"][0]["win"] > 0.7
    assert "Seat 0 is ahead" in in_words(answer)


def test_wilson_interval():
    """The textbook value: 10 of 100 gives 5.5 % to 17.4 %; no wins still have an upper end."""
    assert interval(10, 100) == pytest.approx([0.0552, 0.1744], abs=1e-4)
    assert interval(0, 50)[0] == pytest.approx(0)
    assert 0.05 < interval(0, 50)[1] < 0.08


# -- the command -----------------------------------------------------------------------------------------------


def saved(match: Match, folder: Path) -> str:
    """The match as a file."""
    path = folder / "record.json"
    path.write_text(json.dumps(match.record()))
    return str(path)


@pytest.mark.parametrize(("game", "players"), [("alles-kaese", 3), ("mice", 4), ("cheese", 2), ("mice", 1)])
def test_command_prints_words_and_json(
    game: str, players: int, tmp_path: Path, capsys: pytest.CaptureFixture[str], only_shipped: None
):
    """People get tables, programs the same as plain data."""
    match = random_match(game, players, 9, 4)
    path = saved(match, tmp_path)
    assert main(["odds", path, "--seat", "0", "--samples", "20"]) == 0
    words = capsys.readouterr().out
    assert main(["odds", path, "--seat", "0", "--samples", "20", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert answer == json.loads(json.dumps(odds(match.view(0), samples=20)))
    assert words == in_words(answer) + "\n"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--seat", "3"], "There is no seat 3"),
        (["--seat", "-1"], "--seat takes"),
        (["--seat", "spectator"], "--seat takes"),
        ([], "--seat takes"),
        (["--seat", "0", "--samples", "0"], "--samples takes"),
    ],
)
def test_bad_words(words: list[str], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """Impossible questions get one sentence and exit status 2, with --json also as data."""
    path = saved(random_match("alles-kaese", 3, 9, 4), tmp_path)
    words = [f"--seat={words[1]}", *words[2:]] if words else []
    for more in ([], ["--json"]):
        assert main(["odds", path, *words, *more]) == 2
        out, err = capsys.readouterr()
        assert says in err
        assert bool(out) == bool(more)
        if more:
            assert says in json.loads(out)["error"]["message"]


def test_bad_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """No file, no JSON, a refused move, two records, a finished game: each says what it is."""
    match = random_match("mice", 2, 6, 1)
    record = match.record()
    cases = {
        "not JSON": "{",
        "Format": json.dumps({**record, "format": "other"}),
        "no card": json.dumps({**record, "moves": [{"roll": 3}]}),
        "more than one": json.dumps(record) + "\n" + json.dumps(record),
        "over": json.dumps(random_match("cheese", 6, 10**6, 1).record()),
    }
    path = tmp_path / "bad.json"
    for content in cases.values():
        path.write_text(content)
        assert main(["odds", str(path), "--seat", "0"]) == 2
        assert capsys.readouterr().err.startswith("cheeseboard odds: ")
    assert main(["odds", str(tmp_path / "none.json"), "--seat", "0"]) == 2
    assert "No such file" in capsys.readouterr().err


def test_a_finished_game_has_no_odds():
    """The API says so, too."""
    with pytest.raises(GameOver):
        odds(random_match("cheese", 6, 10**6, 1).view(0))

"""Pictures of positions: well-formed, of every game, and showing no more than the view behind them."""

from random import Random
from xml.etree import ElementTree as ET

import pytest

from cheeseboard.core.game import AnyGame
from cheeseboard.core.match import Match
from cheeseboard.core.picture import WIDTH, picture_of, plain_svg
from cheeseboard.core.pools import traded, trades
from cheeseboard.games import GAMES
from cheeseboard.testing.conformance import step
from tests.fixture_games import FIXTURES

pytestmark = pytest.mark.usefixtures("fixture_games")
SVG = "{http://www.w3.org/2000/svg}"


def parsed(svg: str) -> ET.Element:
    """A picture that we have made ourselves, as XML."""
    return ET.fromstring(svg)  # noqa: S314


def begun(game: AnyGame, moves: int) -> Match:
    """A match after some moves."""
    rng = Random(3)
    match = Match.new(game, 2, rng=rng)
    for _ in range(moves):
        if not match.over:
            step(match, rng)
    return match


@pytest.mark.parametrize("game", [*GAMES.values(), *FIXTURES.values()], ids=lambda game: game.id)
def test_every_position_is_a_picture(game: AnyGame):
    """At the start, in the middle and at the end; nothing leaves the frame."""
    for moves in (0, 5, 500):
        match = begun(game, moves)
        root = parsed(match._repr_svg_())
        assert root.get("viewBox", "").startswith(f"0 0 {WIDTH} ")
        assert game.id in "".join(root.itertext())
        shapes = list(root.iter(f"{SVG}rect"))
        assert shapes
        assert all(float(shape.get("x", "0")) + float(shape.get("width", "0")) <= WIDTH for shape in shapes)


def test_what_is_hidden_lies_face_down():
    """A seat's own hand is open to it and a row of backs to everybody else; twins look alike."""
    match = begun(FIXTURES["whispers"], 4)
    mine, public = (str(picture_of(match.game, match.view(seat))) for seat in (0, None))
    assert mine.count('class="hidden"') < public.count('class="hidden"')
    a, b = next(trades(match.game.pools["cards"], match.game.look(match.state, None)))
    twin = traded(match.state, a, b)
    assert str(picture_of(match.game, match.game.view(twin, None))) == public


def test_names_are_written_as_text():
    """A game may call its things what it likes."""
    view = {**begun(FIXTURES["pebbles"], 1).view(None), "<b>": ['"&"', None, ""]}
    texts = [text.text for text in parsed(plain_svg(view)).iter(f"{SVG}text")]
    assert {"<b>", '"&"', "?"} <= set(texts)

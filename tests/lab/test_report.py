"""The report: one page, whole or not at all, with nothing from elsewhere and an interval to every figure."""

import re
import sys
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree as ET

import numpy as np
import pytest
from playwright.sync_api import sync_playwright

from cheeseboard import games
from cheeseboard.cli import main
from cheeseboard.lab import report
from cheeseboard.lab.report import build, charts_of, sample, silent, work, write_report
from cheeseboard.lab.report.common import play_games, play_legend
from cheeseboard.lab.report.numbers import mean, quantile, share
from cheeseboard.lab.report.sample import Sampler
from cheeseboard.pages.charts import Row, plain, points_chart
from cheeseboard.pages.figures import Figure, percent
from cheeseboard.pages.svg import Scale, ticks
from cheeseboard.texts import say
from tests.fixture_games import FIXTURES
from tests.well_formed import drawings_of

GAMES = 100
FOUND = list(games.GAMES)


@pytest.fixture(scope="session")
def page() -> str:
    """A small report about all games."""
    return build(FOUND, games=GAMES, seed=3)


def test_the_page_needs_nothing_from_elsewhere(page: str):
    """No script, no address, no import: the file alone is the page."""
    assert "<script" not in page
    assert not re.search(r"https?:|//[a-z]|@import|url\(|<link|<img|<iframe", page)


def test_the_page_is_well_formed(page: str):
    """Every element that opens closes, in order, and every drawing is valid XML with a description."""
    drawings = drawings_of(page)
    assert len(drawings) > 25
    assert all(drawing.get("aria-label") for drawing in drawings)


def test_every_question_is_answered(page: str):
    """Each game has its section; who sits where, and how long a game lasts, is asked of all of them."""
    for game in FOUND:
        assert f"<h2>{say('en', game, 'title')}</h2>" in page
    assert page.count("Does it matter where you sit?") == len(FOUND)
    assert page.count("How long does a game last?") == len(FOUND)


class Made(NamedTuple):
    """A page about one game, the work that was told while it was made, and the work that was announced."""

    page: str
    told: int
    announced: int


@pytest.fixture(scope="module")
def made(fixture_games: dict[str, object]) -> Callable[[str], Made]:
    """Makes the page about a game, once for all tests; a few games of the bots are enough."""

    @cache
    def make(game: str) -> Made:
        done: list[int] = []
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(sample, "FEWEST_BOT_GAMES", 20)
            page = build([game], GAMES, 1, lambda _, part: done.append(part))
            return Made(page, sum(done), work([game], GAMES))

    return make


@pytest.mark.parametrize("game", FIXTURES)
def test_a_game_without_a_section_of_its_own_has_one(game: str, made: Callable[[str], Made]):
    """Seats, lengths and endings, with intervals, of any game."""
    text = made(game).page
    assert text.count("<article") == 3
    assert "How does a game end?" in text
    assert "95 % interval" in text


@pytest.mark.parametrize(("lang", "half"), [("en", "half of the games"), ("de", "Hälfte der"), ("it", "metà delle")])
def test_the_page_speaks_the_readers_language(lang: str, half: str, fixture_games: dict[str, object]):
    """Sentences, headings and numbers in one language; who played is said beside the pictures."""
    text = build(["drizzle"], 1000, 1, lang=lang)
    assert f'<html lang="{lang}">' in text
    assert half in text
    assert say(lang, "pages", "seats.question") in text
    assert ("1,000" if lang == "en" else "1.000") in text
    others = {"en", "de", "it"} - {lang}
    assert not any(say(other, "pages", "lengths.question") in text for other in others)


def test_experts_share_a_charts_games_out(monkeypatch: pytest.MonkeyPatch, fixture_games: dict[str, object]):
    """Where the fast lane thinks as the strongest bot does, a chart rests on all its games, and the page says who."""
    thumbs = Sampler(100_000, 1, silent)
    assert thumbs.bot_games("whispers", 3, Fraction(1, 5)) == 2000
    monkeypatch.setattr(sample, "experts_play", lambda *_: True)
    monkeypatch.setattr(sample, "EXPERT", "random")
    assert thumbs.bot_games("whispers", 3, Fraction(1, 5)) == 20_000
    found = Sampler(500, 1, silent).bots("whispers", 2, part=Fraction(1, 5))
    assert (found.play, found.games) == ("experts", 100)
    more = Sampler(500, 1, silent).bots("whispers", 3, part=Fraction(4, 5))
    assert "100–400 games each" in play_legend("en", [{"bots": found, "random": more}, {"bots": more, "random": found}])
    assert "100 games each" in play_games("en", [found])


def test_a_charts_parts_make_a_whole():
    """However a game shares a chart's games out among its tables, all of them are played."""
    for game in games.GAMES.values():
        charts = charts_of(game)
        assert charts
        assert all(sum(part for _, part in chart) == 1 for chart in charts)


def test_every_measured_figure_has_sample_and_interval(page: str):
    """Each table either names its games and intervals, or says that its values are exact."""
    articles = re.findall(r"<article.*?</article>", page, re.DOTALL)
    assert len(articles) > 2 * len(FOUND)
    for article in articles:
        exact = "Exact values" in article
        assert exact or "95 % interval" in article
        head = re.findall(r'<th scope="col">(.*?)</th>', article)
        assert exact or head[-1] == "games"
        assert exact or re.search(r"\d games", article)


def test_the_same_seed_gives_the_same_figures(page: str):
    """The page is repeatable, and another seed gives another one."""
    first = next(iter(FOUND))
    one, again, other = (build([first], GAMES, seed) for seed in (3, 3, 4))
    assert one == again
    assert one != other
    assert re.search(rf"<section id=\"{first}\">.*?</section>", page, re.DOTALL).group() in one


@pytest.mark.browser
def test_on_a_phone_and_in_the_dark(page: str, tmp_path: Path, chromium: str):
    """In a real browser: no sideways scrolling at 390 pixels, dark when asked, nothing on the console, prints."""
    path = tmp_path / "report.html"
    path.write_text(page, encoding="utf-8")
    flags = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=chromium, args=flags)
        colours = set()
        for scheme in ("light", "dark"):
            tab = browser.new_page(viewport={"width": 390, "height": 844}, color_scheme=scheme)
            messages: list[str] = []
            tab.on("console", lambda message, found=messages: found.append(message.text))
            tab.goto(path.as_uri())
            assert tab.evaluate("document.documentElement.scrollWidth") <= 390
            colours.add(tab.evaluate("getComputedStyle(document.body).backgroundColor"))
            assert messages == []
        assert len(colours) == 2
        assert tab.pdf()[:4] == b"%PDF"
        browser.close()


# -- writing it ------------------------------------------------------------------------------------------------


def test_a_page_that_fails_leaves_the_old_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Ctrl-C or a full disk in the middle: the old page stays, and no piece of the new one."""
    path = tmp_path / "report.html"
    path.write_text("old")
    for trouble in (KeyboardInterrupt, OSError(28, "No space left on device")):

        def broken(*_: object, error: BaseException | type[BaseException] = trouble) -> str:
            raise error

        monkeypatch.setattr(report, "build", broken)
        with pytest.raises((KeyboardInterrupt, OSError)):
            write_report(path)
        assert [entry.name for entry in tmp_path.iterdir()] == ["report.html"]
        assert path.read_text() == "old"


def test_command_writes_the_page(tmp_path: Path, capsys: pytest.CaptureFixture[str], fixture_games: dict[str, object]):
    """`cheeseboard report GAME -o FILE` says where the page is; only that game is in it."""
    path = tmp_path / "one.html"
    assert main(["report", "drizzle", "-o", str(path), "--games", str(GAMES)]) == 0
    assert str(path) in capsys.readouterr().out
    text = path.read_text(encoding="utf-8")
    assert "<h2>Drizzle</h2>" in text
    assert text.count("<h2>") == 1


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["chess"], "no game 'chess'"),
        (["--games", "0"], "--games takes"),
        (["-o", "."], "is a folder"),
        (["-o", "no/such/folder/report.html"], "No such file or directory"),
    ],
)
def test_bad_words(words: list[str], says: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch):
    """Impossible wishes are refused with a sentence and exit status 2, before anything is played."""
    monkeypatch.setattr(report, "build", None)
    assert main(["report", *words]) == 2
    assert says in capsys.readouterr().err


def test_no_numba(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    """Without Numba a sentence says what to install, before anything is played."""
    monkeypatch.setitem(sys.modules, "numba", None)
    monkeypatch.setattr(report, "build", None)
    assert main(["report"]) == 2
    assert "pip install 'cheeseboard[lab]'" in capsys.readouterr().err


@pytest.mark.parametrize("game", [*FOUND, *FIXTURES])
def test_progress_adds_up(game: str, made: Callable[[str], Made]):
    """The bar ends where it was said to end."""
    assert made(game).told == made(game).announced > 0


# -- the figures -----------------------------------------------------------------------------------------------


def test_intervals_cover_what_they_should():
    """Of a thousand samples with a known truth, about 95 % of the intervals hold it."""
    rng = np.random.default_rng(1)
    shares = [share(int(rng.binomial(200, 0.3)), 200) for _ in range(1000)]
    means = [mean(rng.exponential(2.0, 200)) for _ in range(1000)]
    halves = [quantile(rng.exponential(2.0, 200), 0.5) for _ in range(1000)]
    for figures, truth in ((shares, 0.3), (means, 2.0), (halves, 2.0 * np.log(2))):
        assert 925 <= sum(figure.low <= truth <= figure.high for figure in figures) <= 985


def test_words_for_a_share():
    """A large sample earns a digit more."""
    assert percent("en", Figure(0.5, 0.49, 0.51, 10_000)) == "50.0 % (49.0–51.0)"
    assert percent("en", Figure(0.5, 0.4995, 0.5005, 10**7)) == "50.00 % (49.95–50.05)"


@pytest.mark.parametrize(("low", "high"), [(0, 1), (0.17, 0.21), (-3, 1474), (5, 5.001)])
def test_ticks_are_few_and_inside(low: float, high: float):
    """Between two and six round numbers within the ends."""
    found = ticks(low, high)
    assert 2 <= len(found) <= 6
    assert all(low - 1e-9 <= tick <= high + 1e-9 for tick in found)


def test_points_lie_where_their_values_are():
    """A chart's circles stand in the order of their values, the fair line between them."""
    rows = [Row("a", {"bots": Figure(0.2, 0.1, 0.3, 9)}), Row("b", {"bots": Figure(0.8, 0.7, 0.9, 9)})]
    chart = ET.fromstring(points_chart("x", rows, plain("en"), fair=0.5))  # noqa: S314
    first, second = (float(circle.get("cx", "")) for circle in chart.iter("circle"))
    fair = next(float(line.get("x1", "")) for line in chart.iter("line") if line.get("class") == "fair")
    assert first < fair < second
    assert fair == pytest.approx((first + second) / 2, abs=0.1)
    assert Scale(0, 10, 100, 200).at(5) == 150

"""The pages are complete: every message, address, code, setting, option and refusal is in docs/, in words in texts/."""

import argparse
import re
from pathlib import Path

import pytest

from cheeseboard.server import codes, command, host, wire
from cheeseboard.server.app import routes
from cheeseboard.server.house import EMOTES, House
from cheeseboard.server.settings import CHECKS, DEFAULTS
from cheeseboard.server.tables import Tables
from cheeseboard.texts import LANGUAGES, catalogue
from tests.server.inside import MESSAGE_TYPES

ROOT = Path(__file__).parents[2]
API = (ROOT / "docs/api.md").read_text(encoding="utf-8")
SELF_HOST = (ROOT / "docs/self-host.md").read_text(encoding="utf-8")
SOURCES = {path.name: path.read_text(encoding="utf-8") for path in (ROOT / "src/cheeseboard/server").glob("*.py")}
ALL = "\n".join(SOURCES.values())


def test_every_address_is_documented(tmp_path: Path):
    """Each route of the API stands in docs/api.md."""
    for route in routes(Tables(House(data=tmp_path))):
        if "{rest" not in route.path and "{name" not in route.path:
            assert f"{route.path}`" in API or f"{route.path}?" in API or f"`GET {route.path}" in API, route.path


def test_every_message_and_its_fields_are_documented():
    """Both directions."""
    for kind in wire.Message.__args__:
        assert f'{{"type": "{kind.__struct_config__.tag}"' in API
        for field in kind.__struct_fields__:
            assert f'"{field}"' in API or f"`{field}`" in API, (kind, field)
    sent = set(re.findall(r'"type": "([a-z]+)"', ALL)) - set(MESSAGE_TYPES) - {"undone"}
    assert {"welcome", "update", "ack", "refused", "seats", "left", "rematch", "closed", "pong"} <= sent | {"emote"}
    for name in sent:
        assert f'{{"type": "{name}"' in API, name
    assert "`undone`" in API


def test_every_close_code_is_documented():
    """Ours, and those of the protocol that we use."""
    ours = [value for name, value in vars(codes).items() if name.isupper()]
    for code in (*ours, 1003, 1009, 1012, 1013):
        assert f"| {code} |" in API, code


def test_every_setting_action_and_emote_is_documented():
    """Settings have a check, a default and a line; host actions and emotes are listed."""
    assert set(CHECKS) == set(DEFAULTS)
    for name in (*DEFAULTS, *host.ACTIONS):
        assert f"| `{name}` |" in API, name
    for emote in EMOTES:
        assert f'"{emote}"' in API


def test_every_request_field_is_documented():
    """The bodies of POST."""
    for kind in (wire.NewTable, wire.NewSeat, wire.Join, wire.ReplayAsk, wire.QrAsk):
        for field in kind.__struct_fields__:
            assert f'"{field}"' in API or f"`{field}`" in API, (kind, field)


def refusals() -> set[str]:
    """Every code that the server itself refuses with."""
    return set(re.findall(r'Refusal\(\s*"([a-z-]+)"', ALL)) | set(re.findall(r'"why": "([a-z-]+)"', SOURCES["show.py"]))


def test_every_refusal_is_documented():
    """Each code stands in docs/api.md."""
    known_elsewhere = {"no-such-seat"}
    for code in refusals() - known_elsewhere:
        assert f"`{code}`" in API, code


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_refusal_has_its_sentence(lang: str):
    """In all languages, with the same values; and no sentence is left over."""
    words = catalogue(lang, "server")
    for code in refusals():
        assert f"refusal.{code}" in words or f"refusal.{code}" in catalogue(lang, "common"), code
    left_over = {key.removeprefix("refusal.") for key in words if key.startswith("refusal.")}
    # "bad-message" and its like are chosen by an expression
    assert left_over - refusals() <= {"bad-message", "not-json-message", "undo-over", "not-seated"}


def test_the_languages_use_the_same_values():
    """A value that one language names, all name."""
    english = catalogue("en", "server")
    for lang in LANGUAGES:
        other = catalogue(lang, "server")
        assert list(other) == list(english)
        for key, entry in english.items():
            assert set(re.findall(r"{(\w+)}", str(entry))) == set(re.findall(r"{(\w+)}", str(other[key]))), (lang, key)


def test_every_option_of_serve_is_documented():
    """Each option stands in docs/self-host.md."""
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    for action in parser._actions:
        for option in action.option_strings:
            if option not in ("-h", "--help"):
                assert f"`{option}`" in SELF_HOST, option


def test_every_figure_is_documented():
    """What /metrics shows is explained."""
    for name in re.findall(r'^        \("([a-z_]+)", "', SOURCES["metrics.py"], re.MULTILINE):
        assert f"cheeseboard_{name}" in SELF_HOST, name

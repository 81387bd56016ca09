"""The pages are complete: every message, address, code, setting, option and refusal is in docs/, in words in texts/."""

import argparse
import dataclasses
import re
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from cheeseboard.server import command
from cheeseboard.server.app import routes
from cheeseboard.server.house import House
from cheeseboard.server.premises import Premises
from cheeseboard.table import codes, host
from cheeseboard.table.messages import EMOTES, MESSAGES, REQUESTS
from cheeseboard.table.replies import ServerMessage
from cheeseboard.table.settings import CHECKS, DEFAULTS
from cheeseboard.table.show import WORDS
from cheeseboard.texts import LANGUAGES, catalogue

ROOT = Path(__file__).parents[2]
API = (ROOT / "docs/api.md").read_text(encoding="utf-8")
SELF_HOST = (ROOT / "docs/self-host.md").read_text(encoding="utf-8")
FOLDERS = [ROOT / "src/cheeseboard" / name for name in ("server", "table")]
ALL = "\n".join(path.read_text(encoding="utf-8") for folder in FOLDERS for path in sorted(folder.rglob("*.py")))


def test_every_address_is_documented(tmp_path: Path):
    """Each route of the API stands in docs/api.md."""
    for route in routes(Premises(House(data=tmp_path))):
        if "{rest" not in route.path and "{name" not in route.path:
            assert f"{route.path}`" in API or f"{route.path}?" in API or f"`GET {route.path}" in API, route.path


def test_every_message_and_its_fields_are_documented():
    """Both directions."""
    for kind in MESSAGES:
        assert f'{{"type": "{kind.type}"' in API
        for field in dataclasses.fields(kind):
            assert f'"{field.name}"' in API or f"`{field.name}`" in API, (kind, field.name)
    for shape in get_args(ServerMessage):
        hints = get_type_hints(shape)
        assert f'{{"type": "{get_args(hints["type"])[0]}"' in API, shape
        for field in hints:
            assert f'"{field}"' in API or f"`{field}`" in API, (shape, field)
    for event in WORDS.values():
        assert f"`{event}`" in API, event


def test_every_message_that_is_sent_is_declared():
    """Each type that the source spells out has a shape."""
    declared = {get_args(get_type_hints(shape)["type"])[0] for shape in get_args(ServerMessage)}
    sent = set(re.findall(r'"type": "([a-z]+)"', ALL))
    assert sent <= declared
    assert declared - sent == set()


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
    for kind in REQUESTS:
        for field in dataclasses.fields(kind):
            assert f'"{field.name}"' in API or f"`{field.name}`" in API, (kind, field.name)


def refusals() -> set[str]:
    """Every code that the server itself refuses with."""
    spelled = set(re.findall(r'Refusal\(\s*"([a-z-]+)"', ALL)) | set(re.findall(r'"why": "([a-z-]+-[a-z-]+)"', ALL))
    return spelled | {"bad-message", "not-json-message"}


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
    assert {key.removeprefix("refusal.") for key in words if key.startswith("refusal.")} <= refusals()


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
    health = (ROOT / "src/cheeseboard/server/http/health.py").read_text(encoding="utf-8")
    names = re.findall(r'^        \("([a-z_]+)", "', health, re.MULTILINE)
    assert len(names) > 8
    for name in names:
        assert f"cheeseboard_{name}" in SELF_HOST, name

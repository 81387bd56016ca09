"""Every command and every option is explained in the docs."""

import argparse
import re
from importlib import import_module
from importlib.util import find_spec

import pytest

from cheeseboard.cli import COMMANDS, top_parser
from tests.docs.pages import DOCS, ROOT, links, pages

TEXT = {path: path.read_text(encoding="utf-8") for path in pages()}


def options_of(parser: argparse.ArgumentParser) -> list[str]:
    """The long names of all options, and of those of subcommands."""
    found = []
    for action in parser._actions:
        found += [name for name in action.option_strings if name.startswith("--") and name != "--help"]
        if isinstance(action, argparse._SubParsersAction):
            found += [name for sub in action.choices.values() for name in options_of(sub)]
    return found


def exists(module: str) -> bool:
    """Is there such a module?"""
    try:
        return find_spec(module) is not None
    except ModuleNotFoundError:
        return False


@pytest.mark.parametrize("name", COMMANDS)
def test_the_command_and_its_options_are_documented(name: str):
    """A page names the command, and a page that does names each of its options."""
    module = COMMANDS[name][0]
    if not exists(module):
        pytest.skip(f"{module} does not exist yet")
    parser = argparse.ArgumentParser()
    import_module(module).add_arguments(parser)
    about = [text for text in TEXT.values() if re.search(rf"(cheeseboard|run\.py) {name}\b", text)]
    assert about, f"no page mentions cheeseboard {name}"
    missing = [
        option for option in options_of(parser) if not any(re.search(rf"{option}(?![\w-])", text) for text in about)
    ]
    assert not missing, f"no page about cheeseboard {name} mentions {missing}"


def test_the_index_lists_every_command():
    """docs/README.md has all of them, and the program's own options."""
    index = (DOCS / "README.md").read_text(encoding="utf-8")
    for name in COMMANDS:
        assert f"`cheeseboard {name}" in index
    for option in options_of(top_parser()):
        assert option in index


def test_help_names_every_command():
    """`cheeseboard --help` lists them with a sentence each."""
    printed = top_parser().format_help()
    for name, (_, text) in COMMANDS.items():
        assert re.search(rf"^  {name} +{re.escape(text)}$", printed, re.MULTILINE)


def test_every_page_of_the_docs_can_be_reached():
    """From the index or the front page, step by step."""
    seen, new = set(), {DOCS / "README.md", ROOT / "README.md"}
    while new:
        seen |= new
        new = {target for path in new for _, target, _ in links(path) if target in TEXT} - seen
        new |= {page for folder in (DOCS / "decisions", DOCS / "games") for page in folder.glob("*.md")} - seen
    assert set(DOCS.rglob("*.md")) <= seen, sorted(map(str, set(DOCS.rglob("*.md")) - seen))

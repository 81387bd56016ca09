"""Write docs/games/*.md, the codes in docs/records.md and the keys in docs/api.md: `python -m tools.make_docs`.

They are made from the texts, the games and the sources, never by hand. A test fails when one of them is out of date.
"""

import json
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

from cheeseboard.core.game import AnyGame
from cheeseboard.games import GAMES
from cheeseboard.texts import Entry, catalogue, rules, say
from tools import game_facts as facts
from tools.refusals import Raised, refusals
from tools.wire_tables import tables
from tools.wrap_docs import wrap

FOLDER = Path(__file__).parent.parent / "docs" / "games"
RECORDS = FOLDER.parent / "records.md"
WIRE = FOLDER.parent / "api.md"
KEYS = ("<!-- keys: made by tools/make_docs.py -->", "<!-- end of keys -->")
BEGIN, END = "<!-- codes: made by tools/make_docs.py -->", "<!-- end of codes -->"

NOTE = "<!-- Made by tools/make_docs.py from the game's folder. Do not edit: run `python -m tools.make_docs`. -->"
HEADINGS = {
    "en": ("Rules", "Rulings and assumptions"),
    "de": ("Regeln (Deutsch)", "Festlegungen und Annahmen"),
    "it": ("Regole (italiano)", "Decisioni e ipotesi"),
}


def page(game: AnyGame) -> str:
    """The whole page of a game."""
    parts = [
        *head(game),
        *(line for lang in HEADINGS for line in rules_in(lang, game.id)),
        *options(game),
        *setup_and_moves(game),
        *views(game),
        *events(game),
        *refused(game),
        *endings(game),
        *tail(game),
    ]
    return wrap("\n\n".join(parts) + "\n")


def head(game: AnyGame) -> Iterator[str]:
    """Title, what it is, and how many play."""
    yield NOTE
    yield f"# {say('en', game.id, 'title')}"
    yield say("en", game.id, "about")
    yield say("en", game.id, "credit") + " " + say("en", "common", "unofficial")
    secret = "Seats know different things." if game.hidden else "Every seat and every spectator sees the same."
    yield (
        f"Game id `{game.id}` · {game.min_players} to {game.max_players} players · rules version {game.version}. "
        f"{secret} `cheeseboard rules {game.id}` prints the rules; so does the help at every table."
    )
    yield "[Regeln auf Deutsch](#regeln-deutsch) · [Regole in italiano](#regole-italiano)"


def rules_in(lang: str, game: str) -> Iterator[str]:
    """The numbered rules in one language, with our rulings."""
    title, rulings = HEADINGS[lang]
    yield f"## {title}"
    yield "\n".join(f"- **{number}** {text}" for number, text in rules(lang, game))
    yield f"**{rulings}.** " + say(lang, game, "rulings")


def options(game: AnyGame) -> Iterator[str]:
    """Each option with its default and what it takes."""
    yield "## Options"
    rows = []
    for option in game.options:
        default = json.dumps(option.checked(option.default))
        takes = facts.notes(game).OPTIONS[option.name]
        rows.append((f"`{option.name}`", say("en", game.id, f"option.{option.name}"), f"`{default}`", takes))
    yield table(("option", "what it sets", "default", "takes"), rows)


def setup_and_moves(game: AnyGame) -> Iterator[str]:
    """The record's set-up and every form of a move."""
    yield "## In a record"
    yield "How records work stands in [records.md](../records.md)."
    yield f"`setup` is {facts.notes(game).SETUP}"
    yield table(("move", "meaning"), ((f"`{form}`", text) for form, text in facts.notes(game).MOVES.items()))
    if game.revealing:
        verbs = ", ".join(f"`{verb}`" for verb in sorted(game.revealing))
        yield f"Never taken back, because somebody sees something new: {verbs}, and every roll."
    else:
        yield "Only a roll shows something new; decisions can be taken back until then (T1)."


def views(game: AnyGame) -> Iterator[str]:
    """What a seat is shown."""
    yield "## What a seat sees"
    yield "A view is plain JSON. `cheeseboard replay FILE --seat N` prints one."
    yield table(("key", "meaning"), ((f"`{key}`", text) for key, text in facts.view_keys(game).items()))


def events(game: AnyGame) -> Iterator[str]:
    """Each event with its values and its sentences."""
    yield "## Events"
    yield "What happened between two views, and how the log says it."
    rows = [
        (f"`{kind}`", ", ".join(keys), "<br>".join(sentences(game.id, f"event.{kind}")))
        for kind, keys in facts.events(game).items()
    ]
    yield table(("type", "values", "in words"), rows)
    yield facts.notes(game).EVENTS


def sentences(game: str, key: str) -> list[str]:
    """The English sentences behind a key and its variants."""
    found = catalogue("en", game)
    return [
        plain(entry).format_map(Named()) for name, entry in found.items() if name == key or name.startswith(f"{key}.")
    ]


def plain(entry: Entry) -> str:
    """A sentence; of several for one, two … things the general one."""
    return entry if isinstance(entry, str) else entry["other"]


class Named(dict[str, str]):
    """Keeps `{name}` where a value would stand, and undoubles the braces that are meant."""

    def __missing__(self, key: str) -> str:
        return f"{{{key}}}"


def refused(game: AnyGame) -> Iterator[str]:
    """Each refusal code with its rule and its sentence."""
    yield "## Refusals"
    yield (
        "A move, an option or a set-up that is not possible is refused with a stable code, the number of the rule, "
        "and a sentence in the player's language. "
        "Codes that all games share stand in [records.md](../records.md#error-lines)."
    )
    rows = [(f"`{code}`", ", ".join(numbers), sentence) for code, numbers, sentence in codes_of(game.id)]
    yield table(("code", "rule", "sentence"), rows)


def codes_of(game: str) -> list[tuple[str, list[str], str]]:
    """The codes of a game with the rules they cite and their sentences, in the order of the texts."""
    return codes_in(game, refusals(f"games/{game.replace('-', '_')}"))


def codes_in(name: str, raised: list[Raised]) -> list[tuple[str, list[str], str]]:
    """The codes that have a sentence in this file of texts."""
    numbers: dict[str, set[str]] = {}
    for one in raised:
        numbers.setdefault(one.code, set()).add(one.rule)
    return [
        (code, sorted(numbers.get(code, set()), key=number_of), plain(entry).format_map(Named()))
        for key, entry in catalogue("en", name).items()
        if (code := key.removeprefix("refusal.")) != key
    ]


def number_of(rule: str) -> tuple[str, int]:
    """Rules in the order in which people count: M9 before M16."""
    return rule[0], int(rule[1:])


def endings(game: AnyGame) -> Iterator[str]:
    """The reasons for which a game ends, and the solo verdicts."""
    yield "## Endings"
    found = catalogue("en", game.id)
    rows = [(f"`{key.partition('.')[2]}`", plain(text)) for key, text in found.items() if key.startswith("reason.")]
    yield table(("reason", "in words"), rows)
    if game.verdicts:
        best_first = ", ".join(f"`{verdict}`" for verdict in reversed(game.verdicts))
        yield f"Verdicts of the solo game (a record calls them `tier`), best first: {best_first}."


def tail(game: AnyGame) -> Iterator[str]:
    """The history of the rules."""
    yield "## Version history"
    yield "Records carry the version of the rules. Records of older versions keep replaying."
    history = facts.notes(game).HISTORY
    yield "\n".join(f"- **{version}**: {text}" for version, text in sorted(history.items(), reverse=True))


def table(titles: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """A table in Markdown."""
    lines = [titles, tuple("---" for _ in titles), *rows]
    return "\n".join("| " + " | ".join(cell.replace("|", "\\|") for cell in line) + " |" for line in lines)


def records_page() -> str:
    """The page about records as it stands, with the table of codes made anew."""
    common = [row for row in codes_in("common", refusals()) if row[1][0][0] != "T"]
    rows = [(f"`{code}`", ", ".join(numbers), sentence) for code, numbers, sentence in common]
    return made_anew(RECORDS, (BEGIN, END), table(("code", "rule", "sentence"), rows))


def wire_page() -> str:
    """The page about the wire protocol as it stands, with the tables of keys made anew."""
    return made_anew(WIRE, KEYS, "\n\n".join(tables()))


def made_anew(path: Path, marks: tuple[str, str], text: str) -> str:
    """A page whose part between two marks is made, and the rest written by people."""
    before, _, rest = path.read_text(encoding="utf-8").partition(marks[0])
    return f"{before}{marks[0]}\n\n{text}\n\n{marks[1]}{rest.partition(marks[1])[2]}"


def pages() -> dict[Path, str]:
    """Every page and what should stand in it."""
    return {
        RECORDS: records_page(),
        WIRE: wire_page(),
        **{FOLDER / f"{game.id}.md": page(game) for game in GAMES.values()},
    }


def main() -> int:
    """Write all pages."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")
        print(path.relative_to(FOLDER.parent.parent))
    return 0


if __name__ == "__main__":
    sys.exit(main())

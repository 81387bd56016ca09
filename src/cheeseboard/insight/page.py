"""The story as one page that stands alone: its own style, no script, nothing fetched; the graph also as a table."""

from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files

from cheeseboard.games import find
from cheeseboard.insight.chart import chances, graph
from cheeseboard.insight.players import Player
from cheeseboard.insight.story import DECISION, SeatStory, Story
from cheeseboard.insight.telling import Costly, Teller
from cheeseboard.texts import say

Told = tuple[Story, Sequence[Costly]]
HEAD = ("player", "start", "luck", "skill", "others", "result", "decisions", "rate")


def page(told: Sequence[Told], rows: Sequence[Player], lang: str) -> str:
    """The whole document: of several games, first what they say about each player."""
    style = files(__package__).joinpath("page.css").read_text(encoding="utf-8")
    title = Teller(told[0][0], lang).say("title") if told else say(lang, "insight", "title")
    parts = [players_html(rows, lang)] if len(told) > 1 else []
    parts += [section(story, costly, lang) for story, costly in told]
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{escape(title)}</title>\n<style>\n{style}</style>\n</head>\n<body>\n"
        f"<header><h1>{escape(title)}</h1></header>\n<main>\n{''.join(parts)}</main>\n"
        f"<footer><p>{escape(say(lang, 'insight', 'footer'))}</p></footer>\n</body>\n</html>\n"
    )


def section(story: Story, costly: Sequence[Costly], lang: str) -> str:
    """One game."""
    teller = Teller(story, lang)
    title = say(lang, story.game, "title")
    fates = "".join(f"<li>{escape(teller.fate(told))}</li>" for told in story.seats)
    turning = teller.turning_point()
    turn = f"<h3>{escape(teller.say('turn.title'))}</h3><p>{escape(turning)}</p>" if turning else ""
    marks = [found.step.n for found in costly]
    return (
        f"<section><h2>{escape(title)}</h2><ul>{fates}</ul>"
        f'<figure class="card">{graph(story, teller.names, teller.say("graph.label"), marks)}'
        f"<figcaption>{escape(teller.say('graph.caption'))}</figcaption></figure>"
        f"{steps_html(teller)}{split_html(teller)}{turn}{costly_html(teller, costly)}"
        f'<p class="lead">{escape(teller.method())}</p></section>\n'
    )


def table_html(caption: str, head: Sequence[str], rows: Iterable[Sequence[str]], words: int = 1) -> str:
    """A table with its caption; the first columns hold words."""
    cells = "".join(f'<th scope="col"{kind(i, words)}>{escape(cell)}</th>' for i, cell in enumerate(head))
    body = "".join(
        "<tr>" + "".join(f"<td{kind(i, words)}>{escape(cell)}</td>" for i, cell in enumerate(row)) + "</tr>"
        for row in rows
    )
    return (
        f'<div class="scroll" tabindex="0" role="region" aria-label="{escape(caption, quote=True)}"><table>'
        f"<caption>{escape(caption)}</caption><thead><tr>{cells}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def kind(column: int, words: int) -> str:
    """Words are written from the left, numbers to the right."""
    return ' class="words"' if column < words else ""


def split_html(teller: Teller) -> str:
    """Luck and skill apart, for each seat."""
    head = [teller.say(f"head.{name}") for name in HEAD]
    unit = teller.say("unit.solo" if teller.solo else "unit.race")
    return f'<div class="card">{table_html(unit, head, [split_row(teller, told) for told in teller.story.seats])}</div>'


def split_row(teller: Teller, told: SeatStory) -> list[str]:
    """A seat's figures under these heads."""
    return [
        teller.names[told.seat],
        teller.chance(told.start),
        teller.change(told.luck),
        teller.change(told.skill),
        teller.change(told.others),
        teller.chance(told.result),
        str(told.decisions),
        teller.rate(told.loss_per_decision, told.decisions),
    ]


def steps_html(teller: Teller) -> str:
    """The graph as a table."""
    story = teller.story
    lines = [chances(story, seat) for seat in range(story.players)]
    rows = [["0", teller.say("steps.start"), "", *(teller.chance(line[0], 1) for line in lines)]]
    for step in story.steps:
        loss = teller.change(-step.loss) if step.kind == DECISION else ""
        words = f"{teller.names[step.seat]}: {teller.move(step.move)}"
        rows.append([str(step.n), words, loss, *(teller.chance(line[step.n], 1) for line in lines)])
    head = [teller.say("steps.n"), teller.say("steps.what"), teller.say("steps.loss"), *teller.names]
    table = table_html(teller.say("graph.label"), head, rows, 2)
    return f"<details><summary>{escape(teller.say('steps.title'))}</summary>{table}</details>"


def costly_html(teller: Teller, costly: Sequence[Costly]) -> str:
    """The costliest decisions with their reasons."""
    title = f"<h3>{escape(teller.say('cost.title'))}</h3>"
    if not costly:
        return f"{title}<p>{escape(teller.say('cost.none'))}</p>"
    items = "".join(f"<li>{escape(teller.cost(found.step))}{reasons_html(teller, found)}</li>" for found in costly)
    return f"{title}<ol>{items}</ol>"


def reasons_html(teller: Teller, found: Costly) -> str:
    """What spoke for the better move, and about the one played; and what came of both when experts played on."""
    parts: list[str] = []
    for key, reasons in (("cost.best", found.best), ("cost.chosen", found.chosen)):
        if reasons:
            words = " ".join(map(teller.reason, reasons))
            parts.append(teller.say(key, why=words))
    if found.played_on:
        parts.append(teller.rollouts(*found.played_on))
    return "".join(f"<br><small>{escape(sentence)}</small>" for sentence in parts)


def players_html(rows: Sequence[Player], lang: str) -> str:
    """A row for each player."""
    head = [say(lang, "insight", f"head.{name}") for name in ("player", "game", "games", *HEAD[1:6], "rate")]
    caption = say(lang, "insight", "players.title")
    return f'<div class="card">{table_html(caption, head, [player_row(row, lang) for row in rows], 2)}</div>'


def player_row(row: Player, lang: str) -> list[str]:
    """A player's figures: means over the games, with the interval of the wins."""
    teller = Teller(Story(row.game, find(row.game).version, row.players, None, "learned", (), ()), lang)
    result = teller.chance(row.won / row.games)
    if not teller.solo:
        low, high = row.interval
        result += f" ({teller.number(100 * low, 0)}–{teller.number(100 * high, 0)})"
    size = f"{say(lang, row.game, 'title')} ({row.players})"
    changes = [teller.change(value / row.games) for value in (row.luck, row.skill, row.others)]
    rate = teller.rate(-row.skill / max(1, row.decisions), row.decisions)
    return [row.name, size, str(row.games), teller.chance(row.start / row.games), *changes, result, rate]

"""The page: one file with its own style, no script, nothing from anywhere else."""

from collections.abc import Sequence
from html import escape
from importlib.resources import files
from typing import NamedTuple

from cheeseboard.texts import say


class Picture(NamedTuple):
    """A drawing with its heading."""

    name: str
    svg: str


class Listing(NamedTuple):
    """The figures behind a drawing, in columns and rows."""

    head: Sequence[str]
    rows: Sequence[Sequence[str]]


class Block(NamedTuple):
    """One question: the answer in a sentence, its pictures, how it was measured, and the figures."""

    question: str
    answer: str
    pictures: Sequence[Picture]
    legend: str
    note: str
    listing: Listing
    unfolded: bool = False


class Section(NamedTuple):
    """Everything about one game; without a title its questions stand right under the page's own."""

    anchor: str
    title: str
    lead: str
    blocks: Sequence[Block]


def page(lang: str, title: str, lead: str, facts: str, sections: Sequence[Section]) -> str:
    """The whole document."""
    word = say(lang, "pages", "figures")
    style = files(__package__).joinpath("page.css").read_text(encoding="utf-8")
    links = "".join(f'<a href="#{section.anchor}">{escape(section.title)}</a>' for section in sections)
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="color-scheme" content="light dark">\n'
        f"<title>{escape(title)}</title>\n<style>\n{style}</style>\n</head>\n<body>\n"
        f'<header class="top">{CHEESE}<h1>{escape(title)}</h1><p class="lead">{escape(lead)}</p>'
        f"<nav>{links if len(sections) > 1 else ''}</nav></header>\n<main>\n"
        f"{''.join(section_html(section, word) for section in sections)}</main>\n"
        f"<footer><p>{escape(facts)}</p></footer>\n</body>\n</html>\n"
    )


def section_html(section: Section, word: str) -> str:
    """One section."""
    blocks = "".join(block_html(block, word) for block in section.blocks)
    head = f'<h2>{escape(section.title)}</h2><p class="lead">{escape(section.lead)}</p>' if section.title else ""
    return f'<section id="{section.anchor}">{head}{blocks}</section>\n'


def block_html(block: Block, word: str) -> str:
    """One question; its figures lie behind a word, or open."""
    shape = "one" if len(block.pictures) == 1 else "many"
    pictures = "".join(
        f"<div class='picture'><h4>{escape(picture.name)}</h4>{picture.svg}</div>" for picture in block.pictures
    )
    fold = f"<details{' open' if block.unfolded else ''}><summary>{escape(word)}</summary>"
    return (
        f'<article class="{shape}"><h3>{escape(block.question)}</h3><p class="answer">{escape(block.answer)}</p>'
        f'<figure>{block.legend}<div class="pictures">{pictures}</div>'
        f"<figcaption>{escape(block.note)}</figcaption></figure>"
        f"{fold}{table_html(block.listing)}</details></article>\n"
    )


def table_html(listing: Listing) -> str:
    """A plain table; on a phone it scrolls by itself."""
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in listing.head)
    rows = "".join(
        f'<tr><th scope="row">{escape(row[0])}</th>' + "".join(f"<td>{escape(cell)}</td>" for cell in row[1:]) + "</tr>"
        for row in listing.rows
    )
    return f'<div class="scroll"><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>'


def legend(entries: Sequence[tuple[str, str]]) -> str:
    """What the colours mean: (kind, words)."""
    items = "".join(f'<li><span class="key {kind}"></span>{escape(words)}</li>' for kind, words in entries)
    return f'<ul class="legend">{items}</ul>'


CHEESE = (
    '<svg class="wedge" viewBox="0 0 120 84" aria-hidden="true"><path class="rind" d="M4 46 78 6q36 6 38 40v30H4z"/>'
    '<path class="face" d="M4 46h112v30q0 4-4 4H8q-4 0-4-4z"/><circle class="hole" cx="30" cy="62" r="9"/>'
    '<circle class="hole" cx="62" cy="57" r="6"/><circle class="hole" cx="90" cy="66" r="10"/>'
    '<ellipse class="hole" cx="74" cy="28" rx="10" ry="6"/><ellipse class="hole" cx="97" cy="34" rx="5" ry="4"/></svg>'
)

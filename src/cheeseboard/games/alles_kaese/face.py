"""Alles Käse! drawn and in words."""

from collections.abc import Sequence
from textwrap import wrap
from typing import Any

from rich.text import Text

from cheeseboard.core.game import Event, Move, View
from cheeseboard.tui.art import (
    CHEESE,
    QUIET,
    STRONG,
    TRAP,
    Block,
    beside,
    block,
    box,
    centre,
    dots,
    fit,
    indent,
    names_in,
    spots,
    under,
)
from cheeseboard.tui.face import Face, Offer, Preview
from cheeseboard.tui.voice import Voice

INSIDE = 9
MOST_TRAPS = 3
CARD_LINES = 8
DRAWN_LINES = 5
TRAP_MARK, NO_TRAP = "▲", "·"


class AllesKaeseFace(Face):
    """Six cards, a die, a supply, and what lies in front of everyone."""

    def board(self, view: View, voice: Voice, width: int, height: int) -> Block:
        """The display, the die and the supply, and the seats."""
        cards = [slot_art(slot, card, view, voice) for slot, card in enumerate(view["display"])]
        rows: Block = [seat_line(view, seat, voice, width) for seat in range(view["players"])]
        room = height - CARD_LINES - len(rows)
        legend = [Text(f" {voice.of_game('face.legend')}", style=QUIET)]
        centre_part = drawn_middle(view, voice, width) if room >= DRAWN_LINES else middle(view, voice)
        spare = room - len(centre_part)
        gap = [Text("")] if spare > 3 else []
        return under(indent(beside(cards)), centre_part, gap, rows, gap, legend if spare > 0 else [])

    def lines(self, view: View, voice: Voice) -> list[str]:
        """The table in plain sentences."""
        told = [card_words(slot, card, voice) for slot, card in enumerate(view["display"])]
        return [*told, supply_words(view, voice), discard_words(view, voice), *seats_words(view, voice)]

    def roll_label(self, view: View, voice: Voice) -> str:
        return voice("offer.roll")

    def offers(self, view: View, legal: Sequence[Move], preview: Preview, voice: Voice) -> list[Offer]:
        return [Offer(self.label(view, move, voice), move) for move in legal]

    def label(self, view: View, move: Move, voice: Voice) -> str:
        """A choice in words, with what this seat knows about the card."""
        card = view["display"][move[1]]
        text = voice.of_game(f"offer.{move[0]}", slot=move[1] + 1, holes=card["holes"])
        return f"{text} ({voice.of_game('face.' + card['front'])})" if card["front"] else text

    def ask(self, view: View, legal: Sequence[Move], voice: Voice) -> str:
        name, roll = voice.names[view["actor"]], view["roll"]
        if roll is None:
            return voice("ask.roll", name=name)
        peek = any(move[0] == "peek" for move in legal)
        return voice.of_game("ask.peek" if peek else "ask.match", name=name, roll=roll)

    def picture(self, events: Sequence[Event], voice: Voice) -> Block:
        """The front that a peek or a keep showed."""
        shown = [event for event in events if event.get("front")]
        return front_art(shown[-1]["front"], shown[-1]["holes"], voice) if shown else []

    def score(self, view: View, seat: int, voice: Voice) -> str:
        facts = view["seats"][seat]
        if view["result"]["scores"][seat] is None:
            return voice.of_game("face.trapped")
        return voice.of_game("face.score", holes=facts["holes"], cards=facts["cheese_cards"])

    def under(self, setup: dict[str, Any], log: Sequence[Event], view: View, voice: Voice) -> list[str]:
        """What lay under the cards: the display, the discard and the rest of the supply."""
        display, discard, supply = follow(setup["deck"], log)
        told = [f"{slot + 1}: {code_words(card, voice)}" for slot, card in enumerate(display) if card]
        found = [voice.of_game("face.under"), voice.of_game("face.under.display", cards=", ".join(told))]
        for key, cards in (("face.under.discard", discard), ("face.under.supply", supply)):
            if cards:
                found.append(voice.of_game(key, cards=", ".join(code_words(card, voice) for card in cards)))
        return found


def follow(deck: Sequence[str], log: Sequence[Event]) -> tuple[list[str | None], list[str], list[str]]:
    """Where every card went, by following the public log: display, discard, rest of the supply."""
    display: list[str | None] = list(deck[:6])
    discard: list[str] = []
    rest = list(deck[6:])
    for event in log:
        if event["type"] == "supply-discarded":
            discard.append(rest.pop(0))
        elif event["type"] == "refilled":
            display[event["slot"]] = rest.pop(0)
        elif event["type"] in ("kept", "removed"):
            gone = display[event["slot"]]
            display[event["slot"]] = None
            if event["type"] == "removed" and gone:
                discard.append(gone)
    return display, discard, rest


def code_words(code: str, voice: Voice) -> str:
    """A card of the record in words."""
    return f"{code[0]} {voice.of_game('face.trap' if code[1] == 't' else 'face.cheese')}"


# -- pictures ------------------------------------------------------------------------


def slot_art(slot: int, card: dict[str, Any] | None, view: View, voice: Voice) -> Block:
    """A place of the display: its number, the card's back, what I know of it, who peeked, who left it."""
    wide = INSIDE + 2
    if card is None:
        return block(["", *[" " * wide] * 5])
    match = view["phase"] == "choose" and card["holes"] == view["roll"]
    head = f"▼ {slot + 1} ▼" if match else str(slot + 1)
    back = box([centre(row, INSIDE) for row in spots(card["holes"], "◯", 3)], CHEESE, foot=known(card, voice))
    return under([Text(centre(head, wide), style=STRONG)], back, notes(card, voice, wide))


def known(card: dict[str, Any], voice: Voice) -> str:
    """The front, if this seat has seen it: written into the card's lower edge."""
    return f" {voice.of_game('face.short.' + card['front'])} " if card["front"] else ""


def notes(card: dict[str, Any], voice: Voice, wide: int) -> Block:
    """Who has peeked at a card, and who rolled its number and left it."""
    peeked, left = (
        f"{mark} {names_in([voice.names[seat] for seat in seats], wide - 2)}" if seats else ""
        for mark, seats in (("◉", card["peeked_by"]), ("↷", card["left_by"]))
    )
    return [Text(centre(peeked, wide)), Text(centre(left, wide), style=QUIET)]


def front_art(front: str, holes: int, voice: Voice) -> Block:
    """A card's front: a piece of cheese, or a trap with its bar."""
    word = centre(voice.of_game(f"face.short.{front}"), 13)
    if front == "trap":
        rows = [" ┏━━━━━━━━━┓ ", " ┃  ╲   ╱  ┃ ", " ┃    ▲    ┃ ", " ┃  ╱   ╲  ┃ ", " ┗━━━━━━━━━┛ "]
        return box([*rows, word], TRAP, "┏━┓┃┗┛")
    rows = ["       __    ", "    ,-'  `.  ", "  ,' o   o \\ ", " /__o____o__| ", ""]
    return box([*[fit(row, 13) for row in rows], word], CHEESE, foot=f" {holes} ")


def drawn_middle(view: View, voice: Voice, width: int) -> Block:
    """The die with its pips, the supply with the back of its top card, and the discard."""
    roll, supply = view["roll"], view["supply"]
    die = box([f" {row} " for row in spots(roll or 0, "●", 1)], "reverse")
    back = box([centre(row, INSIDE) for row in spots(supply["top"] or 0, "◯", 3)], CHEESE)
    thick = "╮│││╯" if supply["count"] > 1 else "     "
    top = under([line + Text(edge * 2) for line, edge in zip(back, tuple(thick), strict=True)])
    told = voice.of_game("face.rolled", roll=roll) if roll else voice.of_game("face.not-rolled")
    lines = wrap(discard_words(view, voice), max(20, width - 32))[:3]
    words = [Text(told, style=STRONG), Text(supply_words(view, voice)), *(Text(line, style=QUIET) for line in lines)]
    return indent(beside([die, top, words], 2))


def middle(view: View, voice: Voice) -> Block:
    """The die, the supply and the discard in two lines."""
    roll = view["roll"]
    die = voice.of_game("face.rolled", roll=roll) if roll else voice.of_game("face.not-rolled")
    supply = supply_words(view, voice)
    first = Text.assemble((f" [{roll or '·'}] ", "reverse bold"), f" {die}   ", (supply, ""))
    return [first, Text(f" {discard_words(view, voice)}", style=QUIET)]


def seat_line(view: View, seat: int, voice: Voice, width: int) -> Text:
    """A seat: cheese, traps, and whose turn it is."""
    facts = view["seats"][seat]
    turn = "▶" if view["actor"] == seat else " "
    cards = " ".join(str(card["holes"]) for card in facts["cards"] if card["front"] == "cheese")
    gauge = dots(facts["traps"], MOST_TRAPS, TRAP_MARK, NO_TRAP)
    line = Text(f" {turn} {fit(voice.names[seat], 14)} ", style=STRONG if turn == "▶" else "")
    line.append(fit(voice.of_game("face.traps", gauge=gauge), 16), style="bold" if facts["traps"] > 1 else "")
    key = "face.cards" if facts["holes"] is None else "face.holes"  # in memory mode everybody adds up alone
    line.append(voice.of_game(key, holes=facts["holes"], cards=cards or "–"))
    line.truncate(width, overflow="ellipsis")
    return line


# -- words ------------------------------------------------------------------------


def card_words(slot: int, card: dict[str, Any] | None, voice: Voice) -> str:
    """A place of the display in words."""
    if card is None:
        return voice.of_game("face.slot-empty", slot=slot + 1)
    text = voice.of_game("face.slot", slot=slot + 1, holes=card["holes"])
    if card["front"]:
        text += " " + voice.of_game("face.you-saw", front=voice.of_game("face." + card["front"]))
    if card["peeked_by"]:
        text += " " + voice.of_game("face.peeked-by", names=voice.seats(card["peeked_by"]))
    if card["left_by"]:
        text += " " + voice.of_game("face.left-by", names=voice.seats(card["left_by"]))
    return text


def supply_words(view: View, voice: Voice) -> str:
    """How many cards are left, and the back of the next one."""
    supply = view["supply"]
    if not supply["count"]:
        return voice.of_game("face.supply-empty")
    return voice.of_game("face.supply", count=supply["count"], top=supply["top"])


def discard_words(view: View, voice: Voice) -> str:
    """The backs in the discard; fronts only where this seat saw them before."""
    cards = [
        f"{card['holes']}={voice.of_game('face.' + card['front'])}" if card["front"] else str(card["holes"])
        for card in view["discard"]
    ]
    return voice.of_game("face.discard", cards=" ".join(cards) or "–")


def seats_words(view: View, voice: Voice) -> list[str]:
    """What lies in front of everyone."""
    return [seat_words(facts, voice.names[seat], voice) for seat, facts in enumerate(view["seats"])]


def seat_words(facts: dict[str, Any], name: str, voice: Voice) -> str:
    """One seat; in memory mode its cards, for everybody to add up alone."""
    if facts["holes"] is None:
        cards = " ".join(str(card["holes"]) for card in facts["cards"] if card["front"] == "cheese")
        return voice.of_game("face.seat-cards", name=name, cards=cards or "–", traps=facts["traps"])
    totals = {"holes": facts["holes"], "cards": facts["cheese_cards"], "traps": facts["traps"]}
    return voice.of_game("face.seat", name=name, **totals)


FACE = AllesKaeseFace()

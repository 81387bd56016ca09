"""Mice to meet you drawn and in words."""

from typing import Any

from rich.cells import cell_len
from rich.text import Text

from cheeseboard.core.game import View
from cheeseboard.games.mice.face.offers import MiceOffers
from cheeseboard.tui.art import (
    BACON,
    CHEESE,
    DOUBLE,
    MOUSE,
    QUIET,
    ROUND,
    STRONG,
    Block,
    beside,
    block,
    box,
    centre,
    fit,
    indent,
    nuts,
    spots,
    under,
    width_of,
)
from cheeseboard.tui.voice import Voice

DICE_CARDS = {15: "b", 12: "c", 9: "c", 6: "bc"}
"""The dice that each dice card gives, as printed on it."""
FULL_LINES = 13
"""Lines that the dice and one seat take when everything is drawn."""
HAND = [value for value in range(1, 19) if value not in DICE_CARDS]


class MiceFace(MiceOffers):
    """The dice in the middle, one seat in full, the others in a line each."""

    def board(self, view: View, voice: Voice, width: int, height: int) -> Block:
        """Dice, then the seat that acts, then the others."""
        focus = focus_of(view)
        others = [seat for seat in range(view["players"]) if seat != focus]
        return under(
            beside([indent(dice_art(view, voice)), facts_art(view, voice)], 3),
            seat_art(view, focus, voice) if height >= FULL_LINES + len(others) else seat_lines(view, focus, voice),
            [line for seat in others for line in other_line(view, seat, voice, width)],
        )

    def lines(self, view: View, voice: Voice) -> list[str]:
        """The table in plain sentences."""
        told = [dice_words(view, voice)] if view["dice"] else []
        if view["left"] and not view["solo"]:
            told.append(voice.of_game("face.left-over", left=view["left"]))
        seats = [text for seat in range(view["players"]) for text in seat_words(view, seat, voice)]
        return [*told, voice.of_game("face.supply", nuts=view["supply"]), *seats]

    def roll_label(self, view: View, voice: Voice) -> str:
        dice = view["seats"][view["active"]]["dice"]
        return voice.of_game("offer.roll", bacon=dice["bacon"], cheese=dice["cheese"])

    def scores(self, view: View, voice: Voice) -> list[str]:
        if not view["solo"]:
            return super().scores(view, voice)
        seat = view["seats"][0]
        return [voice.of_game("face.solo", hand=len(seat["hand"]), up=len(seat["up"]), nuts=seat["nuts"])]

    def score(self, view: View, seat: int, voice: Voice) -> str:
        facts = view["seats"][seat]
        mice = view["result"]["scores"][seat]
        return voice.of_game("face.score", mice=mice, down=4 - len(facts["up"]), nuts=facts["nuts"])

    def verdict(self, view: View, voice: Voice) -> str:
        if view["solo"]:
            return voice.of_game(f"verdict.{view['result']['tier']}")
        return super().verdict(view, voice)


def focus_of(view: View) -> int:
    """The seat drawn in full: the only person's own, or else the one that acts."""
    seats = (view["seat"], view["actor"], view["active"])
    return int(next(seat for seat in seats if seat is not None))


# -- pictures ------------------------------------------------------------------------


def die_art(pips: int, bacon: bool, voice: Voice, used: bool = False) -> Block:
    """A die with pips: bacon dice have double edges and their letter, cheese dice round ones and theirs."""
    letter = voice.of_game("face.letter.bacon" if bacon else "face.letter.cheese")
    rows = [f" {row} " for row in spots(pips, "●", 1)]
    face = box(rows, BACON if bacon else CHEESE, DOUBLE if bacon else ROUND, letter)
    return under(face, [Text(centre(voice.of_game("face.used"), width_of(face)), style=STRONG)] if used else [])


def dice_art(view: View, voice: Voice) -> Block:
    """The dice on the table, or how many will be rolled."""
    if not view["dice"]:
        return waiting_dice(view, voice)
    used = list(view["used"] or []) if view["phase"] == "passive" else []
    parts = [die_art(pips, True, voice) for pips in view["dice"]["bacon"]]
    for pips in view["dice"]["cheese"]:
        taken = pips in used
        if taken:
            used.remove(pips)
        parts.append(die_art(pips, False, voice, taken))
    return beside(parts)


def waiting_dice(view: View, voice: Voice) -> Block:
    """Blank dice before the roll."""
    dice = view["seats"][view["active"]]["dice"]
    bacon = [die_art(0, True, voice)] * dice["bacon"]
    return beside([*bacon, *[die_art(0, False, voice)] * dice["cheese"]])


def facts_art(view: View, voice: Voice) -> Block:
    """What the dice mean now, and the nuts in the middle."""
    dice = view["dice"]
    lines = [voice.of_game("face.bacon"), voice.of_game("face.cheese")]
    if dice:
        lines.append(voice.of_game("face.bacon-sum", sum=sum(dice["bacon"])))
    if view["left"] and not view["solo"]:
        lines.append(voice.of_game("face.left", left=view["left"]))
    lines.append(voice.of_game("face.middle", nuts=nuts(view["supply"])))
    return [Text(line) for line in lines]


def seat_art(view: View, seat: int, voice: Voice) -> Block:
    """A seat in full: hand, dice cards, cage and nuts."""
    facts = view["seats"][seat]
    hand = beside([hand_card(value, value in facts["hand"]) for value in HAND], 0)
    dice = beside([dice_card(value, value in facts["up"], voice) for value in DICE_CARDS], 1)
    return under([name_line(view, seat, voice)], indent(hand), indent(beside([dice, cage_art(facts, voice)], 3)))


def name_line(view: View, seat: int, voice: Voice) -> Text:
    """Whose cards these are, and how many mice are still to be caught."""
    hand = view["seats"][seat]["hand"]
    name = Text(f" {mark(view, seat)} {voice.names[seat]}: ", style=STRONG)
    name.append(voice.of_game("face.hand", count=len(hand), mice=sum(hand)), style="")
    return name


def seat_lines(view: View, seat: int, voice: Voice) -> Block:
    """The same seat in three lines, where the window is low."""
    facts = view["seats"][seat]
    hand = " ".join(f"[{value}]" if value in facts["hand"] else " · " for value in HAND)
    letters = {"b": voice.of_game("face.letter.bacon"), "c": voice.of_game("face.letter.cheese")}
    dice = "  ".join(
        f"[{value} {'+'.join(letters[die] for die in made)}]" if value in facts["up"] else f"[{value} ░]"
        for value, made in DICE_CARDS.items()
    )
    cage = voice.of_game("face.cage", count=len(facts["cage"]), top=facts["cage"][-1]) if facts["cage"] else ""
    last = f"{cage or voice.of_game('face.cage-empty')}   {voice.of_game('face.nuts', nuts=nuts(facts['nuts']))}"
    return [name_line(view, seat, voice), Text(f"   {hand}"), Text(f"   {dice}   {last}")]


def hand_card(value: int, here: bool) -> Block:
    """A mouse card in hand, or the gap that it left."""
    if not here:
        return block(["     ", "  ·  ", "     "], QUIET)
    return block(["╭───╮", f"│{value:^3}│", "╰───╯"], MOUSE)


def dice_card(value: int, up: bool, voice: Voice) -> Block:
    """A dice card: its number and the letters of its dice, or its back."""
    if not up:
        return block(["╭──────╮", "│░ " + f"{value:>2}" + " ░│", "╰──────╯"], QUIET)
    letters = {"b": voice.of_game("face.letter.bacon"), "c": voice.of_game("face.letter.cheese")}
    dice = "+".join(letters[die] for die in DICE_CARDS[value])
    return block(["╭──────╮", f"│{value:>2} {dice:<3}│", "╰──────╯"], CHEESE)


def cage_art(facts: dict[str, Any], voice: Voice) -> Block:
    """The cage with its top card, and the nuts."""
    cage = facts["cage"]
    top = f"{cage[-1]:^4}" if cage else "    "
    bars = block(["┌┬┬┬┬┬┬┐", f"││{top}││", "└┴┴┴┴┴┴┘"])
    told = [
        voice.of_game("face.cage", count=len(cage), top=cage[-1]) if cage else voice.of_game("face.cage-empty"),
        voice.of_game("face.nuts", nuts=nuts(facts["nuts"])),
    ]
    return beside([bars, block(told)], 1)


def other_line(view: View, seat: int, voice: Voice, width: int) -> Block:
    """Another seat in a line."""
    facts = view["seats"][seat]
    cards = voice.of_game("face.other-dice", cards=" ".join(map(str, facts["up"])) or "–")
    hand = voice.of_game("face.other-hand", mice=sum(facts["hand"]), cards=" ".join(map(str, facts["hand"])))
    line = Text(f" {mark(view, seat)} {fit(voice.names[seat], name_width(voice))} ")
    line.append(f"{fit(nuts(facts['nuts']), 6)} {fit(cards, 18)}{hand}")
    line.truncate(width, overflow="ellipsis")
    return [line]


def mark(view: View, seat: int) -> str:
    """An arrow at the seat that acts."""
    return "▶" if seat == view["actor"] else " "


def name_width(voice: Voice) -> int:
    """Columns for the longest name."""
    return max(cell_len(name) for name in voice.names)


# -- words ------------------------------------------------------------------------


def listed(values: list[int]) -> str:
    """Numbers in a row."""
    return ", ".join(map(str, values)) or "–"


def dice_words(view: View, voice: Voice) -> str:
    """The dice in words."""
    dice = view["dice"]
    return voice.of_game("face.dice", bacon=listed(dice["bacon"]), cheese=listed(dice["cheese"]))


def seat_words(view: View, seat: int, voice: Voice) -> list[str]:
    """A seat in words."""
    facts = view["seats"][seat]
    cage = listed(facts["cage"])
    return [
        voice.of_game("face.seat", name=voice.names[seat], nuts=facts["nuts"], up=listed(facts["up"])),
        voice.of_game("face.seat-hand", name=voice.names[seat], hand=listed(facts["hand"]), cage=cage),
    ]


FACE = MiceFace()

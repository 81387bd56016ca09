"""Cheese drawn and in words."""

from collections.abc import Sequence

from rich.text import Text

from cheeseboard.core.game import Move, View
from cheeseboard.tui.art import (
    BACK,
    CAT,
    CHEESE,
    MOUSE,
    QUIET,
    STRONG,
    Block,
    beside,
    block,
    box,
    centre,
    under,
)
from cheeseboard.tui.face import Face, Offer, Preview
from cheeseboard.tui.voice import Voice

WIDE = 15
PICTURES = {
    "cheese": ["       __", "    ,-'  `.", "  ,' o   o \\", " /__o____o__|"],
    "cat": ["   /\\_____/\\", "  (  o   o  )", "  =\\   ^   /=", "    `--w--'"],
    "mouse": ["   (\\.---./)", "    ( o o )", "   ~~\\ v /~~", "      `-'"],
}
STYLES = {"cheese": CHEESE, "cat": CAT, "mouse": MOUSE}
STEP, STEP_GONE = "❥", "·"
LAST_CARDS = 4


class CheeseFace(Face):
    """A pile in the middle and everyone's stack."""

    def board(self, view: View, voice: Voice, width: int, height: int) -> Block:
        """The stacks above, the pile and the waiting mouse below."""
        stacks = beside([stack_art(view, seat, voice) for seat in range(view["players"])], 1)
        card = card_art(view["pile"][-1], voice) if view["pile"] else empty_art(voice)
        return under(stacks, [Text("")], beside([block(["  "]), card, block(["  "]), story(view, voice)], 0))

    def lines(self, view: View, voice: Voice) -> list[str]:
        """The table in plain sentences."""
        seats = [
            voice.of_game("face.seat", name=voice.names[seat], stack=facts["stack"])
            for seat, facts in enumerate(view["seats"])
        ]
        return [*seats, *pile_words(view, voice), *threat_words(view, voice)]

    def offers(self, view: View, legal: Sequence[Move], preview: Preview, voice: Voice) -> list[Offer]:
        return [Offer(voice.of_game("offer.turn"), move) for move in legal]

    def ask(self, view: View, legal: Sequence[Move], voice: Voice) -> str:
        return voice.of_game("ask.turn", name=voice.names[view["actor"]])

    def score(self, view: View, seat: int, voice: Voice) -> str:
        return voice.of_game("face.score", cards=view["result"]["scores"][seat])


def kind_of(card: str) -> str:
    """cheese, cat or mouse."""
    return card.partition("-")[0]


def card_art(card: str, voice: Voice) -> Block:
    """A card face up; a mouse shows its footsteps."""
    kind = kind_of(card)
    steps = int(card[-1]) if kind == "mouse" else 0
    word = voice.of_game(f"face.{kind}").upper()
    foot = f"{word} {STEP * steps}" if steps else word
    return box([*[row.ljust(WIDE) for row in PICTURES[kind]], centre(foot, WIDE)], STYLES[kind])


def empty_art(voice: Voice) -> Block:
    """The place of the pile while it is empty."""
    rows = [" " * WIDE] * 2 + [centre(voice.of_game("face.no-pile"), WIDE)] + [" " * WIDE] * 2
    return box(rows, QUIET, "┌╌┐┆└┘")


def stack_art(view: View, seat: int, voice: Voice) -> Block:
    """A face-down stack: thicker with more cards, its height in numbers, an arrow for whose turn it is."""
    count = view["seats"][seat]["stack"]
    layers = min(3, (count + 24) // 25)
    turn = view["actor"] == seat
    head = centre(("▶ " if turn else "") + voice.names[seat], 12)
    if not count:
        rows = ["┌╌╌╌╌╌╌┐   ", "┆      ┆   ", "└╌╌╌╌╌╌┘   "]
    else:
        rows = [f"╭──────╮{'╮' * layers}", f"│{count:^6}│{'│' * layers}", f"╰──────╯{'╯' * layers}"]
    picture = block([centre(row, 12) for row in rows]) if not count else [back_line(row) for row in rows]
    return under([Text(head, style=STRONG if turn else "")], picture)


def back_line(row: str) -> Text:
    """One line of a stack on its own ground."""
    line = Text(" ")
    line.append(row, style=BACK)
    line.append(" " * (11 - len(row)))
    return line


def story(view: View, voice: Voice) -> Block:
    """The pile and the mouse that waits for an answer, in words."""
    turned = voice.of_game("face.turned", turned=view["turned"])
    lines = [*pile_words(view, voice), *(threat_words(view, voice) or [""]), turned]
    return [Text(line, style=STRONG if "❥" in line else "") for line in lines]


def pile_words(view: View, voice: Voice) -> list[str]:
    """How many cards lie in the pile, and the last of them."""
    pile = view["pile"]
    if not pile:
        return [voice.of_game("face.pile-empty")]
    last = " · ".join(short(card, voice) for card in pile[-LAST_CARDS:])
    more = "… · " if len(pile) > LAST_CARDS else ""
    return [voice.of_game("face.pile", count=len(pile)), more + last]


def short(card: str, voice: Voice) -> str:
    """A card in a word; a mouse with its footsteps."""
    kind = kind_of(card)
    word = voice.of_game(f"face.{kind}")
    return f"{word} {card[-1]}" if kind == "mouse" else word


def threat_words(view: View, voice: Voice) -> list[str]:
    """The mouse that waits, and the attempts left."""
    mouse = view["mouse"]
    if mouse is None or view["actor"] is None:
        return []
    left, steps = mouse["attempts_left"], mouse["footsteps"]
    gauge = STEP * left + STEP_GONE * (steps - left)
    owner, name = voice.names[mouse["seat"]], voice.names[view["actor"]]
    waits = voice.of_game("face.mouse-waits", owner=owner, name=name)
    return [waits, voice.of_game("face.attempts", left=left, steps=steps, gauge=gauge)]


FACE = CheeseFace()

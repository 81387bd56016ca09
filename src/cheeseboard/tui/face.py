"""What a front needs to know about a game: how to draw it, how to say it, and how to word its choices."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from textwrap import wrap
from typing import Any

from rich.text import Text

from cheeseboard.core.game import Event, Move, View
from cheeseboard.core.show import quiet_names
from cheeseboard.games import find
from cheeseboard.texts import wanting
from cheeseboard.tui.art import Block
from cheeseboard.tui.voice import Voice

Preview = Callable[[Move], list[Event]]

FRAME = frozenset(
    {"game", "version", "players", "options", "seat", "phase", "actor", "chance", "last", "result", "seats"}
)
"""What every view has; a face tells what is particular to the game."""


@dataclass(frozen=True)
class Offer:
    """A choice in words: a move, or a list of further choices."""

    label: str
    move: Move | None = None
    more: tuple["Offer", ...] = ()


class Face:
    """A game that nobody has drawn: what is seen and what can be done, in as many words as its texts have."""

    def board(self, view: View, voice: Voice, width: int, height: int) -> Block:
        """The table as a picture that tries to fit into so many columns and lines."""
        return [Text(part) for line in self.lines(view, voice) for part in wrap(line, width) or [""]]

    def lines(self, view: View, voice: Voice) -> list[str]:
        """The table in plain sentences: everything that is particular to the game, then each seat."""
        unsaid = FRAME.union(quiet_names(find(view["game"])))
        own = [f"{voice.name(key)}: {voice.words(value)}" for key, value in view.items() if key not in unsaid]
        seats = [{key: value for key, value in facts.items() if key not in unsaid} for facts in view.get("seats", ())]
        return [*own, *(f"{name}: {voice.words(facts)}" for name, facts in zip(voice.names, seats, strict=False))]

    def roll_label(self, view: View, voice: Voice) -> str:
        """What a person does when a roll is due: the game's own `offer.<verb>`, or to roll the die."""
        own = self.throw(view, "offer", voice)
        return voice.of_game(own) if own else voice("offer.roll")

    def throw(self, view: View, kind: str, voice: Voice) -> str:
        """The key of the game's own words for what chance does, if it has some. Not all chance is a die."""
        keys = (f"{kind}.{verb}" for verb in sorted(find(view["game"]).grammar.chance))
        given = {"name": ""}
        return next((key for key in keys if voice.has(key) and not wanting(voice.lang, view["game"], key, given)), "")

    def offers(self, view: View, legal: Sequence[Move], preview: Preview, voice: Voice) -> list[Offer]:
        """The legal moves in words."""
        return [Offer(voice.move(move), move) for move in legal]

    def ask(self, view: View, legal: Sequence[Move], voice: Voice) -> str:
        """What the acting person has to do."""
        name = voice.names[view["actor"]]
        own = self.throw(view, "ask", voice) if view["chance"] else ""
        if own:
            return voice.of_game(own, name=name)
        rolls = view["chance"] and not self.throw(view, "offer", voice)
        return voice("ask.roll" if rolls else "ask.choose", name=name)

    def picture(self, events: Sequence[Event], voice: Voice) -> Block:
        """What an event showed, if there is something to draw."""
        return []

    def scores(self, view: View, voice: Voice) -> list[str]:
        """The ranking in words, best first; a solo game has none."""
        places = []
        place = 1
        for group in view["result"].get("ranking", ()):
            for seat in group:
                score = self.score(view, seat, voice)
                places.append(voice("end.place", place=place, name=voice.names[seat], score=score))
            place += len(group)
        return places

    def score(self, view: View, seat: int, voice: Voice) -> str:
        """One seat's result in words."""
        return voice.words(view["result"]["scores"][seat])

    def verdict(self, view: View, voice: Voice) -> str:
        """Who won, or how good a solo game was."""
        result = view["result"]
        if "tier" in result:
            return voice.named("verdict", result["tier"])
        winners = result["winners"]
        return voice("end.winners" if len(winners) > 1 else "end.winner", names=voice.seats(winners))

    def under(self, setup: dict[str, Any], log: Sequence[Event], view: View, voice: Voice) -> list[str]:
        """What lay hidden, once the game is over: a title and what it is the title of."""
        return []

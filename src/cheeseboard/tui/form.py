"""What can be set before a game, as lines that are changed one by one. Knows no screen."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from cheeseboard.core.options import Option
from cheeseboard.core.refusal import Refusal
from cheeseboard.games import GAMES, find
from cheeseboard.minds import bot_ids
from cheeseboard.texts import LANGUAGES, has, say
from cheeseboard.tui.options import flat, next_value, options_of, read_numbers, typed
from cheeseboard.tui.plan import (
    SPEEDS,
    Plan,
    Seat,
    bot_seat,
    check,
    clean,
    level_name,
    person_name,
    usual_seats,
)
from cheeseboard.tui.voice import Voice


@dataclass(frozen=True)
class Row:
    """A line of the form: what it sets, its words, and whether Enter lets one type."""

    key: str
    label: str
    value: str = ""
    typed: bool = False


class Form:
    """The choices made so far. Every change keeps them fitting together."""

    def __init__(self, plan: Plan) -> None:
        self.lang = plan.lang
        self.game = plan.game or next(iter(GAMES))
        self.seats = list(plan.seats or usual_seats(self.game))
        self.memory = plan.memory
        self.hints = plan.hints
        self.speed = plan.speed
        self.seed = plan.seed
        self.options: dict[str, Any] = dict(plan.options)
        self._complete()

    @property
    def voice(self) -> Voice:
        """In the chosen language, about the chosen game."""
        return Voice(self.lang, self.game)

    def plan(self) -> Plan:
        """What was chosen, checked."""
        plan = Plan(
            self.game, tuple(self.seats), self.options, self.lang, self.memory, self.speed, self.seed, self.hints
        )
        return check(plan)

    def _complete(self) -> None:
        """Options that fit the game and the number of players; foreign ones go."""
        try:
            self.options = find(self.game).check_options(len(self.seats), self.options)
        except Refusal:
            self.options = find(self.game).check_options(len(self.seats), {})

    # -- the lines -------------------------------------------------------------------------------------

    def rows(self) -> list[Row]:
        """All lines in order."""
        voice = self.voice
        rows = [
            Row("start", voice("setup.start")),
            Row("lang", voice("setup.lang"), say(self.lang, "common", "language")),
            Row("game", voice("setup.game"), voice.title()),
            Row("players", voice("setup.players"), str(len(self.seats))),
        ]
        rows += [self.seat_row(number, seat) for number, seat in enumerate(self.seats)]
        return [*rows, *self.option_rows(), Row("speed", voice("setup.speed"), voice(f"speed.{self.speed}"))]

    def seat_row(self, number: int, seat: Seat) -> Row:
        """Who sits here."""
        label = self.voice("setup.seat", n=number + 1)
        if seat.bot is None:
            return Row(f"seat-{number}", label, self.voice("setup.person", name=seat.name), typed=True)
        key = f"about.{seat.bot}"
        about = say(self.lang, "bots", key) if has(self.lang, "bots", key) else ""
        words = f"{seat.name} ({level_name(self.lang, seat.bot)})"
        return Row(f"seat-{number}", label, self.voice("setup.bot", name=words, about=about))

    def option_rows(self) -> list[Row]:
        """What this game lets one change."""
        voice = self.voice
        rows = []
        if find(self.game).hidden:
            on = "on" if self.memory else "off"
            rows.append(Row("memory", voice("setup.memory"), voice(f"setup.memory-{on}")))
        for name, option in self.choosable.items():
            words = " ".join(map(voice.words, flat(self.options[name])))
            rows.append(Row(name, voice.named("option", name), words, typed=typed(option)))
        return rows

    @property
    def choosable(self) -> dict[str, Option]:
        """What this game lets a table of this size choose."""
        return options_of(find(self.game), len(self.seats))

    # -- changing --------------------------------------------------------------------------------------

    def change(self, key: str, step: int) -> None:
        """The next or the previous value of a line."""
        changes: dict[str, Callable[[int], None]] = {
            "lang": self._change_language,
            "game": self._change_game,
            "players": self._change_players,
            "memory": self._change_memory,
            "speed": self._change_speed,
        }
        if key.startswith("seat-"):
            self._change_seat(int(key.removeprefix("seat-")), step)
        elif key in changes:
            changes[key](step)
        elif key in self.choosable:
            self.options[key] = next_value(self.choosable[key], self.options[key], step)

    def _change_language(self, step: int) -> None:
        self.lang = turn(LANGUAGES, self.lang, step)

    def _change_game(self, step: int) -> None:
        self.game = turn(tuple(GAMES), self.game, step)
        self.options = {}
        self._fit_seats(len(self.seats))

    def _change_players(self, step: int) -> None:
        self._fit_seats(len(self.seats) + step)

    def _change_memory(self, step: int) -> None:
        self.memory = not self.memory

    def _change_speed(self, step: int) -> None:
        self.speed = turn(tuple(SPEEDS), self.speed, step)

    def _fit_seats(self, wanted: int) -> None:
        """As many seats as the game allows, with bots that it has."""
        game = find(self.game)
        players = min(max(wanted, game.min_players), game.max_players)
        usual = usual_seats(self.game, players)
        seats = [self.seats[n] if n < len(self.seats) else usual[n] for n in range(players)]
        offered = bot_ids(self.game, players)
        self.seats = [
            seat if seat.bot is None or seat.bot in offered else (usual[n] if n else Seat(person_name(0)))
            for n, seat in enumerate(seats)
        ]
        self._complete()

    def _change_seat(self, number: int, step: int) -> None:
        """Person, then each bot, and round again."""
        kinds: tuple[str | None, ...] = (None, *bot_ids(self.game, len(self.seats)))
        now = self.seats[number].bot
        bot = turn(kinds, now if now in kinds else None, step)
        if bot is None:
            self.seats[number] = Seat(person_name(number))
        else:
            self.seats[number] = bot_seat(number, bot)

    def type(self, key: str, text: str) -> None:
        """A typed value: a name, or a row of numbers; refuses what does not fit."""
        if key.startswith("seat-"):
            number = int(key.removeprefix("seat-"))
            self.seats[number] = replace(self.seats[number], name=clean(text))
            return
        option = read_numbers(text, self.options[key])
        self.options = find(self.game).check_options(len(self.seats), self.options | {key: option})


def turn(values: tuple[Any, ...], value: Any, step: int) -> Any:
    """The neighbour of a value, round and round."""
    return values[(values.index(value) + step) % len(values)]

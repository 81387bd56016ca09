"""Setting up a game in plain lines, and choosing among saved ones."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from cheeseboard.core.options import Option
from cheeseboard.core.refusal import Refusal
from cheeseboard.games import GAMES, find
from cheeseboard.minds import bot_ids
from cheeseboard.texts import LANGUAGES, say
from cheeseboard.tui.options import options_of, typed, values_of
from cheeseboard.tui.plain import Lines
from cheeseboard.tui.plan import Plan, Seat, bot_seat, clean, level_name
from cheeseboard.tui.saves import Saved
from cheeseboard.tui.voice import Voice


def ask_game(lines: Lines, voice: Voice) -> str:
    """Which game?"""
    games = list(GAMES)
    labels = [f"{say(voice.lang, game, 'title')}: {say(voice.lang, game, 'about')}" for game in games]
    return games[lines.pick(voice, voice("plain.game"), labels)]


def ask_language(lines: Lines, voice: Voice) -> str:
    """Which language?"""
    labels = [say(lang, "common", "language") for lang in LANGUAGES]
    return LANGUAGES[lines.pick(voice, voice("plain.language"), labels)]


def ask_seats(lines: Lines, voice: Voice, game_id: str) -> tuple[Seat, ...]:
    """How many play, and who sits where."""
    game = find(game_id)
    lines.say(voice("plain.players", least=game.min_players, most=game.max_players))
    players = lines.number(voice, game.min_players, game.max_players)
    return tuple(ask_seat(lines, voice, game_id, players, seat) for seat in range(players))


def ask_seat(lines: Lines, voice: Voice, game: str, players: int, seat: int) -> Seat:
    """A person's name, or a bot."""
    if seat == 0 and players == 1:
        return Seat(clean(lines_name(lines, voice, seat)))
    name = lines_name(lines, voice, seat)
    if name:
        return Seat(clean(name))
    offered = bot_ids(game, players)
    if len(offered) == 1:
        return bot_seat(seat, offered[0])
    labels = [f"{level_name(voice.lang, bot)}: {say(voice.lang, 'bots', 'about.' + bot)}" for bot in offered]
    return bot_seat(seat, offered[lines.pick(voice, voice("plain.bot"), labels)])


def lines_name(lines: Lines, voice: Voice, seat: int) -> str:
    """The name typed for a seat."""
    lines.say(voice("plain.seat", n=seat + 1))
    return lines.ask()


def ask_plan(lines: Lines, plan: Plan) -> Plan:
    """Whatever the command line left open."""
    voice = Voice(plan.lang)
    game = plan.game or ask_game(lines, voice)
    seats = plan.seats or ask_seats(lines, voice, game)
    options = plan.options
    if not options:
        options = ask_options(lines, Voice(plan.lang, game), options_of(find(game), len(seats)))
    return replace(plan, game=game, seats=seats, options=options)


def ask_options(lines: Lines, voice: Voice, options: dict[str, Option]) -> dict[str, Any]:
    """Which of several values; what would have to be typed stays as usual."""
    found = {}
    for name, option in options.items():
        if not typed(option):
            values = values_of(option)
            labels = [voice.words(value) for value in values]
            found[name] = values[lines.pick(voice, voice.named("option", name), labels)]
    return found


def save_label(path: Path, voice: Voice) -> str:
    """A saved game in a line."""
    try:
        saved = Saved(path)
    except (Refusal, OSError):
        return voice("resume.damaged", file=path.name)
    title = say(voice.lang, saved.plan.game, "title")
    when = saved.started[:16].replace("T", " ")
    moves = sum("move" in step for step in saved.steps)
    return voice("resume.line", title=title, names=", ".join(saved.plan.names), when=when, moves=moves)


def ask_save(lines: Lines, voice: Voice, saves: list[Path]) -> Path:
    """Which saved game?"""
    labels = [save_label(path, voice) for path in saves]
    return saves[lines.pick(voice, voice("resume.which"), labels)]

"""Play in the terminal: alone, with others at this device, or against bots. Every move is saved at once."""

import argparse
import shutil
import sys
from dataclasses import replace
from io import TextIOWrapper
from pathlib import Path

from cheeseboard.core.refusal import Refusal
from cheeseboard.games import GAMES, find
from cheeseboard.texts import LANGUAGES
from cheeseboard.tui.plain import Lines, PlainTable, Quit
from cheeseboard.tui.plain_setup import ask_plan, ask_save
from cheeseboard.tui.plan import SPEEDS, Plan, check, read_options, read_seats, usual_language
from cheeseboard.tui.saves import find_saves
from cheeseboard.tui.sayings import farewell
from cheeseboard.tui.session import Session
from cheeseboard.tui.voice import Voice

REFUSED = 2
SMALLEST = (76, 22)
"""Below this many columns and lines the pictures cannot be read: plain lines take over."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The words of `cheeseboard play`."""
    add = parser.add_argument
    add("game", metavar="GAME", nargs="?", help=f"{', '.join(GAMES)}; without it you choose")
    add("--seats", metavar="NAMES", help="people at this device: Anna,Ben (@level-2 puts a bot in between)")
    add("--bots", metavar="LEVELS", help="bots on the seats after them: random, simple, level-1 to level-4")
    add("--options", metavar="JSON", help="options of the game, as a record has them")
    add("--lang", choices=LANGUAGES, help="language (default: your system's)")
    add("--speed", choices=SPEEDS, help="how long bots wait before they move")
    add("--memory", action="store_true", help="memory mode: a peeked card is hidden again")
    add("--hints", action=argparse.BooleanOptionalAction, help="hints on the h key (default: where one person plays)")
    add("--seed", type=int, metavar="N", help="a repeatable game, for tests and puzzles")
    add("--resume", metavar="SAVE", nargs="?", const="", help="go on with a saved game; several are listed")
    add("--plain", action="store_true", help="plain lines for screen readers, pipes and small terminals")
    add("--theme", choices=("dark", "light"), default="dark", help="colours to begin with")
    parser.set_defaults(deal=None)


def run(args: argparse.Namespace) -> int:
    """Play, and say a refusal in the person's language."""
    lang = args.lang or usual_language()
    try:
        return run_plain(args, lang) if wants_plain(args) else run_screen(args, lang)
    except Refusal as refusal:
        game = args.game if refusal.rule[0] not in "RT" else None
        print(f"cheeseboard play: {Voice(lang, game).explain(refusal)}", file=sys.stderr)
        return REFUSED


def wants_plain(args: argparse.Namespace) -> bool:
    """Plain lines if asked for, or where pictures cannot be shown."""
    if args.plain or not sys.stdout.isatty() or not sys.stdin.isatty():
        return True
    size = shutil.get_terminal_size()
    return size.columns < SMALLEST[0] or size.lines < SMALLEST[1]


def plan_of(args: argparse.Namespace, lang: str) -> Plan:
    """What the command line says; an empty game or no seats are still to be asked for."""
    game = find(args.game).id if args.game else ""
    plan = Plan(
        game,
        read_seats(args.seats, args.bots) or (),
        read_options(args.options),
        lang,
        args.memory,
        args.speed or "normal",
        args.seed,
        args.hints,
        args.deal,
    )
    return check(plan) if game and plan.seats else plan


def saves_for(resume: str) -> list[Path]:
    """The saves that `--resume` can mean: a file, a name, a game's, or all."""
    path = Path(resume)
    if resume and path.is_file():
        return [path]
    saves = find_saves()
    found = [save for save in saves if not resume or f"{save.stem}-".startswith(f"{resume}-")]
    if resume and not found:
        raise Refusal("no-save", "T3", name=resume[:60])
    return found


def run_plain(args: argparse.Namespace, lang: str) -> int:
    """The table in plain lines."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a wrong byte or a poor terminal must not end the game
    lines, voice = Lines(sys.stdin, sys.stdout), Voice(lang)
    session = None
    try:
        session = plain_session(args, lang, lines)
        if session is None:
            lines.say(voice("resume.none"))
            return 0
        voice = Voice(session.plan.lang, session.plan.game)
        PlainTable(session, lines).play()
    except (Quit, KeyboardInterrupt):
        lines.say("", *(farewell(session, voice) if session else []))
    finally:
        if session is not None:
            session.close()
    return 0


def plain_session(args: argparse.Namespace, lang: str, lines: Lines) -> Session | None:
    """A new or a saved game; None if there is nothing to go on with."""
    if args.resume is None:
        return Session.new(ask_plan(lines, plan_of(args, lang)))
    saves = saves_for(args.resume)
    if not saves:
        return None
    return resumed(saves[0] if len(saves) == 1 else ask_save(lines, Voice(lang), saves), args)


def resumed(path: Path, args: argparse.Namespace) -> Session:
    """A saved game; language and speed may be changed on the way."""
    session = Session.resume(path)
    lang, speed = args.lang or session.plan.lang, args.speed or session.plan.speed
    session.plan = replace(session.plan, lang=lang, speed=speed)
    return session


def run_screen(args: argparse.Namespace, lang: str) -> int:
    """The table as a picture."""
    from cheeseboard.tui.app import TableApp

    saves = None if args.resume is None else saves_for(args.resume)
    if saves is not None and not saves:
        print(Voice(lang)("resume.none"))
        return 0
    plan = plan_of(args, lang)
    session = None
    if saves is not None and len(saves) == 1:
        session = resumed(saves[0], args)
    elif saves is None and plan.game and plan.seats:
        session = Session.new(plan)
    choose = saves is not None and session is None
    app = TableApp(plan, session, choose_save=choose, lang=args.lang, theme=args.theme)
    for line in app.run() or []:
        print(line)
    return app.return_code or 0

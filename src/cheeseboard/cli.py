"""The command line: reads the words, calls the part that does the work, prints. A command loads only what it needs."""

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module
from types import ModuleType

from cheeseboard import __version__
from cheeseboard.core.refusal import Refusal

# Each command lives in a module with `add_arguments(parser)` and `run(args) -> exit status`.
COMMANDS = {
    "serve": ("cheeseboard.server.command", "open the browser table: play alone, on one screen, or with friends"),
    "backup": ("cheeseboard.server.keeping.backup", "copy the server's store to a file, also while it runs"),
    "restore": ("cheeseboard.server.keeping.restore", "put a backup in the place of the store"),
    "check": ("cheeseboard.server.keeping.check", "look through the whole store for damage"),
    "export": ("cheeseboard.server.keeping.export", "write the store's tables as records, for the operator alone"),
    "site": ("cheeseboard.site.command", "write the table as a static folder that plays without a server"),
    "cluster": ("cheeseboard.server.cluster.command", "look at the nodes that share a database"),
    "play": ("cheeseboard.tui.command", "play in the terminal"),
    "daily": ("cheeseboard.tui.daily", "play the daily deal in the terminal"),
    "games": ("cheeseboard.commands.games", "list the games"),
    "rules": ("cheeseboard.commands.rules", "print the numbered rules of a game"),
    "replay": ("cheeseboard.commands.replay", "replay game records under the rules"),
    "verify": ("cheeseboard.commands.verify", "check the proof of a record: were cards and dice fair?"),
    "analyse": ("cheeseboard.commands.analyse", "tell luck from skill in game records"),
    "simulate": ("cheeseboard.lab.simulate_command", "play thousands or millions of games and count"),
    "solve": ("cheeseboard.solve.command", "solve the solo game exactly"),
    "odds": ("cheeseboard.lab.odds_command", "the odds in the position at the end of a record"),
    "report": ("cheeseboard.lab.report_command", "write a page of pictures and figures about the games"),
    "new-game": ("cheeseboard.commands.new_game", "write a small working game as the beginning of your own"),
    "arena": ("cheeseboard.arena.command", "let bots play each other, with intervals and ratings"),
}

USAGE_ERROR = 2


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    words = list(sys.argv[1:] if argv is None else argv)
    parser = top_parser()
    if not words or words[0].startswith("-") or words[0] not in COMMANDS:
        parser.parse_args(words)
        parser.print_help()
        return 0
    return run_command(words[0], words[1:])


def top_parser() -> argparse.ArgumentParser:
    """The parser behind `cheeseboard --help`: it knows the commands' names, not their insides."""
    parser = argparse.ArgumentParser(
        prog="cheeseboard",
        description="Play, watch, study and program three mice-and-cheese family games.",
        epilog="commands:\n"
        + "\n".join(f"  {name:<10} {text}" for name, (_, text) in COMMANDS.items())
        + "\n\n`cheeseboard COMMAND --help` explains each one.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"cheeseboard {__version__}")
    parser.add_argument("command", nargs="?", choices=list(COMMANDS), metavar="COMMAND", help="one of those below")
    return parser


def run_command(name: str, words: list[str]) -> int:
    """Load the command's module, read its arguments and run it. Nothing reaches the user as a traceback."""
    module = load(name)
    parser = argparse.ArgumentParser(prog=f"cheeseboard {name}", description=sentence(module.__doc__))
    module.add_arguments(parser)
    args = parser.parse_args(words)
    try:
        return int(module.run(args))
    except Refusal as refusal:
        explain_refusal(name, refusal)
        return USAGE_ERROR
    except BrokenPipeError:
        sys.stderr.close()  # the reader went away (`| head`): nothing to complain about
        return 0
    except OSError as error:
        print(f"cheeseboard {name}: {error.strerror or error}: {error.filename or ''}".rstrip(": "), file=sys.stderr)
        return USAGE_ERROR
    except KeyboardInterrupt:
        return 130


def explain_refusal(name: str, refusal: Refusal) -> None:
    """Say why not. Whoever asks for a game that is not there may mean one that could not be taken: it is named."""
    from cheeseboard.games import troubles
    from cheeseboard.texts import explain, say

    print(f"cheeseboard {name}: {explain('en', refusal)}", file=sys.stderr)
    for package, why in troubles().items() if refusal.code == "unknown-game" else ():
        print(say("en", "commands", "games.trouble", package=package, why=why), file=sys.stderr)


def load(name: str) -> ModuleType:
    """The module of a command; a missing extra is explained, not shown as an import error."""
    try:
        return import_module(COMMANDS[name][0])
    except ModuleNotFoundError as error:
        missing = (error.name or "").partition(".")[0]
        if missing == "cheeseboard":
            raise
        extra = "research" if missing in ("pettingzoo", "gymnasium", "pyspiel", "open_spiel") else "lab"
        print(
            f"cheeseboard {name} needs '{missing}', which is not installed: pip install 'cheeseboard[{extra}]'",
            file=sys.stderr,
        )
        raise SystemExit(USAGE_ERROR) from None


def sentence(doc: str | None) -> str:
    """The first paragraph of a module's docstring."""
    return (doc or "").partition("\n\n")[0].replace("\n", " ")


if __name__ == "__main__":
    sys.exit(main())

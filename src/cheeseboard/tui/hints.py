"""Hints at the terminal: asked once, a nudge in words; asked again at the same decision, every move with its chance."""

from typing import Any

from cheeseboard.core.judgement import error_told
from cheeseboard.core.refusal import Refusal
from cheeseboard.texts import name_move, say, say_reason
from cheeseboard.tui.session import Session
from cheeseboard.tui.voice import Voice

CLOSE = 0.01
"""Within this much of a chance, and within what the chance may be wrong by, two moves are as good as equal."""
MOST = 12
"""So many moves are listed; the others are worse."""


class Hints:
    """Remembers at which step somebody has been nudged."""

    def __init__(self) -> None:
        self._nudged: int | None = None

    def lines(self, session: Session, voice: Voice) -> list[str]:
        """One line: a nudge, or why there is no hint. Several: a title and the moves, best first."""
        try:
            hint = session.hint()
        except Refusal as refusal:
            return [voice.explain(refusal)]
        if self._nudged != hint["n"]:
            self._nudged = hint["n"]
            return [nudge(hint, voice)]
        rows = [row(session, move, voice) for move in hint["moves"][:MOST]]
        below = [*verdicts(session, hint["moves"][0], voice), made(session, hint, voice)]
        return [say(voice.lang, "insight", "hint.title"), *rows, *below]


def nudge(hint: dict[str, Any], voice: Voice) -> str:
    """What to think about, without the move itself."""
    best, *others = hint["moves"]
    if not others:
        return say(voice.lang, "insight", "hint.only")
    if best["chance"] - others[0]["chance"] < max(CLOSE, best["error"]):
        return say(voice.lang, "insight", "hint.close")
    if not best["reasons"]:
        return say(voice.lang, "insight", "hint.clear")
    return say(voice.lang, "insight", "hint.nudge", why=reason(best["reasons"][0], voice))


def reason(facts: dict[str, Any], voice: Voice) -> str:
    """A reason in words."""
    return say_reason(voice.lang, voice.game or "", facts["code"], facts["values"], voice.names)


def row(session: Session, found: dict[str, Any], voice: Voice) -> str:
    """A move with its chance (alone: the expected verdict) and what speaks for or against it."""
    game = session.match.game
    move = name_move(voice.lang, game.id, game.fields_of(game.read_move(found["move"])), voice.names)
    alone = session.match.players == 1
    chance = number(f"{found['chance']:.2f}" if alone else f"{100 * found['chance']:.1f} %", voice)
    why = " ".join(reason(each, voice) for each in found["reasons"])
    return f"{chance:>7}  {move}. {why}"


def number(text: str, voice: Voice) -> str:
    """A number as this language writes it."""
    return text if voice.lang == "en" else text.replace(".", ",")


def verdicts(session: Session, best: dict[str, Any], voice: Voice) -> list[str]:
    """Alone: what the numbers mean, and in a solved game how likely each verdict is with the best move, best first."""
    game = session.match.game
    if session.match.players > 1:
        return []
    unit = say(voice.lang, "insight", "hint.unit", best=len(game.verdicts) - 1)
    if "verdicts" not in best:
        return [unit]
    chances = reversed(list(zip(game.verdicts, best["verdicts"], strict=True)))
    words = [
        f"{voice.named('verdict', name).rstrip('.!')} {number(f'{100 * chance:.1f}', voice)} %"
        for name, chance in chances
    ]
    return [unit, say(voice.lang, "insight", "hint.verdicts", chances=", ".join(words))]


def made(session: Session, hint: dict[str, Any], voice: Voice) -> str:
    """How the figures were made, and how far off they may be."""
    code, off, places = error_told(hint["method"], hint["moves"][0]["error"], session.match.players)
    return say(voice.lang, "insight", f"method.{code}", error=number(f"{off:.{places}f}", voice))

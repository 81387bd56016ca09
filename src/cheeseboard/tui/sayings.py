"""What both fronts say about saving: trouble, the record, and good-bye."""

from cheeseboard.tui.session import Session
from cheeseboard.tui.voice import Voice

RETRY, GO_ON, STOP = range(3)


def reason(session: Session) -> str:
    """What the system says about a failed write."""
    why = session.trouble
    return "?" if why is None else why.strerror or str(why)


def trouble_lines(session: Session, voice: Voice) -> list[str]:
    """What failed, and what is safe."""
    failed = voice("trouble.why", path=session.save.path, why=reason(session))
    return [voice("trouble.title"), failed, voice("trouble.safe")]


def trouble_answers(voice: Voice) -> list[str]:
    """What can be done about it, in the order of RETRY, GO_ON and STOP."""
    return [voice(f"trouble.{key}") for key in ("retry", "go-on", "quit")]


def record_line(session: Session, voice: Voice) -> str:
    """Where the record is, or why there is none."""
    path = session.finish()
    if path is not None:
        return voice("end.record", path=path)
    why = reason(session)
    return voice("end.no-save" if session.incomplete else "end.no-record", why=why, path=session.save.path)


def farewell(session: Session, voice: Voice) -> list[str]:
    """What to say when somebody leaves a running game."""
    if session.unsaved:
        why = reason(session)
        return [voice("quit.unsaved", why=why)]
    lines = [voice("quit.saved")]
    return [*lines, voice("quit.secret", path=session.save.path)] if session.match.game.hidden else lines

"""QR codes for table links: a phone at the table joins by looking."""

import io

from cheeseboard.core.refusal import Refusal

MOST_LETTERS = 512


def svg(text: str, ours: list[str]) -> bytes:
    """An SVG of a link to one of our tables; we draw nothing else, so nobody can make us advertise."""
    if len(text) > MOST_LETTERS or not any(text.startswith(f"{address.rstrip('/')}/") for address in ours):
        raise Refusal("not-our-link", "S7")
    import segno

    out = io.BytesIO()
    segno.make(text, error="m", micro=False).save(out, kind="svg", scale=8, border=3, xmldecl=False, light="#fff")
    return out.getvalue()


def terminal(text: str) -> str:
    """The same for the terminal."""
    import segno

    out = io.StringIO()
    segno.make(text, error="l", micro=False).terminal(out, compact=True)
    return out.getvalue()

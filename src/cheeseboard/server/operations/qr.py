"""QR codes for table links: a phone at the table joins by looking."""

import io

MOST_LETTERS = 512


def is_ours(text: str, ours: list[str]) -> bool:
    """Is this a link to one of our tables? We draw nothing else, so nobody can make us advertise."""
    return len(text) <= MOST_LETTERS and any(text.startswith(f"{address.rstrip('/')}/") for address in ours)


def svg(text: str) -> bytes:
    """A link as a picture."""
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

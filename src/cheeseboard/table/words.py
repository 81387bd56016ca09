"""Refusals of the table in the reader's language."""

from typing import Any

from cheeseboard.core.refusal import Refusal
from cheeseboard.texts import LANGUAGES, explain, has, say


def words(lang: str, refusal: Refusal, game: str | None = None) -> str:
    """The sentence of a refusal: the table's own, the game's, or the one all games share."""
    key = f"refusal.{refusal.code}"
    if has(lang, "server", key):
        return say(lang, "server", key, **refusal.values)
    return explain(lang, refusal, game)


def error(lang: str, refusal: Refusal, game: str | None = None) -> dict[str, Any]:
    """A refusal as it goes over the wire."""
    return {"code": refusal.code, "rule": refusal.rule, "message": words(lang, refusal, game)}


def language(asked: str | None, accepted: str | None = None) -> str:
    """The language asked for, or the first of Accept-Language that we speak."""
    if asked in LANGUAGES:
        return str(asked)
    for part in (accepted or "").split(","):
        if part.strip()[:2].lower() in LANGUAGES:
            return part.strip()[:2].lower()
    return "en"

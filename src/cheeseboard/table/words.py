"""Refusals of the table in the reader's language."""

from typing import Any

from cheeseboard.core.refusal import Refusal
from cheeseboard.texts import LANGUAGES, explain, has, say

STATUS = {
    "no-such-table": 404,
    "not-found": 404,
    "wrong-origin": 403,
    "no-spectators": 403,
    "not-over": 409,
    "no-open-seat": 409,
    "duel-taken": 409,
    "duel-running": 409,
    "seat-taken": 409,
    "name-taken": 409,
    "table-closed": 410,
    "body-too-big": 413,
    "too-often": 429,
    "record-too-long": 413,
    "too-busy": 503,
    "no-advice": 503,
    "too-many-tables": 503,
    "no-store": 503,
    "maybe-saved": 503,
    "table-trouble": 503,
    "node-unreachable": 503,
    "other-version": 503,
    "table-damaged": 500,
    "table-unreadable": 500,
    "request-trouble": 500,
}
"""How a refused request ends, in the numbers of HTTP; 400 where nothing stands here."""


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

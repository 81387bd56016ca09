"""The terms of a table: everything that is stored of it except its steps.

Terms never change: a change makes new ones, and nobody is shown those before they are safe.
"""

import json
from dataclasses import dataclass
from typing import Any, Final, cast

from cheeseboard.table.replies import Phase
from cheeseboard.table.seats import BOT, Seat
from cheeseboard.table.store import Head

LOBBY: Final = "lobby"
PLAYING: Final = "playing"
OVER: Final = "over"
CLOSED: Final = "closed"
RARE = ("deal", "duel", "dealt_as")
"""What few tables have is stored where it is."""


@dataclass(frozen=True, slots=True)
class Terms:
    """Who sits where, what is agreed, and the deal."""

    game: str
    rules: int
    players: int
    options: dict[str, Any]
    settings: dict[str, Any]
    seats: tuple[Seat, ...]
    host: str
    """The hash of the host's secret."""
    lang: str
    created: float
    phase: Phase = LOBBY
    next: str | None = None
    """The table of the rematch."""
    setup: dict[str, Any] | None = None
    """The deal: all secrets of the game."""
    luck: str | None = None
    """The key of the dice to come, in hexadecimal digits: for tables that were dealt before luck could be checked."""
    seed: str | None = None
    """The secret behind all luck of the game, in hexadecimal digits; its commitment is shown from the beginning."""
    shares: tuple[str | None, ...] = ()
    """What the seats' devices added to it."""
    begins: bool = False
    """Nobody has to start it: it begins when the people's devices have been heard."""
    hinted: tuple[int, ...] = ()
    """How many hints each seat has had; empty while nobody has."""
    deal: str | None = None
    """The name of a deal that everybody can have (`core/deals.py`): then there is no secret behind the luck."""
    duel: str | None = None
    """The other table of a duel; "" while there is none; None: this is no duel."""
    dealt_as: str | None = None
    """The table whose deal this is, if it is that of another: the second one of a duel."""
    opening: tuple[dict[str, Any], ...] = ()
    """Moves of another game that this one goes on from, as in a record: what would have happened if …"""
    lesson: bool = False
    """What happens is given by the game's lesson, as long as it lasts."""

    @property
    def hints(self) -> bool:
        """May seats ask for hints? By default one person against bots, or alone; not among people."""
        wanted = self.settings.get("hints")
        if wanted is not None:
            return bool(wanted)
        return sum(seat.kind != BOT for seat in self.seats) == 1

    def hints_of(self, number: int) -> int:
        """How many hints a seat has had."""
        return self.hinted[number] if self.hinted else 0

    def with_hint(self, number: int) -> tuple[int, ...]:
        """One more hint for this seat."""
        return tuple(self.hints_of(seat) + (seat == number) for seat in range(self.players))

    def with_seat(self, number: int, seat: Seat) -> tuple[Seat, ...]:
        """The seats with another one in this place."""
        return (*self.seats[:number], seat, *self.seats[number + 1 :])


def to_head(terms: Terms, touched: float, count: int, check: str) -> Head:
    """The terms as the store keeps them. The keys are those of version 0.1, whose stores are still read."""
    data = {
        "game": terms.game,
        "version": terms.rules,
        "players": terms.players,
        "options": terms.options,
        "settings": terms.settings,
        "seats": [list(seat) for seat in terms.seats],
        "host": terms.host,
        "lang": terms.lang,
        "created": terms.created,
        "phase": terms.phase,
        "next": terms.next,
        "setup": terms.setup,
        "luck": terms.luck,
        "seed": terms.seed,
        "shares": list(terms.shares),
        "begins": terms.begins,
        "hinted": terms.hinted,
        **{name: getattr(terms, name) for name in RARE if getattr(terms, name) is not None},
        "opening": terms.opening,
        "lesson": terms.lesson,
    }
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return Head(terms.game, terms.rules, terms.phase, terms.created, touched, text, count, check)


def from_head(head: Head) -> Terms:
    """The terms in a stored head. Game, rules and phase stand beside the text, where the store can count by them."""
    data = json.loads(head.data)
    return Terms(
        game=head.game,
        rules=head.rules,
        players=data["players"],
        options=data["options"],
        settings=data["settings"],
        seats=tuple(Seat(*seat) for seat in data["seats"]),
        host=data["host"],
        lang=data["lang"],
        created=head.created,
        phase=cast(Phase, head.phase),
        next=data["next"],
        setup=data["setup"],
        luck=data.get("luck"),
        seed=data.get("seed"),
        shares=tuple(data.get("shares", ())),
        begins=data.get("begins", False),
        hinted=tuple(data.get("hinted", ())),
        **{name: data[name] for name in RARE if name in data},
        opening=tuple(data.get("opening", ())),
        lesson=data.get("lesson", False),
    )

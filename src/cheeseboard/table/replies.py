"""What a table says, as types: the shapes of every message and answer that docs/api.md promises.

The page's types are made from them, as from the messages of clients. What a key may be missing says: a server of 0.1
does not send it.
"""

from dataclasses import dataclass
from typing import Annotated, Any, Literal, NotRequired, TypedDict


@dataclass(frozen=True, slots=True)
class Shaped:
    """A shape that each game declares for itself; the page has a name for what all of them share."""

    typescript: str


GameView = Annotated[dict[str, Any], Shaped("View")]
GameEvent = Annotated[dict[str, Any], Shaped("GameEvent")]
GameMove = Annotated[dict[str, Any], Shaped("Move")]
GameResult = Annotated[dict[str, Any], Shaped("Result")]

Phase = Literal["lobby", "playing", "over", "closed"]
SeatKind = Literal["here", "open", "person", "bot"]


class SeatFacts(TypedDict):
    """What everybody may know of a seat. `closed`: nobody may sit down here until the host opens it.

    `plays_as`: the bot that really made the last move, where the seat's own had no time.
    """

    name: str | None
    kind: SeatKind
    closed: NotRequired[bool]
    present: bool
    bot: str | None
    stand_in: NotRequired[bool]
    hints: NotRequired[int]
    plays_as: NotRequired[str]


class TableSettings(TypedDict):
    """What the host has chosen."""

    spectators: bool
    away_seconds: int | None
    memory_mode: bool
    bot_pause_ms: int
    hints: NotRequired[bool | None]


class FairFacts(TypedDict):
    """What is promised before the deal, and the seats whose devices have added their share."""

    commitment: str
    shares: list[int]


class TableFacts(TypedDict):
    """What everybody with the link may know of a table. `turn`: the seat that is to act.

    `deal`: the name of a deal that everybody can have. `duel`: the other table, "" while there is none; then there is
    also the `result`, as soon as there is one.
    """

    id: str
    game: str
    version: int
    players: int
    options: dict[str, Any]
    settings: TableSettings
    seats: list[SeatFacts]
    phase: Phase
    lang: str
    watchers: int
    next: str | None
    fair: NotRequired[FairFacts]
    hints: NotRequired[bool]
    turn: NotRequired[int | None]
    deal: NotRequired[str]
    duel: NotRequired[str]
    result: NotRequired[GameResult]
    lesson: NotRequired[bool]
    opening: NotRequired[int]


class UndoFacts(TypedDict):
    """May I take my last decision back; if not, the refusal's code says why."""

    ok: bool
    why: str | None


class LessonNow(TypedDict):
    """What a lesson says now: keys of the game's texts, a place on the board, and the move that is asked for.

    `move` is null while the learner has nothing to decide; `done` of all `steps` are behind.
    """

    say: list[str]
    at: str | None
    move: GameMove | None
    done: int
    steps: int


class Position(TypedDict):
    """How the table stands for one perspective. `knows`: seats whose view differs from the public one now."""

    n: int
    view: GameView | None
    legal: list[GameMove]
    undo: UndoFacts
    knows: NotRequired[list[int]]
    lesson: NotRequired[LessonNow]


class Happening(TypedDict):
    """What this perspective saw; `public` is what everybody saw, where that differs."""

    events: list[GameEvent]
    public: NotRequired[list[GameEvent]]


class Welcome(Position):
    """Everything anew, with what was missed."""

    type: Literal["welcome"]
    v: int
    table: TableFacts
    seat: int | None
    events: list[GameEvent] | None
    public: NotRequired[list[GameEvent]]
    asking: NotRequired[list[int]]


class Update(Position, Happening):
    """One step."""

    type: Literal["update"]


class Ack(TypedDict):
    """Your message is done, and safe."""

    type: Literal["ack"]
    id: str
    n: int


class Refused(TypedDict):
    """Not done, and why."""

    type: Literal["refused"]
    id: str | None
    code: str
    rule: str
    message: str
    n: int | None


class SeatsChanged(TypedDict):
    """Somebody came, went, joined; settings or phase changed."""

    type: Literal["seats"]
    table: TableFacts


class Emoted(TypedDict):
    """Somebody says something."""

    type: Literal["emote"]
    seat: int
    emote: str


class ReasonFacts(TypedDict):
    """Something that speaks for or against a move: a code of the texts (`advice.<code>`) with its values."""

    code: str
    values: dict[str, Any]


class MoveWorth(TypedDict):
    """What a move is worth to the seat that may play it, and how sure that is."""

    move: GameMove
    named: GameEvent
    chance: float
    error: float
    reasons: list[ReasonFacts]
    verdicts: NotRequired[list[float]]


class HintGiven(TypedDict):
    """Every legal move of your seat, best first."""

    type: Literal["hint"]
    id: str
    n: int
    seat: int
    method: Literal["exact", "learned", "playouts"]
    moves: list[MoveWorth]


class Checked(TypedDict):
    """The move is fine; or what it gives away, with a better one."""

    type: Literal["checked"]
    id: str
    n: int
    fine: bool
    loss: NotRequired[float]
    move: NotRequired[MoveWorth]
    best: NotRequired[MoveWorth]


class Asked(TypedDict):
    """Somebody would like another game; the host decides."""

    type: Literal["asked"]
    seat: int
    what: Literal["rematch"]


class Left(TypedDict):
    """You no longer hold this seat."""

    type: Literal["left"]
    seat: int
    why: str


class Rematch(TypedDict):
    """Go on at the new table with the secrets you have."""

    type: Literal["rematch"]
    table: str


class Closed(TypedDict):
    """The table was closed."""

    type: Literal["closed"]
    why: str


class Pong(TypedDict):
    """Yes."""

    type: Literal["pong"]


ServerMessage = (
    Welcome
    | Update
    | Ack
    | Refused
    | SeatsChanged
    | HintGiven
    | Checked
    | Emoted
    | Asked
    | Left
    | Rematch
    | Closed
    | Pong
)


class SeatHeld(TypedDict):
    """A seat and the secret that holds it."""

    seat: int
    secret: str


class OpenedTable(TypedDict):
    """The answer to opening a table."""

    table: str
    host: str
    seats: list[SeatHeld]


class ServerInfo(TypedDict):
    """Where the server can be reached; `lan`: other devices can reach it."""

    version: str
    lan: bool
    addresses: list[str]


class Preset(TypedDict):
    """A named value of an option, such as the usual one."""

    name: str
    value: Any


class Choosable(TypedDict):
    """An option that a plain form can ask for: numbers have a length and perhaps a sum, a choice its values."""

    name: str
    kind: Literal["number", "choice", "numbers"]
    least: NotRequired[int]
    most: NotRequired[int]
    length: NotRequired[int]
    sum: NotRequired[int | None]
    values: NotRequired[list[str | int]]
    presets: NotRequired[list[Preset]]
    players: NotRequired[tuple[int, int] | None]


class DailyFacts(TypedDict):
    """How everybody plays a game's daily deal: so many players, against these bots from the second seat on."""

    players: int
    bots: list[str]


class Sizes(TypedDict):
    """How many can play."""

    min: int
    max: int


class LessonFacts(TypedDict):
    """How many sit at a game's lesson, and who plays the other seats."""

    players: int
    bot: str


class GameFacts(TypedDict):
    """A game in figures. Options and bots go by the number of players, names, abouts and credits by language.

    `fields` names the fields of each verb that has some; in a move the first one's value stands under the verb, or all
    of them in an object there. `quiet` names what its views hold but nobody need be shown, `rolls` the verbs
    of chance.
    """

    id: str
    version: int
    players: Sizes
    options: dict[str, dict[str, Any]]
    bots: dict[str, list[str]]
    hidden: bool
    revealing: list[str]
    names: NotRequired[dict[str, str]]
    abouts: NotRequired[dict[str, str]]
    credits: NotRequired[dict[str, str]]
    choices: NotRequired[list[Choosable]]
    verdicts: NotRequired[list[str]]
    automatic: NotRequired[bool]
    daily: NotRequired[DailyFacts]
    fields: NotRequired[dict[str, list[str]]]
    rolls: NotRequired[list[str]]
    quiet: NotRequired[list[str]]
    lesson: NotRequired[LessonFacts]


class House(TypedDict):
    """Everything that can be played here; `can` names what else this server does (docs/api.md)."""

    v: int
    games: list[GameFacts]
    emotes: list[str]
    settings: TableSettings
    languages: list[str]
    can: NotRequired[list[str]]

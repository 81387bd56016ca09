"""The desk: open a table, take a seat, ask for facts and records. The HTTP side of the wire protocol, without HTTP.

Every request gets exactly one answer, later: what was asked for, or the Refusal that says why not.
"""

from dataclasses import replace
from typing import Any

from cheeseboard.core import deals
from cheeseboard.core.game import AnyGame
from cheeseboard.core.lesson import Lesson, lesson_of
from cheeseboard.core.options import Option
from cheeseboard.core.refusal import Refusal
from cheeseboard.core.show import quiet_names
from cheeseboard.games import GAMES
from cheeseboard.table import duel, steps, telling
from cheeseboard.table.archive import record_of
from cheeseboard.table.messages import EMOTES, VERSION, Join, NewTable, SeatRequest
from cheeseboard.table.names import checked_name
from cheeseboard.table.presence import look_around
from cheeseboard.table.replies import Choosable, DailyFacts, GameFacts, House, OpenedTable, SeatHeld
from cheeseboard.table.room import Room
from cheeseboard.table.seats import (
    BOT,
    HERE,
    OPEN,
    PERSON,
    Seat,
    drawn_from,
    find,
    hashed,
    new_secret,
    same,
)
from cheeseboard.table.settings import DEFAULTS, checked
from cheeseboard.table.table import KEY_BYTES, Answer, Table
from cheeseboard.table.terms import CLOSED, OVER, PLAYING, Terms
from cheeseboard.table.what_if import Opening
from cheeseboard.table.world import World
from cheeseboard.texts import LANGUAGES, Entry, catalogue, has, say

ASKED = frozenset({"number", "choice", "numbers"})
"""Kinds of options that a plain form can ask for."""

CAN = ("roll-for", "ask", "hint", "check", "story", "lesson", "what-if", "daily", "duel")
"""What tables do that those of 0.1 did not."""

# -- what there is ----------------------------------------------------------------------------------------------


def games(world: World) -> House:
    """The games, their sizes, options and bots; emotes, settings, languages."""
    return {
        "v": VERSION,
        "games": [game_facts(world, id_) for id_ in GAMES],
        "emotes": list(EMOTES),
        "settings": DEFAULTS,
        "languages": list(LANGUAGES),
        "can": list(CAN),
    }


def game_facts(world: World, id_: str) -> GameFacts:
    """One game in figures; its other words are in its texts."""
    game = world.find_game(id_, None)
    sizes = range(game.min_players, game.max_players + 1)
    found: GameFacts = {
        "id": id_,
        "version": game.version,
        "players": {"min": game.min_players, "max": game.max_players},
        "options": {str(players): game.check_options(players, {}) for players in sizes},
        "bots": {str(players): list(world.thinker.offers(id_, players)) for players in sizes},
        "hidden": game.hidden,
        "revealing": sorted(game.revealing),
        "names": {lang: say(lang, id_, "title") for lang in LANGUAGES},
        "abouts": {lang: say(lang, id_, "about") for lang in LANGUAGES},
        "credits": {lang: say(lang, id_, "credit") for lang in LANGUAGES if has(lang, id_, "credit")},
        "choices": [choosable(option) for option in game.options if option.form()["kind"] in ASKED],
        "verdicts": list(game.verdicts),
        "automatic": len(game.decisions) == 1 and not game.grammar.chance,
        "daily": daily_facts(world, id_, game.min_players),
        "quiet": quiet_names(game),
        "rolls": sorted(game.grammar.chance),
        "fields": {name: list(verb.fields) for name, verb in game.grammar.all.items() if verb.fields},
    }
    lesson = lesson_of(game)
    if lesson is not None:
        found["lesson"] = {"players": lesson.players, "bot": lesson.bot}
    return found


def daily_facts(world: World, id_: str, players: int) -> DailyFacts:
    """The daily deal is for as few as can play: alone, or against bots."""
    return {"players": players, "bots": deals.daily_bots(world.thinker.levels(id_, players), players)}


def choosable(option: Option) -> Choosable:
    """An option as a form asks for it."""
    form = option.form()
    found: Choosable = {
        "name": option.name,
        "kind": form["kind"],
        "presets": [{"name": name, "value": value} for name, value in option.presets.items()],
        "players": option.players,
    }
    for name in ("least", "most", "length", "total", "values"):
        if name in form:
            found["sum" if name == "total" else name] = form[name]
    return found


def texts(game: str, lang: str) -> dict[str, Entry]:
    """Every sentence of a game in one language, for a page that was built without it."""
    if game not in GAMES or lang not in LANGUAGES:
        raise Refusal("not-found", "S8")
    return catalogue(lang, game)


# -- opening a table --------------------------------------------------------------------------------------------


def open_table(
    room: Room, asked: NewTable, lang: str, address: str, answer: Answer, opening: Opening | None = None
) -> None:
    """A new table; its host gets the secrets of the seats on this device. It may go on from another game's moves.

    With nobody to wait for it begins as soon as their device has said hello. The same request again (by its id) opens
    nothing, and gets the same answer.
    """
    try:
        room.check_room(address)
        terms, host_secret, secrets = new_terms(room.world, asked, lang)
        if opening is not None:
            terms = with_opening(terms, opening)
    except Refusal as refusal:
        answer(refusal)
        return

    def added(table: Table | Refusal) -> None:
        if isinstance(table, Refusal):
            answer(table)
            return
        table.address = address
        mine = [seat for seat, secret in secrets.items() if find(table.terms.seats, secret) == seat]
        held: list[SeatHeld] = [{"seat": seat, "secret": secrets[seat]} for seat in mine]
        opened: OpenedTable = {"table": table.id, "host": host_secret, "seats": held}
        answer(opened)

    room.add(terms, added, drawn_from(asked.id, "table", room.world.token))


def new_terms(world: World, asked: NewTable, lang: str) -> tuple[Terms, str, dict[int, str]]:
    """Check everything that was asked for; the terms of the table, the host's secret, the seats' secrets."""
    game = world.find_game(asked.game, None)
    lesson = wanted_lesson(game, asked)
    players = game.check_players(asked.players)
    wanted = asked.seats if asked.seats is not None else [SeatRequest("open")] * players
    if len(wanted) != players:
        raise Refusal("seats-not-players", "S1", players=players, count=len(wanted))
    host_secret = new_secret(drawn_from(asked.id, "host", world.token))
    here = [number for number, seat in enumerate(wanted) if seat.kind == HERE]
    secrets = {number: new_secret(drawn_from(asked.id, f"seat-{number}", world.token)) for number in here}
    terms = Terms(
        game=game.id,
        rules=game.version,
        players=players,
        options=game.check_options(players, asked.options),
        settings=checked(asked.settings),
        seats=new_seats(world, game.id, wanted, secrets),
        host=hashed(host_secret),
        lang=lang,
        created=world.clock.now(),
        begins=all(seat.kind != OPEN for seat in wanted),
    )
    terms = with_luck(world, terms, asked)
    return (terms if lesson is None else with_lesson(terms, lesson)), host_secret, secrets


def with_luck(world: World, terms: Terms, asked: NewTable) -> Terms:
    """Where its cards and dice will come from: a deal that has a name, or a secret that is promised before."""
    if asked.duel:
        duel.check_seats(terms.seats)
    mark = "" if asked.duel else None
    if asked.deal is not None:
        if not deals.is_name(asked.deal):
            raise Refusal("bad-deal", "S4")
        return replace(terms, deal=asked.deal, duel=mark)
    return replace(terms, seed=world.token(KEY_BYTES).hex(), shares=(None,) * terms.players, duel=mark)


def wanted_lesson(game: AnyGame, asked: NewTable) -> Lesson | None:
    """The game's lesson, if that was asked for and there is one for so many."""
    if not asked.lesson:
        return None
    lesson = lesson_of(game)
    if lesson is None or asked.players != lesson.players:
        raise Refusal("no-lesson", "S11")
    return lesson


def with_lesson(terms: Terms, lesson: Lesson) -> Terms:
    """The terms of a table that plays a lesson: the cards lie as it says, so there is nothing to prove, nor to advise.

    What comes after the lesson is up to the table's luck.
    """
    hushed = {**terms.settings, "hints": False, "memory_mode": False}
    return replace(given(terms, lesson.options, lesson.setup), settings=hushed, lesson=True)


def with_opening(terms: Terms, opening: Opening) -> Terms:
    """The terms of a table that goes on from another game's moves: its cards, fresh dice."""
    dealt = given(terms, opening.options, opening.setup)
    return replace(dealt, rules=opening.rules, opening=opening.moves)


def given(terms: Terms, options: dict[str, Any], setup: dict[str, Any]) -> Terms:
    """A table whose cards are given, so that there is no promise about them to keep; it plays at once."""
    dealt = replace(terms, phase=PLAYING, options=options, setup=setup, begins=False)
    return replace(dealt, luck=terms.seed, seed=None, shares=())


def new_seats(world: World, game: str, wanted: list[SeatRequest], secrets: dict[int, str]) -> tuple[Seat, ...]:
    """The seats as they are stored."""
    names: list[str | None] = []
    for seat in wanted:
        names.append(checked_name(seat.name, world.limits.name_letters, names))
        if seat.kind == BOT:
            world.thinker.check(game, seat.bot)
    hashes = {number: hashed(secret) for number, secret in secrets.items()}
    return tuple(
        Seat(seat.kind, name, seat.bot if seat.kind == BOT else None, hashes.get(number))
        for number, (seat, name) in enumerate(zip(wanted, names, strict=True))
    )


# -- taking a seat ----------------------------------------------------------------------------------------------


def join(table: Table, asked: Join) -> None:
    """Give an open seat to somebody; the secret is theirs alone. In mid-game they come as a newcomer.

    The same request again (by its id) takes no second seat, and gets the same answer.
    """
    secret = new_secret(drawn_from(asked.id, f"join-{table.id}", table.world.token))
    taken_before = find(table.terms.seats, secret)
    if taken_before is not None:
        table.reply({"seat": taken_before, "secret": secret})
        return
    if table.terms.phase in (OVER, CLOSED):
        raise Refusal("table-closed", "S2")
    if table.n >= table.world.limits.most_steps:
        raise Refusal("too-many-steps", "S8", most=table.world.limits.most_steps)
    number = free_seat(table, asked.seat)
    taken = [seat.name for seat in table.terms.seats]
    name = checked_name(asked.name, table.world.limits.name_letters, taken)
    seat = Seat(PERSON, name, None, hashed(secret))
    terms = replace(table.terms, seats=table.terms.with_seat(number, seat))
    held: SeatHeld = {"seat": number, "secret": secret}
    if table.terms.phase == PLAYING:
        steps.newcomer(table, number, terms, lambda: seated(table, held))
    else:
        table.save_terms(terms, seated, table, held)


def free_seat(table: Table, wanted: int | None) -> int:
    """The seat asked for, or the first open one."""
    free = [number for number, seat in enumerate(table.terms.seats) if seat.kind == OPEN]
    if not free:
        raise Refusal("no-open-seat", "S1")
    if wanted is not None and wanted not in free:
        raise Refusal("seat-taken", "S1")
    return free[0] if wanted is None else wanted


def seated(table: Table, held: SeatHeld) -> None:
    """The seat is safe: tell the person, and everybody at the table."""
    look_around(table)
    telling.tell_facts(table)
    table.reply(held)


# -- looking ----------------------------------------------------------------------------------------------------


def check_host(table: Table, secret: str) -> None:
    """Is this the host's secret?"""
    if not same(table.terms.host, hashed(secret)):
        raise Refusal("not-host", "S3")
    table.reply(table.id)


def facts(table: Table) -> None:
    """What everybody with the link may know."""
    table.reply(telling.facts(table))


def record(table: Table) -> None:
    """The game record with names and date; it holds all secrets, so only when the game is over."""
    if table.match is None or not table.match.over:
        raise Refusal("not-over", "S2")
    if table.terms.duel is not None and table.terms.deal is None:
        duel.hand_out(table)
    else:
        table.reply(record_of(table.id, table.terms, table.match))


def request(room: Room, id_: str, act: Any, answer: Answer, *values: Any) -> None:
    """Find a table and let it serve a request when its turn comes."""

    def found(table: Table | Refusal) -> None:
        if isinstance(table, Refusal):
            answer(table)
        else:
            table.request(act, answer, *values)

    room.find(id_, found)

"""Alles Käse! behind the protocol: moves, views, events and refusals. The rules themselves are in rules.py."""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from cheeseboard.core.chance import NO_CHANCE, Chance
from cheeseboard.core.protocol import Event, Game, Move, Options, Setup, View
from cheeseboard.core.refusal import Refusal
from cheeseboard.core.shape import is_int, is_ints, one_key, only_options
from cheeseboard.games.alles_kaese import rules
from cheeseboard.games.alles_kaese.show import events, imagine, view
from cheeseboard.games.alles_kaese.table import CARDS, SEATS, SLOTS, State, Table, freeze, thaw
from cheeseboard.games.ranking import result

TRAPS_BY_HOLES = [2, 2, 3, 3, 4, 4]
VERBS = {"roll": frozenset[str](), "peek": frozenset[str](), "keep": frozenset[str](), "remove": frozenset[str]()}
OFFSETS = {"peek": rules.PEEK, "keep": rules.KEEP, "remove": rules.REMOVE}
DECISIONS: tuple[Move, ...] = tuple((verb, slot) for verb in OFFSETS for slot in range(SLOTS))
DIE = Chance((("roll", pips), 1) for pips in range(1, 7))
REASONS = {rules.THIRD_TRAP: "third-trap", rules.SUPPLY_EMPTY: "supply-empty"}


class AllesKaese(Game[State]):
    """36 two-sided cards, a die, and a secret peek."""

    id = "alles-kaese"
    version = 1
    min_players = 2
    max_players = 6
    revealing = frozenset({"peek", "keep", "remove"})  # a front, or the next back of the supply
    hidden = True

    def options(self, players: int, raw: Mapping[str, Any]) -> Options:
        only_options(raw, frozenset({"traps_by_holes"}), "A2")
        split = raw.get("traps_by_holes", TRAPS_BY_HOLES)
        if not is_ints(split) or len(split) != SLOTS or sum(split) != 18 or not all(0 <= n <= 6 for n in split):
            raise Refusal("bad-trap-split", "A2")
        return {"traps_by_holes": list(split)}

    def pack(self, players: int, options: Options) -> tuple[str, ...]:
        return pack_of(options["traps_by_holes"])

    def deal(self, players: int, options: Options, order: Sequence[str]) -> Setup:
        return {"deck": list(order)}

    def start(self, players: int, options: Options, setup: Setup) -> State:
        deck = check_deck(setup.get("deck"), options["traps_by_holes"])
        table = Table(
            players,
            bytes(options["traps_by_holes"]),
            bytes(int(card[0]) for card in deck),
            bytes(card[1] == "t" for card in deck),
            *(rules.ROLL, 0, 0, 0, 0, 0, rules.NOTHING, rules.PLAYING),
            *(bytearray(n) for n in (SLOTS, CARDS, CARDS, CARDS, CARDS, SEATS, SEATS, SEATS)),
        )
        rules.lay_out(table)
        return freeze(table)

    def actor(self, state: State) -> int | None:
        return None if state.phase == rules.OVER else state.turn

    def chance(self, state: State) -> Chance:
        return DIE if state.phase == rules.ROLL else NO_CHANCE

    def legal(self, state: State) -> list[Move]:
        codes = [0] * (2 * SLOTS)
        count = rules.legal(state, codes)
        return [DECISIONS[code] for code in codes[:count]]

    def apply(self, state: State, move: Move) -> State:
        refuse(state, move)
        draft = thaw(state)
        if move[0] == "roll":
            rules.roll(draft, move[1])
        else:
            rules.play(draft, OFFSETS[move[0]] + move[1])
        return freeze(draft)

    def view(self, state: State, seat: int | None) -> View:
        outcome = outcome_of(state) if state.phase == rules.OVER else None
        last = None if state.last_code == rules.NOTHING else self.write_move(move_of(state.last_code))
        return view(state, seat, self.version, last, outcome)

    def imagine(self, view: View, rng: Random) -> State:
        order = Counter(pack_of(view["options"]["traps_by_holes"]))
        last = view["last"]
        code = rules.NOTHING if last is None else code_of(self.read_move(last["move"]))
        return imagine(view, order, code, rng)

    def events(self, before: View, after: View) -> list[Event]:
        return events(before, after)

    def summary(self, state: State) -> dict[str, Any]:
        over = state.phase == rules.OVER
        players = [
            {"holes": state.won[seat], "cheese_cards": state.cheese[seat], "traps": state.traps[seat]}
            for seat in range(state.players)
        ]
        ending = outcome_of(state) if over else {"reason": None}
        return {"over": over, **ending, "players": players}

    def read_move(self, raw: object) -> Move:
        verb, fields = one_key(raw, VERBS)
        if not is_int(fields[verb]):
            raise Refusal("not-a-number", "R7", verb=verb)
        return (verb, fields[verb])

    def write_move(self, move: Move) -> dict[str, Any]:
        return {move[0]: move[1]}


def pack_of(split: Sequence[int]) -> tuple[str, ...]:
    """The 36 cards for this split of traps (A2)."""
    return tuple(f"{holes}{'t' if n < split[holes - 1] else 'c'}" for holes in range(1, 7) for n in range(6))


def check_deck(deck: object, split: Sequence[int]) -> list[str]:
    """Every card of the deck exactly once, or a refusal (A3)."""
    if not isinstance(deck, list) or len(deck) != CARDS:
        raise Refusal("deck-not-36", "A3", count=len(deck) if isinstance(deck, list) else 0)
    known = Counter(pack_of(split))
    for card in deck:
        if not isinstance(card, str) or len(card) != 2 or card[0] not in "123456" or card[1] not in "ct":
            raise Refusal("unknown-card", "A3", card=str(card)[:20])
    if Counter(deck) != known:
        raise Refusal("deck-does-not-fit", "A2", split=", ".join(map(str, split)))
    return deck


def code_of(move: Move) -> int:
    """The rules' number for a move."""
    return int(rules.ROLLED + move[1] if move[0] == "roll" else OFFSETS[move[0]] + move[1])


def move_of(code: int) -> Move:
    """The move behind the rules' number."""
    return ("roll", code - rules.ROLLED) if code > rules.ROLLED else DECISIONS[code]


def outcome_of(state: State) -> dict[str, Any]:
    """Reason, scores, ranking and winners of a finished game (A12–A14)."""
    merit = [rules.points(state, seat) for seat in range(state.players)]
    scores = [None if merit[seat] < 0 else state.won[seat] for seat in range(state.players)]
    return result(REASONS[state.reason], scores, merit)


def refuse(state: State, move: Move) -> None:
    """Raise the refusal that explains why this move is not possible now, if it is not."""
    if state.phase == rules.OVER:
        raise Refusal("game-over", "A13")
    if len(move) != 2 or move[0] not in VERBS or not is_int(move[1]):
        raise Refusal("unknown-move", "R7", verbs=", ".join(VERBS))
    if move[0] == "roll":
        refuse_roll(state, move[1])
    else:
        refuse_choice(state, move[0], move[1])


def refuse_roll(state: State, pips: int) -> None:
    """One roll a turn, of a die with six sides (A5)."""
    if state.phase != rules.ROLL:
        raise Refusal("already-rolled", "A5", pips=state.pips)
    if not 1 <= pips <= 6:
        raise Refusal("no-such-pips", "A5")


def refuse_choice(state: State, verb: str, slot: int) -> None:
    """Peek only without a match; keep or remove only a matching card (A6, A8)."""
    if state.phase != rules.CHOOSE:
        raise Refusal("roll-first", "A5")
    if not 0 <= slot < SLOTS:
        raise Refusal("no-such-slot", "A3")
    match = rules.has_match(state)
    if verb == "peek":
        if match:
            raise Refusal("match-on-display", "A8", pips=state.pips)
    elif not match:
        raise Refusal("only-peek", "A6", pips=state.pips)
    elif not rules.shows(state, slot, state.pips):
        raise Refusal("wrong-holes", "A8", pips=state.pips, holes=state.holes[state.display[slot]])

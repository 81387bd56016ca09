"""Alles Käse!, declared. The rules are in rules.py, what people see in views.py, why not in refuse.py."""

from collections import Counter
from collections.abc import Sequence

from cheeseboard.core.cards import Card
from cheeseboard.core.cells import NOTHING
from cheeseboard.core.chance import NO_CHANCE, Chance
from cheeseboard.core.game import TypedGame
from cheeseboard.core.kinds import number, numbers
from cheeseboard.core.options import Option
from cheeseboard.core.refusal import Refusal
from cheeseboard.core.verbs import Move, Verb
from cheeseboard.games.alles_kaese import refuse, rules, sight, views
from cheeseboard.games.alles_kaese.rules import CARDS, SLOTS, State
from cheeseboard.games.alles_kaese.views import Event, Options, Setup, View

SLOT = number(0, SLOTS - 1)
DIE = Chance((("roll", pips), 1) for pips in range(1, 7))
NAMES = {f"{holes}{front}": (holes, trap) for holes in range(1, 7) for trap, front in enumerate("ct")}
"""Cards in records: holes, then c for cheese or t for a trap."""


class AllesKaese(TypedGame[State, View, Event, Options, Setup]):
    """36 two-sided cards, a die, and a secret peek."""

    players = (2, rules.SEATS)
    rules = rules
    verbs = (
        Verb("roll", pips=number(1, 6), code=rules.ROLLED, chance=True, rule="A5"),
        Verb("peek", slot=SLOT, code=rules.PEEK, reveals=True, rule="A6"),
        Verb("keep", slot=SLOT, code=rules.KEEP, reveals=True, rule="A9"),
        Verb("remove", slot=SLOT, code=rules.REMOVE, reveals=True, rule="A10"),  # it shows the next back of the supply
    )
    options = (
        Option(
            "traps_by_holes",
            numbers(SLOTS, 0, 6, total=CARDS // 2),
            default=[2, 2, 3, 3, 4, 4],
            rule="A2",
            refusal="bad-trap-split",
            presets={"steeper": [1, 2, 3, 3, 4, 5], "rising": [0, 1, 2, 4, 5, 6]},
        ),
    )
    cards = tuple(Card(name, sides) for name, sides in NAMES.items())
    phases = views.PHASES
    reasons = views.REASONS
    end_rule = "A13"

    def pack(self, players: int, options: Options) -> tuple[str, ...]:
        return pack_of(options["traps_by_holes"])

    def deal(self, players: int, options: Options, order: Sequence[str]) -> Setup:
        return {"deck": list(order)}

    def dealt(self, players: int, options: Options, setup: Setup) -> State:
        draft: State = self.blank(players, options)
        for place, card in enumerate(check_deck(setup.get("deck"), options["traps_by_holes"])):
            draft.holes[place], draft.trap[place] = NAMES[card]
        return draft

    def chance(self, state: State) -> Chance:
        return DIE if state.phase == rules.ROLL else NO_CHANCE

    def check_move(self, state: State, move: Move) -> int:
        return refuse.check_move(state, move)

    def view(self, state: State, seat: int | None) -> View:
        return views.view(state, seat, self.version, self.last(state, seat), self.result(state))

    def glance(self, state: State, seat: int | None) -> View:
        return views.glance(state, seat, self.version, self.last(state, seat, shared=True), self.result(state))

    def sight(self, view: View) -> State:
        return sight.sight(view, NOTHING if view["last"] is None else self.code_in_view(view))

    def forget(self, view: View) -> View:
        return views.forget(view)

    def events(self, before: View, after: View) -> list[Event]:
        return views.events(before, after)

    def standing(self, state: State) -> dict[str, list[dict[str, int]]]:
        seats = range(state.players)
        return {
            "players": [
                {"holes": state.won[seat], "cheese_cards": state.cheese[seat], "traps": state.traps[seat]}
                for seat in seats
            ]
        }


GAME = AllesKaese()


def pack_of(split: Sequence[int]) -> tuple[str, ...]:
    """The 36 cards for this split of traps (A2)."""
    return tuple(f"{holes}{'t' if n < split[holes - 1] else 'c'}" for holes in range(1, 7) for n in range(6))


def check_deck(deck: object, split: Sequence[int]) -> list[str]:
    """Every card of the deck exactly once, or a refusal (A3)."""
    if not isinstance(deck, list) or len(deck) != CARDS:
        raise Refusal("deck-not-36", "A3", count=len(deck) if isinstance(deck, list) else 0)
    for card in deck:
        if not isinstance(card, str) or card not in NAMES:
            raise Refusal("unknown-card", "A3", card=str(card)[:20])
    if Counter(deck) != Counter(pack_of(split)):
        raise Refusal("deck-does-not-fit", "A2", split=", ".join(map(str, split)))
    return deck

"""Cheese behind the protocol: cards by name, views, events and refusals. The rules themselves are in rules.py."""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from cheeseboard.core.chance import NO_CHANCE, Chance
from cheeseboard.core.protocol import Event, Game, Move, Options, Setup, View
from cheeseboard.core.refusal import Refusal
from cheeseboard.core.shape import is_int, is_ints, one_key, only_options
from cheeseboard.games.cheese import rules
from cheeseboard.games.cheese.show import KIND, NAMES, events, imagine, outcome_of, view
from cheeseboard.games.cheese.table import CARDS, SEATS, Past, State, Table, freeze, position, thaw

DECK = {"cheese": 70, "cat": 10, "mouse": [5, 5, 5, 5]}
VERBS = {"turn": frozenset[str]()}
TURN: Move = ("turn",)


class Cheese(Game[State]):
    """Cheese, cats and mice, card by card. No choices, all suspense."""

    id = "cheese"
    version = 1
    min_players = 2
    max_players = 6
    revealing = frozenset({"turn"})
    hidden = False

    def options(self, players: int, raw: Mapping[str, Any]) -> Options:
        only_options(raw, frozenset({"deck"}), "C1")
        return {"deck": check_deck(raw.get("deck", DECK))}

    def pack(self, players: int, options: Options) -> tuple[str, ...]:
        return pack_of(options["deck"])

    def deal(self, players: int, options: Options, order: Sequence[str]) -> Setup:
        share = CARDS // players
        return {"stacks": [list(order[seat * share : (seat + 1) * share]) for seat in range(players)]}

    def start(self, players: int, options: Options, setup: Setup) -> State:
        stacks = check_stacks(setup.get("stacks"), players, options["deck"])
        share = CARDS // players
        rows = [bytes(KIND[card] for card in stack) + bytes(CARDS - share) for stack in stacks]
        cards = bytearray(b"".join(rows) + bytes((SEATS - players) * CARDS))
        counts = bytes([share] * players) + bytes(SEATS - players)
        deck = options["deck"]
        table = Table(
            players,
            bytes([deck["cheese"], deck["cat"], *deck["mouse"]]),
            *(rules.TURN, 0, rules.NOBODY, 0, 0, 0, 0, rules.PLAYING, 0, rules.NO_CARD),
            *(bytearray(CARDS), cards, bytearray(SEATS), bytearray(counts), bytearray(counts)),
        )
        return freeze(table, Past().noting(position(table)))

    def actor(self, state: State) -> int | None:
        return None if state.phase == rules.OVER else state.turn

    def chance(self, state: State) -> Chance:
        return NO_CHANCE

    def legal(self, state: State) -> list[Move]:
        return [] if state.phase == rules.OVER else [TURN]

    def apply(self, state: State, move: Move) -> State:
        if state.phase == rules.OVER:
            raise Refusal("game-over", "C13")
        if move != TURN:
            raise Refusal("only-turn", "C16")
        draft = thaw(state)
        rules.play(draft, 0)
        return freeze(draft, remember(draft, state.past))

    def view(self, state: State, seat: int | None) -> View:
        return view(state, seat, self.version)

    def imagine(self, view: View, rng: Random) -> State:
        return imagine(view, Counter(pack_of(view["options"]["deck"])), rng)

    def events(self, before: View, after: View) -> list[Event]:
        return events(before, after)

    def summary(self, state: State) -> dict[str, Any]:
        over = state.phase == rules.OVER
        players = [{"stack": state.height[seat]} for seat in range(state.players)]
        ending = outcome_of(state) if over else {"reason": None}
        return {"over": over, **ending, "players": players, "pile": state.piled, "turned": state.turned}

    def read_move(self, raw: object) -> Move:
        _, fields = one_key(raw, VERBS)
        if fields["turn"] is not True:
            raise Refusal("turn-is-true", "R7")
        return TURN

    def write_move(self, move: Move) -> dict[str, Any]:
        return {"turn": True}

    def auto(self, state: State) -> Move | None:
        return TURN


def remember(t: Table, past: Past) -> Past:
    """Note a position with an empty pile, and stop a game in which it comes up again (C15)."""
    if t.piled or t.phase == rules.OVER:
        return past
    here = position(t)
    if here in past:
        rules.stop_endless(t)
        return past
    return past.noting(here)


def check_deck(deck: object) -> dict[str, Any]:
    """A pack of 100 cards in all (C1)."""
    if not isinstance(deck, dict) or set(deck) != {"cheese", "cat", "mouse"}:
        raise Refusal("bad-deck", "C1")
    mice = deck["mouse"]
    if not is_int(deck["cheese"]) or not is_int(deck["cat"]) or not is_ints(mice) or len(mice) != 4:
        raise Refusal("bad-deck", "C1")
    counts = [deck["cheese"], deck["cat"], *mice]
    if min(counts) < 0 or sum(counts) != CARDS:
        raise Refusal("deck-not-100", "C1", count=sum(counts) if min(counts) >= 0 and sum(counts) < 10**6 else "?")
    return {"cheese": deck["cheese"], "cat": deck["cat"], "mouse": list(mice)}


def pack_of(deck: Mapping[str, Any]) -> tuple[str, ...]:
    """The cards of this deck by name."""
    counts = [deck["cheese"], deck["cat"], *deck["mouse"]]
    return tuple(name for name, count in zip(NAMES[1:], counts, strict=True) for _ in range(count))


def check_stacks(stacks: object, players: int, deck: Mapping[str, Any]) -> list[list[str]]:
    """Equal stacks from this deck; what does not divide stays in the box (C2)."""
    share = CARDS // players
    if not isinstance(stacks, list) or len(stacks) != players:
        raise Refusal("stacks-not-players", "C2", players=players)
    if not all(isinstance(stack, list) and len(stack) == share for stack in stacks):
        raise Refusal("stacks-not-equal", "C2", share=share)
    cards = [card for stack in stacks for card in stack]
    for card in cards:
        if not isinstance(card, str) or card not in KIND:
            raise Refusal("unknown-card", "C1", card=str(card)[:20])
    if Counter(cards) - Counter(pack_of(deck)):
        raise Refusal("stacks-do-not-fit", "C1")
    return stacks

"""Cheese, declared. The rules are in rules.py, what people see in views.py."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from cheeseboard.core.cards import Card
from cheeseboard.core.chance import NO_CHANCE, Chance
from cheeseboard.core.game import TypedGame
from cheeseboard.core.kinds import counts
from cheeseboard.core.options import Option
from cheeseboard.core.refusal import Refusal
from cheeseboard.core.verbs import Move, Verb
from cheeseboard.games.cheese import rules, views
from cheeseboard.games.cheese.past import Past
from cheeseboard.games.cheese.rules import CARDS, State
from cheeseboard.games.cheese.views import KIND, NAMES, Deck, Event, Options, Setup, View

DECK: Deck = {"cheese": 70, "cat": 10, "mouse": [5, 5, 5, 5]}
COUNTS = counts({"cheese": 1, "cat": 1, "mouse": 4}, CARDS)
TURN: Move = ("turn",)


def check_deck(deck: object) -> Deck:
    """A pack of 100 cards in all (C1)."""
    if not COUNTS.shaped(deck):
        raise Refusal("bad-deck", "C1")
    found: Deck = COUNTS.read(deck)
    flat = COUNTS.flat(found)
    if not COUNTS.fits(found):
        raise Refusal("deck-not-100", "C1", count=sum(flat) if min(flat) >= 0 and sum(flat) < 10**6 else "?")
    return found


class Cheese(TypedGame[State, View, Event, Options, Setup]):
    """Cheese, cats and mice, card by card. No choices, all suspense."""

    players = (2, rules.SEATS)
    rules = rules
    verbs = (Verb("turn", code=rules.TURN_A_CARD, reveals=True, rule="C16", shape="turn-is-true"),)
    options = (Option("deck", COUNTS, default=DECK, rule="C1", check=check_deck),)
    cards = tuple(Card(name, kind) for name, kind in KIND.items())
    phases = views.PHASES
    reasons = views.REASONS
    end_rule = "C13"

    def pack(self, players: int, options: Options) -> tuple[str, ...]:
        return pack_of(options["deck"])

    def deal(self, players: int, options: Options, order: Sequence[str]) -> Setup:
        share = CARDS // players
        return {"stacks": [list(order[seat * share : (seat + 1) * share]) for seat in range(players)]}

    def dealt(self, players: int, options: Options, setup: Setup) -> State:
        draft: State = self.blank(players, options)
        stacks = check_stacks(setup.get("stacks"), players, options["deck"])
        for seat, stack in enumerate(stacks):
            draft.cards[seat * CARDS : seat * CARDS + len(stack)] = [KIND[card] for card in stack]
            draft.height[seat] = draft.unknown[seat] = len(stack)
        draft.counts = COUNTS.flat(options["deck"])
        draft.past = draft.past.noting(position(draft))
        return draft

    def chance(self, state: State) -> Chance:
        return NO_CHANCE

    def legal(self, state: State) -> list[Move]:
        return [] if state.phase == rules.OVER else [TURN]

    def check_move(self, state: State, move: Move) -> int:
        if state.phase == rules.OVER:
            raise Refusal("game-over", "C13")
        if move != TURN:
            raise Refusal("only-turn", "C16")
        return rules.TURN_A_CARD

    def settle(self, draft: State) -> None:
        draft.past = remember(draft, draft.past)

    def view(self, state: State, seat: int | None) -> View:
        return views.view(state, seat, self.version, self.result(state))

    def glance(self, state: State, seat: int | None) -> View:
        return views.glance(state, seat, self.version, self.result(state))

    def sight(self, view: View) -> State:
        return views.sight(view)

    def forget(self, view: View) -> View:
        return views.forget(view)

    def events(self, before: View, after: View) -> list[Event]:
        return views.events(before, after)

    def standing(self, state: State) -> dict[str, Any]:
        players = [{"stack": state.height[seat]} for seat in range(state.players)]
        return {"players": players, "pile": state.piled, "turned": state.turned}


GAME = Cheese()


def position(t: State) -> bytes:
    """Everything that decides how the game goes on while the pile is empty: the stacks and who turns (C15)."""
    return bytes([t.turn]) + b"\0".join(views.stack_of(t, seat) for seat in range(t.players))


def remember(t: State, past: Past) -> Past:
    """Note a position with an empty pile, and stop a game in which it comes up again (C15)."""
    if t.piled or t.phase == rules.OVER:
        return past
    here = position(t)
    if here in past:
        rules.stop_endless(t)
        return past
    return past.noting(here)


def pack_of(deck: Mapping[str, Any]) -> tuple[str, ...]:
    """The cards of this deck by name."""
    return tuple(name for name, count in zip(NAMES[1:], COUNTS.flat(deck), strict=True) for _ in range(count))


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

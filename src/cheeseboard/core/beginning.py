"""How a game begins: who may play, which options are taken, how the pack is dealt."""

from collections.abc import Mapping, Sequence
from typing import Any, Generic, TypeVar, cast

from cheeseboard.core import show
from cheeseboard.core.cards import check_deck, lay_options, lay_pack, pack_of
from cheeseboard.core.declaration import Declaration
from cheeseboard.core.options import check_options
from cheeseboard.core.refusal import Refusal
from cheeseboard.core.state import Declared

S = TypeVar("S", bound=Declared)
P = TypeVar("P", bound=Mapping[str, Any])
D = TypeVar("D", bound=Mapping[str, Any])


class Beginning(Declaration, Generic[S, P, D]):
    """A game up to its first state, with the types of its state, options and set-up."""

    def check_players(self, players: object) -> int:
        """The number of players, or a refusal that says how many can play."""
        if type(players) is not int or not self.min_players <= players <= self.max_players:
            raise Refusal("wrong-players", "R4", game=self.id, least=self.min_players, most=self.max_players)
        return players

    def check_options(self, players: int, raw: Mapping[str, Any]) -> P:
        """The options, checked and completed with their defaults."""
        return cast(P, check_options(self.options, players, raw))

    def pack(self, players: int, options: P) -> tuple[str, ...]:
        """All cards that are shuffled before the game; empty if nothing is."""
        return pack_of(self.cards)

    def deal(self, players: int, options: P, order: Sequence[str]) -> D:
        """The record's `setup` when the shuffled pack lies in this order."""
        return cast(D, {"deck": list(order)} if order else {})

    def start(self, players: int, options: P, setup: D) -> S:
        """The first state; refuses a set-up that does not fit the options."""
        draft = self.dealt(players, options, setup)
        lay_out = getattr(self.rules, "lay_out", None)
        if lay_out is not None:
            lay_out(draft)
        return cast(S, self.State.closed(draft))

    def dealt(self, players: int, options: P, setup: D) -> Any:
        """A draft in which the shuffled pack lies where it is dealt, before the rules lay it out."""
        pack = self.pack(players, options)
        draft = self.blank(players, options)
        if pack:
            sides = {card.name: card.sides for card in self.cards}
            lay_pack(draft, self.State.cells, check_deck(setup.get("deck"), pack), sides)
        return draft

    def blank(self, players: int, options: P) -> Any:
        """A draft before the set-up that knows its options."""
        draft = self.State.blank(players)
        draft.options = show.text_of(options)
        lay_options(draft, self.State.cells, self.options, options)
        return draft

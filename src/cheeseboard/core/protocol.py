"""What a game is: pure functions over immutable states.

A game lists chance with integer weights and never draws it; it shows each seat a view that is built from nothing;
and it explains every move that it refuses. Tables, bots, servers and simulators are all made from these parts.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Generic, TypeVar

from cheeseboard.core.chance import Chance
from cheeseboard.core.refusal import Refusal

# A move is a plain tuple: the verb of the record format, then its values. ("keep", 2), ("catch", 11, (3,)), ("turn",)
Move = tuple[Any, ...]
View = dict[str, Any]
Event = dict[str, Any]
Options = dict[str, Any]
Setup = dict[str, Any]

S = TypeVar("S", bound=tuple[Any, ...])


class Game(ABC, Generic[S]):
    """One game. Instances hold no state of their own: every method is a function of its arguments."""

    id: ClassVar[str]
    version: ClassVar[int]
    """Rules version, written into every record. It rises when the same moves could lead elsewhere."""
    min_players: ClassVar[int]
    max_players: ClassVar[int]
    revealing: ClassVar[frozenset[str]]
    """Verbs that show somebody something new: such a move is never taken back."""
    hidden: ClassVar[bool]
    """True if seats know different things, so that people sharing one screen need a curtain."""

    # -- before the first move ---------------------------------------------------------------------------------

    def check_players(self, players: object) -> int:
        """The number of players, or a refusal that says how many can play."""
        if type(players) is not int or not self.min_players <= players <= self.max_players:
            raise Refusal("wrong-players", "R4", game=self.id, least=self.min_players, most=self.max_players)
        return players

    @abstractmethod
    def options(self, players: int, raw: Mapping[str, Any]) -> Options:
        """The options, checked and completed with their defaults."""

    @abstractmethod
    def pack(self, players: int, options: Options) -> tuple[str, ...]:
        """All cards that are shuffled before the game; empty if nothing is."""

    @abstractmethod
    def deal(self, players: int, options: Options, order: Sequence[str]) -> Setup:
        """The record's `setup` when the shuffled pack lies in this order."""

    @abstractmethod
    def start(self, players: int, options: Options, setup: Setup) -> S:
        """The table before the first move; refuses a setup that does not fit the options."""

    # -- play --------------------------------------------------------------------------------------------------

    @abstractmethod
    def actor(self, state: S) -> int | None:
        """The seat that acts now, or whose roll is due; None when the game is over."""

    @abstractmethod
    def chance(self, state: S) -> Chance:
        """The outcomes of the roll that is due, with weights; empty while a player decides or the game is over."""

    @abstractmethod
    def legal(self, state: S) -> list[Move]:
        """Every decision open to the acting seat; empty while a roll is due or the game is over."""

    @abstractmethod
    def apply(self, state: S, move: Move) -> S:
        """The state after a decision or a roll; raises a Refusal if the rules do not allow it."""

    # -- what people see ---------------------------------------------------------------------------------------

    @abstractmethod
    def view(self, state: S, seat: int | None) -> View:
        """What this seat (None: a spectator) may know, as plain data, built from nothing."""

    @abstractmethod
    def imagine(self, view: View, rng: Random) -> S:
        """Some full state that this view allows, as likely as the cards say. It takes a view, so it cannot peek."""

    @abstractmethod
    def events(self, before: View, after: View) -> list[Event]:
        """What happened between two neighbouring views of one seat. It compares views, so it cannot leak."""

    def forget(self, view: View) -> View:
        """Memory mode: the same view without what people would have to remember."""
        return view

    def unlearn(self, state: S, seat: int) -> S:
        """The same state after somebody new has taken this seat over: they have seen nothing that is not public."""
        return state

    @abstractmethod
    def summary(self, state: S) -> dict[str, Any]:
        """The line that `cheeseboard replay` prints for this state."""

    def legal_from_view(self, view: View) -> list[Move]:
        """The legal moves, worked out from a view alone."""
        return self.legal(self.imagine(view, Random(0)))

    # -- plain data in and out ---------------------------------------------------------------------------------

    @abstractmethod
    def read_move(self, raw: object) -> Move:
        """A move from its record form; refuses anything that is not exactly of that form."""

    @abstractmethod
    def write_move(self, move: Move) -> dict[str, Any]:
        """A move in its record form."""

    def auto(self, state: S) -> Move | None:
        """The next move of a game without choices, for records whose moves are "auto"; None if players choose."""
        return None


AnyGame = Game[Any]

"""What a game declares, and the facts that follow from it."""

from typing import Any, ClassVar

from cheeseboard.core.cards import Card
from cheeseboard.core.cells import BadDeclaration
from cheeseboard.core.options import Option
from cheeseboard.core.pools import pools_of
from cheeseboard.core.rules import Rules
from cheeseboard.core.state import Declaring
from cheeseboard.core.verbs import Grammar, Verb


class Declaration:
    """A game before anything is done with it: names, sizes, verbs, options, cards."""

    id: ClassVar[str] = ""
    """By default the name of the game's folder, with - for _."""
    version: ClassVar[int] = 1
    """Rules version, written into every record. It rises when the same moves could lead elsewhere."""
    players: ClassVar[tuple[int, int]]
    """The least and the greatest number of players."""
    rules: Rules
    """The module with the declared `State` and the rules."""
    verbs: ClassVar[tuple[Verb, ...]]
    options: ClassVar[tuple[Option, ...]] = ()
    cards: ClassVar[tuple[Card, ...]] = ()
    """What is shuffled."""
    phases: ClassVar[tuple[str, ...]] = ()
    """Names for the numbers of the cell `phase`, if there is one."""
    reasons: ClassVar[tuple[str, ...]] = ("over",)
    """Names for why a game ended."""
    verdicts: ClassVar[tuple[str, ...]] = ()
    """Names for how good a solo game was, the worst first."""
    most_moves: ClassVar[int] = 0
    """No position has more legal decisions; by default as many as the verbs have moves."""
    end_rule: ClassVar[str] = "R7"
    """The rule that says when the game is over."""

    def __init__(self) -> None:
        missing = [name for name in ("players", "rules", "verbs") if not hasattr(self, name)]
        if missing:
            raise BadDeclaration(f"game.py does not say {', '.join(missing)}")
        rules: Any = self.rules
        self.State: Declaring = rules.State
        self.min_players, self.max_players = self.players
        self.grammar = Grammar(self.verbs)
        self.revealing = self.grammar.revealing
        """Verbs that show somebody something new: such a move is never taken back."""
        self.pools = pools_of(self.State.cells)
        self.hidden = self.grammar.private or any(pool.private for pool in self.pools.values())
        """True if seats know different things, so that people sharing one screen need a curtain."""
        self.card_names = {card.sides[0]: card.name for card in self.cards if len(card.sides) == 1}
        self.card_values = {name: value for value, name in self.card_names.items()}
        chance = self.grammar.chance
        self.decisions = [move for move in self.grammar.codes if move[0] not in chance and None not in move]
        self.room = self.most_moves or max(1, len(self.decisions))
        self.within = self.State.within
        """(state, before): is every number of a state inside its bounds, if all of the state before were?"""

    @property
    def package(self) -> str:
        """The import name of the game's folder."""
        rules: Any = self.rules
        return str(rules.__name__).rpartition(".")[0]

    def plain(self, method: str) -> bool:
        """Is this method the one that every game has, or has the game its own?"""
        home: str = getattr(type(self), method).__module__
        return home.rpartition(".")[0] == __package__

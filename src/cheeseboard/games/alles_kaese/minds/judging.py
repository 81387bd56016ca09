"""The master's judgement of Alles Käse!, for whoever explains it: from a view, through the eyes of its seat."""

from cheeseboard.core.game import Move, View
from cheeseboard.core.mind import sights
from cheeseboard.games.alles_kaese import rules
from cheeseboard.games.alles_kaese.game import GAME
from cheeseboard.games.alles_kaese.minds import deciding, facts
from cheeseboard.games.alles_kaese.minds.room import mind


class Eyes:
    """What one seat knows, and what it makes of it."""

    def __init__(self, view: View) -> None:
        self.seat: int = view["seat"]
        self.mind = mind(view["players"])
        self.desk = self.mind.desk()
        self.pad = sights(GAME, view)
        self.count()

    def count(self) -> None:
        """Count the cards; anew when a front has come to light."""
        facts.open_table(self.pad[0], self.seat, self.mind.net, self.desk)

    def reveal(self, slot: int, front: int) -> None:
        """Suppose that this card has this front."""
        self.pad[0].trap[self.pad[0].display[slot]] = front

    def chance(self) -> float:
        """The seat's chance to win as things lie."""
        return facts.chance_of(self.pad[0], self.seat, self.mind.net, self.desk)

    def expected(self, move: Move) -> float:
        """The chance of the seat, whose turn it is, after this decision, over all that it may bring to light."""
        return deciding.expected(self.pad, code_of(move), self.mind.net, self.desk)

    def front(self, slot: int) -> int:
        """The front of a card: 0 cheese, 1 trap, less than 0 for one that the seat has not seen."""
        sight = self.pad[0]
        return int(sight.trap[sight.display[slot]])

    def risk(self, slot: int) -> float:
        """The chance that this card is a trap."""
        sight = self.pad[0]
        card = sight.display[slot]
        if sight.trap[card] >= 0:
            return float(sight.trap[card])
        kind = facts.kind(sight, card, self.seat)
        return float(self.desk.odds[facts.BASE][4 * (sight.holes[card] - 1) + kind])

    def unseen(self, holes: int) -> tuple[int, int]:
        """Traps and cards unseen among those with so many holes."""
        kinds = self.desk.kinds[facts.BASE]
        return self.desk.traps[facts.BASE][holes - 1], sum(kinds[4 * holes - 4 : 4 * holes])

    def after(self, move: Move, front: int) -> float:
        """The seat's chance once whoever's turn it is has done this to a card with this front, as far as it is seen."""
        trial, code = self.pad[1], code_of(move)
        deciding.copy(self.pad[0], trial)
        if move[0] == "keep":
            trial.trap[trial.display[move[1]]] = front
        rules.play(trial, code)
        return facts.chance_of(trial, self.seat, self.mind.net, self.desk)


def code_of(move: Move) -> int:
    """The rules' number of a decision."""
    return GAME.table.codes[move]

"""The master's judgement of Alles Käse!, for whoever explains it: from a view, through the eyes of its seat."""

from cheeseboard.core.game import Move, View
from cheeseboard.core.mind import sights
from cheeseboard.games.alles_kaese.game import GAME
from cheeseboard.games.alles_kaese.minds import deciding, facts, outlook
from cheeseboard.games.alles_kaese.minds.room import mind


class Eyes:
    """What one seat knows, and what it makes of it."""

    def __init__(self, view: View) -> None:
        self.seat: int = view["seat"]
        self.mind = mind(view["players"])
        self.desk = self.mind.desk()
        self.pad = sights(GAME, view)
        facts.open_table(self.pad[0], self.seat, self.mind.net, self.desk)

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
        return outlook.risk(sight, sight.display[slot], self.seat, self.desk)

    def unseen(self, holes: int) -> tuple[int, int]:
        """Traps and cards unseen among those with so many holes."""
        kinds = self.desk.kinds[facts.BASE]
        return self.desk.traps[facts.BASE][holes - 1], sum(kinds[4 * holes - 4 : 4 * holes])


def chance_now(view: View) -> float:
    """The chance of the view's seat: before a roll, before its own decision, or before somebody else's."""
    here, seat = mind(view["players"]), view["seat"]
    out = [0.0] * view["players"]
    outlook.outlook(sights(GAME, view), seat, here.net, here.desk(), out)
    return out[seat]


def code_of(move: Move) -> int:
    """The rules' number of a decision."""
    return GAME.grammar.codes[move]

"""What others' looks say about a card of Alles Käse!: dangers as a seat saw them, and what was there. Compiled.

No decision sees this count.
"""

from typing import Any

rules: Any = None
facts: Any = None

APART = ("note",)


def note(t: Any, sight: Any, desk: Any, room: Any) -> None:
    """Count every unseen card that another seat has looked at: how many, traps expected, traps found."""
    for card in range(rules.CARDS):
        if sight.holes[card] > 0 and sight.trap[card] < 0:
            found = facts.kind(sight, card, sight.turn)
            if found != facts.PLAIN:
                room.seen[found, 0] += 1
                room.seen[found, 1] += desk.odds[facts.BASE][4 * (sight.holes[card] - 1) + found]
                room.seen[found, 2] += t.trap[card]

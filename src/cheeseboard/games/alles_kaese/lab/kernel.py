"""Alles Käse! as numbers; see codec.py for what each means. The codes are the numbers already."""

from typing import Any

rules: Any = None


def number(t: Any, code: int) -> int:
    """A decision's number."""
    return code


def code(t: Any, number: int) -> int:
    """The rules' code of a decision."""
    return number


def observe(t: Any, seat: int, row: Any) -> None:
    """What this seat may know."""
    players = t.players
    row[0] = t.phase
    row[1] = 0 if t.phase == rules.OVER else 1 + (t.turn - seat) % players
    row[2] = t.pips
    row[3] = rules.CARDS - t.top
    row[4] = t.holes[t.top] if t.top < rules.CARDS else 0
    last_move(t, seat, row)
    for i in range(6):
        row[8 + i] = t.traps_by_holes[i]
    at = 14
    for slot in range(rules.SLOTS):
        at = display_card(t, seat, t.display[slot], row, at)
    count_cards(t, seat, row, at)
    at += 18 + 12 * players
    for k in range(players):
        other = (seat + k) % players
        row[at] = t.won[other]
        row[at + 1] = t.cheese[other]
        row[at + 2] = t.traps[other]
        at += 3


def last_move(t: Any, seat: int, row: Any) -> None:
    """The last move's verb, its seat, and its slot or pips."""
    row[5] = 0
    row[6] = 0
    row[7] = 0
    if t.last_code < 0:
        return
    row[6] = 1 + (t.last_seat - seat) % t.players
    if t.last_code >= rules.ROLLED:
        row[5] = 1
        row[7] = t.last_code - rules.ROLLED + 1
    else:
        row[5] = 2 + t.last_code // rules.SLOTS
        row[7] = t.last_code % rules.SLOTS


def front(t: Any, seat: int, card: int) -> int:
    """0 unless this seat has seen the front; 1 cheese, 2 a trap."""
    return 1 + t.trap[card] if rules.knows(t, card, seat) else 0


def display_card(t: Any, seat: int, card: int, row: Any, at: int) -> int:
    """A slot: holes, front, who peeked, who left it lying. Returns where the next slot begins."""
    players = t.players
    there = card < rules.CARDS
    row[at] = t.holes[card] if there else 0
    row[at + 1] = front(t, seat, card) if there else 0
    for k in range(players):
        other = (seat + k) % players
        row[at + 2 + k] = t.peeked[card] >> other & 1 if there else 0
        row[at + 2 + players + k] = t.left[card] >> other & 1 if there else 0
    return at + 2 + 2 * players


def count_cards(t: Any, seat: int, row: Any, at: int) -> None:
    """Discarded cards by holes and front as far as seen, then the kept ones by seat, holes and front."""
    for i in range(18 + 12 * t.players):
        row[at + i] = 0
    for k in range(t.gone):
        card = t.order[k]
        holes = t.holes[card] - 1
        if t.place[card] == rules.DISCARDED:
            row[at + 3 * holes + front(t, seat, card)] += 1
        else:
            taker = (t.place[card] - rules.KEPT - seat) % t.players
            row[at + 18 + 12 * taker + 2 * holes + t.trap[card]] += 1

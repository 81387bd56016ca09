"""The learned guess of who wins at Alles Käse!, asked between two turns (tools/train makes it)."""

from functools import cache, lru_cache

from cheeseboard.core.network import Row, load
from cheeseboard.games.alles_kaese.game import GAME
from cheeseboard.games.alles_kaese.minds.known import Factors, Kinds, Sight, trap_odds

CLASS = 11  # facts about the cards with one number of holes
UNSEEN, ODDS, ANY, TRAPS_OUT, CARDS_OUT = 4, 7, 8, 9, 10
SUPPLIES = 31
Cells = tuple[int, int, int, int, int, int, int]  # known cheese (mine, shared), known traps, unseen of three kinds


def chance(sight: Sight, next_seat: int) -> float:
    """The chance of the seeing seat to win when `next_seat` rolls next; exact if the game is over."""
    if sight.supply == 0 or max(sight.traps) == 3:
        return final(sight)
    players, me = sight.players, sight.seat
    parts = [
        class_row(players, at, cells, sight.hidden[at], sight.traps_out[at])
        for at, cells in enumerate(display_cells(sight))
    ]
    for k in range(players):
        seat = (me + k) % players
        parts.append(seat_row(players, k, sight.traps[seat], sight.won[seat]))
    lead = sight.won[me] - max(won for seat, won in enumerate(sight.won) if seat != me)
    parts.append(frame_row(players, sight.supply, lead, (next_seat - me) % players))
    return load(__package__, players, GAME.version).chance(parts)


def final(sight: Sight) -> float:
    """The share of the win at the end."""
    merit = [
        -1 if traps == 3 else won * 64 + cheese
        for won, cheese, traps in zip(sight.won, sight.cheese, sight.traps, strict=True)
    ]
    best = max(merit)
    return 1 / merit.count(best) if merit[sight.seat] == best else 0.0


def display_cells(sight: Sight) -> list[Cells]:
    """For each number of holes: how many display cards of each sort this seat sees."""
    cells = [[0] * 7 for _ in range(6)]
    for card in sight.display:
        if card is None:
            continue
        sort = UNSEEN + card.kind if card.front is None else 2 * card.front + (card.kind > 0)
        cells[card.holes - 1][sort] += 1
    return [(a, b, c, d, e, f, g) for a, b, c, d, e, f, g in cells]


@cache
def factors(players: int) -> Factors:
    """What it says about a card that others have peeked at it, left it lying or had it discarded."""
    a, b, c, d = load(__package__, players, GAME.version).extra["factor"]
    return a, b, c, d


@lru_cache(maxsize=50_000)
def class_row(players: int, at: int, cells: Cells, kinds: Kinds, traps: int) -> Row:
    """All facts about the cards with `at + 1` holes: on display, and unseen anywhere."""
    base = at * CLASS
    facts = [(base + i, float(count)) for i, count in enumerate(cells) if count]
    facts += [(base + TRAPS_OUT, traps / 3), (base + CARDS_OUT, sum(kinds) / 6)]
    if any(cells):
        facts += [(base + ODDS, trap_odds(kinds, traps, factors(players))[0]), (base + ANY, 1.0)]
    return load(__package__, players, GAME.version).added(facts)


@lru_cache(maxsize=20_000)
def seat_row(players: int, k: int, traps: int, won: int) -> Row:
    """Traps and holes of the seat k places to the left."""
    base = 6 * CLASS + SUPPLIES + 4 * k
    return load(__package__, players, GAME.version).added([(base + min(traps, 2), 1.0), (base + 3, won / 10)])


@lru_cache(maxsize=20_000)
def frame_row(players: int, supply: int, lead: int, wait: int) -> Row:
    """Cards to come, the lead over the best other seat, and how many seats roll before this one."""
    base = 6 * CLASS + SUPPLIES + 4 * players
    slope = max(-2.0, min(2.0, lead / (2 + supply)))
    facts = [(6 * CLASS + supply, 1.0), (base, lead / 10), (base + 1, slope), (base + 2 + wait, 1.0)]
    return load(__package__, players, GAME.version).added([*facts, (base + 2 + players, 1.0)])

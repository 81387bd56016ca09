"""Facts for the game pages that no text file holds: set-up, moves, views, events, versions.

Tests compare all of them with what the games really do.
"""

SETUP = {
    "alles-kaese": '`{"deck": ["4t", "1c", …]}`: all 36 cards from the top, each its holes and `c` (cheese) '
    "or `t` (trap). The first six are the display, places 0 to 5 from the left; the rest is the supply.",
    "mice": "`{}`: nothing is shuffled.",
    "cheese": '`{"stacks": [["cheese", "mouse-2", …], …]}`: one list per seat, top card first, of `cheese`, `cat` and '
    "`mouse-1` to `mouse-4`. All stacks are equally high; cards that do not divide evenly are missing.",
}

OPTIONS = {
    "alles-kaese": {"traps_by_holes": ("six numbers from 0 to 6 that add up to 18", 2)},
    "mice": {"nuts": ("0, 1, 2 or 3; only in the solo game", 1)},
    "cheese": {"deck": ("`cheese`, `cat` and four numbers of `mouse`, 100 in all", 2)},
}
"""Each option with what it takes, and a number of players that has it."""

MOVES = {
    "alles-kaese": {
        '{"roll": 4}': "chance: the die shows 4",
        '{"peek": 2}': "look at the card in place 2 (0 to 5)",
        '{"keep": 2}': "keep the card in place 2",
        '{"remove": 2}': "remove the card in place 2",
    },
    "mice": {
        '{"roll": {"bacon": [5, 3], "cheese": [6, 3, 2]}}': "chance: the dice of the active seat, in any order",
        '{"catch": 11, "cheese": [3]}': "active: catch the 11 with all bacon dice and this cheese die",
        '{"flip": 12, "cheese": []}': "active: turn the dice card 12 down, without cheese dice",
        '{"miss": "cage"}': "active: miss, the top card of the cage comes back",
        '{"miss": 9}': "active: miss, the dice card 9 is turned up again; solo: it is turned down for good",
        '{"miss": null}': "active: miss when nothing can come back",
        '{"catch": 8}': "passive: catch the 8",
        '{"flip": 9}': "passive: turn the dice card 9 down",
        '{"pass": true}': "passive: pass",
        '{"catch": 11, "cheese": [3], "second": 8}': "solo: catch the 11, and the 8 with all cheese dice left over",
    },
    "cheese": {'{"turn": true}': "turn the top card"},
}

COMMON_VIEW = {
    "game": "the id of the game",
    "version": "the version of its rules",
    "players": "how many play",
    "options": "all options, also those left at their defaults",
    "seat": "whose view this is; null for a spectator",
    "phase": "what is going on, see below",
    "actor": "the seat that acts or rolls now; null when the game is over",
    "chance": "true while a roll is due",
    "last": "the last move: its `seat` and the `move` in record form; null before the first",
    "result": "null until the game is over; then `reason` and the outcome",
}

VIEWS = {
    "alles-kaese": {
        "phase": '`"roll"`, `"choose"` or `"over"`',
        "roll": "what the die shows; null before the roll",
        "display": "six places: null (empty), or `holes`, `front` (null unless this seat has seen it), "
        "`peeked_by` (seats that looked), `left_by` (seats that rolled this number and left the card lying)",
        "supply": "`count`, and `top`: the holes of its top card",
        "discard": "oldest first: `holes`, `front` (null unless this seat has seen it), `peeked_by`",
        "seats": "for each seat: `cards` (each `holes` and `front`), `holes` and `cheese_cards` on cheese, `traps`",
    },
    "mice": {
        "phase": '`"roll"`, `"active"`, `"passive"` or `"over"`',
        "solo": "true in the solo game",
        "active": "the seat whose round it is",
        "dice": "`bacon` and `cheese` as rolled, highest first; null before the first roll",
        "used": "the cheese dice that the active seat used; null while it still chooses",
        "left": "the value left for the passive seats; null if there is none",
        "supply": "nuts in the middle",
        "seats": "for each seat: `hand`, `cage` (bottom first), `up` (dice cards face up), `nuts`, "
        "`dice` (how many `bacon` and `cheese`)",
    },
    "cheese": {
        "phase": '`"turn"` or `"over"`',
        "mouse": "null, or the mouse that waits: its `seat`, `footsteps` and `attempts_left`",
        "pile": "the cards on the pile, bottom first",
        "turned": "how many cards were turned so far",
        "seats": "for each seat: `stack` (its height) and `known`, the last cards of the stack "
        "that everybody saw going there",
        "last": "as above, and `card`: the card just turned",
    },
}

EVENTS = {
    "alles-kaese": {
        "rolled": "seat, pips",
        "peeked": "seat, slot, holes, front",
        "kept": "seat, slot, holes, front",
        "removed": "seat, slot, holes",
        "refilled": "slot, holes",
        "supply-discarded": "holes",
        "traps": "seat, count",
        "ended": "reason",
    },
    "mice": {
        "rolled": "seat, bacon, cheese",
        "caught": "seat, value, cheese, nuts, passive, second?",
        "flipped": "seat, value, cheese, nuts, passive",
        "missed": "seat, back, card",
        "passed": "seat",
        "nut-fee": "seat, to",
        "nut-won": "seat",
        "left": "value",
        "ended": "reason",
    },
    "cheese": {
        "turned": "seat, card",
        "threatened": "seat, by, attempts",
        "chased": "seat, by",
        "collected": "seat, count, how",
        "ended": "reason",
    },
}
"""The keys of each event; `?` after those that are not always there."""

EVENT_NOTES = {
    "alles-kaese": "`front` of `peeked` is null for everybody but the seat that peeked. "
    "`slot` counts from 0; sentences count from 1.",
    "mice": "`cheese` is empty and `passive` true when a passive seat acts. `nuts` are the nuts spent, "
    "without the fee. `seat` of `nut-fee` is null when the nut comes from the middle. "
    "`back` is what the move says, `card` the card that moved.",
    "cheese": '`how` is `"cat"`, `"failed"` (only cheese) or `"no-cards"` (the next seat had none).',
}

HISTORY = {
    "alles-kaese": {1: "The first version."},
    "mice": {1: "The first version."},
    "cheese": {1: "The first version."},
}
"""What changed in each version of a game's rules, in users' words."""

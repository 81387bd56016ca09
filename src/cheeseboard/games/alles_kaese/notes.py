"""Notes for the game's page: what neither its texts nor its declaration say. tools/make_docs.py reads them."""

SETUP = (
    '`{"deck": ["4t", "1c", …]}`: all 36 cards from the top, each its holes and `c` (cheese) or `t` '
    "(trap). The first six are the display, places 0 to 5 from the left; the rest is the supply."
)

OPTIONS = {"traps_by_holes": "six numbers from 0 to 6 that add up to 18"}
"""What each option takes."""

MOVES = {
    '{"roll": 4}': "chance: the die shows 4",
    '{"peek": 2}': "look at the card in place 2 (0 to 5)",
    '{"keep": 2}': "keep the card in place 2",
    '{"remove": 2}': "remove the card in place 2",
}
"""Every form of a move, by example."""

EVENTS = (
    "`front` of `peeked` is null for everybody but the seat that peeked. `slot` counts from 0; sentences count from 1."
)
"""What is worth knowing about the events."""

HISTORY = {1: "The first version."}
"""What changed in each version of the rules, in users' words."""

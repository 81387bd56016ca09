"""Notes for the game's page: what neither its texts nor its declaration say. tools/make_docs.py reads them."""

SETUP = "`{}`: nothing is shuffled."

OPTIONS = {"nuts": "0, 1, 2 or 3; only in the solo game"}
"""What each option takes."""

MOVES = {
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
}
"""Every form of a move, by example."""

EVENTS = (
    "`cheese` is empty and `passive` true when a passive seat acts. `nuts` are the nuts spent, without the "
    "fee. `seat` of `nut-fee` is null when the nut comes from the middle. `back` is what the move says, "
    "`card` the card that moved."
)
"""What is worth knowing about the events."""

HISTORY = {1: "The first version."}
"""What changed in each version of the rules, in users' words."""

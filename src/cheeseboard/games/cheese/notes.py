"""Notes for the game's page: what neither its texts nor its declaration say. tools/make_docs.py reads them."""

SETUP = (
    '`{"stacks": [["cheese", "mouse-2", …], …]}`: one list per seat, top card first, of `cheese`, `cat` '
    "and `mouse-1` to `mouse-4`. All stacks are equally high; cards that do not divide evenly are missing."
)

OPTIONS = {"deck": "`cheese`, `cat` and four numbers of `mouse`, 100 in all"}
"""What each option takes."""

MOVES = {
    '{"turn": true}': "turn the top card",
}
"""Every form of a move, by example."""

EVENTS = '`how` is `"cat"`, `"failed"` (only cheese) or `"no-cards"` (the next seat had none).'
"""What is worth knowing about the events."""

HISTORY = {1: "The first version."}
"""What changed in each version of the rules, in users' words."""

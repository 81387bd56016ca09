"""How the bots of Alles Käse! are taught (`tools/train`) and measured (`tools/beginners.py`).

Nothing here is needed to play, so it does not ship.
"""

CELLS = 48  # in the hidden layer of the network
RATE = 0.02  # how fast it learns at first
FALL = 0.02  # the share of that rate at the end
TURNS = 40  # that a seat has at most before a game is broken off

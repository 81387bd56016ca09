"""How the bots of Mice to meet you are taught (`tools/train`) and measured (`tools/beginners.py`).

Nothing here is needed to play, so it does not ship.
"""

CELLS = 32  # in the hidden layer of the network
RATE = 0.01  # how fast it learns at first
FALL = 0.05  # the share of that rate at the end
TURNS = 100  # that a seat has at most before a game is broken off

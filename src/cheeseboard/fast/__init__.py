"""The fast lane: the very same rules files, compiled. Nothing here is loaded before somebody simulates.

`lane(game_id)` in `lane.py` gives a game's compiled rules, `play.py` plays whole random games by the million,
`batch.py` steps thousands of tables at once.
"""

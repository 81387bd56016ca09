"""Learns the guesses that levels 3 and 4 look up, by self-play on the compiled rules (needs Numba).

    python -m tools.train mice --players 2 --minutes 10 --out weights.json

Between two turns a small network guesses each seat's chance to win. After a game every guess is moved towards what the
later guesses and the end of the same game said (temporal differences). docs/decisions/051 says why.

What is particular to a game (how large, how fast, what to count on the way) stands in its folder, in `training`.
`network`, `selfplay` and the hints are plain files that the fast lane's compiler compiles, with the game's rules and
minds: facts and decisions are those of the bots. tests/minds/test_training.py holds both against each other.
"""

"""Judgement from a view alone, for every game: chances to win, what each move is worth, and why.

The shapes are in `core/judgement.py`; a game's own judgement is its part `insight`.
"""

"""Observations and decisions as numbers, for thousands of tables at once.

These plain files are compiled by the fast lane (`rules` and `dealer` are then its compiled modules). Each says in its
own way exactly what the game's codec says from views; a test compares the two on whole games, number by number. They
have the same functions: `observe` (fills a row with what a seat may know), `number` (of a code), `code` (of a number).
"""

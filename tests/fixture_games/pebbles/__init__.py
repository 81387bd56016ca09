"""Pebbles: a game without a word for the tests."""

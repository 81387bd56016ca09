"""Whispers: a game of secrets for the tests."""

"""Drizzle: a game without choices for the tests."""

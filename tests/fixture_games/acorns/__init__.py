"""Acorns: a dice game for the tests."""

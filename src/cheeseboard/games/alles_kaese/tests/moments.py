"""Odd options for the tests of events."""

OPTIONS = [{}, {"traps_by_holes": [6, 6, 6, 0, 0, 0]}]

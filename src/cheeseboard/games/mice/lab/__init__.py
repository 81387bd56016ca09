"""Mice to meet you in the lab: dice, odds, report, numbers, and the solved solo game."""

"""Scamper: two mice on a shelf."""

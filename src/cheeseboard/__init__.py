"""Cheeseboard: three mice-and-cheese family games, exactly by the rules."""

__version__ = "0.1.0"

"""Cheese by Haim Shafir."""

"""Mice to meet you by Daniel Bernsen (Skellig Games, 2019)."""

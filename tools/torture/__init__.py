"""Torture of the store: power cuts, kill -9, failing flushes, a full disk, flipped bits."""

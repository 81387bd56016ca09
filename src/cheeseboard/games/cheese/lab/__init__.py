"""Cheese in the lab: kernels that turn hundreds of millions of cards a second, odds, report, numbers."""

"""A neighbour that the rules of Drizzle stand on, in the same plain dialect: rules may be told in several files."""


def next_seat(seat: int, players: int) -> int:
    """The seat to the left."""
    return (seat + 1) % players


def gone(top: int, cards: int) -> bool:
    """Are all cards turned (D3)?"""
    return top == cards

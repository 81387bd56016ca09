"""The pieces of Mice to meet you as numbers: sets of cards, dice, and what is done with them. The words of the rules.

In the plain dialect of rules.py, which stands on this file. Numbers such as (M9) are the rules in docs/games/mice.md.
"""

BACON, CHEESE = 2, 3  # dice at most
DICE_CARDS_EACH = 4

# Choices of cheese dice are bit masks too: 1 is the highest die, 2 the middle one, 4 the lowest. Here some as a set:
MIDDLE_BUT_NOT_HIGH = 1 << 2 | 1 << 6
LOW_BUT_NOT_MIDDLE = 1 << 4 | 1 << 5

# Sets of cards are bit masks: bit v is the card v.
SIX, NINE, TWELVE, FIFTEEN = 1 << 6, 1 << 9, 1 << 12, 1 << 15
DICE_CARDS = SIX | NINE | TWELVE | FIFTEEN
ALL_CARDS = (1 << 19) - 2  # cards 1 to 18
HAND_CARDS = ALL_CARDS & ~DICE_CARDS

# A decision's code: the card's value, the cheese dice used from bit 5 on, a second card (solo) from bit 10.
# PASS is 0. A miss is MISS plus what comes back or goes down: a dice card, CAGE_TOP or NOTHING_BACK.
# A roll is ROLLED plus its dice as the digits of an octal number, bacon first, 0 for a missing die.
PASS, MISS, SECOND_BIT, DICE_BIT = 0, 512, 10, 5
NOTHING_BACK, CAGE_TOP = 0, 1
ROLLED = 1 << 16


# -- sets of cards -----------------------------------------------------------------------------------------------


def has(cards: int, value: int) -> bool:
    """Is this card in the set?"""
    return cards >> value & 1 == 1


def with_card(cards: int, value: int) -> int:
    """The set with this card."""
    return cards | 1 << value


def without(cards: int, value: int) -> int:
    """The set without this card."""
    return cards & ~(1 << value)


def count(cards: int) -> int:
    """How many cards are in the set?"""
    n = 0
    while cards:
        cards &= cards - 1
        n += 1
    return n


def mice_on(cards: int) -> int:
    """The sum of the values of these cards (M17)."""
    total = 0
    for value in range(1, 19):
        if has(cards, value):
            total += value
    return total


def bacon_dice(up: int) -> int:
    """Bacon dice that these dice cards give: one each on 15 and 6 (M3)."""
    return has(up, 15) + has(up, 6)


def cheese_dice(up: int) -> int:
    """Cheese dice that these dice cards give: one each on 12, 9 and 6 (M3)."""
    return has(up, 12) + has(up, 9) + has(up, 6)


def turnable(up: int) -> int:
    """Face-up dice cards that may be turned down: the 6 only as the last one (M9)."""
    return up if up == SIX else up & ~SIX


# -- decisions as numbers ----------------------------------------------------------------------------------------


def taking(value: int, dice: int) -> int:
    """The code for catching or flipping this card with these cheese dice."""
    return value | dice << DICE_BIT


def and_second(code: int, second: int) -> int:
    """Solo: the code for catching a second card beside this catch."""
    return code | second << SECOND_BIT


def card_in(code: int) -> int:
    """The card that a decision catches or flips."""
    return code & 31


def dice_in(code: int) -> int:
    """The cheese dice that it uses, as a mask."""
    return code >> DICE_BIT & 7


def second_in(code: int) -> int:
    """Solo: the second card that it catches, 0 for none."""
    return code >> SECOND_BIT


def is_miss(code: int) -> bool:
    """Is this decision of the active seat a miss?"""
    return code >= MISS and second_in(code) == 0


def rolling(bacon: int, bacon_2: int, cheese: int, cheese_2: int, cheese_3: int) -> int:
    """The code of a roll; each colour highest first."""
    return ROLLED + ((((bacon * 8 + bacon_2) * 8 + cheese) * 8 + cheese_2) * 8 + cheese_3)


def die_in(code: int, place: int) -> int:
    """The die at this place of a roll: 0 and 1 are bacon, 2 to 4 cheese."""
    return code >> 3 * (BACON + CHEESE - 1 - place) & 7


# -- comparing ---------------------------------------------------------------------------------------------------


def then(first: int, second: int, most: int) -> int:
    """A number that orders by the first one and, where that is equal, by the second one (0 to `most`)."""
    return first * (most + 1) + second

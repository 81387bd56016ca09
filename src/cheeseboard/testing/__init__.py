"""The conformance suite: what every game must hold to, whoever wrote it. A game elsewhere can use it as it is.

    from cheeseboard.testing import check_game, check_secrets

    for seed in range(20):
        check_game(GAME, players=3, seed=seed)       # every promise of a game, after every move of a random one
        check_secrets(GAME, players=3, seed=seed)    # nobody is shown anything that depends on what they may not know

Both raise AssertionError with a sentence that says what is wrong.
"""

from cheeseboard.testing.conformance import check_declaration, check_game, check_lesson, check_positions, honest_views
from cheeseboard.testing.secrecy import check_secrets, finds_leak, viewers

__all__ = [
    "check_declaration",
    "check_game",
    "check_lesson",
    "check_positions",
    "check_secrets",
    "finds_leak",
    "honest_views",
    "viewers",
]

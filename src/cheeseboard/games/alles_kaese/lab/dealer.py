"""The die of Alles Käse! for the fast lane."""

from typing import Any

rules: Any = None
rng: Any = None


def rolled(t: Any, stream: Any, codes: Any, weights: Any) -> int:
    """Roll the die if a roll is due (A5); its code, or -1."""
    if t.phase != rules.ROLL:
        return -1
    code = rules.ROLLED + rng.below(stream, rules.SIDES)
    rules.roll(t, code)
    return code

"""Why a move, an option or a record is not accepted."""

from collections.abc import Callable
from functools import partial
from typing import Any


class Refusal(Exception):
    """A stable code, the number of the rule, and the values its sentence needs.

    The sentence itself lives in the texts, in every language; `str()` is for programmers.
    """

    def __init__(self, code: str, rule: str, **values: Any) -> None:
        super().__init__(code, rule, values)
        self.code = code
        self.rule = rule
        self.values = values

    def __reduce__(self) -> tuple[Callable[[], "Refusal"], tuple[()]]:
        """Refusals travel between processes: the values go by name."""
        return partial(Refusal, self.code, self.rule, **self.values), ()

    def __str__(self) -> str:
        return f"{self.code} (rule {self.rule}) {self.values}" if self.values else f"{self.code} (rule {self.rule})"

"""Options, declared once: checking them, and what the set-up screens need, follow.

Option("nuts", choice(3, 2, 1, 0), rule="M19", players=(1, 1))
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from cheeseboard.core.kinds import BadShape, Choice, Form, Kind, Number
from cheeseboard.core.refusal import Refusal


class Option:
    """Something that the table may choose before the first move."""

    def __init__(  # noqa: PLR0913  a declaration says what there is to say, by name
        self,
        name: str,
        kind: Kind,
        *,
        default: object = None,
        rule: str = "R5",
        players: tuple[int, int] | None = None,
        refusal: str = "",
        presets: Mapping[str, object] | None = None,
        cell: str = "",
        check: Callable[[Any], Any] | None = None,
    ) -> None:
        self.name = name
        self.kind = kind
        self.default = kind.values[0] if default is None and isinstance(kind, Choice) else default
        self.rule = rule
        self.players = players
        """Only tables with so many players have it."""
        self.refusal = refusal
        """The code of a refusal of its own, where the common ones say too little."""
        self.presets = dict(presets or {})
        """Values worth offering by name: the texts have `option.<name>.<preset>`."""
        self.cell = cell or name
        """The cell or row that holds it for the rules, if there is one of this name."""
        self._check = check

    def is_for(self, players: int) -> bool:
        """Has a table of this size the option?"""
        return self.players is None or self.players[0] <= players <= self.players[1]

    def checked(self, raw: object) -> Any:
        """The value asked for, in plain data of its own; refuses what the option does not take."""
        if self._check is not None:
            return self._check(raw)
        try:
            value = self.kind.read(raw)
        except BadShape:
            raise self.refused() from None
        if not self.kind.fits(value):
            raise self.refused()
        return self.kind.write(value)

    def number(self, value: Any) -> Any:
        """A value as the rules read it: a number or numbers as they are, a word by its place among the choices."""
        if isinstance(value, bool):
            return int(value)
        return self.kind.place(value) if isinstance(value, str) and isinstance(self.kind, Choice) else value

    def values(self) -> dict[str, Any]:
        """What it takes, as far as that can be listed: for each value what it is."""
        listed = {f"choice {value}": value for value in self.kind.values} if isinstance(self.kind, Choice) else {}
        ends = {"least": self.kind.least, "most": self.kind.most} if isinstance(self.kind, Number) else {}
        return {"own default": self.default, **{f"preset {name}": value for name, value in self.presets.items()}} | (
            listed | ends
        )

    def refused(self) -> Refusal:
        """The refusal that says what the option takes."""
        return Refusal(self.refusal, self.rule) if self.refusal else self.kind.refused(self.name, self.rule)

    def form(self) -> Form:
        """What a set-up screen needs."""
        return {
            "name": self.name,
            **self.kind.form(),
            "default": self.checked(self.default),
            "presets": self.presets,
            "players": list(self.players) if self.players else None,
        }


def check_options(options: Sequence[Option], players: int, raw: Mapping[str, Any]) -> dict[str, Any]:
    """All options of a table of this size, completed with their defaults.

    An option that the game does not have is refused: ignoring it would play another game than the one asked for.
    """
    mine = {option.name: option for option in options if option.is_for(players)}
    for name in raw:
        if name not in mine:
            rule = options[0].rule if options else "R5"
            raise Refusal("unknown-option", rule, option=str(name)[:40], known=", ".join(sorted(mine)) or "-")
    return {name: option.checked(raw.get(name, option.default)) for name, option in mine.items()}

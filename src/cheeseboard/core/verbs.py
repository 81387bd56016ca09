"""Verbs, declared once: reading, writing and numbering moves, and the refusals of what is no move, follow.

    Verb("keep", slot=number(0, 5), code=KEEP, reveals=True)     # {"keep": 2}, ("keep", 2), KEEP + 2
    Verb("swap", mine=number(0, 4), theirs=number(0, 4))         # {"swap": 1, "theirs": 3}
    Verb("bury", card=private(number(0, 4)), code=BURY)          # everybody else sees {"bury": null}
    Verb("pass")                                                 # {"pass": true}, ("pass",)

The code of a move is its verb's code plus the number of its fields, the last one counting fastest. A verb with private
fields has further codes behind these, one for each thing that the others can tell apart.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from math import prod
from typing import Any

from cheeseboard.core.kinds import BadShape, Kind
from cheeseboard.core.refusal import Refusal

Move = tuple[Any, ...]
"""A verb, then its values: ("keep", 2), ("catch", 11, (3,)), ("turn",)."""
Written = dict[str, Any]
"""A move in its record form."""


class Verb:
    """One thing that can be done, or that chance does."""

    def __init__(  # noqa: PLR0913  a declaration says what there is to say, by name
        self,
        name: str,
        *,
        code: int | None = None,
        chance: bool = False,
        reveals: bool = False,
        idle: bool = False,
        rule: str = "R7",
        shape: str = "",
        nested: bool = False,
        **fields: Kind,
    ) -> None:
        self.name = name
        self.fields = fields
        self.code = code
        """The first of its codes; by default the one after the last of the verb before it."""
        self.chance = chance
        self.reveals = reveals
        """The move may show somebody something new, so it is never taken back."""
        self.idle = idle
        """It means doing nothing: where it is all that is left and nothing is secret, the table does it."""
        self.rule = rule
        self.shape = shape
        """The code of a refusal of its own for what does not look right: anything but true, or but such an object."""
        self.nested = nested
        """The fields stand in an object of their own: {"roll": {"red": …, "white": …}}."""
        self.kinds = tuple(fields.values())
        """What its fields take."""
        self.keys = tuple(fields) if nested or not fields else (name, *list(fields)[1:])
        """The key of each field in the record form."""
        self.pairs = tuple(zip(self.keys, self.kinds, strict=True))
        """Each key with what it takes."""

    @property
    def private(self) -> bool:
        """Has it fields that only the mover is shown?"""
        return any(kind.private for kind in self.kinds)

    @property
    def size(self) -> int:
        """How many codes its moves take; 0 if its fields cannot be numbered."""
        return 0 if any(kind.optional for kind in self.kinds) else prod(kind.size for kind in self.kinds)

    @property
    def public_size(self) -> int:
        """How many codes more for what the others see of it."""
        return prod(kind.size for kind in self.kinds if not kind.private) if self.private else 0

    def values(self, public: bool) -> Iterator[Move]:
        """All moves in the order of their codes; `public`: as the others see them."""
        choices = [[None] if public and kind.private else [kind.at(i) for i in range(kind.size)] for kind in self.kinds]
        return ((self.name, *values) for values in product(*choices))

    # -- record form -------------------------------------------------------------------------------------------

    def read(self, raw: Written) -> Move:
        """A move whose keys are known to be this verb's."""
        if not self.fields:
            if raw[self.name] is not True:
                raise Refusal(self.shape or "not-true", "R7", verb=self.name)
            return (self.name,)
        if self.nested:
            return self.read_nested(raw[self.name])
        self.check_order(raw)
        return (self.name, *(self.read_field(key, kind, raw) for key, kind in self.pairs if key in raw))

    def read_nested(self, raw: object) -> Move:
        """A move whose fields stand in an object of their own."""
        try:
            self.check_object(raw)
            fields: Written = raw  # type: ignore[assignment]
            return (self.name, *(self.read_field(key, kind, fields) for key, kind in self.fields.items()))
        except Refusal as refusal:
            raise (Refusal(self.shape, "R7", verb=self.name) if self.shape else refusal) from None

    def check_object(self, raw: object) -> None:
        """Exactly the keys of the fields, in an object."""
        if not isinstance(raw, dict):
            raise Refusal("not-fields", "R7", verb=self.name, keys=", ".join(self.fields))
        for key in self.fields:
            if key not in raw:
                raise Refusal("missing-key", "R7", key=key, verb=self.name)
        for key in raw:
            if key not in self.fields:
                raise Refusal("extra-key", "R7", key=str(key)[:40], verb=self.name)

    def check_order(self, raw: Written) -> None:
        """Plain numbers are looked at first; then no field may be missing before one that is there."""
        pairs = self.pairs
        for key, kind in pairs:
            if kind.size and key in raw:
                self.read_field(key, kind, raw)
        needed = [key for key, kind in pairs if not kind.optional]
        later = max(place for place, (key, _) in enumerate(pairs) if key in raw)
        missing = [key for place, (key, _) in enumerate(pairs) if key not in raw and (key in needed or place < later)]
        if missing:
            raise Refusal("missing-key", "R7", key=missing[0], verb=self.name)

    def read_field(self, key: str, kind: Kind, raw: Written) -> Any:
        """One field."""
        try:
            return kind.read(raw[key])
        except BadShape:
            raise kind.misshapen(key) from None

    def write(self, move: Move) -> Written:
        """A move in its record form; null where a private value is not known."""
        if not self.fields:
            return {self.name: True}
        written = [
            None if kind.private and value is None else kind.write(value)
            for kind, value in zip(self.kinds, move[1:], strict=False)
        ]
        found = dict(zip(self.keys, written, strict=False))
        return {self.name: found} if self.nested else found


class Grammar:
    """All verbs of a game: how its moves are read, written and numbered."""

    def __init__(self, verbs: Sequence[Verb]) -> None:
        self.all = {verb.name: verb for verb in verbs}
        self.words = ", ".join(self.all)
        self.chance = frozenset(verb.name for verb in verbs if verb.chance)
        self.revealing = frozenset(verb.name for verb in verbs if verb.reveals and not verb.chance)
        self.private = any(verb.private for verb in verbs)
        self.moves: dict[int, Move] = {}
        """The move behind each code, as the mover knows it, and behind each public one."""
        self.codes: dict[Move, int] = {}
        self.public: dict[int, int] = {}
        """For each code of a verb with private fields: what the others may know of it."""
        if all(verb.size for verb in verbs):
            self._number(verbs)

    @property
    def numbered(self) -> bool:
        """Do the codes follow from the declaration? Else the game says itself what they are."""
        return bool(self.codes)

    @property
    def code_space(self) -> int:
        """All codes are below this number."""
        return max(self.moves) + 1

    def _number(self, verbs: Sequence[Verb]) -> None:
        """Give every move its code."""
        free = 0
        for verb in verbs:
            first = free if verb.code is None else verb.code
            for place, move in enumerate((*verb.values(False), *(verb.values(True) if verb.private else ()))):
                if first + place in self.moves:
                    raise TypeError(f"{verb.name}: code {first + place} is taken by {self.moves[first + place]}")
                self.moves[first + place] = move
                self.codes[move] = first + place
            free = first + verb.size + verb.public_size
        self.public = {
            code: self.codes[self.publicly(move)] for code, move in self.moves.items() if self.all[move[0]].private
        }

    def publicly(self, move: Move) -> Move:
        """A move as everybody but the mover sees it."""
        values = zip(self.all[move[0]].kinds, move[1:], strict=False)
        return (move[0], *(None if kind.private else value for kind, value in values))

    def read(self, raw: object) -> Move:
        """A move from its record form; refuses anything that is not exactly of that form."""
        if not isinstance(raw, dict):
            raise Refusal("move-not-object", "R7")
        found = [name for name in self.all if name in raw]
        if len(found) != 1:
            raise Refusal("unknown-move", "R7", verbs=self.words)
        verb = self.all[found[0]]
        extra = set(raw) - {verb.name} - (set() if verb.nested else set(verb.keys))
        if extra:
            raise Refusal("extra-key", "R7", key=str(min(extra, key=str))[:40], verb=verb.name)
        return verb.read(raw)

    def read_public(self, raw: Written) -> Move:
        """A move from a view, where private values may be null."""
        verb = next(verb for name, verb in self.all.items() if name in raw)
        if not verb.private:
            return verb.read(raw)
        return (verb.name, *(None if raw[key] is None else kind.read(raw[key]) for key, kind in verb.pairs))

    def write(self, move: Move) -> Written:
        """A move in its record form."""
        return self.all[move[0]].write(move)

    def well_formed(self, move: object) -> bool:
        """Is this a move at all? Moves from records always are; a bot may answer anything."""
        if type(move) is not tuple or not move or type(move[0]) is not str or move[0] not in self.all:
            return False
        kinds = self.all[move[0]].kinds
        least = sum(not kind.optional for kind in kinds)
        return least < len(move) <= len(kinds) + 1 and all(
            kind.shaped(value) for kind, value in zip(kinds, move[1:], strict=False)
        )

    def out_of_range(self, move: Move) -> tuple[str, Kind] | None:
        """The first field of a well-formed move that is outside its bounds."""
        pairs = zip(self.all[move[0]].pairs, move[1:], strict=False)
        return next(((key, kind) for (key, kind), value in pairs if not kind.fits(value)), None)

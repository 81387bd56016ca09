"""The positions that have come up, so that a game which would never end is noticed (C15)."""


class Past:
    """A set of positions that never changes and yet grows cheaply.

    All versions of one game share one dictionary: a version knows the positions noted before it was made. Only a
    second continuation of the same version pays for a copy. (A frozenset would be copied for every position, and
    there are games of half a million cards.)
    """

    __slots__ = ("_noted", "_size")

    def __init__(self, noted: dict[bytes, int] | None = None, size: int = 0) -> None:
        self._noted = {} if noted is None else noted
        self._size = size

    def __contains__(self, here: bytes) -> bool:
        return self._noted.get(here, self._size) < self._size

    def __len__(self) -> int:
        return self._size

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Past) and self._known() == other._known()

    def __hash__(self) -> int:
        return self._size

    def _known(self) -> set[bytes]:
        return {here for here in self._noted if here in self}

    def noting(self, here: bytes) -> "Past":
        """The same past with one more position."""
        noted = self._noted
        if len(noted) > self._size:  # somebody else went on from here already
            noted = {known: number for known, number in noted.items() if number < self._size}
        noted[here] = self._size
        return Past(noted, self._size + 1)

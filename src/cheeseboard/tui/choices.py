"""The choices on the screen: a grid with a key for each, arrows to move, Enter to choose."""

from collections.abc import Sequence

from rich.cells import cell_len
from rich.text import Text
from textual import events
from textual.geometry import Size
from textual.message import Message
from textual.widget import Widget

from cheeseboard.tui.art import fit
from cheeseboard.tui.face import Offer

KEYS = "123456789abcefhijkmnopstvwxyz"
"""Keys for choices, without those that the table uses itself (d, g, l, q, r, u)."""
WIDEST = 60


class Choices(Widget, can_focus=True):
    """Offers to choose from. A list behind an offer opens in its place; Escape goes back."""

    DEFAULT_CSS = "Choices { height: auto; max-height: 10; overflow-y: auto; padding: 0 1; }"

    class Picked(Message):
        """An offer with a move (or without one, where the front knows what it means) was chosen."""

        def __init__(self, offer: Offer) -> None:
            super().__init__()
            self.offer = offer

    def __init__(self, id: str | None = None) -> None:  # noqa: A002  Textual's own name
        super().__init__(id=id)
        self._trail: list[Sequence[Offer]] = []
        self._at = 0

    @property
    def offers(self) -> Sequence[Offer]:
        """What can be chosen now."""
        return self._trail[-1] if self._trail else ()

    @property
    def deep(self) -> bool:
        """True inside a list behind an offer."""
        return len(self._trail) > 1

    def offer(self, offers: Sequence[Offer]) -> None:
        """Show these choices."""
        self._trail = [offers] if offers else []
        self._changed()

    def _changed(self) -> None:
        self._at = 0
        self.scroll_home(animate=False)
        self.refresh(layout=True)
        # A key pressed before the very first layout would otherwise leave too few lines for the new choices.
        self.call_after_refresh(self.refresh, layout=True)

    # -- drawing ---------------------------------------------------------------------------------------

    def columns(self, width: int) -> int:
        """As many columns as the longest choice allows."""
        longest = max((cell_len(offer.label) for offer in self.offers), default=0) + 7
        return max(1, min(3, width // min(longest, WIDEST), len(self.offers) or 1))

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Rows of the grid."""
        return max(1, -(-len(self.offers) // self.columns(width)))

    def render(self) -> Text:
        """The grid, row by row; the chosen one has an arrow and is reversed."""
        width = max(1, self.size.width)
        columns = self.columns(width)
        rows = -(-len(self.offers) // columns)
        lines = []
        for row in range(rows):
            cells = [self.cell(row + column * rows, width // columns) for column in range(columns)]
            lines.append(Text.assemble(*cells))
        return Text("\n").join(lines)

    def cell(self, index: int, width: int) -> Text:
        """One choice with its key."""
        if index >= len(self.offers):
            return Text(" " * width)
        here = index == self._at
        key = KEYS[index] if index < len(KEYS) else " "
        text = f"{'▶' if here else ' '}[{key}] {self.offers[index].label} "
        text = fit(text, min(cell_len(text), width))
        return Text.assemble((text, "reverse" if here else ""), " " * (width - cell_len(text)))

    # -- keys ------------------------------------------------------------------------------------------

    def on_key(self, event: events.Key) -> None:
        """Arrows move, Enter and Space choose, a key chooses at once, Escape goes back."""
        if not self.offers:
            return
        moves = {"up": -1, "down": 1, "left": -self.rows(), "right": self.rows()}
        if event.key in moves:
            self.move_by(moves[event.key])
        elif event.key in ("enter", "space"):
            self.choose(self._at)
        elif event.key in ("escape", "backspace") and self.deep:
            self._trail.pop()
            self._changed()
        elif event.character and event.character in KEYS[: len(self.offers)]:
            self.choose(KEYS.index(event.character))
        else:
            return
        event.stop()
        event.prevent_default()

    def rows(self) -> int:
        """Rows on the screen."""
        return -(-len(self.offers) // self.columns(max(1, self.size.width)))

    def move_by(self, steps: int) -> None:
        """Move the arrow, and keep it in sight."""
        if 0 <= self._at + steps < len(self.offers):
            self._at += steps
        row = self._at % self.rows()
        if not self.scroll_y <= row < self.scroll_y + self.size.height:
            self.scroll_to(y=row, animate=False)
        self.refresh()

    def choose(self, index: int) -> None:
        """Take a choice, or open the list behind it."""
        offer = self.offers[index]
        if offer.more:
            self._trail.append(offer.more)
            self._changed()
        else:
            self._trail = []  # a second, hasty key must not choose from the same list again
            self.post_message(self.Picked(offer))

"""A match: one game being played, its log, and the only place that draws chance."""

from collections.abc import Sequence
from random import Random
from typing import Any

from cheeseboard.core.game import AnyGame, Move, Options, Setup, View
from cheeseboard.core.luck import KeyedLuck, Luck, StreamLuck, shuffled
from cheeseboard.core.picture import picture_of
from cheeseboard.core.refusal import Refusal

FORMAT = "cheeseboard/1"


def luck_of(luck: Luck | None, rng: Random | None) -> Luck:
    """The luck that was asked for: the operating system's unless the caller wants a game that can be repeated."""
    return luck or (KeyedLuck.fresh() if rng is None else StreamLuck(rng))


class Match:
    """State plus log. Every random outcome is written into the log, so the match can be replayed without a seed."""

    def __init__(
        self,
        game: AnyGame,
        players: int,
        options: Options,
        setup: Setup,
        *,
        luck: Luck | None = None,
        rng: Random | None = None,
        names: Sequence[str] | None = None,
    ) -> None:
        self.game = game
        self.players = game.check_players(players)
        self.options = game.check_options(self.players, options)
        self.setup = setup
        self.names = list(names) if names is not None else None
        self.extra: dict[str, Any] = {}  # keys of a record that mean nothing to the rules: dates, comments, seeds
        self.state: Any = game.start(self.players, self.options, setup)
        self.first = self.state
        """How it stood when it began here."""
        self.log: list[Move] = []
        self.luck = luck_of(luck, rng)
        self.rolls = 0
        """How many rolls there were: the ordinal of the next one."""
        # States before the last mover's own decisions, as long as nothing was revealed since.
        self._back: list[Any] = []
        self._back_seat: int | None = None
        # Who acts is asked many times in each state, and worked out once.
        self._asked: Any = None
        self._actor: int | None = None
        self._rolling = False

    @classmethod
    def new(
        cls,
        game: AnyGame,
        players: int,
        options: Options | None = None,
        *,
        luck: Luck | None = None,
        rng: Random | None = None,
        names: Sequence[str] | None = None,
    ) -> "Match":
        """A freshly shuffled match."""
        luck = luck_of(luck, rng)
        checked = game.check_options(game.check_players(players), options or {})
        setup = game.deal(players, checked, shuffled(game.pack(players, checked), luck))
        return cls(game, players, checked, setup, luck=luck, names=names)

    @property
    def over(self) -> bool:
        """True once nobody has anything left to do."""
        return self.actor is None

    @property
    def actor(self) -> int | None:
        """The seat that acts now, or whose roll is due."""
        if self._asked is not self.state:
            self._look()
        return self._actor

    @property
    def chance_due(self) -> bool:
        """True while a roll is due."""
        if self._asked is not self.state:
            self._look()
        return self._rolling

    def _look(self) -> None:
        """Note who acts in the present state, and whether by a roll."""
        self._asked = self.state
        self._actor = self.game.actor(self.state)
        self._rolling = bool(self.game.chance(self.state))

    def legal(self) -> list[Move]:
        """The decisions open to the acting seat."""
        return self.game.legal(self.state)

    def view(self, seat: int | None) -> View:
        """What this seat (None: a spectator) may know."""
        view: View = self.game.view(self.state, seat)
        return view

    def _repr_svg_(self) -> str:
        """What everybody may see, as a picture: a notebook shows a match so."""
        return picture_of(self.game, self.view(None)).svg

    def play(self, move: Move) -> None:
        """Apply a decision or a known roll and write it down; a refused move changes nothing."""
        seat, rolling = self.actor, self.chance_due
        after = self.game.apply(self.state, move)
        if not self.game.within(after, self.state) or self.game.actor(after) is None:
            self.game.check_bounds(after)
        self._remember(seat, rolling or move[0] in self.game.revealing)
        self.state = after
        self.log.append(move)
        self.rolls += rolling

    def _remember(self, seat: int | None, revealing: bool) -> None:
        """Keep the present state for undo, or forget all of them when the move shows something new."""
        if revealing or seat != self._back_seat:
            self._back.clear()
        self._back_seat = None if revealing else seat
        if not revealing:
            self._back.append(self.state)

    def draw(self) -> Move:
        """Draw the roll that is due and play it."""
        outcomes = self.game.chance(self.state)
        if not outcomes:
            raise ValueError("no roll is due")
        move = outcomes.draw(self.rolls, self.luck)
        self.play(move)
        return move

    def undo_refusal(self, seat: int) -> Refusal | None:
        """Why this seat cannot take its last decision back, or None if it can."""
        if self._back and self._back_seat == seat:
            return None
        code = "undo-nothing" if not self.log else "undo-others" if self._back else "undo-revealed"
        return Refusal(code, "T1")

    def undo(self, seat: int) -> Move:
        """Take back this seat's last decision, if nothing was rolled or revealed and nobody else moved since."""
        refusal = self.undo_refusal(seat)
        if refusal:
            raise refusal
        self.state = self._back.pop()
        if not self._back:
            self._back_seat = None
        return self.log.pop()

    @property
    def takebacks(self) -> tuple[int | None, tuple[Any, ...]]:
        """Who may take back, and the states before each of their decisions, oldest first."""
        return self._back_seat, tuple(self._back)

    def newcomer(self, seat: int) -> None:
        """Somebody new takes a seat over: they know what is public, and cannot take back what another decided."""
        self.state = self.game.unlearn(self.state, seat)
        self._back = [] if seat == self._back_seat else [self.game.unlearn(state, seat) for state in self._back]
        if not self._back:
            self._back_seat = None

    def begin_after(self, moves: Sequence[Move]) -> None:
        """Begin in the middle of another game: what was played there is in the log, and nobody here takes it back."""
        for move in moves:
            self.play(move)
        self._back, self._back_seat = [], None
        self.first = self.state

    def record(self) -> dict[str, Any]:
        """The match as a game record. It holds all secrets: nobody at the table gets it before the game is over."""
        return self.extra | {
            "format": FORMAT,
            "game": self.game.id,
            "rules": self.game.version,
            "players": self.names if self.names is not None else self.players,
            "options": self.options,
            "setup": self.setup,
            "moves": [self.game.write_move(move) for move in self.log],
        }

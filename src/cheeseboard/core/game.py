"""What a game is: a declaration, and pure functions over its states that follow from it.

A game lists chance with integer weights and never draws it; it shows each seat what that seat may know; and it explains
every move that it refuses. Tables, bots, servers and simulators are all made from these parts. A game brings its rules
(`rules.py`), this declaration (`game.py`) and English texts; whatever else it brings replaces something generic.
"""

from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from random import Random
from typing import Any, Generic, TypeVar, cast

from cheeseboard.core import show
from cheeseboard.core.beginning import Beginning, D, P, S
from cheeseboard.core.cells import NO_SCORE, NOTHING
from cheeseboard.core.chance import NO_CHANCE, Chance
from cheeseboard.core.contradictions import check_declaration
from cheeseboard.core.drafts import CheckedDraft, OutOfBounds
from cheeseboard.core.news import news
from cheeseboard.core.pools import Pool, Thing, refill
from cheeseboard.core.refusal import Refusal
from cheeseboard.core.result import Result, result
from cheeseboard.core.sight import SPECTATOR, Hide, hide_function, sight_code
from cheeseboard.core.verbs import Move, Written

__all__ = ["AnyGame", "Event", "Game", "Move", "Options", "Setup", "TypedGame", "View", "Written"]

View = dict[str, Any]
"""What a seat may know, as plain JSON data. Each game's `views.py` says what is in its own."""
Event = dict[str, Any]
"""Something that happened, as a perspective saw it: `type`, and what belongs to it."""
Options = dict[str, Any]
Setup = dict[str, Any]
"""How the cards lay at the start, as in a record."""

V = TypeVar("V", bound=Mapping[str, Any])
E = TypeVar("E", bound=Mapping[str, Any])

MOST_OUTCOMES = 2048


class TypedGame(Beginning[S, P, D], Generic[S, V, E, P, D]):
    """One game, with the types of its state, view, events, options and set-up.

    Instances hold nothing that changes: every method is a function of its arguments.
    """

    def __init__(self) -> None:
        super().__init__()
        self._rolls = self.grammar.chance
        self._settles = not self.plain("settle")
        check_declaration(self)

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if not cls.id and cls.__module__ != __name__:
            cls.id = id_of(cls.__module__)

    # -- play ----------------------------------------------------------------------------------------------------

    def actor(self, state: S) -> int | None:
        """The seat that acts now, or whose roll is due; None when the game is over."""
        return None if self.rules.over(state) else self.rules.actor(state)

    def chance(self, state: S) -> Chance:
        """The outcomes of the roll that is due, with weights; empty while a player decides or the game is over."""
        listing = getattr(self.rules, "chance", None)
        if listing is None or self.rules.over(state):
            return NO_CHANCE
        codes, weights = [0] * MOST_OUTCOMES, [0] * MOST_OUTCOMES
        count = listing(state, codes, weights)
        return listed(self, tuple(codes[:count]), tuple(weights[:count])) if count else NO_CHANCE

    def rolling(self, state: S) -> bool:
        """Is a roll due?"""
        return bool(self.chance(state))

    def legal(self, state: S) -> list[Move]:
        """Every decision open to the acting seat; empty while a roll is due or the game is over."""
        codes = [0] * self.room
        count = self.rules.legal(state, codes)
        moves = self.grammar.moves
        return [moves[code] for code in codes[:count]]

    def apply(self, state: S, move: Move) -> S:
        """The state after a decision or a roll; raises a Refusal if the rules do not allow it."""
        code = self.check_move(state, move)
        rules: Any = self.rules
        change = rules.roll if move[0] in self._rolls else rules.play
        draft = state.draft()
        try:
            change(draft, code)
        except (ValueError, OverflowError, IndexError) as error:
            raise self.fault(state, change, code) from error
        draft.last_seat = rules.actor(state)
        draft.last_code = code
        if self._settles:
            self.settle(draft)
        return draft.freeze()

    def settle(self, draft: Any) -> None:
        """After a move, for what the rules cannot keep in cells: a game with asides looks after them here."""

    def fault(self, state: S, change: Any, code: int) -> Exception:
        """The refusal that names the cell which the rules tried to push out of its bounds."""
        try:
            change(CheckedDraft(state), code)
        except OutOfBounds as wrong:
            return out_of_bounds(wrong.cell, wrong.place, wrong.value)
        return RuntimeError(f"the rules of {self.id} failed at code {code}")

    def check_bounds(self, state: S) -> None:
        """Refuse a state in which a number is outside the bounds of its cell, and an end that has no name."""
        wrong = self.State.fault(state)
        if wrong is not None:
            raise out_of_bounds(*wrong)
        self.result(state)

    def check_move(self, state: S, move: Move) -> int:
        """The code of a move that is possible now; else a refusal that says why not, and what is possible instead."""
        outcomes = self.chance(state)
        possible = outcomes.moves if outcomes else self.legal(state)
        if self.grammar.well_formed(move) and move in possible:
            return self.code_of(state, move)
        if self.actor(state) is None:
            raise Refusal("game-over", self.end_rule)
        if not self.grammar.well_formed(move):
            raise Refusal("unknown-move", "R7", verbs=self.grammar.words)
        rule = self.grammar.all[move[0]].rule
        wrong = self.grammar.out_of_range(move)
        if wrong is not None:
            raise wrong[1].refused(wrong[0], rule)
        raise Refusal("not-possible-now", rule, possible=[self.write_move(other) for other in possible])

    # -- what people see -----------------------------------------------------------------------------------------

    @cached_property
    def hide(self) -> Hide:
        """Writes HIDDEN wherever a seat may not look."""
        return hide_function(sight_code(self.State.cells, self.grammar.public), self.rules, self.id)

    @cached_property
    def hide_remembered(self) -> Hide:
        """The same, and wherever it may look only because it has looked before."""
        return hide_function(sight_code(self.State.cells, self.grammar.public, remembered=False), self.rules, self.id)

    def look(self, state: S, seat: int | None) -> S:
        """The sight of a seat (None: a spectator): the state with HIDDEN in every cell that it may not know."""
        kind = self.State.Sight
        draft = kind.opened(state)
        self.hide(state, SPECTATOR if seat is None else seat, draft)
        return cast(S, kind.closed(draft))

    def view(self, state: S, seat: int | None) -> V:
        """What this seat (None: a spectator) may know, as plain data."""
        rest = {"last": self.last(state, seat), "result": self.result(state)}
        return cast(V, show.show(self, self.look(state, seat), {**self.frame(state, seat), **rest}))

    def view_open(self, state: S) -> V:
        """Everything face up, for when the game is over: as if everybody had looked at every card.

        A game with a view of its own in which a hand is its holder's alone says itself how it looks open.
        """
        known: S = state.replace(
            **{cell.name: [cell.most] * cell.length for cell in self.State.cells if cell.knowledge and cell.length}
        )
        if self.plain("view"):
            rest = {"last": self.last(known, known.last_seat), "result": self.result(known)}
            return cast(V, show.show(self, known, {**self.frame(known, None), **rest}))
        return cast(V, {**self.view(known, 0), "seat": None})

    def frame(self, state: S, seat: int | None) -> dict[str, Any]:
        """The keys that every view begins with."""
        actor = self.actor(state)
        return show.frame(self, state, seat, actor, actor is not None and self.rolling(state))

    def last(self, state: S, seat: int | None) -> dict[str, Any] | None:
        """The last move as this seat saw it: who, and the move in record form."""
        if state.last_code == NOTHING:
            return None
        code = state.last_code
        if state.last_seat != seat:
            code = self.grammar.public.get(code, code)
        return {"seat": state.last_seat, "move": self.write_move(self.move_of(state, code))}

    def sight(self, view: V) -> S:
        """The sight behind a view. It takes a view, so it cannot peek."""
        return cast(S, show.seen(self, view, NOTHING if view["last"] is None else self.code_in_view(view)))

    def forget(self, view: V) -> V:
        """Memory mode: the same view without what people would have to remember."""
        sight = self.sight(view)
        draft = self.State.Sight.opened(sight)
        self.hide_remembered(sight, SPECTATOR if view["seat"] is None else view["seat"], draft)
        kept = {key: view[key] for key in show.COMMON if key != "seats"}
        return cast(V, show.show(self, draft, kept, forget=True))

    def imagine(self, view: V, rng: Random) -> S:
        """Some full state that this view allows, as likely as the cards say. It takes a view, so it cannot peek."""
        draft = self.State.opened(self.sight(view))
        for pool in self.pools.values():
            refill(pool, draft, self.things(pool, view), rng)
        return cast(S, self.State.closed(draft))

    def things(self, pool: Pool, view: V) -> list[Thing]:
        """Everything that was shuffled, if it lies in this pool."""
        if not pool.dealt:
            return []
        sides = {card.name: card.sides for card in self.cards}
        return [sides[name] for name in self.pack(view["players"], view["options"])]

    def legal_from_view(self, view: V) -> list[Move]:
        """The legal moves, worked out from a view alone."""
        return self.legal(self.imagine(view, Random(0)))

    def events(self, before: V, after: V) -> list[E]:
        """What happened between two neighbouring views of one seat. It compares views, so it cannot leak."""
        return cast(list[E], list(show.happened(self, before, after, news(self, before, after))))

    def unlearn(self, state: S, seat: int) -> S:
        """The state for a newcomer at this seat, who has not seen what the seat's earlier holder looked at."""
        changes: dict[str, Any] = {
            cell.name: [bits & ~(1 << seat) for bits in getattr(state, cell.name)]
            for cell in self.State.cells
            if cell.knowledge
        }
        if state.last_seat == seat and state.last_code in self.grammar.public:
            changes["last_code"] = self.grammar.public[state.last_code]
        return state.replace(**changes)

    # -- the end -------------------------------------------------------------------------------------------------

    def result(self, state: S) -> Result | None:
        """The outcome of a finished game: reason, scores, ranking and winners, or the solo verdict."""
        rules: Any = self.rules
        if not rules.over(state):
            return None
        reason = named("reason(t)", ("", *self.reasons), rules.reason(state) if hasattr(rules, "reason") else 1)
        if state.players == 1 and self.verdicts:
            return {"reason": reason, "tier": named("verdict(t)", self.verdicts, rules.verdict(state))}
        seats = range(state.players)
        merit = [rules.merit(state, seat) for seat in seats]
        return result(reason, [self.score(state, seat) for seat in seats], merit)

    def score(self, state: S, seat: int) -> int | None:
        """What a seat's result shows."""
        rules: Any = self.rules
        found: int = getattr(rules, "score", rules.merit)(state, seat)
        return None if found == NO_SCORE else found

    def summary(self, state: S) -> dict[str, Any]:
        """The line that `cheeseboard replay` prints for this state."""
        found = self.result(state)
        return {"over": found is not None, **(found or {"reason": None}), **self.standing(state)}

    def standing(self, state: S) -> dict[str, Any]:
        """What the summary says about the players and the table."""
        return {"players": self.view(state, None)["seats"]}

    # -- plain data in and out -----------------------------------------------------------------------------------

    def read_move(self, raw: object) -> Move:
        """A move from its record form; refuses anything that is not exactly of that form."""
        return self.grammar.read(raw)

    def write_move(self, move: Move) -> Written:
        """A move in its record form."""
        return self.grammar.write(move)

    def fields_of(self, move: Move) -> dict[str, Any]:
        """A move as sentences name it: its verb as `type`, and its fields by name, as events are."""
        return {"type": move[0], **dict(zip(self.grammar.all[move[0]].fields, move[1:], strict=False))}

    def code_of(self, state: S, move: Move) -> int:
        """The rules' number of a move."""
        return self.grammar.codes[move]

    def move_of(self, state: S, code: int) -> Move:
        """The move behind the rules' number."""
        return self.grammar.moves[code]

    def code_in_view(self, view: V) -> int:
        """The number of a view's last move."""
        return self.grammar.codes[self.grammar.read_public(view["last"]["move"])]

    def auto(self, state: S) -> Move | None:
        """The next move of a game without choices, for records whose moves are "auto"; None if players choose."""
        return self.decisions[0] if len(self.decisions) == 1 and not self.grammar.chance else None

    def answers_itself(self, view: V, legal: Sequence[Move]) -> bool:
        """Is this a question with one possible answer, to do nothing, whose reason everybody sees?"""
        return len(legal) == 1 and not self.hidden and self.grammar.all[legal[0][0]].idle


class Game(TypedGame[S, View, Event, Options, Setup]):
    """A game whose views, events, options and set-ups are plain dictionaries."""


AnyGame = TypedGame[Any, Any, Any, Any, Any]


def id_of(module: str) -> str:
    """A game's id from the module of its declaration: its folder's name, older versions being one folder deeper."""
    folders = module.split(".")[:-1] or [module]
    if len(folders) > 1 and folders[-1][:1] == "v" and folders[-1][1:].isdecimal():
        folders.pop()
    return folders[-1].replace("_", "-")


def out_of_bounds(cell: str, place: int | None, value: int | None) -> Refusal:
    """The refusal that names a cell which would leave its bounds."""
    return Refusal("out-of-bounds", "R8", cell=cell if place is None else f"{cell}[{place}]", value=value)


def named(function: str, names: Sequence[str], number: int) -> str:
    """The name behind a number that the rules gave; a number without one is a fault of the game."""
    found = names[number] if 0 <= number < len(names) else ""
    if not found:
        raise out_of_bounds(function, None, number)
    return found


@cache
def listed(game: AnyGame, codes: tuple[int, ...], weights: tuple[int, ...]) -> Chance:
    """The outcomes behind these codes. The same list is the same object for ever."""
    return Chance((game.grammar.moves[code], weight) for code, weight in zip(codes, weights, strict=True))

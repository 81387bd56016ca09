"""A small game with secrets, whose words are no other game's: the tables' tests must not depend on ours.

It brings just the functions that a table calls. Six boxes lie closed; in each is a number. In turn the players toss a
coin, then sniff (look into a box in secret), hint (tell everybody a box's number), swap two boxes unseen, or sneeze
(nothing; it can be taken back). The game is over after twelve turns.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from cheeseboard.core.chance import NO_CHANCE, Chance
from cheeseboard.core.game import Event, Move, Options, Setup, View
from cheeseboard.core.refusal import Refusal

BOXES = 6
TURNS = 12
COIN = Chance([(("toss", side), 1) for side in (0, 1)])


class State(NamedTuple):
    """Everything there is to know."""

    players: int
    turn: int
    coin: int | None
    boxes: tuple[int, ...]
    sniffed: tuple[int, ...]
    """For each box a bit per seat that has looked into it."""
    told: tuple[bool, ...]
    last: tuple[int, Move] | None


class Burrow:
    """The rules."""

    id = "burrow"
    version = 1
    min_players = 2
    max_players = 4
    revealing = frozenset({"sniff", "hint"})
    hidden = True
    idles = False

    def check_players(self, players: object) -> int:
        """As many as came."""
        assert isinstance(players, int)
        return players

    def check_options(self, players: int, raw: Mapping[str, Any]) -> Options:
        """None."""
        return {}

    def check_bounds(self, state: State) -> None:
        """There are none."""

    def within(self, state: State, before: State) -> bool:
        """Always."""
        return True

    def answers_itself(self, view: View, legal: Sequence[Move]) -> bool:
        """Nobody is ever without a choice."""
        return False

    def auto(self, state: State) -> Move | None:
        """Players decide."""
        return None

    def pack(self, players: int, options: Options) -> tuple[str, ...]:
        """One number for each box."""
        return tuple(map(str, range(1, BOXES + 1)))

    def deal(self, players: int, options: Options, order: Sequence[str]) -> Setup:
        """The boxes in a row."""
        return {"boxes": [int(card) for card in order]}

    def start(self, players: int, options: Options, setup: Setup) -> State:
        """Nobody knows anything."""
        return State(players, 0, None, tuple(setup["boxes"]), (0,) * BOXES, (False,) * BOXES, None)

    def actor(self, state: State) -> int | None:
        """In turn."""
        return None if state.turn >= TURNS else state.turn % state.players

    def chance(self, state: State) -> Chance:
        """A coin at the beginning of each turn."""
        return COIN if self.actor(state) is not None and state.coin is None else NO_CHANCE

    def legal(self, state: State) -> list[Move]:
        """Whatever the coin shows."""
        if self.actor(state) is None or state.coin is None:
            return []
        boxes = range(BOXES)
        swaps = [("swap", one, two) for one in boxes for two in boxes if one < two]
        return [*(("sniff", box) for box in boxes), ("hint", 0), *swaps, ("sneeze",)]

    def apply(self, state: State, move: Move) -> State:
        """One coin or one deed."""
        if move not in (*self.legal(state), *self.chance(state).moves):
            raise Refusal("not-possible-now", "T1")
        seat = state.turn % state.players
        after = state._replace(last=(seat, move))
        if move[0] == "toss":
            return after._replace(coin=move[1])
        after = after._replace(turn=state.turn + 1, coin=None)
        if move[0] == "sniff":
            return after._replace(sniffed=changed(state.sniffed, move[1], state.sniffed[move[1]] | 1 << seat))
        if move[0] == "hint":
            return after._replace(told=changed(state.told, move[1], True))
        if move[0] == "swap":
            return after._replace(
                boxes=swapped(state.boxes, *move[1:]),
                sniffed=swapped(state.sniffed, *move[1:]),
                told=swapped(state.told, *move[1:]),
            )
        return after

    def glance(self, state: State, seat: int | None) -> View:
        """No view shares anything with another."""
        return self.view(state, seat)

    def view(self, state: State, seat: int | None) -> View:
        """A number only for those who know it; that somebody has sniffed is public."""
        eye = 0 if seat is None else 1 << seat
        knows = [told or bool(bits & eye) for bits, told in zip(state.sniffed, state.told, strict=True)]
        over = self.actor(state) is None
        return {
            "game": self.id,
            "version": self.version,
            "players": state.players,
            "options": {},
            "seat": seat,
            "phase": "over" if over else "turn",
            "actor": self.actor(state),
            "chance": bool(self.chance(state)),
            "last": state.last and {"seat": state.last[0], "move": self.write_move(state.last[1])},
            "result": {"reason": "tired", "winners": [0]} if over else None,
            "turn": state.turn,
            "boxes": [number if known else None for number, known in zip(state.boxes, knows, strict=True)],
            "sniffed_by": [[s for s in range(state.players) if bits & 1 << s] for bits in state.sniffed],
            "told": list(state.told),
        }

    def forget(self, view: View) -> View:
        """Only what lies open."""
        boxes = [number if told else None for number, told in zip(view["boxes"], view["told"], strict=True)]
        return {**view, "boxes": boxes, "sniffed_by": [[] for _ in boxes]}

    def unlearn(self, state: State, seat: int) -> State:
        """Nobody at this seat has sniffed."""
        return state._replace(sniffed=tuple(bits & ~(1 << seat) for bits in state.sniffed))

    def events(self, before: View, after: View) -> list[Event]:
        """The last move, with the number for those who see it now."""
        seat, raw = after["last"]["seat"], after["last"]["move"]
        verb = next(iter(raw))
        event: Event = {"type": verb, "seat": seat, "what": raw[verb]}
        if verb in ("sniff", "hint"):
            event["number"] = after["boxes"][raw[verb]]
        return [event, {"type": "tired"}] if after["result"] else [event]

    def summary(self, state: State) -> dict[str, Any]:
        """Short."""
        return {"over": self.actor(state) is None}

    def read_move(self, raw: object) -> Move:
        """{"verb": value}, {"swap": [1, 2]}, {"sneeze": true}."""
        if not isinstance(raw, dict) or len(raw) != 1:
            raise Refusal("unknown-move", "R7")
        ((verb, value),) = raw.items()
        return (verb, *value) if verb == "swap" else (verb,) if verb == "sneeze" else (verb, value)

    def write_move(self, move: Move) -> dict[str, Any]:
        """The other way."""
        verb, *values = move
        return {verb: values if verb == "swap" else values[0] if values else True}


def changed(row: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    """A row with another value in one place."""
    return (*row[:index], value, *row[index + 1 :])


def swapped(row: tuple[Any, ...], one: int, two: int) -> tuple[Any, ...]:
    """A row with two places exchanged."""
    return changed(changed(row, one, row[two]), two, row[one])


BURROW = Burrow()

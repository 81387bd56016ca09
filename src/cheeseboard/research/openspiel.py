"""The games in OpenSpiel. Importing this module registers each as `cheeseboard_<id>`, games for one as `…_solo`.

Chance is explicit: the pack is dealt card by card, each kind as likely as the cards that are left, and dice fall as
multisets, colour by colour. Observations come from views; an information state is
the observation and every public move so far. From the two a seat can tell all it has ever seen, because views keep
what a seat has learned.
"""

import json
from random import Random
from typing import Any, ClassVar, NamedTuple

import numpy as np
import pyspiel

from cheeseboard.core.game import AnyGame, Move, Options, View
from cheeseboard.core.parts import part
from cheeseboard.games import GAMES, find
from cheeseboard.research.codec import codec, rewards
from cheeseboard.research.deals import imagined_order
from cheeseboard.research.throws import Odds, Throw, odds, throws
from cheeseboard.texts import say

MOST_MOVES = 10_000
"""A longer game is stopped and worth nothing to anybody, unless the game's `lab.codec` names another number."""
MOST_OUTCOMES = 216  # three dice that can be told apart; ours fall in multisets of at most 56
CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)


class Here(NamedTuple):
    """Where a game stands. It never changes, so copies of a state share it."""

    left: tuple[int, ...]  # how many cards of each kind are still to be dealt
    order: tuple[int, ...]  # the kinds dealt so far
    state: Any  # the engine's state, None during the deal
    thrown: int | None  # the throw of the first colour, while that of the second is due
    moves: tuple[int, ...]  # every public move: 1 + a decision's number, -1 - a throw's, or the kind of the card turned
    player: int  # who is next: a seat, CHANCE or TERMINAL
    codes: tuple[int, ...] = ()  # the rules' number of every move

    def __deepcopy__(self, memo: dict[int, Any]) -> "Here":
        return self


class CheeseboardGame(pyspiel.Game):
    """One of our games with so many players and these options."""

    game_id: ClassVar[str]
    facts: ClassVar[Any]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = {**self.facts.parameter_specification, **(params or {})}
        self.codec = codec(self.game_id, int(params.get("players", 1)), options_of(self.game_id, params))
        pack = self.codec.game.pack(self.codec.players, self.codec.options)
        self.kinds = tuple(dict.fromkeys(pack))
        self.dealt = len(pack)
        self.most_moves = int(params.get("max_moves", most_moves(self.codec.game, self.codec.players)))
        super().__init__(self.facts, self._info(), params)
        undealt = Here(tuple(pack.count(kind) for kind in self.kinds), (), None, None, (), CHANCE)
        self.first = undealt if pack else started(self, undealt)

    def _info(self) -> Any:
        """The bounds that OpenSpiel asks for."""
        solo = self.codec.players == 1
        return pyspiel.GameInfo(
            num_distinct_actions=self.codec.actions,
            max_chance_outcomes=max(len(self.kinds), MOST_OUTCOMES),
            num_players=self.codec.players,
            min_utility=0.0 if solo else -1.0,
            max_utility=1.0,
            max_game_length=self.most_moves,
            **({} if solo else {"utility_sum": 0.0}),
        )

    def new_initial_state(self, text: str | None = None) -> "CheeseboardState":
        """The table before the deal."""
        return CheeseboardState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Every card dealt and every throw."""
        return self.dealt + self.most_moves

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """What a seat may know, as text and as numbers."""
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))

    def next_player(self, state: Any, moves: int) -> int:
        """Who is next: chance while dice are due, nobody when the game is over or has gone on for too long."""
        actor = self.codec.game.actor(state)
        if actor is None or moves >= self.most_moves:
            return TERMINAL
        return CHANCE if self.codec.game.chance(state) else actor


class CheeseboardState(pyspiel.State):
    """A game being played."""

    def __init__(self, game: CheeseboardGame) -> None:
        super().__init__(game)
        self.here = game.first
        self.writing: int | None = None  # whose move it is, while a history is written down without being played

    def current_player(self) -> int:
        """The seat that decides, chance, or nobody any more."""
        return self.here.player if self.writing is None else self.writing

    def is_terminal(self) -> bool:
        """Is the game over, or stopped?"""
        return self.here.player == TERMINAL

    def _legal_actions(self, player: int) -> list[int]:
        return game_of(self).codec.legal(self.here.state)

    def _throw(self) -> Throw:
        """The dice that are due."""
        tree = throws(game_of(self).codec.game.chance(self.here.state))
        return tree if self.here.thrown is None else tree.then[self.here.thrown]

    def chance_outcomes(self) -> Odds:
        """A card of the pack, or a throw."""
        return odds(self.here.left) if self.here.state is None else self._throw().odds

    def _apply_action(self, action: int) -> None:
        if self.writing is None:
            self.here = self._dealt(action) if self.here.state is None else self._played(action)

    def _dealt(self, kind: int) -> Here:
        """One more card dealt; after the last one the game begins."""
        left = tuple(count - (number == kind) for number, count in enumerate(self.here.left))
        here = self.here._replace(left=left, order=(*self.here.order, kind))
        return here if any(left) else started(game_of(self), here)

    def _played(self, action: int) -> Here:
        """A throw or a decision."""
        here, game = self.here, game_of(self)
        move = self._move(action)
        if isinstance(move, Throw):
            return here._replace(thrown=action, moves=(*here.moves, -1 - action))
        after = game.codec.game.apply(here.state, move)
        note = -1 - action if here.player == CHANCE else 1 + action
        moves = (*here.moves, game.codec.news(here.state, after, note))
        codes = (*here.codes, after.last_code)
        return Here(here.left, here.order, after, None, moves, game.next_player(after, len(moves)), codes)

    def _move(self, action: int) -> Move | Throw:
        """The move behind a number, or the throw that is still to come."""
        if self.here.player == CHANCE:
            found: Move | Throw = self._throw().then[action]
            return found
        numbers = game_of(self).codec
        return numbers.move(action, self.here.state)

    def _action_to_string(self, player: int, action: int) -> str:
        if self.here.state is None:
            return f"deal {game_of(self).kinds[action]}"
        move = self._move(action)
        return f"roll {move.name}" if isinstance(move, Throw) else json.dumps(game_of(self).codec.game.write_move(move))

    def returns(self) -> list[float]:
        """+1 for the first to -1 for the last; the solo verdict from 0 to 1; nothing before the end."""
        numbers = game_of(self).codec
        result = numbers.game.result(self.here.state) if self.here.player == TERMINAL else None
        return rewards(numbers.game, result, numbers.players)

    def __str__(self) -> str:
        kinds = game_of(self).kinds
        return f"dealt: {' '.join(kinds[card] for card in self.here.order)}\nmoves: {self.here.moves}"

    def resample_from_infostate(self, player: int, sampler: Any) -> "CheeseboardState":
        """Another state that this seat cannot tell from the present one, each as likely as the cards make it."""
        game, here = game_of(self), self.here
        engine = game.codec.game
        state = engine.imagine(engine.view(here.state, player), Random(sampler()))
        order = other_order(game, here, state)
        other = game.new_initial_state()
        for number, step in enumerate(self.full_history()):
            other.writing = step.player
            other.apply_action(order[number] if number < game.dealt else step.action)
        other.writing = None
        other.here = here._replace(order=order, state=state)
        return other


class Observer:
    """Observations, and with perfect recall information states, from views alone."""

    def __init__(self, game: CheeseboardGame, kind: Any) -> None:
        self.codec = game.codec
        self.recall = kind.perfect_recall
        self.private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        size = self.codec.size
        self.tensor = np.zeros(size + (game.most_moves if self.recall else 0), np.float32)
        self.dict = dict(self.codec.parts(self.tensor[:size]))
        if self.recall:
            self.dict["moves"] = self.tensor[size:]
        self._told: tuple[Any, int, str] = (None, 0, "")

    def set_from(self, state: CheeseboardState, player: int) -> None:
        """Fill the tensor with what this seat may know; nobody sees anything of the deal."""
        self.tensor.fill(0)
        here, size = state.here, self.codec.size
        if here.state is None:
            return
        self.tensor[:size] = self.codec.numbers(self._view(here, player))
        if self.recall:
            self.tensor[size : size + len(here.moves)] = here.moves

    def string_from(self, state: CheeseboardState, player: int) -> str:
        """The same as text. Search asks for the same text several times in a row, so the last one is kept."""
        here = state.here
        if self._told[0] is not here or self._told[1] != player:
            self._told = (here, player, self._tell(here, player))
        return self._told[2]

    def _tell(self, here: Here, player: int) -> str:
        if here.state is None:
            return "deal"
        seen = json.dumps(self._view(here, player), separators=(",", ":"))
        return f"{seen}\n{here.moves}" if self.recall else seen

    def _view(self, here: Here, player: int) -> dict[str, Any]:
        view: View = self.codec.game.view(here.state, player if self.private else None)
        return view


def game_of(state: CheeseboardState) -> CheeseboardGame:
    """The game that a state belongs to, with its Python side."""
    found: CheeseboardGame = state.get_game()
    return found


def started(game: CheeseboardGame, here: Here) -> Here:
    """The first position of a game dealt in this order."""
    engine, players, options = game.codec.game, game.codec.players, game.codec.options
    setup = engine.deal(players, options, [game.kinds[kind] for kind in here.order])
    state = engine.start(players, options, setup)
    return here._replace(state=state, player=game.next_player(state, 0))


def other_order(game: CheeseboardGame, here: Here, imagined: Any) -> tuple[int, ...]:
    """The deal behind an imagined state, by kinds of cards."""
    if not here.order:
        return ()
    engine, players, options = game.codec.game, game.codec.players, game.codec.options
    pack = [game.kinds[kind] for kind in here.order]
    draft = engine.dealt(players, options, engine.deal(players, options, pack))
    names = imagined_order(engine, draft, here.codes, here.state, imagined, pack)
    return tuple(map(game.kinds.index, names))


def most_moves(game: AnyGame, players: int) -> int:
    """The number of moves after which a game is stopped."""
    own = part(game, "lab.codec")
    return int(own.most_moves(players)) if own is not None and hasattr(own, "most_moves") else MOST_MOVES


def options_of(game_id: str, params: dict[str, Any]) -> Options:
    """The game's options: each by its own name, or all as JSON in `options`."""
    given: Options = json.loads(params.get("options") or "{}")
    return given | {option.name: params[option.name] for option in find(game_id).options if option.name in params}


def facts_of(game: AnyGame, solo: bool) -> Any:
    """What OpenSpiel wants to know about a game before anybody loads it."""
    kinds = pyspiel.GameType
    secret = any(cell.hidden for cell in game.State.cells)
    return kinds(
        short_name=f"cheeseboard_{game.id.replace('-', '_')}{'_solo' if solo else ''}",
        long_name=say("en", game.id, "title") + (", solo" if solo else ""),
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION if secret else kinds.Information.PERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM if solo else kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=1 if solo else game.max_players,
        min_num_players=1 if solo else max(2, game.min_players),
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=solo_params(game) if solo else params_of(game),
    )


def params_of(game: AnyGame) -> dict[str, Any]:
    """What can be set when a game is loaded."""
    least = max(2, game.min_players)
    return {"players": least, "max_moves": most_moves(game, least), "options": ""}


def solo_params(game: AnyGame) -> dict[str, Any]:
    """What can be set in a game for one: its options, each by its name."""
    chosen = game.check_options(1, {})
    return {name: value for name, value in chosen.items() if isinstance(value, int | str)}


def class_of(game: AnyGame, solo: bool) -> type[CheeseboardGame]:
    """The class of a game. Classes, not functions: OpenSpiel keeps them until after Python has gone."""
    name = game.id.title().replace("-", "") + ("Solo" if solo else "") + "Game"
    return type(name, (CheeseboardGame,), {"game_id": game.id, "facts": facts_of(game, solo), "__module__": __name__})


def sorts(game: AnyGame) -> list[bool]:
    """Is there a game for several (False), a game for one (True), or both?"""
    return [solo for solo, there in ((False, game.max_players > 1), (True, game.min_players == 1)) if there]


def register(game: AnyGame) -> list[type[CheeseboardGame]]:
    """Make a game known to OpenSpiel, for several players and for one; it needs numbers for its moves."""
    if not game.grammar.numbered and part(game, "lab.codec") is None:
        return []
    made = [class_of(game, solo) for solo in sorts(game)]
    for found in made:
        if found.facts.short_name not in pyspiel.registered_names():
            globals()[found.__name__] = found  # OpenSpiel pickles games by their class
            pyspiel.register_game(found.facts, found)
    return made


CLASSES = [found for game in GAMES.values() for found in register(game)]

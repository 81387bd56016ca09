"""The games in OpenSpiel, with OpenSpiel's own checker and bots."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

from cheeseboard.core.game import AnyGame
from cheeseboard.games import GAMES
from cheeseboard.research import openspiel
from tests.fixture_games import FIXTURES


@pytest.fixture(scope="module", autouse=True)
def known(fixture_games: dict[str, AnyGame]) -> None:
    """OpenSpiel knows the tests' games, too."""
    for game in fixture_games.values():
        openspiel.register(game)


def tables(game: AnyGame) -> Iterator[str]:
    """A game as OpenSpiel loads it: alone, with the fewest and with the most players, and not for ever."""
    name = f"cheeseboard_{game.id.replace('-', '_')}"
    if game.min_players == 1:
        yield f"{name}_solo"
    for players in sorted({max(2, game.min_players), game.max_players}):
        yield f"{name}(players={players},max_moves=150)"


NAMES = [name for game in [*GAMES.values(), *FIXTURES.values()] for name in tables(game)]
every_game = pytest.mark.parametrize("name", NAMES)
SAMPLER = pyspiel.UniformProbabilitySampler(0.0, 1.0)


def draw(state: Any, rng: Random) -> None:
    """One chance outcome, as likely as it is."""
    outcomes, odds = zip(*state.chance_outcomes(), strict=True)
    state.apply_action(rng.choices(outcomes, odds)[0])


def decisions(game: Any, seed: int, most: int = 10_000) -> Iterator[Any]:
    """The decision nodes of a random game; the state goes on when the next one is asked for."""
    rng, state = Random(seed), game.new_initial_state()
    while not state.is_terminal() and most:
        if state.is_chance_node():
            draw(state, rng)
        else:
            most -= 1
            yield state
            state.apply_action(rng.choice(state.legal_actions()))


@every_game
def test_random_sim_test_with_serialisation(name: str) -> None:
    """OpenSpiel's random_sim_test passes: clones, strings, tensors, legal actions, utilities, serialised states."""
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


def test_all_games_are_registered() -> None:
    """Under our names, for several players and for one."""
    names = {name.partition("(")[0] for name in NAMES}
    assert names <= set(pyspiel.registered_names())
    assert "cheeseboard_acorns_solo" in names
    assert pyspiel.load_game("cheeseboard_whispers").num_distinct_actions() == len(FIXTURES["whispers"].decisions)


def test_the_deal_is_drawn_card_by_card() -> None:
    """Each kind of card is as likely as the cards of it that are left; the whole pack makes a deal."""
    rng, state = Random(1), pyspiel.load_game("cheeseboard_whispers").new_initial_state()
    kinds = Counter(FIXTURES["whispers"].pack(2, {}))
    for dealt in range(18):
        assert state.is_chance_node()
        odds = {state.action_to_string(kind): chance for kind, chance in state.chance_outcomes()}
        assert odds == {f"deal {card}": pytest.approx(count / (18 - dealt)) for card, count in kinds.items() if count}
        draw(state, rng)
        kinds[state.get_game().kinds[state.history()[-1]]] -= 1
    assert state.current_player() == 0


def test_a_die_has_even_chances() -> None:
    """One node with an outcome for each side."""
    state = pyspiel.load_game("cheeseboard_acorns").new_initial_state()
    assert [chance for _, chance in state.chance_outcomes()] == [pytest.approx(1 / 6)] * 6


@every_game
def test_resampled_states_look_the_same(name: str) -> None:
    """A seat cannot tell a resampled state from the real one, and its history leads to just that state."""
    game = pyspiel.load_game(name)
    for number, state in enumerate(decisions(game, 2, most=60)):
        if number % 6:
            continue
        for seat in range(game.num_players()):
            other = state.resample_from_infostate(seat, SAMPLER)
            assert other.information_state_string(seat) == state.information_state_string(seat)
            assert other.information_state_tensor(seat) == state.information_state_tensor(seat)
            again = game.new_initial_state()
            for action in other.history():
                again.apply_action(action)
            assert [again.information_state_string(eye) for eye in range(game.num_players())] == [
                other.information_state_string(eye) for eye in range(game.num_players())
            ]


def test_resampling_shuffles_what_is_hidden() -> None:
    """Resampled deals differ from the real one and from each other; where nothing is hidden they do not."""
    secret = next(decisions(pyspiel.load_game("cheeseboard_whispers"), 3))
    deals = {tuple(secret.resample_from_infostate(0, SAMPLER).history()) for _ in range(8)}
    assert len(deals) == 8
    plain = next(decisions(pyspiel.load_game("cheeseboard_acorns"), 3))
    assert plain.resample_from_infostate(0, SAMPLER).history() == plain.history()


def test_an_information_state_recalls_everything() -> None:
    """Perfect recall: what a seat knew before follows from what it knows now, so equal now means equal before."""
    game = pyspiel.load_game("cheeseboard_whispers(players=3)")
    before = {}
    for seed in range(30):
        past = [(), (), ()]
        for state in decisions(game, seed, most=6):
            for seat in range(3):
                now = state.information_state_string(seat)
                assert before.setdefault(now, past[seat]) == past[seat]
                past[seat] = (*past[seat], now)
    assert before


def test_a_stopped_game_is_worth_nothing() -> None:
    """A game that goes on for too long ends without a winner."""
    *_, state = decisions(pyspiel.load_game("cheeseboard_whispers(max_moves=10)"), 5)
    assert state.is_terminal()
    assert state.returns() == [0, 0]


def play_against_random(game: Any, bot: Any, seed: int, most: int) -> int:
    """The bot in seat 0 against random play, for so many of its decisions or to the end."""
    asked, rng = 0, Random(seed)
    for state in decisions(game, seed):
        while not state.is_terminal() and state.current_player() == 0 and asked < most:
            asked += 1
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)
            while state.is_chance_node():
                draw(state, rng)
        if state.is_terminal() or asked == most:
            return asked
    return asked


def test_mcts_plays() -> None:
    """OpenSpiel's MCTS finds legal moves for two, and plays the solo game to its end."""
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    game = pyspiel.load_game("cheeseboard_acorns(max_moves=60)")
    bot = mcts.MCTSBot(game, 1.4, 8, evaluator, random_state=np.random.RandomState(2))
    assert play_against_random(game, bot, 6, most=4) == 4
    solo = pyspiel.load_game("cheeseboard_acorns_solo")
    bot = mcts.MCTSBot(solo, 1.4, 8, evaluator, random_state=np.random.RandomState(3))
    assert play_against_random(solo, bot, 7, most=20) > 3


def test_ismcts_plays() -> None:
    """OpenSpiel's ISMCTS plays whole games with secrets on resampled states."""
    game = pyspiel.load_game("cheeseboard_whispers")
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, evaluator, 1.4, 8, random_state=np.random.RandomState(2))
    assert play_against_random(game, bot, 8, most=30) == 6


def test_options_and_bounds() -> None:
    """Options come as JSON, alone each by its name; utilities and lengths are bounded as OpenSpiel asks."""
    game = pyspiel.load_game("cheeseboard_acorns", {"options": '{"goal": 30}'})
    assert game.codec.options == {"goal": 30}
    assert (game.min_utility(), game.max_utility(), game.max_game_length()) == (-1, 1, 10_000)
    assert pyspiel.load_game("cheeseboard_acorns_solo(goal=40)").codec.options == {"goal": 40}

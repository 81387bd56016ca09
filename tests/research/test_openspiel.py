"""The games in OpenSpiel, with OpenSpiel's own checker and bots."""

from collections import Counter
from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

from cheeseboard.games import find
from cheeseboard.research import openspiel
from cheeseboard.research.throws import throws

GAMES = [
    "cheeseboard_alles_kaese",
    "cheeseboard_alles_kaese(players=5)",
    "cheeseboard_mice(max_moves=150)",
    "cheeseboard_mice(players=4,max_moves=150)",
    "cheeseboard_mice_solo(nuts=2)",
    "cheeseboard_cheese(players=6,max_moves=300)",
]
every_game = pytest.mark.parametrize("name", GAMES)
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
    """Under our names, with the sizes that the docs tell."""
    names = set(pyspiel.registered_names())
    assert {f"cheeseboard_{name}" for name in ("alles_kaese", "mice", "mice_solo", "cheese")} <= names
    assert pyspiel.load_game("cheeseboard_mice").num_distinct_actions() == 169


def test_the_deal_is_drawn_card_by_card() -> None:
    """Each kind of card is as likely as the cards of it that are left; 36 cards make a deal."""
    rng, state = Random(1), pyspiel.load_game("cheeseboard_alles_kaese").new_initial_state()
    kinds = Counter(find("alles-kaese").pack(2, find("alles-kaese").check_options(2, {})))
    for dealt in range(36):
        assert state.is_chance_node()
        odds = {state.action_to_string(kind): chance for kind, chance in state.chance_outcomes()}
        assert odds == {f"deal {card}": pytest.approx(count / (36 - dealt)) for card, count in kinds.items() if count}
        draw(state, rng)
        kinds[state.get_game().kinds[state.history()[-1]]] -= 1
    assert [chance for _, chance in state.chance_outcomes()] == [pytest.approx(1 / 6)] * 6


@pytest.mark.parametrize(("bacon", "cheese"), [(2, 3), (1, 2), (1, 0)])
def test_dice_fall_as_multisets(bacon: int, cheese: int) -> None:
    """The two throws together give every roll the probability that counting all ordered dice gives it."""
    from cheeseboard.games.mice.moves import rolls

    ordered = Counter()
    for dice in product(range(1, 7), repeat=bacon + cheese):
        ordered[sorted_down(dice[:bacon]), sorted_down(dice[bacon:])] += 1
    first = throws(rolls(bacon, cheese))
    found = {first.then[b].then[c][1:]: p * q for b, p in first.odds for c, q in first.then[b].odds}
    assert found == {roll: pytest.approx(count / 6 ** (bacon + cheese)) for roll, count in ordered.items()}


def sorted_down(dice: tuple[int, ...]) -> tuple[int, ...]:
    """Highest first."""
    return tuple(sorted(dice, reverse=True))


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
    """In Alles Käse! resampled deals differ from the real one and from each other; in mice nothing is hidden."""
    kaese = next(decisions(pyspiel.load_game("cheeseboard_alles_kaese"), 3))
    deals = {tuple(kaese.resample_from_infostate(0, SAMPLER).history()) for _ in range(8)}
    assert len(deals) == 8
    mice = next(decisions(pyspiel.load_game("cheeseboard_mice"), 3))
    assert mice.resample_from_infostate(0, SAMPLER).history() == mice.history()


def test_an_information_state_recalls_everything() -> None:
    """Perfect recall: what a seat knew before follows from what it knows now, so equal now means equal before."""
    game = pyspiel.load_game("cheeseboard_alles_kaese(players=3)")
    before = {}
    for seed in range(30):
        past = [(), (), ()]
        for state in decisions(game, seed, most=6):
            for seat in range(3):
                now = state.information_state_string(seat)
                assert before.setdefault(now, past[seat]) == past[seat]
                past[seat] = (*past[seat], now)
    assert before


def test_peeks_are_private() -> None:
    """After a peek the peeker's information state differs between cheese and trap, another seat's does not."""
    game = pyspiel.load_game("cheeseboard_alles_kaese")
    for state in decisions(game, 4):
        slot = state.legal_actions()[0]
        if slot < 6:
            break
    peeker = state.current_player()
    ours, theirs = set(), set()
    for _ in range(40):
        other = state.resample_from_infostate(1 - peeker, SAMPLER)
        other.apply_action(slot)
        ours.add(seen_fronts(other, peeker))
        theirs.add(seen_fronts(other, 1 - peeker))
    assert len(ours) == 2
    assert len(theirs) == 1


def seen_fronts(state: Any, seat: int) -> tuple[int, ...]:
    """The fronts on display in a seat's observation tensor."""
    numbers = state.get_game().codec
    return tuple(numbers.parts(np.array(state.observation_tensor(seat)))["display"][:, 1])


def test_a_stopped_game_is_worth_nothing() -> None:
    """A game that goes on for too long ends without a winner."""
    *_, state = decisions(pyspiel.load_game("cheeseboard_mice(max_moves=10)"), 5)
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


def test_mcts_plays_mice() -> None:
    """OpenSpiel's MCTS finds legal moves in mice for two, and plays the solo game to its end."""
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    game = pyspiel.load_game("cheeseboard_mice(max_moves=60)")
    bot = mcts.MCTSBot(game, 1.4, 8, evaluator, random_state=np.random.RandomState(2))
    assert play_against_random(game, bot, 6, most=4) == 4
    solo = pyspiel.load_game("cheeseboard_mice_solo")
    bot = mcts.MCTSBot(solo, 1.4, 8, evaluator, random_state=np.random.RandomState(3))
    assert play_against_random(solo, bot, 7, most=20) > 3


def test_ismcts_plays_alles_kaese() -> None:
    """OpenSpiel's ISMCTS plays whole games of Alles Käse! on resampled states."""
    game = pyspiel.load_game("cheeseboard_alles_kaese")
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = ismcts.ISMCTSBot(game, evaluator, 1.4, 8, random_state=np.random.RandomState(2))
    assert play_against_random(game, bot, 8, most=30) > 5


def test_options_and_bounds() -> None:
    """Options come as JSON; utilities and lengths are bounded as OpenSpiel asks."""
    game = pyspiel.load_game("cheeseboard_alles_kaese", {"options": '{"traps_by_holes": [6, 6, 6, 0, 0, 0]}'})
    assert game.codec.options == {"traps_by_holes": [6, 6, 6, 0, 0, 0]}
    assert (game.min_utility(), game.max_utility(), game.max_game_length()) == (-1, 1, 400)
    assert openspiel.MiceSoloGame({"nuts": 0}).codec.options == {"nuts": 0}

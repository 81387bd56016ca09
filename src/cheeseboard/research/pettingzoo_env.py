"""The games as PettingZoo AEC environments: `env(game_id, players=3)`.

The environment throws the dice itself, from the seed given to `reset`; agents only decide. An observation is
`{"observation": row, "action_mask": row}`, made from the agent's own view: it holds no secrets.
"""

from random import Random
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from cheeseboard.core.game import Options
from cheeseboard.core.match import Match
from cheeseboard.research.codec import Codec, codec, rewards
from cheeseboard.research.draw import drawn

Observation = dict[str, Any]


def env(
    game: str, players: int = 2, options: Options | None = None, render_mode: str | None = None
) -> AECEnv[str, Observation, int]:
    """The environment with PettingZoo's usual guards: an illegal decision ends the game and costs 1."""
    guarded: Any = wrappers.TerminateIllegalWrapper(raw_env(game, players, options, render_mode), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(guarded))


def observation_space(numbers: Codec) -> spaces.Dict:
    """A row of small numbers, and which decisions are legal."""
    row = spaces.Box(np.zeros(numbers.size, numbers.dtype), numbers.high(), dtype=numbers.dtype)
    return spaces.Dict({"observation": row, "action_mask": spaces.MultiBinary(numbers.actions)})


class raw_env(AECEnv[str, Observation, int], EzPickle):  # noqa: N801 – PettingZoo's own name for it
    """One table. Agents are called player_0, player_1 … by their seats."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "is_parallelizable": False}  # noqa: RUF012 – PettingZoo's

    def __init__(
        self, game: str, players: int = 2, options: Options | None = None, render_mode: str | None = None
    ) -> None:
        EzPickle.__init__(self, game, players, options, render_mode)
        super().__init__()
        self.codec = codec(game, players, options)
        self.metadata = {
            **self.metadata,
            "name": f"cheeseboard_{game.replace('-', '_')}_v{self.codec.game.version}",
        }
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents = self.possible_agents[:]
        self.action_spaces = {agent: spaces.Discrete(self.codec.actions) for agent in self.agents}
        self.observation_spaces = {agent: observation_space(self.codec) for agent in self.agents}
        self._rng = Random()

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Shuffle, deal, and throw the first dice. The same seed gives the same cards and dice."""
        if seed is not None:
            self._rng = Random(seed)
        self.match = Match.new(self.codec.game, self.codec.players, self.codec.options, rng=self._rng)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.agent_selection = self.agents[0]
        self._go_on()

    def _go_on(self) -> None:
        """Throw the dice that are due and let the next agent choose."""
        while self.match.chance_due:
            self.match.draw()
        actor = self.match.actor
        self.legal = [] if actor is None else self.codec.legal(self.match.state)
        if actor is not None:
            self.agent_selection = self.possible_agents[actor]
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.infos[self.agent_selection] = {"action_mask": self.codec.mask(self.legal)}

    def observe(self, agent: str) -> Observation:
        """What this agent may know; only the agent that decides has legal actions."""
        row = self.codec.observe(self.match.view(self.possible_agents.index(agent)))
        mine = self.legal if agent == self.agent_selection else []
        return {"observation": row, "action_mask": self.codec.mask(mine)}

    def step(self, action: int) -> None:
        """Play the decision with this number."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.match.play(self.codec.move(int(action), self.match.state))
        self._clear_rewards()
        self._go_on()
        if self.match.over:
            self._end()
        self._accumulate_rewards()

    def _end(self) -> None:
        """Everyone gets what the place is worth."""
        worth = rewards(self.codec.game, self.match.game.result(self.match.state), self.codec.players)
        self.rewards = dict(zip(self.possible_agents, worth, strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def render(self) -> str | None:
        """The public table as text."""
        return drawn(self.match.view(None)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""

    def __str__(self) -> str:
        return str(self.metadata["name"])

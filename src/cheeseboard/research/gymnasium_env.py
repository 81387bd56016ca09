"""Solo Mice to meet you as a Gymnasium environment.

Importing this module registers it: `gymnasium.make("Cheeseboard/MiceSolo-v1", nuts=3)`. The verdict is the
reward, from 0 (try harder) to 1 (outstanding), on the last step. `info["action_mask"]` says what is legal;
an illegal decision ends the game with a reward of -1, as PettingZoo's guard does.
"""

from random import Random
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from cheeseboard.core.match import Match
from cheeseboard.research.codec import Row, codec, rewards
from cheeseboard.research.draw import drawn

ID = "Cheeseboard/MiceSolo-v1"


class MiceSoloEnv(gymnasium.Env[Row, int]):
    """One player, five dice, fourteen cards to catch, and a few nuts."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012 – as in gymnasium.Env

    def __init__(self, nuts: int = 3, render_mode: str | None = None) -> None:
        self.codec = codec("mice", 1, {"nuts": nuts})
        self.render_mode = render_mode
        self.action_space: Any = spaces.Discrete(self.codec.actions)
        self.observation_space = spaces.Box(np.zeros(self.codec.size, np.int8), self.codec.high(), dtype=np.int8)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Row, dict[str, Any]]:
        """Lay the cards out and throw the first dice."""
        super().reset(seed=seed)
        rng = Random(int(self.np_random.integers(2**63)))
        self.match = Match.new(self.codec.game, 1, self.codec.options, rng=rng)
        self.match.draw()
        return self._seen()

    def _seen(self) -> tuple[Row, dict[str, Any]]:
        """The observation, and which decisions are legal."""
        self.legal = self.codec.legal(self.match.state)
        return self.codec.observe(self.match.view(0)), {"action_mask": self.codec.mask(self.legal)}

    def step(self, action: int) -> tuple[Row, float, bool, bool, dict[str, Any]]:
        """Play the decision with this number and throw the next dice."""
        if int(action) not in self.legal:
            row, info = self._seen()
            return row, -1.0, True, False, {**info, "illegal": True}
        self.match.play(self.codec.move(int(action), self.codec.dice(self.match.state)))
        if not self.match.over:
            self.match.draw()
        row, info = self._seen()
        return row, rewards(self.match.view(0)["result"], 1)[0], self.match.over, False, info

    def render(self) -> str | None:
        """The table as text."""
        return drawn(self.match.view(0)) if self.render_mode == "ansi" else None


if ID not in gymnasium.registry:
    gymnasium.register(ID, entry_point="cheeseboard.research.gymnasium_env:MiceSoloEnv")

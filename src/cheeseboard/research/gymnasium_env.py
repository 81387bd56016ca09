"""Games for one as Gymnasium environments: `SoloEnv(game_id, **options)`.

Importing this module registers every game that can be played alone, with its options by name:
`gymnasium.make("Cheeseboard/MiceSolo-v1", nuts=3)`. The verdict is the reward, from 0 (the worst) to 1 (the best), on
the last step. `info["action_mask"]` says what is legal; an illegal decision ends the game with a reward of -1, as
PettingZoo's guard does.
"""

from random import Random
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from cheeseboard.core.game import AnyGame
from cheeseboard.core.match import Match
from cheeseboard.games import GAMES
from cheeseboard.research.codec import Row, codec, rewards
from cheeseboard.research.draw import drawn


class SoloEnv(gymnasium.Env[Row, int]):
    """One player at one table."""

    metadata: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012 – as in gymnasium.Env

    def __init__(self, game: str, render_mode: str | None = None, **options: Any) -> None:
        self.codec = codec(game, 1, options)
        self.render_mode = render_mode
        dtype = self.codec.dtype
        self.action_space: Any = spaces.Discrete(self.codec.actions)
        self.observation_space = spaces.Box(np.zeros(self.codec.size, dtype), self.codec.high(), dtype=dtype)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Row, dict[str, Any]]:
        """Lay the table out and roll the first dice."""
        super().reset(seed=seed)
        rng = Random(int(self.np_random.integers(2**63)))
        self.match = Match.new(self.codec.game, 1, self.codec.options, rng=rng)
        return self._seen()

    def _seen(self) -> tuple[Row, dict[str, Any]]:
        """The observation once all dice have fallen, and which decisions are legal."""
        while self.match.chance_due:
            self.match.draw()
        self.legal = self.codec.legal(self.match.state)
        return self.codec.observe(self.match.view(0)), {"action_mask": self.codec.mask(self.legal)}

    def step(self, action: int) -> tuple[Row, float, bool, bool, dict[str, Any]]:
        """Play the decision with this number and roll the next dice."""
        if int(action) not in self.legal:
            row, info = self._seen()
            return row, -1.0, True, False, {**info, "illegal": True}
        self.match.play(self.codec.move(int(action), self.match.state))
        row, info = self._seen()
        worth = rewards(self.codec.game, self.match.game.result(self.match.state), 1)[0]
        return row, worth, self.match.over, False, info

    def render(self) -> str | None:
        """The table as text."""
        return drawn(self.match.view(0)) if self.render_mode == "ansi" else None


def env_id(game: AnyGame) -> str:
    """The name under which Gymnasium knows a game."""
    return f"Cheeseboard/{game.id.title().replace('-', '')}Solo-v{game.version}"


def register(game: AnyGame) -> None:
    """Make a game that can be played alone known to Gymnasium."""
    if game.min_players == 1 and env_id(game) not in gymnasium.registry:
        gymnasium.register(env_id(game), entry_point=f"{__name__}:SoloEnv", kwargs={"game": game.id})


for _game in GAMES.values():
    register(_game)

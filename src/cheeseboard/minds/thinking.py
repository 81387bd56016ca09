"""A table's question answered by a bot: in this very process, or in another one that calls `choose`."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from cheeseboard.core.game import Event, View
from cheeseboard.core.judgement import Advice
from cheeseboard.minds import bot_ids, find_bot
from cheeseboard.table.clock import Clock
from cheeseboard.table.thinker import Question, Thought


def choose(question: Question) -> Thought:
    """What the bot does. It gets a view, so it cannot know more than its seat."""
    bot = find_bot(question.game, question.bot, question.rules)
    choice = bot.choose(question.view, question.legal, Random(question.seed), question.budget_ms / 1000)
    return Thought(choice.move, choice.why, choice.values, question.bot)


class HereThinker:
    """Bots that think here and now: whoever lets the clock go on waits for them."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock

    def offers(self, game: str, players: int) -> Sequence[str]:
        """The game's own bots."""
        return bot_ids(game, players)

    levels = offers

    def check(self, game: str, bot: str | None) -> None:
        """Refuse a bot that the game does not have."""
        find_bot(game, str(bot))

    def follows(self, bot: str) -> bool:
        """None of them needs to hear more than its question."""
        return False

    def follow(self, table: str, bot: str, events: Sequence[Event], view: View) -> None:
        """Nobody listens."""

    def think(self, question: Question, answer: Callable[[Thought], None]) -> None:
        """As soon as the table has finished asking."""
        self.clock.call_later(0.0, lambda: answer(choose(question)))

    def advise(self, question: Question, answer: Callable[[Advice | None], None]) -> None:
        """Minds give no advice: `insight/thinking.py` has a thinker that does."""
        self.clock.call_later(0.0, answer, None)

    def story(self, record: object, address: str, answer: Callable[[dict[str, Any] | Exception | None], None]) -> None:
        """Nor do they tell stories."""
        self.clock.call_later(0.0, answer, None)

    def par(
        self, game: str, deal: str, address: str, answer: Callable[[dict[str, Any] | Exception | None], None]
    ) -> None:
        """Nor do they play by themselves."""
        self.clock.call_later(0.0, answer, None)

    def forget(self, table: str) -> None:
        """Nothing is remembered."""

    def close(self) -> None:
        """Nothing runs."""

"""A table's questions about moves and records, answered: in this very process, or in another one that calls these."""

from collections.abc import Callable
from typing import Any

from cheeseboard.core.judgement import Advice
from cheeseboard.core.record import BadRecord
from cheeseboard.core.refusal import Refusal
from cheeseboard.insight import advise
from cheeseboard.insight.longer import experts_at_hand, look_longer
from cheeseboard.insight.par import par_of
from cheeseboard.insight.telling import story_facts
from cheeseboard.minds.thinking import HereThinker
from cheeseboard.table.thinker import Question


def advised(question: Question) -> Advice:
    """What each legal move is worth, close calls played on if that is wished. It gets a view, and knows no more."""
    advice, experts = advise(question.view, question.legal, question.budget_ms), experts_at_hand()
    return advice if experts is None else look_longer(question.view, advice, question.budget_ms, experts)


def told(record: object) -> dict[str, Any] | BadRecord:
    """The story of a record, or why the rules refuse it."""
    try:
        return story_facts(record)
    except BadRecord as bad:
        return bad


def par(game: str, deal: str) -> dict[str, Any] | Refusal:
    """The par of a deal, or why there is none."""
    try:
        return par_of(game, deal)
    except Refusal as refusal:
        return refusal


class HereAdviser(HereThinker):
    """Bots, advice and stories here and now: whoever lets the clock go on waits for them."""

    def advise(self, question: Question, answer: Callable[[Advice | None], None]) -> None:
        """As soon as the table has finished asking."""
        self.clock.call_later(0.0, lambda: answer(advised(question)))

    def story(self, record: object, address: str, answer: Callable[[dict[str, Any] | Exception | None], None]) -> None:
        """As soon as whoever asks has finished asking."""
        self.clock.call_later(0.0, lambda: answer(told(record)))

    def par(
        self, game: str, deal: str, address: str, answer: Callable[[dict[str, Any] | Exception | None], None]
    ) -> None:
        """As soon as whoever asks has finished asking."""
        self.clock.call_later(0.0, lambda: answer(par(game, deal)))

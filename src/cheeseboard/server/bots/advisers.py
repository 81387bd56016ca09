"""Advice and stories are worked out outside the event loop: bounded, and fair between addresses.

Advice is thought about where the bots think, in the same fair line; a story takes longer, so it is told where other
visitors' work is done, and no bot waits for it.
"""

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

from cheeseboard.core.judgement import Advice
from cheeseboard.core.refusal import Refusal
from cheeseboard.server import visits
from cheeseboard.server.crew.crew import Crew
from cheeseboard.server.crew.jobs import Job, NoAnswer
from cheeseboard.server.operations.log import log
from cheeseboard.table.thinker import Question

MOST_WAITING = 32
MOST_PER_ADDRESS = 2
PARS = 256
"""Pars of daily deals that are remembered: those of a few days, in every game."""
SECONDS = 10.0
"""A process that needs longer for an answer is ended."""


def advised(question: Question) -> Advice:
    """What each move is worth; called in the thinking process."""
    from cheeseboard.insight import thinking

    return thinking.advised(question)


def par(game: str, deal: str) -> dict[str, Any] | Refusal:
    """The par of a deal; called in the visitors' process."""
    from cheeseboard.insight import thinking

    return thinking.par(game, deal)


class Advisers:
    """Questions that wait for a process, counted by address."""

    def __init__(self, thinkers: Crew, visitors: Crew) -> None:
        self.thinkers = thinkers
        self.visitors = visitors
        self.asked: Counter[str] = Counter()
        self.pars: dict[tuple[str, str], dict[str, Any]] = {}

    def advise(self, question: Question, answer: Callable[[Advice | None], None]) -> None:
        """What each move is worth; None if too many are asking, or it took too long."""
        self.ask(self.thinkers, Job(advised, (question,), answer, SECONDS, question.address, question.table))

    def story(self, body: object, address: str, answer: Callable[[Any], None]) -> None:
        """The story of a record that nobody here has read: what the visitors' process tells, or None."""
        self.ask(self.visitors, Job(visits.storied, (body,), answer, SECONDS, address))

    def par(
        self, game: str, deal: str, address: str, answer: Callable[[dict[str, Any] | Exception | None], None]
    ) -> None:
        """The par of a deal: worked out once, for it is the same for everybody."""
        known = self.pars.get((game, deal))
        if known is not None:
            answer(known)
        else:
            keep = partial(self.keep_par, (game, deal), answer)
            self.ask(self.visitors, Job(par, (game, deal), keep, SECONDS, address))

    def keep_par(self, which: tuple[str, str], answer: Callable[[Any], None], found: Any) -> None:
        """Remember the latest ones."""
        if isinstance(found, dict):
            self.pars[which] = found
            if len(self.pars) > PARS:
                del self.pars[next(iter(self.pars))]
        answer(found)

    def ask(self, crew: Crew, job: Job) -> None:
        """Take a place in the line, or be turned away at once."""
        address, answer = job.address, job.answer
        if self.asked.total() >= MOST_WAITING or self.asked[address] >= MOST_PER_ADDRESS:
            answer(None)
            return
        self.asked[address] += 1
        job.answer = lambda found: self.answered(address, answer, found)
        crew.ask(job)

    def answered(self, address: str, answer: Callable[[Any], None], found: Any) -> None:
        """A fault there is nobody's answer."""
        self.asked[address] -= 1
        if not self.asked[address]:
            del self.asked[address]
        if isinstance(found, NoAnswer):
            log().warning("advice-failed", trouble=type(found).__name__)
            found = None
        answer(found)

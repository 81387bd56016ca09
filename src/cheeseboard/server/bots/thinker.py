"""The server's thinker: built-in bots in processes, outside programs beside them."""

from collections.abc import Callable, Sequence
from typing import Any

from cheeseboard.core.game import Event, View
from cheeseboard.core.judgement import Advice
from cheeseboard.server.bots.advisers import Advisers
from cheeseboard.server.bots.processes import Answer, Processes
from cheeseboard.server.bots.programs import Programs
from cheeseboard.server.crew.crew import Crew
from cheeseboard.server.house import House
from cheeseboard.table.thinker import Question


class ServerThinker:
    """Knows which bot thinks where."""

    def __init__(self, house: House, visitors: Crew) -> None:
        self.processes = Processes(house)
        self.programs = Programs(house.outside_bots)
        self.advisers = Advisers(self.processes.crew, visitors)

    def offers(self, game: str, players: int) -> Sequence[str]:
        """The game's own bots, then the operator's."""
        return [*self.levels(game, players), *self.programs.commands]

    def levels(self, game: str, players: int) -> Sequence[str]:
        """The game's own bots."""
        from cheeseboard.minds import bot_ids

        return bot_ids(game, players)

    def check(self, game: str, bot: str | None) -> None:
        """Refuse a bot that is neither; one that thinks in a process will be wanted soon."""
        if bot in self.programs.commands:
            return
        from cheeseboard.minds import find_bot

        find_bot(game, str(bot))
        self.processes.warm()

    def follows(self, bot: str) -> bool:
        """Programs are told what happens."""
        return bot in self.programs.commands

    def follow(self, table: str, bot: str, events: Sequence[Event], view: View) -> None:
        """Tell a program."""
        self.programs.follow(table, bot, events, view)

    def think(self, question: Question, answer: Answer) -> None:
        """Ask."""
        if question.bot in self.programs.commands:
            self.programs.think(question, answer)
        else:
            self.processes.think(question, answer)

    def advise(self, question: Question, answer: Callable[[Advice | None], None]) -> None:
        """Ask what each move is worth."""
        self.advisers.advise(question, answer)

    def story(self, record: object, address: str, answer: Callable[[Any], None]) -> None:
        """Ask for the story of a record, given as the bytes that came."""
        self.advisers.story(record, address, answer)

    def par(
        self, game: str, deal: str, address: str, answer: Callable[[dict[str, Any] | Exception | None], None]
    ) -> None:
        """Ask for the par of a daily deal."""
        self.advisers.par(game, deal, address, answer)

    def forget(self, table: str) -> None:
        """A table leaves memory."""
        self.programs.forget(table)

    def close(self) -> None:
        """End whatever runs."""
        self.processes.close()
        self.programs.close()

"""The table in plain lines: for screen readers, pipes and small terminals. Numbers choose."""

import time
from collections.abc import Callable, Sequence
from typing import TextIO

from cheeseboard.core.game import Move
from cheeseboard.core.refusal import Refusal
from cheeseboard.texts import LANGUAGES, rules, say
from cheeseboard.tui.face import Offer
from cheeseboard.tui.faces import face_of
from cheeseboard.tui.hints import Hints
from cheeseboard.tui.par import par_line
from cheeseboard.tui.plan import SPEEDS
from cheeseboard.tui.sayings import GO_ON, STOP, record_line, trouble_answers, trouble_lines
from cheeseboard.tui.session import Session
from cheeseboard.tui.turns import Kind, Turn
from cheeseboard.tui.voice import Voice

WIPE = "\x1b[2J\x1b[3J\x1b[H"
"""Clears a terminal and what can be scrolled back."""
PROMPT = "> "
BATCH = 25
"""Moves of a running game that are written, then told, at a time."""
WORDS = ("table", "log", "undo", "quit", "lang", "run", "hint")


class Quit(Exception):
    """The person leaves the table."""


class Lines:
    """Reading answers and writing lines. The end of the input is a wish to leave."""

    def __init__(self, source: TextIO, out: TextIO) -> None:
        self.source = source
        self.out = out

    def say(self, *lines: str) -> None:
        """Write lines at once."""
        for line in lines:
            self.out.write(line + "\n")
        self.out.flush()

    def ask(self) -> str:
        """One answer without the spaces around it."""
        self.out.write(PROMPT)
        self.out.flush()
        line = self.source.readline()
        if not line:
            raise Quit
        return line.strip()

    def number(self, voice: Voice, least: int, most: int) -> int:
        """A number in this range."""
        while True:
            answer = self.ask()
            if answer.isdecimal() and len(answer) < 4 and least <= int(answer) <= most:
                return int(answer)
            self.say(voice("plain.number", least=least, most=most))

    def pick(self, voice: Voice, question: str, choices: Sequence[str]) -> int:
        """One of these, counted from 0."""
        self.say(question, *numbered(choices))
        return self.number(voice, 1, len(choices)) - 1

    def wipe(self) -> bool:
        """Clear a real terminal; a pipe keeps what it got (False)."""
        if not self.out.isatty():
            return False
        self.out.write(WIPE)
        return True


def numbered(labels: Sequence[str]) -> list[str]:
    """Choices with their numbers."""
    return [f" {number}. {label}" for number, label in enumerate(labels, 1)]


class PlainTable:
    """One session, told line by line."""

    def __init__(self, session: Session, lines: Lines) -> None:
        self.session = session
        self.lines = lines
        self.face = face_of(session.match.game.id)
        self.voice = Voice(session.plan.lang, session.match.game.id, session.plan.names)
        self._told = 0  # events of the log already told
        self._asked: int | None = None  # the seat that was asked last
        self._running = False
        self.hints = Hints()

    # -- the loop --------------------------------------------------------------------------------------

    def play(self) -> None:
        """Until the game is over; raises Quit when the person leaves."""
        steps: dict[Kind, Callable[[Turn], None]] = {
            Kind.ROLL: self.roll,
            Kind.CHOOSE: self.choose,
            Kind.BOT: self.bot,
            Kind.CURTAIN: self.curtain,
            Kind.REVEAL: self.reveal,
            Kind.TROUBLE: self.trouble,
        }
        self.welcome()
        while (turn := self.session.turn()).kind is not Kind.OVER:
            self.news()
            steps[turn.kind](turn)
        self.news()
        self.end()

    def welcome(self) -> None:
        """Title, seats, and how to answer."""
        self.lines.say(self.voice.title(), self.voice("plain.help"))
        if self.session.shared and not self.lines.out.isatty():
            self.lines.say(self.voice("plain.secret"))
        if self.session.match.log:
            self.lines.say(self.voice("resume.welcome"))
            self._told = max(0, len(self.log()) - 3)

    def log(self) -> list[dict[str, object]]:
        """The events to tell: on a shared device only what everybody may know."""
        return self.session.public_log() if self.session.shared else self.session.log()

    def news(self) -> None:
        """Tell what has not been told."""
        log = self.log()
        self.lines.say(*self.voice.tell_all(log[self._told :]))
        self._told = len(log)

    # -- what comes next -------------------------------------------------------------------------------

    def roll(self, turn: Turn) -> None:
        """A person rolls."""
        view = self.session.view()
        self.lines.say("", *self.face.lines(view, self.voice))
        self._asked = turn.seat
        label = self.face.roll_label(view, self.voice)
        if self.pick(self.face.ask(view, self.session.legal(), self.voice), [label]) == 0:
            self.session.roll()

    def choose(self, turn: Turn) -> None:
        """A person decides; a list of ways opens a second question."""
        if self._running:
            self.run()
            return
        view = self.session.view()
        if self._asked != turn.seat and not self.session.automatic:
            self.lines.say("", *self.face.lines(view, self.voice))
        self._asked = turn.seat
        offers = self.face.offers(view, self.session.legal(), self.session.preview, self.voice)
        move = self.pick_offer(self.face.ask(view, self.session.legal(), self.voice), offers)
        if move is not None:
            self.session.play(move)

    def pick_offer(self, question: str, offers: Sequence[Offer]) -> Move | None:
        """The move chosen; None if something else was done instead."""
        labels = [offer.label for offer in offers]
        if self.session.automatic:
            labels.append(self.voice("offer.run"))
        index = self.pick(question, labels)
        if index is None:
            return None
        if index == len(offers):
            self._running = True
            return None
        offer = offers[index]
        if offer.move is not None:
            return offer.move
        back = Offer(self.voice("offer.back"))
        return self.pick_offer(offer.label, [*offer.more, back]) if offer.more else None

    def pick(self, question: str, labels: Sequence[str]) -> int | None:
        """A choice by its number (a lone one also by Enter); None if a word was answered and done."""
        self.lines.say(question, *numbered(labels))
        while True:
            answer = self.lines.ask()
            if not answer and (len(labels) == 1 or self.session.automatic):
                return 0
            if answer.isdecimal() and len(answer) < 4 and 1 <= int(answer) <= len(labels):
                return int(answer) - 1
            done = self.obey(answer.casefold())
            if done is None:
                self.lines.say(self.voice("plain.unknown", most=len(labels)))
            elif done:
                return None

    def bot(self, turn: Turn) -> None:
        """A bot moves, with a pause where somebody watches."""
        if self._running:
            self.run()
            return
        self.pause()
        self.session.bot()
        self._asked = None

    def run(self) -> None:
        """A game without choices goes on by itself: on a terminal card by card, else many at a time."""
        watched = self.lines.out.isatty() and SPEEDS[self.session.plan.speed] != 0
        self.session.run(1 if watched else BATCH)
        self.pause()

    def pause(self) -> None:
        """The chosen speed, on a terminal."""
        if self.lines.out.isatty():
            self.lines.out.flush()
            time.sleep(SPEEDS[self.session.plan.speed] or 0)

    def curtain(self, turn: Turn) -> None:
        """The device goes to somebody else. What the person before was told is wiped first; the public news stay."""
        name = self.voice.names[turn.seat or 0]
        if self.lines.wipe():
            self.lines.say(*self.voice.tell_all(self.session.news()))
        self.lines.say("", self.voice("curtain.pass", name=name), self.voice("curtain.lift", name=name))
        self.lines.ask()
        self.session.lift(turn.seat or 0)

    def reveal(self, turn: Turn) -> None:
        """Something only this person may see: until Enter, then the terminal is wiped."""
        private = self.session.shared or self.session.plan.memory
        if private:
            name = self.voice.names[turn.seat or 0]
            self.lines.say("", self.voice("peek.title", name=name))
            self.lines.say(*self.voice.tell_all(self.session.reveal()), self.voice("peek.hide"))
            self.lines.ask()
            self.lines.wipe()
        self.session.seen()
        self._asked = None

    def trouble(self, turn: Turn) -> None:
        """A move could not be written: it is not shown until somebody decides."""
        self.lines.say(*trouble_lines(self.session, self.voice))
        answer = self.lines.pick(self.voice, self.voice("ask.wait"), trouble_answers(self.voice))
        if answer == STOP:
            raise Quit
        if answer == GO_ON:
            self.session.go_on_unsaved()
        elif self.session.flush():
            self.lines.say(self.voice("trouble.again"))

    # -- words -----------------------------------------------------------------------------------------

    def obey(self, word: str) -> bool | None:
        """Do what a word asks. None: no such word; True: the table may have changed, ask again."""
        if word in ("?", "h", "help", "hilfe", "aiuto"):
            numbered_rules = [f"{number} {text}" for number, text in rules(self.voice.lang, self.voice.game or "")]
            self.lines.say(*(numbered_rules or [say(self.voice.lang, "common", "no-rules")]))
            return False
        for command in WORDS:
            short = "!" if command == "hint" else command[0]  # h is help
            if word in (command, short, self.voice(f"plain.words.{command}")):
                return self.do(command)
        return None

    def do(self, command: str) -> bool:
        """One of the words."""
        if command == "quit":
            raise Quit
        if command == "log":
            told = self.voice.tell_all(self.log()) or [self.voice("log.empty")]
            self.lines.say(*told)
            return False
        if command == "table":
            self.lines.say(*self.face.lines(self.session.view(), self.voice))
            return False
        if command == "hint":
            self.lines.say(*self.hints.lines(self.session, self.voice))
            return False
        if command == "run":
            self._running = self.session.automatic
            return self._running
        return self.undo() if command == "undo" else self.next_language()

    def undo(self) -> bool:
        """Take back the last decision, or say why it stands."""
        try:
            self.session.undo()
        except Refusal as refusal:
            self.lines.say(self.voice.explain(refusal))
            return False
        return True

    def next_language(self) -> bool:
        """Go on in the next language."""
        lang = LANGUAGES[(LANGUAGES.index(self.voice.lang) + 1) % len(LANGUAGES)]
        self.voice = Voice(lang, self.voice.game, self.voice.names)
        self.lines.say(self.voice("plain.help"))
        return True

    # -- the end ---------------------------------------------------------------------------------------

    def end(self) -> None:
        """Ranking, reason, what lay hidden, and the record."""
        view, voice = self.session.view(), self.voice
        self.lines.say("", voice("end.title"), voice.named("reason", view["result"]["reason"]))
        self.lines.say(self.face.verdict(view, voice), *self.face.scores(view, voice))
        self.lines.say(*self.face.under(self.session.match.setup, self.session.public_log(), view, voice))
        self.lines.say(*par_line(self.session.plan, voice), record_line(self.session, voice))

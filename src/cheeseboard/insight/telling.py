"""The story of a game in words: who won and why, the turning point, the costliest decisions, and how it was judged."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from cheeseboard.core.game import Written
from cheeseboard.core.judgement import Estimate, PlayOn, Reason, error_told, measured, off_by
from cheeseboard.core.match import Match
from cheeseboard.core.record import open_record
from cheeseboard.core.statistics import Z
from cheeseboard.games import find
from cheeseboard.insight import insight_of
from cheeseboard.insight.story import SeatStory, Step, Story, analyse, line_of, moves_of
from cheeseboard.minds import LEVELS
from cheeseboard.texts import name_move, say, say_reason

COSTLY = 3
"""So many decisions are told."""
LEAST_LOSS = 0.005
"""Of a chance (or of a verdict's point): smaller losses are no mistakes worth telling."""
MINUS = "−"


class Costly(NamedTuple):
    """A decision that gave something away, with what speaks for the best move and for the one chosen."""

    step: Step
    best: tuple[Reason, ...]
    chosen: tuple[Reason, ...]
    played_on: tuple[Estimate, Estimate] | None = None
    """The mover's chance after the best move and after the one chosen, played on by experts if that was asked for."""


class Teller:
    """Tells a story in one language, with names for the seats."""

    def __init__(self, story: Story, lang: str) -> None:
        self.story, self.lang = story, lang
        self.game = find(story.game, story.rules)
        self.names = list(story.names or [self.say("seat", n=seat + 1) for seat in range(story.players)])
        self.solo = story.players == 1

    def say(self, key: str, /, **values: object) -> str:
        """A sentence of the catalogue of insight."""
        return say(self.lang, "insight", key, **values)

    # -- numbers ------------------------------------------------------------------------------------------------

    def number(self, value: float, places: int) -> str:
        """A number as this language writes it."""
        text = f"{value:.{places}f}".replace("-", MINUS)
        return text if self.lang == "en" else text.replace(".", ",")

    def chance(self, value: float | None, places: int = 0) -> str:
        """A chance in per cent, or in a solo game points of the verdict."""
        if value is None:
            return "–"
        return self.number(value, 2) if self.solo else f"{self.number(100 * value, places)} %"

    def change(self, value: float) -> str:
        """What was won or lost, with its sign; nothing has none."""
        text = self.number(value, 2) if self.solo else self.number(100 * value, 1)
        plain = text.strip("0,.") in ("", MINUS)
        return text.removeprefix(MINUS) if plain else text if value < 0 else f"+{text}"

    # -- sentences ----------------------------------------------------------------------------------------------

    def move(self, written: Written) -> str:
        """A move in words."""
        return name_move(self.lang, self.game.id, self.game.fields_of(self.game.read_move(written)), self.names)

    def reason(self, reason: Reason) -> str:
        """A reason in words."""
        return say_reason(self.lang, self.game.id, reason.code, reason.values, self.names)

    def fate(self, told: SeatStory) -> str:
        """One seat's game in a sentence: how it ended, and what weighed most."""
        name = self.names[told.seat]
        if told.result is None:
            return self.say(
                "fate.open", name=name, chance=self.chance(told.start + told.luck + told.skill + told.others)
            )
        if self.solo:
            return self.say("fate.solo", verdict=self.verdict(), why=self.why(told))
        won = "won" if told.result == 1 else "lost" if told.result == 0 else "shared"
        return self.say(f"fate.{won}", name=name, why=self.why(told))

    def why(self, told: SeatStory) -> str:
        """What weighed most in the direction in which it went."""
        cause = weighed_most(told)
        return self.say(f"why.{cause['part']}.{cause['way']}", amount=self.change(cause["amount"]))

    def verdict(self) -> str:
        """The solo game's verdict in words."""
        return say(self.lang, self.game.id, f"verdict.{self.story.ending['tier']}")

    def turning_point(self) -> str | None:
        """Where the game was decided."""
        found = turning_step(self.story)
        if found is None:
            return None
        if found == 0:
            return self.say("turn.never", name=self.names[self.story.ending["winners"][0]])
        step = self.story.steps[found - 1]
        values = {"n": step.n, "seat": self.names[step.seat], "move": self.move(step.move)}
        if self.solo:
            return self.say("turn.solo", **values)
        return self.say("turn.point", **values, name=self.names[self.story.ending["winners"][0]])

    def cost(self, step: Step) -> str:
        """A costly decision in a sentence."""
        return self.say(
            "cost",
            n=step.n,
            seat=self.names[step.seat],
            chosen=self.move(step.move),
            had=self.chance(step.chosen, 1),
            best=self.move(step.legal[0].move),
            could=self.chance(step.legal[0].chance, 1),
        )

    def rollouts(self, best: Estimate, chosen: Estimate) -> str:
        """What came of a costly decision and of the better one when experts played on, with 95 % intervals."""
        return self.say("cost.rollouts", trials=best.trials, best=self.around(best), chosen=self.around(chosen))

    def around(self, found: Estimate) -> str:
        """A chance with its interval."""
        return f"{self.chance(found.mean, 1)} ± {self.chance(Z * found.error, 1)}"

    def rate(self, rate: float, decisions: int) -> str:
        """The mistake rate, and which level of bots plays like that."""
        if not decisions:
            return "–"
        level = plays_like(self.story, rate)
        like = "" if level is None else f" ({say(self.lang, 'bots', f'level.{level}')})"
        return (self.number(rate, 3) if self.solo else f"{self.number(100 * rate, 2)} %") + like

    def method(self) -> str:
        """How the figures were made, and how far off they may be."""
        code, off, places = error_told(self.story.method, self.story.error, self.story.players)
        return self.say(f"method.{code}", error=self.number(off, places))


def weighed_most(told: SeatStory) -> dict[str, Any]:
    """Luck, skill or others: which of them did most in the direction in which it went, and how much."""
    up = (told.result or 0.0) >= told.start
    parts = {"luck": told.luck, "skill": told.skill, "others": told.others}
    most = max(parts, key=lambda part: parts[part] if up else -parts[part])
    return {"part": most, "way": "up" if up else "down", "amount": parts[most]}


def plays_like(story: Story, rate: float) -> str | None:
    """The level of bots whose measured mistake rate is nearest; None where nobody has measured."""
    rates = measured(find(story.game, story.rules).package, story.players).rates
    return min(zip(rates, LEVELS, strict=True), key=lambda pair: abs(pair[0] - rate))[1] if rates else None


def turning_step(story: Story) -> int | None:
    """The step after which the winner was ahead for good, 0 if always; alone the one that changed most."""
    if not story.over or not story.steps:
        return None
    if story.players == 1:
        return biggest_change(story)
    winner, found = story.ending["winners"][0], 0
    for step in story.steps[:-1]:
        if step.chance[winner] < max(step.chance):
            found = step.n + 1
    return found


def biggest_change(story: Story) -> int:
    """The step of a solo game that changed its expected verdict most."""
    before = [story.seats[0].start, *(step.chance[0] for step in story.steps)]
    return max(story.steps, key=lambda step: abs(step.chance[0] - before[step.n - 1])).n


def costliest(record: object, story: Story, seat: int | None = None, play_on: PlayOn | None = None) -> list[Costly]:
    """The decisions that gave away most, dearest first, with the reasons: the game is walked through once more."""
    dear = [step for step in story.steps if step.loss >= LEAST_LOSS and seat in (None, step.seat)]
    dear = sorted(dear, key=lambda step: -step.loss)[:COSTLY]
    by_step = {step.n: step for step in dear}
    found = {told.step.n: told for told in looked_into(record, by_step, play_on)}
    return [found[step.n] for step in dear]


def looked_into(record: object, wanted: Mapping[int, Step], play_on: PlayOn | None) -> Iterator[Costly]:
    """These steps one after the other: what spoke for the best move and for the one chosen, and what comes of them."""
    match, raw = open_record(record, find)
    for n, move in enumerate(moves_of(match, raw), 1):
        if n > max(wanted, default=0):
            break
        if n in wanted:
            best = match.game.read_move(wanted[n].legal[0].move)
            played = None if play_on is None else play_on(match.view(match.actor), [best, move])
            yield Costly(
                wanted[n], spoken(match, best), spoken(match, move), None if played is None else (played[0], played[1])
            )
        match.play(move)


def spoken(match: Match, move: tuple[object, ...]) -> tuple[Reason, ...]:
    """What speaks for or against a move of the acting seat."""
    return insight_of(match.game).reasons(match.view(match.actor), move)


def story_facts(record: object) -> dict[str, Any]:
    """The story as fronts want it: the contract's JSON, and besides who won, the turning point, and what was costly."""
    story = analyse(record)
    line = line_of(story)
    return {
        **line,
        "steps": [with_names(story, step, facts) for step, facts in zip(story.steps, line["steps"], strict=True)],
        "names": None if story.names is None else list(story.names),
        "over": story.over,
        "error": off_by(story.method, story.error),
        "tier": story.ending.get("tier"),
        "causes": [weighed_most(told) if story.over else None for told in story.seats],
        "levels": [plays_like(story, told.loss_per_decision) if told.decisions else None for told in story.seats],
        "turning": turning_step(story),
        "costly": [
            {"n": found.step.n, "best": plain(found.best), "chosen": plain(found.chosen)}
            for found in costliest(record, story)
        ],
    }


def with_names(story: Story, step: Step, facts: dict[str, Any]) -> dict[str, Any]:
    """A step as fronts tell it: moves with their fields by name."""
    game = find(story.game, story.rules)

    def named(move: Written) -> dict[str, Any]:
        return game.fields_of(game.read_move(move))

    if not step.legal:
        return {**facts, "named": named(step.move)}
    legal = [{**each, "named": named(each["move"])} for each in facts["legal"]]
    return {**facts, "named": named(step.move), "chosen": step.chosen, "legal": legal}


def plain(reasons: Sequence[Reason]) -> list[dict[str, Any]]:
    """Reasons as codes with values."""
    return [{"code": reason.code, "values": reason.values} for reason in reasons]

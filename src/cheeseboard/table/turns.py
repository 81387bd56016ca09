"""Who moves now, and when: bots, and bots that stand in, act by themselves. A bot gets a seat's view."""

from functools import partial

from cheeseboard.core.deals import whim
from cheeseboard.table import lessons, steps
from cheeseboard.table.away import bot_at
from cheeseboard.table.seats import BOT
from cheeseboard.table.table import Table
from cheeseboard.table.telling import tell_facts
from cheeseboard.table.terms import PLAYING
from cheeseboard.table.thinker import Question, Thought


def advance(table: Table) -> None:
    """Set the clock for whatever must happen by itself next. A table nobody looks at stands still."""
    wait = next_wait(table)
    clock = table.world.clock
    if table.timer is not None:
        if wait is not None and table.timer.when() <= clock.monotonic() + wait:
            return  # it comes soon enough, and looks again by itself: nobody can put it off by coming and going
        table.timer.cancel()
        table.timer = None
    if wait is not None:
        table.timer = clock.call_later(wait, due, table)


def due(table: Table) -> None:
    """The clock has run down."""
    table.timer = None
    table.post(act, table)


def next_wait(table: Table) -> float | None:
    """Seconds until the table does something by itself; None if it waits for a person, or nobody is looking."""
    if table.gone or table.terms.phase != PLAYING or table.match is None or not table.lines:
        return None
    if table.n >= table.world.limits.most_steps:
        return None
    actor = table.match.actor
    if actor is None or table.thinking == table.n:
        return None
    return pause(table, actor)


def pause(table: Table, number: int) -> float | None:
    """Seconds until something happens by itself; None: a person is to act."""
    if bot_at(table, number) is not None or table.answers_itself():
        purse = table.world.purse(table.address)
        debt = 0.0 if purse is None else purse.wait(table.world.clock.monotonic())
        return max(debt, float(table.terms.settings["bot_pause_ms"]) / 1000)
    away, holder = table.terms.settings["away_seconds"], table.holders[number]
    if holder.present or away is None:
        return None
    left = float(away) - (table.world.clock.monotonic() - holder.away_since)
    return max(0.01, left + 0.01) if left > 0 else None


def act(table: Table) -> None:
    """The time has come: roll or decide for the seat if a bot has it; show that a bot now stands in."""
    match = table.match
    actor = None if match is None else match.actor
    if match is None or actor is None or table.terms.phase != PLAYING:
        return None
    bot = bot_at(table, actor)
    if bot is None:
        return steps.play(table, actor, None, table.legal()[0], None) if table.answers_itself() else advance(table)
    if table.terms.seats[actor].kind != BOT:
        tell_facts(table)
    if match.chance_due:
        return steps.roll(table, actor, None, None)
    legal, given = table.legal(), lessons.due(table)
    if given is not None:
        return steps.play(table, actor, None, given.move, None)
    if len(legal) == 1:
        return steps.play(table, actor, None, legal[0], None)
    table.thinking = table.n
    table.world.thinker.think(question(table, actor, bot), partial(answered, table, table.n, actor))
    return None


def question(table: Table, seat: int, bot: str) -> Question:
    """What a bot is asked: its seat's view, never the state."""
    match, world = table.playing, table.world
    return Question(
        game=table.terms.game,
        rules=table.terms.rules,
        bot=bot,
        view=match.view(seat),
        legal=table.legal(),
        seed=whim_of(table),
        budget_ms=1000 * world.limits.bot_seconds,
        table=table.id,
        address=table.address,
    )


def whim_of(table: Table) -> int:
    """What the bot's chances are drawn from: where a deal is played more than once, the same each time."""
    if table.terms.deal is None and table.terms.duel is None:
        return int.from_bytes(table.world.token(8))
    return whim(table.playing.luck, len(table.playing.log))


def answered(table: Table, n: int, seat: int, thought: Thought) -> None:
    """The bot has thought."""
    table.post(decide, table, n, seat, thought)


def decide(table: Table, n: int, seat: int, thought: Thought) -> None:
    """Play the bot's move, unless the table moved on or the person came back meanwhile."""
    if table.thinking == n:
        table.thinking = None
    bot = bot_at(table, seat)
    if table.n != n or table.terms.phase != PLAYING or bot is None:
        return advance(table)
    say_who_plays(table, seat, None if thought.bot in ("", bot) else thought.bot)
    return steps.play(table, seat, None, thought.move, None)


def say_who_plays(table: Table, seat: int, other: str | None) -> None:
    """A bot that had no time let another decide: nobody should think that this was its best."""
    if table.holders[seat].plays_as != other:
        table.holders[seat].plays_as = other
        tell_facts(table)

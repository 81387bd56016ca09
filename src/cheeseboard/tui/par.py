"""What both fronts say about the par of a daily deal."""

from cheeseboard.core import deals
from cheeseboard.games import find
from cheeseboard.insight.par import SEAT, par_of
from cheeseboard.texts import say
from cheeseboard.tui.plan import Plan, level_name
from cheeseboard.tui.voice import Voice


def par_line(plan: Plan, voice: Voice) -> list[str]:
    """How well the strongest player does with this deal, if it is that of a day."""
    if plan.deal is None or not deals.is_daily(plan.deal):
        return []
    par = par_of(plan.game, plan.deal)
    result = par["result"] or {"ranking": [[SEAT]]}
    if par["method"] == "bot":
        made = place_words(voice.lang, result["ranking"])
        return [say(voice.lang, "daily", "par.bot", made=made, bot=level_name(voice.lang, par["bot"]))]
    made = voice.named("verdict", result["tier"]).rstrip(".")
    expected = f"{par['expected']:.2f}" if voice.lang == "en" else f"{par['expected']:.2f}".replace(".", ",")
    most = len(find(plan.game).verdicts) - 1
    return [say(voice.lang, "daily", "par.exact", made=made, expected=expected, most=most)]


def place_words(lang: str, ranking: list[list[int]]) -> str:
    """The place of the reader's seat."""
    group = next(number for number, seats in enumerate(ranking) if SEAT in seats)
    key = "place" if group else "shared" if len(ranking[0]) > 1 else "won"
    place = 1 + sum(map(len, ranking[:group]))
    return say(lang, "daily", f"outcome.{key}", place=place, of=sum(map(len, ranking)))

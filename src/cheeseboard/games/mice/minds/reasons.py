"""Why a mouse decided as it did: codes of sentences, with the figures that it really went by."""

from cheeseboard.core.game import Move, View
from cheeseboard.core.mind import Choice, Thought
from cheeseboard.core.thought import chance
from cheeseboard.games.mice.minds import alone, race


def explain(view: View, move: Move, thought: Thought) -> Choice:
    """The move with its reason."""
    if view["solo"]:
        return alone_reason(view, move, thought)
    if thought.who == race.SIMPLE:
        return plain_reason(view, move)
    return race_reason(view, move, round(100 * chance(thought.desk.odds[thought.place])))


def race_reason(view: View, move: Move, percent: int) -> Choice:
    """With the chance to win that it leaves, as this level sees it."""
    if move[0] == "pass":
        return Choice(move, "race-pass", {"left": view["left"], "percent": percent})
    if move[0] == "miss":
        card = back(view, move)
        return Choice(move, "race-miss" if card else "miss-nothing", {"card": card, "percent": percent})
    return Choice(move, f"race-{move[0]}", {"value": move[1], "nuts": nuts(view, move), "percent": percent})


def plain_reason(view: View, move: Move) -> Choice:
    """Without figures: this level goes by a rule of thumb."""
    if move[0] == "pass":
        return Choice(move, "pass", {"left": view["left"]})
    if move[0] == "miss":
        card = back(view, move)
        return Choice(move, "miss-nothing" if card is None else "miss", {"card": card})
    return Choice(move, str(move[0]), {"value": move[1], "nuts": nuts(view, move)})


def alone_reason(view: View, move: Move, thought: Thought) -> Choice:
    """The solo game: what was caught or given up; the master knows the verdict that it leads to on average."""
    kind, verdict = "solo", {}
    if thought.who == alone.MASTER:
        kind, verdict = "perfect", {"verdict": round(thought.desk.odds[thought.place] / alone.WHOLE, 1)}
    if move[0] == "miss":
        return Choice(move, f"{kind}-miss", {"card": move[1], **verdict})
    values = {"value": move[1], "nuts": nuts(view, move), **verdict}
    if len(move) > 3:
        return Choice(move, f"{kind}-both", {**values, "second": move[3]})
    return Choice(move, f"{kind}-catch", values)


def back(view: View, move: Move) -> int | None:
    """The card that a miss brings back; None for none."""
    cage = view["seats"][view["seat"]]["cage"]
    card: int | None = cage[-1] if move[1] == "cage" else move[1]
    return card


def nuts(view: View, move: Move) -> int:
    """The nuts that this catch or flip costs, without the fee."""
    if view["phase"] == "passive":
        return abs(int(move[1]) - int(view["left"]))
    dice = view["dice"]
    spent = abs(int(move[1]) - sum(dice["bacon"]) - sum(move[2]))
    second = 1 + abs(int(move[3]) - sum(dice["cheese"]) + sum(move[2])) if len(move) > 3 else 0
    return int(spent + second)

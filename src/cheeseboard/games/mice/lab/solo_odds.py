"""Odds in the solo game: exact values from its solution, for every legal move or for the roll to come."""

from typing import Any

from cheeseboard.core.game import AnyGame, Move, View
from cheeseboard.games.mice import game as declared
from cheeseboard.games.mice.lab.race_odds import card_chances
from cheeseboard.games.mice.lab.solve import NeedsNumba, Policy, policy
from cheeseboard.games.mice.minds.solo_values import SoloValues, place_of, solo_values
from cheeseboard.lab.odds_words import percent, table

GAME: AnyGame = declared.GAME


def odds(view: View) -> dict[str, Any]:
    """The value of the position, the chances of the verdicts, and each legal move's if the dice have fallen."""
    solved = best_play()
    values = shipped_values(view) if solved is None else solved
    if view["chance"]:
        here = place_of(view)
        tiers = None if solved is None else solved.tiers_at(here)
        return {"value": values.at(here), "tiers": tiers, "moves": None, "cards": hand_chances(view)}
    moves = move_odds(view, solved)
    best = max(moves, key=lambda entry: entry["value"])
    return {"value": best["value"], "tiers": best["tiers"], "moves": moves, "cards": None}


def best_play() -> Policy | None:
    """The solution, kept or computed now; None where it can be neither."""
    try:
        return policy("tier")
    except NeedsNumba:
        return None


def shipped_values(view: View) -> SoloValues:
    """The values that ship with the bots: exact to 3e-12, but without the chances of the verdicts."""
    return solo_values(view["version"])


def hand_chances(view: View) -> list[dict[str, Any]]:
    """For each card in hand the chance that the coming roll can catch it, by nuts; dice cards are never caught."""
    return card_chances({**view["seats"][0], "up": []})


def move_odds(view: View, solved: Policy | None) -> list[dict[str, Any]]:
    """Every legal move with its value and what it loses against the best, the best ones first."""
    game = GAME
    legal = game.legal_from_view(view)
    values = move_values(view, legal, solved)
    most = max(values)
    moves = [
        {
            "move": game.write_move(move),
            "nuts": nuts_of(view, move),
            "value": value,
            "loss": most - value,
            "tiers": None if solved is None else solved.tiers_after(view, move),
        }
        for move, value in zip(legal, values, strict=True)
    ]
    return sorted(moves, key=lambda entry: -entry["value"])


def move_values(view: View, legal: list[Move], solved: Policy | None) -> list[float]:
    """What each move is worth."""
    if solved is None:
        return shipped_values(view).move_values(view, legal)
    return [entry.value for entry in solved.move_values(view, legal)]


def nuts_of(view: View, move: Move) -> int:
    """Nuts that a move spends (M20, M21)."""
    if move[0] == "miss":
        return 0
    bacon, cheese, used = sum(view["dice"]["bacon"]), sum(view["dice"]["cheese"]), sum(move[2])
    second = 1 + abs(move[3] - cheese + used) if len(move) > 3 else 0
    return int(abs(move[1] - bacon - used) + second)


def in_words(answer: dict[str, Any]) -> str:
    """The value in a sentence, the verdicts, and the moves or the coming roll."""
    due = "before the roll" if answer["moves"] is None else "with the best move"
    head = f"Best play from here, {due}: expected verdict {answer['value']:.4f} (try-harder 0 … outstanding 6)."
    parts = [head]
    parts.append(tiers_in_words(answer["tiers"]))
    parts.append(moves_in_words(answer["moves"]) if answer["moves"] else roll_in_words(answer["cards"]))
    return "\n\n".join(parts)


def tiers_in_words(tiers: dict[str, float] | None) -> str:
    """The chances of the verdicts, or where they come from."""
    if tiers is None:
        return "How likely each verdict is comes with the lab: pip install 'cheeseboard[lab]'."
    return table(("verdict", "chance"), [[name, percent(chance)] for name, chance in tiers.items()])


def moves_in_words(moves: list[dict[str, Any]]) -> str:
    """All legal moves, best first."""
    rows = [
        [move_in_words(entry["move"]), str(entry["nuts"]), f"{entry['value']:.4f}", loss_in_words(entry["loss"])]
        for entry in moves
    ]
    return table(("move", "nuts spent", "value", "against the best"), rows)


def loss_in_words(loss: float) -> str:
    """What a move gives away."""
    return f"-{loss:.4f}" if loss else "best"


def move_in_words(move: dict[str, Any]) -> str:
    """A move in the words of the table."""
    if "miss" in move:
        return f"miss, turn down the {move['miss']}"
    caught = f"catch {move['catch']} with bacon"
    if move["cheese"]:
        caught += " and " + " + ".join(map(str, move["cheese"]))
    return f"{caught}, then {move['second']} with the rest" if "second" in move else caught


def roll_in_words(cards: list[dict[str, Any]]) -> str:
    """What the coming roll can catch, card by card."""
    rows = [[str(entry["card"]), *map(percent, entry["chance"])] for entry in cards]
    return "The coming roll can catch with at most so many nuts:\n\n" + table(
        ("card", "0 nuts", "1 nut", "2 nuts", "3 nuts"), rows
    )

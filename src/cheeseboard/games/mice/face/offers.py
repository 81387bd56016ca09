"""The choices of Mice to meet you in words: first the card, then, where there are several ways, the dice."""

from collections.abc import Sequence

from cheeseboard.core.game import Event, Move, View
from cheeseboard.tui.art import NUT
from cheeseboard.tui.face import Face, Offer, Preview
from cheeseboard.tui.voice import Voice


class MiceOffers(Face):
    """Words for choices. Costs and leftovers come from the events that a move would bring: no rules here."""

    def ask(self, view: View, legal: Sequence[Move], voice: Voice) -> str:
        name = voice.names[view["actor"]]
        if view["phase"] == "roll":
            return voice.of_game("ask.roll", name=name)
        if view["phase"] == "passive":
            return voice.of_game("ask.passive", name=name, left=view["left"])
        return voice.of_game("ask.solo" if view["solo"] else "ask.active", name=name)

    def offers(self, view: View, legal: Sequence[Move], preview: Preview, voice: Voice) -> list[Offer]:
        groups: dict[tuple[str, int], list[Move]] = {}
        for move in legal:
            if move[0] in ("catch", "flip"):
                groups.setdefault((move[0], move[1]), []).append(move)
        takes = [take_offer(moves, preview, voice) for _, moves in sorted(groups.items(), key=by_value)]
        misses = [Offer(miss_label(move, view, voice), move) for move in legal if move[0] == "miss"]
        passes = [Offer(voice.of_game("offer.pass"), move) for move in legal if move[0] == "pass"]
        return takes + miss_group(misses, voice) + passes


def by_value(group: tuple[tuple[str, int], list[Move]]) -> tuple[int, str]:
    """Cards in order of their numbers."""
    return group[0][1], group[0][0]


def take_offer(moves: list[Move], preview: Preview, voice: Voice) -> Offer:
    """One card to catch or flip. Several ways to make its number open a list, the cheapest first."""
    ways = sorted((cost(preview(move)), len(move), index, move) for index, move in enumerate(moves))
    offers = tuple(Offer(take_label(move, preview(move), voice), move) for *_, move in ways)
    if len(offers) == 1:
        return offers[0]
    return Offer(voice.of_game("offer.ways", offer=offers[0].label, more=len(offers) - 1), None, offers)


def cost(events: Sequence[Event]) -> int:
    """The nuts that a move spends."""
    return sum(event.get("nuts", 0) for event in events)


def take_label(move: Move, events: Sequence[Event], voice: Voice) -> str:
    """A catch or a flip: the card, the dice, the nuts, and what is left for the others."""
    verb, value = move[0], move[1]
    text = voice.of_game(f"offer.{verb}", value=value)
    if len(move) > 3:
        text = voice.of_game("offer.catch-two", value=value, second=move[3])
    parts = [part for part in (dice_part(move, voice), NUT * cost(events)) if part]
    text += f" ({' '.join(parts)})" if parts else ""
    return text + "".join(after_label(event, voice) for event in events)


def dice_part(move: Move, voice: Voice) -> str:
    """The dice used: the bacon dice by their letter, since they all count, and each cheese die."""
    if len(move) < 3:
        return ""
    return "+".join(
        [voice.of_game("face.letter.bacon"), *(f"{voice.of_game('face.letter.cheese')}{pips}" for pips in move[2])]
    )


def after_label(event: Event, voice: Voice) -> str:
    """What else a choice brings."""
    if event["type"] == "left":
        return " " + voice.of_game("offer.leaves", left=event["value"])
    if event["type"] == "nut-won":
        return " " + voice.of_game("offer.wins-nut")
    if event["type"] == "nut-fee":
        return " " + voice.of_game("offer.fee" if event["seat"] is None else "offer.fee-own")
    if event["type"] == "ended":
        return " " + voice.of_game("offer.ends")
    return ""


def miss_label(move: Move, view: View, voice: Voice) -> str:
    """A miss and what it turns or brings back."""
    back = move[1]
    if back is None:
        return voice.of_game("offer.miss")
    if back == "cage":
        return voice.of_game("offer.miss-cage", card=view["seats"][view["actor"]]["cage"][-1])
    return voice.of_game("offer.miss-down" if view["solo"] else "offer.miss-up", card=back)


def miss_group(misses: list[Offer], voice: Voice) -> list[Offer]:
    """Several ways to miss go into a list of their own."""
    if len(misses) < 2:
        return misses
    return [Offer(voice.of_game("offer.miss-more"), None, tuple(misses))]

"""Views for judging by: sums filled in where memory mode hides them, and other seats' eyes as one seat knows them."""

from cheeseboard.core.game import View


def counted(view: View) -> View:
    """The view with its sums of holes and cheese cards: memory mode hides them, but the cards lie there to count."""
    if all(seat["holes"] is not None for seat in view["seats"]):
        return view
    return {**view, "seats": [with_sums(seat) for seat in view["seats"]]}


def with_sums(seat: View) -> View:
    """What lies in front of a seat, counted."""
    cheese = [card["holes"] for card in seat["cards"] if card["front"] == "cheese"]
    return {**seat, "holes": sum(cheese), "cheese_cards": len(cheese)}


def eyes_of(view: View, seat: int) -> View:
    """The position as another seat sees it, with no front that the view's own seat does not know."""
    if seat == view["seat"]:
        return view
    return {
        **view,
        "seat": seat,
        "display": [card and shown_to(card, seat) for card in view["display"]],
        "discard": [shown_to(card, seat) for card in view["discard"]],
    }


def shown_to(card: View, seat: int) -> View:
    """A face-down card for eyes that may not have seen its front."""
    return card if seat in card["peeked_by"] else {**card, "front": None}

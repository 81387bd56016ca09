"""People at one screen, and what the page needs to serve them: who knows more, rolls for others, asking for more."""

from random import Random
from typing import Any

from tests.table.driver import Caller, Hall


def shared(hall: Hall, game: str = "burrow", **settings: Any) -> tuple[dict[str, Any], list[str], Caller]:
    """A table whose three people share one screen, which shows what everybody may see."""
    opened = hall.open(game, "here", "here", "here", settings=settings)
    secrets = [seat["secret"] for seat in opened["seats"]]
    return opened, secrets, hall.sit(opened["table"], None, also=secrets, host=opened["host"])


def test_a_shared_screen_is_told_who_knows_more_than_everybody():
    """Only seats that have looked need a curtain."""
    hall = Hall()
    _, secrets, screen = shared(hall)
    assert screen.at["knows"] == []
    screen.say({"type": "sit", "secret": secrets[0]})
    screen.do(sniff=2)
    assert screen.at["knows"] == [0]
    screen.say({"type": "sit", "secret": None})
    assert screen.at["knows"] == [0]


def test_devices_of_one_person_are_not_told():
    """It would cost every table views that nobody needs."""
    hall = Hall()
    opened = hall.open("burrow", "here", "here")
    ann = hall.sit(opened["table"], opened["seats"][0]["secret"])
    assert "knows" not in ann.at


def test_memory_mode_leaves_nothing_to_hide_in_the_view():
    """What a seat has to remember is in nobody's view, so nobody needs a curtain for it."""
    hall = Hall()
    _, secrets, screen = shared(hall, memory_mode=True)
    screen.say({"type": "sit", "secret": secrets[0]})
    screen.do(sniff=2)
    assert screen.at["knows"] == []


def test_a_roll_for_a_seat_of_this_screen_leaves_the_perspective_alone():
    """With the seat's secret; everybody watches the dice through nobody's eyes."""
    hall = Hall()
    _, secrets, screen = shared(hall)
    assert screen.ask(type="roll", n=0)["code"] == "not-seated"
    answer = screen.ask(type="roll", n=0, secret=secrets[0])
    assert answer["type"] == "ack"
    assert screen.at["n"] == 1
    assert screen.at["view"]["seat"] is None
    assert screen.ask(type="roll", id=answer["id"], n=0, secret=secrets[0])["n"] == 1, "said again, done once"


def test_a_roll_for_a_seat_whose_secret_was_not_shown_is_refused():
    """Neither a wrong secret nor a right one that this line has not shown."""
    hall = Hall()
    opened, secrets, _ = shared(hall, spectators=True)
    eve = hall.sit(opened["table"], None)
    for secret in (secrets[0], "nonsense"):
        assert eve.ask(type="roll", n=0, secret=secret)["code"] == "wrong-secret"
    assert hall.sit(opened["table"], secrets[1]).ask(type="roll", n=0, secret=secrets[1])["code"] == "not-your-turn"


def test_a_seat_asks_for_another_game():
    """Everybody hears it, whoever comes later too; only when the game is over, and not too often."""
    hall = Hall(seed=2)
    opened = hall.open("burrow", "here", "here")
    ann, ben = (hall.sit(opened["table"], seat["secret"]) for seat in opened["seats"])
    assert ben.ask(type="ask", what="rematch")["code"] == "not-over"
    while ann.at["view"]["result"] is None:
        (ann if ann.my_turn else ben).act(Random(1))
    assert ben.ask(type="ask", what="rematch")["type"] == "ack"
    assert ann.heard[-1] == {"type": "asked", "seat": 1, "what": "rematch"}
    assert hall.sit(opened["table"], opened["seats"][0]["secret"]).at["asking"] == [1]
    assert hall.sit(opened["table"], None, host=opened["host"]).ask(type="ask", what="rematch")["code"] == "not-seated"
    codes = [ben.ask(type="ask", what="rematch").get("code") for _ in range(6)]
    assert codes[-1] == "too-many-emotes"


def test_a_turn_that_everybody_takes_with_pleasure_is_not_answered():
    """Turning the next card of a game without choices is the player's to do."""
    hall = Hall()
    opened = hall.open("drizzle", "here", "here")
    ann = hall.sit(opened["table"], opened["seats"][0]["secret"])
    hall.clock.pass_time(30)
    assert ann.at["n"] == 0


def test_a_ping_is_answered_while_a_step_is_being_written():
    """The page asks whether the line lives; the answer does not wait for the disk."""
    hall = Hall()
    opened = hall.open("drizzle", "here", "here")
    ann = hall.sit(opened["table"], opened["seats"][0]["secret"])
    hall.store.seconds = 5.0
    ann.say({"type": "move", "id": "1", "n": 0, "move": {"catch-drop": True}})
    assert ann.table.writing
    ann.say({"type": "ping"})
    assert ann.heard[-1] == {"type": "pong"}
    assert ann.at["n"] == 0

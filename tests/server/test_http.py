"""The HTTP side: what is there, what is refused, and what the headers say."""

import gzip
import json
import socket
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from cheeseboard.games import GAMES
from cheeseboard.server.guard import host_ok
from cheeseboard.server.http.pages import find_file
from tests.fixture_games import FIXTURES
from tests.server.clients import Server


def test_games_with_all_that_a_page_needs(server: Server):
    """Every game with its sizes, default options and bots."""
    answer = server.get("/api/games")
    assert [game["id"] for game in answer["games"]] == list(GAMES)
    assert set(FIXTURES) < set(GAMES), "a stranger's games are there like ours"
    for facts in answer["games"]:
        game = GAMES[facts["id"]]
        assert facts["players"] == {"min": game.min_players, "max": game.max_players}
        assert facts["hidden"] is game.hidden
        sizes = [str(size) for size in range(game.min_players, game.max_players + 1)]
        assert list(facts["options"]) == list(facts["bots"]) == sizes
        assert all(facts["bots"].values())
    assert answer["settings"]["spectators"] is False


def test_info_and_health(server: Server):
    """The server says who it is, where it can be reached, and that it is well."""
    assert server.get("/api/info")["addresses"]
    assert server.get("/healthz")["ok"] is True


def test_metrics_count(server: Server):
    """Opening a table shows in the figures."""

    def created() -> float:
        lines = server.ask("/metrics")[2].decode().splitlines()
        return float(next(line for line in lines if line.startswith("cheeseboard_tables_created_total")).split()[1])

    before = created()
    server.table("acorns", "here")
    assert created() == before + 1


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"game": "chess"}, "unknown-game"),
        ({"players": 9}, "wrong-players"),
        ({"players": "two"}, "wrong-players"),
        ({"options": {"colour": 1}}, "unknown-option"),
        ({"seats": [{"kind": "here"}]}, "seats-not-players"),
        ({"seats": [{"kind": "ghost"}, {"kind": "here"}]}, "bad-message"),
        ({"seats": [{"kind": "bot", "bot": "nobody"}, {"kind": "here"}]}, "unknown-bot"),
        ({"seats": [{"kind": "bot"}, {"kind": "here"}]}, "unknown-bot"),
        ({"seats": [{"kind": "here", "name": "x" * 25}, {"kind": "here"}]}, "bad-name"),
        ({"seats": [{"kind": "here", "name": "a\u202eb"}, {"kind": "here"}]}, "bad-name"),
        ({"seats": [{"kind": "here", "name": "Ann"}, {"kind": "here", "name": "ANN "}]}, "name-taken"),
        ({"lang": "xx"}, "bad-message"),
    ],
)
def test_an_impossible_table_is_refused(server: Server, change: dict, code: str):
    """Each fault has its own code, in words."""
    body = {"game": "acorns", "players": 2, "seats": [{"kind": "here"}, {"kind": "here"}], **change}
    status, found = server.refused("/api/tables", body)
    assert found == code
    assert 400 <= status < 500


def test_refusals_speak_the_callers_language(server: Server):
    """By `lang` in the body or by Accept-Language."""
    body = {"game": "acorns", "players": 9, "lang": "de"}
    german = server.post("/api/tables", body)["error"]["message"]
    italian = json.loads(server.ask("/api/tables/nowhere", None, **{"Accept-Language": "it-IT,it;q=0.9"})[2])
    english = server.get("/api/tables/nowhere")["error"]["message"]
    assert len({german, italian["error"]["message"], english}) == 3
    assert italian["error"]["message"] != english


@pytest.mark.parametrize(
    ("path", "body", "expected"),
    [
        ("/api/tables", b"{", (400, "not-json-message")),
        ("/api/tables", b"[" * 50_000, (400, "bad-message")),
        ("/api/replay", b"[" * 500_000, (400, "too-deep")),
        ("/api/tables", b"\xff\xfe", (400, "not-json-message")),
        ("/api/tables", b" " * 70_000, (413, "body-too-big")),
        ("/api/tables/nowhere/join", b"{}", (404, "no-such-table")),
        ("/api/tables/..%2f..%2fetc", None, (404, "not-found")),
        ("/api/tables/nowhere", None, (404, "no-such-table")),
        ("/api/tables/nowhere/record", None, (404, "no-such-table")),
        ("/api/nothing", None, (404, "not-found")),
        ("/api/replay", b"{}", (400, "bad-message")),
        ("/api/replay", b'{"record": 3}', (400, "not-a-record")),
        ("/api/replay", b'{"record": {}, "record": {}}', (400, "double-key")),
    ],
)
def test_bad_requests_get_clear_answers(server: Server, path: str, body: bytes | None, expected: tuple[int, str]):
    """Status and code for each."""
    assert server.refused(path, body) == expected


def test_a_foreign_site_may_not_open_tables(server: Server):
    """A browser names its origin; a foreign one is refused, ours and none are not."""
    body = {"game": "acorns", "players": 1, "seats": [{"kind": "here"}]}
    assert server.refused("/api/tables", body, Origin="https://elsewhere.example") == (403, "wrong-origin")
    assert server.refused("/api/tables", body, Origin="null") == (403, "wrong-origin")
    assert "table" in server.post("/api/tables", body, Origin=server.address)


async def test_a_foreign_site_may_not_connect(server: Server):
    """The handshake of a foreign origin fails with 403."""
    opened = server.table("acorns", "here")
    with pytest.raises(InvalidStatus) as refused:
        await server.line(opened["table"], origin="https://elsewhere.example")
    assert refused.value.response.status_code == 403
    line = await server.line(opened["table"], origin=server.address)
    await line.close()


def test_a_foreign_name_for_our_address_is_refused(server: Server):
    """DNS rebinding: a name that is not ours, though origin and host agree."""
    body = {"game": "acorns", "players": 1, "seats": [{"kind": "here"}]}
    answer = server.refused("/api/tables", body, Host="evil.example", Origin="http://evil.example")
    assert answer == (403, "wrong-origin")
    assert host_ok("192.168.1.7:8710", ())
    assert host_ok("[::1]:8710", ())
    assert host_ok(f"{socket.gethostname()}.lan:8710", ())
    assert not host_ok("localhost.evil.example", ())
    assert host_ok("games.example", ("https://games.example",))
    assert not host_ok("games.example", ())


def test_safety_headers_and_no_inline_script(server: Server):
    """Every answer forbids foreign content and inline scripts."""
    for path in ("/", "/t/abc", "/api/games", "/healthz"):
        headers = {key.lower(): value for key, value in server.ask(path)[1].items()}
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "script-src 'self';" in policy
        assert "http" not in policy
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["x-content-type-options"] == "nosniff"
    page = server.ask("/")[2].decode()
    assert "<script>" not in page
    assert "//" not in page.replace("http://www.w3.org", "").replace("<!--", "")


def test_the_page_is_served_packed_and_cached(tmp_path: Path, server: Server):
    """Assets may be kept for ever, the page itself is asked for again; text is packed if the browser likes."""
    status, headers, body = server.ask("/", None, **{"Accept-Encoding": "gzip"})
    assert status == 200
    assert headers["content-type"].startswith("text/html")
    plain = server.ask("/")[2]
    assert (gzip.decompress(body) if headers.get("content-encoding") == "gzip" else body) == plain
    assert server.ask("/t/any-table")[2] == plain
    assert server.ask("/assets/../../app.py")[0] == 404
    assert server.ask("/assets/none.js")[0] == 404
    assert server.ask("/nothing.png")[0] == 404


def test_nothing_outside_the_page_folder_is_served(tmp_path: Path):
    """No way up, no hidden files."""
    (tmp_path / "page").mkdir()
    (tmp_path / "secret.txt").write_text("x")
    (tmp_path / "page" / ".stamp").write_text("x")
    (tmp_path / "page" / "a.js").write_text("x")
    assert find_file(tmp_path / "page", "a.js") is not None
    for name in ("../secret.txt", ".stamp", "/etc/passwd", "sub/../../secret.txt", "none"):
        assert find_file(tmp_path / "page", name) is None


def test_qr_codes_only_for_our_own_links(server: Server):
    """An SVG for our tables; foreign links are refused; a link with a secret must not stand in an address."""
    link = f"{server.address}/t/abc"
    status, headers, body = server.ask(f"/api/qr?text={link}")
    assert (status, headers["content-type"]) == (200, "image/svg+xml")
    assert body.startswith(b"<svg")
    assert server.ask("/api/qr", {"text": f"{link}#secret"})[2].startswith(b"<svg")
    assert server.refused(f"/api/qr?text={link}%23secret") == (400, "secret-in-address")
    assert server.refused("/api/qr?text=https://elsewhere.example/") == (400, "not-our-link")
    assert server.refused("/api/qr", {"text": f"{server.address}.evil.example/"}) == (400, "not-our-link")


RECORD = {
    "format": "cheeseboard/1",
    "game": "drizzle",
    "players": 2,
    "setup": {"deck": [str(drops) for drops in range(1, 13)]},
}


def test_replay_steps(server: Server):
    """Every step with move, events and view; a part of them on request."""
    record = {**RECORD, "moves": [{"catch-drop": True}] * 5}
    answer = server.post("/api/replay", {"record": record})
    assert [step["n"] for step in answer["steps"]] == [0, 1, 2, 3, 4, 5]
    assert answer["total"] == 6
    assert answer["steps"][0]["move"] is None
    assert answer["steps"][3]["events"][0]["type"] == "catch-drop"
    part = server.post("/api/replay", {"record": record, "start": 2, "count": 2, "seat": 1})
    assert [step["n"] for step in part["steps"]] == [2, 3]
    assert [step["events"] for step in part["steps"]] == [step["events"] for step in answer["steps"][2:4]]
    assert part["steps"][0]["view"]["seat"] == 1
    auto = server.post("/api/replay", {"record": {**RECORD, "moves": "auto"}, "count": 3})
    assert auto["summary"]["over"] is True
    assert len(auto["steps"]) == 3


def test_replay_says_where_a_record_breaks_the_rules(server: Server):
    """The index of the refused move, and why."""
    bad = {**RECORD, "moves": [{"catch-drop": True}, {"catch-drop": False}]}
    error = server.post("/api/replay", {"record": bad})["error"]
    assert error["index"] == 1
    assert error["code"] == "not-true"
    assert server.post("/api/replay", {"record": {**RECORD, "game": "x"}})["error"]["index"] is None
    assert server.refused("/api/replay", {"record": {**RECORD, "moves": []}, "seat": 4}) == (400, "no-such-seat")

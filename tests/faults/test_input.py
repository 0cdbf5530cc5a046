"""F29 to F32, F50: what strangers may send. A clear sentence, the right status, nothing changed, the socket alive."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.faults.evenings import Evening, new_key, said
from tests.faults.people import Line, Person
from tests.services.sites import RealSite

pytestmark = pytest.mark.real

DIGITS = "9" * 5000
MALFORMED = {
    "empty": "",
    "not JSON": "{",
    "a list": "[1]",
    "nested": "[" * 8000,
    "nested in a move": '{"play":' + '{"a":' * 2000 + "1" + "}" * 2001 + ',"key":"k"}',
    "5,000 digits": '{"ping":' + DIGITS + "}",
    "5,000 digits in a bid": '{"play":{"action":"bid","amount":' + DIGITS + '},"key":"k"}',
    "NaN": '{"ping":NaN}',
    "infinite": '{"ping":1e999}',
    "twice": '{"ping":1,"ping":2}',
    "true is no number": '{"ping":true}',
    "a float": '{"ping":1.0}',
    "negative": '{"since":-5}',
    "beyond 64 bits": '{"since":9223372036854775808}',
    "NUL in talk": '{"say":"a\\u0000b"}',
    "half a surrogate": '{"say":"\\ud800"}',
    "NUL in a key": '{"play":{"action":"pass"},"key":"a\\u0000"}',
    "no key": '{"play":{"action":"pass"}}',
    "a foreign seat": '{"play":{"action":"pass"},"key":"k","seat":0}',
    "play is a text": '{"play":"pass","key":"k"}',
    "no such thing": '{"fly":1}',
    "two things": '{"ping":1,"since":0}',
    "20 KB": '{"say":"' + "x" * 20_000 + '"}',
    "1 MB": '{"say":"' + "x" * 1_000_000 + '"}',
}


def assert_sentence(text: str) -> None:
    """Said to a person, and not by a traceback."""
    assert text[0].isupper() or text[0].islower()
    assert text.endswith((".", "?", "!"))
    assert len(text) < 250
    assert "Traceback" not in text


def alive(line: Line) -> None:
    """It still answers."""
    assert line.ask({"ping": 7}, "pong")["ping"] == 7


def test_f30_malformed_frames_get_a_sentence_and_the_socket_lives(site: RealSite, evening: Evening) -> None:
    mover, _ = evening.next_move()
    before = evening.look()["version"]
    line = None
    for number, (name, text) in enumerate(MALFORMED.items()):
        if number % 12 == 0:  # a socket may send thirty at once
            if line:
                line.__exit__()
            line = mover.call(evening.id, site.urls[1]).__enter__()
        assert line
        error = line.ask(text, "error", "answer", "pong", "talk")
        assert (error["type"], error["status"]) == ("error", 422), (name, error)
        assert_sentence(error["reason"])
        alive(line)
    assert line
    with_line_still_playing(evening, mover, line)
    line.__exit__()
    assert evening.look()["version"] == before + 1


def with_line_still_playing(evening: Evening, mover: Person, line: Line) -> None:
    """After all that the same socket makes a move."""
    _, body = evening.next_move()
    assert line.ask(said(body), "answer", "error")["type"] == "answer"


def test_f29_bytes_and_floods_do_not_end_the_site(site: RealSite, evening: Evening) -> None:
    mover, _ = evening.next_move()
    with mover.call(evening.id) as line:
        line.socket.send(b"\x00\xff\xfe")
        assert line.find(lambda frame: frame["type"] == "error")["status"] == 422
        for number in range(40):
            line.send({"ping": number})
        slowed = line.find(lambda frame: frame["type"] == "error", within=20)
        assert slowed["status"] == 429
        assert_sentence(slowed["reason"])
    assert evening.look()["status"] == "running"


BODIES: dict[str, Any] = {
    "empty": b"",
    "not JSON": b"{",
    "not UTF-8": b'{"action":{"action":"\xff"},"key":"k"}',
    "a list": b"[]",
    "5,000 digits": b'{"action":{"action":"bid","amount":' + DIGITS.encode() + b'},"key":"k"}',
    "5,000 digits for a version": b'{"action":{"action":"pass"},"key":"k","version":' + DIGITS.encode() + b"}",
    "NUL in a key": b'{"action":{"action":"pass"},"key":"\\u0000"}',
    "NUL in an action": b'{"action":{"action":"\\u0000"},"key":"k"}',
    "half a surrogate": b'{"action":{"action":"\\udfff"},"key":"k"}',
    "nested": b'{"action":' + b"[" * 5000,
    "NaN": b'{"action":{"action":"bid","amount":NaN},"key":"k"}',
    "an unknown action": b'{"action":{"action":"teleport"},"key":"k"}',
    "a field too many": b'{"action":{"action":"roll","dice":[6,6]},"key":"k"}',
    "a seat in the body": b'{"action":{"action":"roll"},"key":"k","seat":1}',
    "true for a number": b'{"action":{"action":"bid","amount":true},"key":"k"}',
    "a float": b'{"action":{"action":"bid","amount":200.0},"key":"k"}',
    "1 MB": b'{"action":{"action":"' + b"x" * 1_000_000 + b'"},"key":"k"}',
}


@pytest.mark.parametrize("name", BODIES)
def test_f30_f32_bad_bodies_get_422_and_change_nothing(busy_evening: Evening, name: str) -> None:
    mover, _ = busy_evening.next_move()
    before = busy_evening.look()["version"]
    reply = mover.ask("POST", f"/api/matches/{busy_evening.id}/play", BODIES[name])
    assert reply.status in ((422, 413) if name == "1 MB" else (422,)), reply
    assert_sentence(json.loads(reply.text)["reason"])
    assert busy_evening.look()["version"] == before


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("?since=" + DIGITS, 422),
        ("?since=9223372036854775808", 422),
        ("?at=-7", 422),
        ("?at=999999", 404),
        ("?since=%00", 422),
        ("?invite=%00", 200),
    ],
)
def test_f30_bad_questions(busy_evening: Evening, path: str, status: int) -> None:
    reply = busy_evening.people[0].ask("GET", f"/api/matches/{busy_evening.id}{path}")
    assert reply.status == status, reply


@pytest.mark.parametrize("path", ["/api/matches/%00", "/m/%00/", "/api/matches/" + "x" * 3000, "/m/nowhere000/"])
def test_f31_addresses_of_nothing(busy_evening: Evening, path: str) -> None:
    reply = busy_evening.people[0].ask("GET", path)
    assert reply.status in (404, 422), reply.status


def test_f50_foreign_seats(site: RealSite, evening: Evening) -> None:
    """Whose turn it is not, who only watches, and who is nobody."""
    mover, body = evening.next_move()
    other = next(person for person in evening.people if person is not mover)
    stranger = Person(site.url)
    invited = evening.people[0].ask("GET", f"/m/{evening.id}/")
    assert invited.status == 200
    before = evening.look()["version"]
    assert evening.play(other, {**body, "key": new_key()}).status == 409  # the other's own seat, not asked
    assert evening.play(stranger, {**body, "key": new_key()}).status == 404  # strangers find no private table
    stranger.cookies.pop("session")
    assert evening.play(stranger, {**body, "key": new_key()}).status == 401
    assert evening.look()["version"] == before


def test_f50_a_spectator_may_not_move(site: RealSite, public_evening: Evening) -> None:
    _, body = public_evening.next_move()
    stranger = Person(site.url)
    reply = public_evening.play(stranger, {**body, "key": new_key()})
    assert (reply.status, reply.json["reason"].endswith(".")) == (403, True)
    with stranger.call(public_evening.id, site.urls[1]) as line:
        error = line.ask(said({**body, "key": new_key()}), "answer", "error")
        assert (error["type"], error["status"]) == ("error", 403)
        alive(line)

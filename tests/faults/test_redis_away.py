"""F6: without Redis everybody plays on: whoever is here, and whoever comes in. When it is back, so is the news."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator
from typing import Any

import pytest

from tests.faults.evenings import Evening, said
from tests.faults.people import Line, Person, eventually
from tests.faults.test_database_away import said as told
from tests.services.redis import Redis
from tests.services.sites import RealSite

pytestmark = pytest.mark.real

MEMBER = """
from allauth.account.models import EmailAddress
from accounts.models import User

user = User.objects.create_user("member{number}", "member{number}@example.org", "a long enough password {number}")
EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
"""
BACK_WITHIN = 15.0  # seconds, on a busy machine


@contextlib.contextmanager
def gone(redis: Redis) -> Iterator[None]:
    """Redis is killed; at the end it runs again, empty."""
    redis.process.kill()
    redis.process.wait()
    try:
        yield
    finally:
        redis.start(redis.port)


def stranger(url: str) -> Person:
    """A browser in which nobody has signed in yet."""
    person = Person.__new__(Person)
    person.url, person.cookies = url, {}
    person.ask("GET", "/account/login/")
    return person


def form(person: Person, path: str, **fields: str) -> Any:
    """Sends a form with the token of its browser; the answer, and how long it took."""
    from urllib.parse import urlencode

    person.ask("GET", "/account/login/")
    data = urlencode({**fields, "csrfmiddlewaretoken": person.cookies["csrf"]}).encode()
    begun = time.monotonic()
    reply = person.ask("POST", path, data, kind="application/x-www-form-urlencoded")
    return reply, time.monotonic() - begun


def hears(line: Line, text: str) -> None:
    """Waits until somebody has said this at the table; whoever may not say it is told why, and the test too."""
    frame = line.find(lambda frame: frame["type"] == "error" or (frame["type"] == "talk" and text in str(frame)))
    assert frame["type"] == "talk", frame


def test_who_comes_in_comes_in_without_redis(site: RealSite, redis: Redis, tell: Any) -> None:
    """Guests, sign-in, sign-up and Play now: the limits count in each process meanwhile."""
    site.ask(MEMBER.format(number=site.urls[0][-5:]))
    name = f"member{site.urls[0][-5:]}"
    took = {}
    with gone(redis):
        guest = stranger(site.url)
        reply, took["guest"] = form(guest, "/guest/")
        assert reply.status == 302, reply
        assert "session" in guest.cookies
        reply, took["play now"] = form(stranger(site.urls[1]), "/play/now/galactic-magnate/")
        assert (reply.status, reply.headers["location"][:3]) == (302, "/m/"), reply
        member = stranger(site.url)
        reply, took["wrong"] = form(member, "/account/login/", login=f"{name}@example.org", password="not this one")
        assert reply.status == 200, reply
        given = {"login": f"{name}@example.org", "password": f"a long enough password {site.urls[0][-5:]}"}
        reply, took["login"] = form(member, "/account/login/", **given)
        assert reply.status == 302, reply
        assert member.get("/matches?mine=1")["matches"] == []
        newcomer = {"email": f"new{name}@example.org", "password1": "a long enough password"}
        reply, took["sign-up"] = form(stranger(site.url), "/account/signup/", **newcomer)
        assert reply.status == 302, reply
        reply, took["code"] = form(stranger(site.url), "/account/login/code/", email=f"{name}@example.org")
        assert reply.status == 302, reply
        guesser = stranger(site.urls[1])
        guesses = [
            form(guesser, "/account/login/", login=f"{name}@example.org", password=f"guess number {n}")[0]
            for n in range(8)
        ]
    tell("without Redis: " + ", ".join(f"{what} {seconds:.2f} s" for what, seconds in took.items()))
    assert "Too many tries" in guesses[-1].text or guesses[-1].status == 429  # no limit is lifted
    assert max(took.values()) < 10


def test_a_socket_opened_without_redis_works_and_hears_all_again(
    site: RealSite, redis: Redis, evening: Evening, tell: Any
) -> None:
    """Moves and talk of the same process come at once, of the other within the beat; announcements flow again alone."""
    one, two = evening.people
    with gone(redis):
        begun = time.monotonic()
        with one.call(evening.id, site.urls[0]) as left, two.call(evening.id, site.urls[1]) as right:
            tell(f"two sockets were opened without Redis in {time.monotonic() - begun:.2f} s")
            assert left.ask({"ping": 1}, "pong")["ping"] == 1
            version = evening.go(site.urls[0])
            for line in (left, right):
                line.reach(version)
            left.send({"say": "is anybody there?", "key": "k1"})
            for line in (left, right):
                hears(line, "anybody there")
            redis.start(redis.port)
            eventually(lambda: told(site, "Redis answers again").get("web1"), within=BACK_WITHIN)

            def prompt() -> bool:
                version = evening.go(site.urls[0])
                left.reach(version)
                return right.reach(version) < 0.5

            eventually(prompt, within=BACK_WITHIN)
            redis.process.kill()
            redis.process.wait()
            mover, body = evening.next_move(site.urls[1])
            line = left if mover is one else right
            assert line.ask(said(body), "answer", "error")["type"] == "answer"


def test_an_outage_of_redis_is_few_lines(site: RealSite, redis: Redis, evening: Evening) -> None:
    """500 lines in 4 s it was, nearly all with tracebacks; now one when it goes and one when it is back."""
    person = evening.people[0]

    def calm() -> bool:  # what an earlier test has done is over, and told, everywhere
        for url in site.urls:
            person.ask("GET", "/play/", url=url)
        gone_before, well_again = told(site, "Redis does not answer"), told(site, "Redis answers again")
        return all(gone_before[name] == well_again[name] for name in ("web0", "web1"))

    eventually(calm, within=BACK_WITHIN, every=0.3)
    back = told(site, "Redis answers again")
    before, lines, outages = told(site, '"exception"'), told(site, '"level"'), told(site, '"event": "Redis ')
    with person.call(evening.id, site.urls[0]) as line:
        with gone(redis):
            until = time.monotonic() + 4
            while time.monotonic() < until:
                evening.go(site.urls[0])
                assert person.ask("GET", "/play/", url=site.urls[1]).status == 200
                line.send({"ping": 1})
                time.sleep(0.1)

        def known() -> bool:  # a process learns it when it next has something to remember
            for url in site.urls:
                person.ask("GET", "/play/", url=url)
            counts = told(site, "Redis answers again")
            return all(counts[name] > back[name] for name in ("web0", "web1", "beat"))

        eventually(known, within=BACK_WITHIN, every=0.3)
    grown = {name: count - lines.get(name, 0) for name, count in told(site, '"level"').items()}
    of_it = {name: count - outages.get(name, 0) for name, count in told(site, '"event": "Redis ').items()}
    assert told(site, '"exception"') == before, site.log()[-6000:]
    for name in ("web0", "web1"):
        said = [line for line in site.webs[int(name[3:])].text().splitlines() if "outages" in line]
        assert of_it[name] == 2, said
        assert grown[name] <= 4, (grown, site.log()[-6000:])  # and little else
    assert grown["worker"] <= 8  # three processes, and what Celery has to say once
    assert of_it["beat"] == 2, site.beat.text()[-3000:]

"""F6, F7: Redis restarts empty, or is emptied. No move is lost, nobody stays deaf, nobody is signed out."""

from __future__ import annotations

import time
from typing import Any

import pytest

from tests.faults.evenings import Evening, said
from tests.faults.people import Line, Person, eventually
from tests.faults.test_worker_killed import assert_removed_once, removed, runs_out
from tests.services.redis import Redis
from tests.services.sites import RealSite

pytestmark = pytest.mark.real

CONVERGE = 5.0  # seconds


def flush(redis: Redis) -> None:
    """FLUSHALL."""
    from redis import Redis as Client

    with Client.from_url(redis.url) as client:
        client.flushall()


def restart(redis: Redis) -> None:
    """Gone, and back with nothing."""
    redis.restart()


@pytest.mark.parametrize("strike", [flush, restart])
def test_f6_no_move_is_lost_and_both_sockets_converge(
    site: RealSite, redis: Redis, evening: Evening, strike: Any, tell: Any
) -> None:
    one, two = evening.people
    with one.call(evening.id, site.urls[0]) as left, two.call(evening.id, site.urls[1]) as right:
        strike(redis)
        struck = time.monotonic()
        version = evening.go(site.urls[0])
        version = evening.go(site.urls[1])
        for line in (left, right):
            line.reach(version, CONVERGE)
        tell(f"F6 {strike.__name__}: both browsers had both moves {time.monotonic() - struck:.2f} s after the stroke")
        slowest = max(played_over(evening, left, right) for _ in range(4))
        tell(f"F6 {strike.__name__}: the slowest of the next four moves reached the other in {slowest:.2f} s")
        assert slowest < CONVERGE
        assert left.version == right.version == evening.look()["version"]
        numbers = {fact["entry"] for fact in evening.facts()}
        assert max(numbers) == left.version
    for person in evening.people:
        assert_signed_in(person, evening, site)


def played_over(evening: Evening, left: Line, right: Line) -> float:
    """A move by socket; how many seconds until both browsers show it."""
    mover, body = evening.next_move()
    mine, other = (left, right) if mover is evening.people[0] else (right, left)
    begun = time.monotonic()
    done = mine.ask(said(body), "answer", "error")
    assert done["type"] == "answer", done
    mine.reach(done["version"], CONVERGE)
    other.reach(done["version"], CONVERGE)
    return time.monotonic() - begun


def assert_signed_in(person: Person, evening: Evening, site: RealSite) -> None:
    """The session is good at both processes."""
    for url in site.urls:
        mine = person.get("/matches?mine=1", url)["matches"]
        assert [each["id"] for each in mine] == [evening.id]


def test_f6_moves_are_made_while_redis_is_away(site: RealSite, redis: Redis, evening: Evening, tell: Any) -> None:
    one, two = evening.people
    with one.call(evening.id, site.urls[0]) as left, two.call(evening.id, site.urls[1]) as right:
        redis.process.kill()
        redis.process.wait()
        try:
            begun = time.monotonic()
            versions = [evening.go(url) for url in (*site.urls, *site.urls)]
            took = time.monotonic() - begun
            for line in (left, right):
                line.reach(versions[-1], CONVERGE)
        finally:
            redis.start(redis.port)
        assert versions == list(range(versions[0], versions[0] + 4))
        slowest = played_over(evening, left, right)
    tell(f"F6: four moves without Redis took {took:.2f} s; the first after it came back {slowest:.2f} s")


def test_f7_the_worker_hears_again_after_redis_was_gone(site: RealSite, redis: Redis, tell: Any) -> None:
    """A worker that is alive and deaf is the known fault of Celery with Redis: what is due must be done."""
    evening, begun = runs_out(site, 5)
    redis.restart()
    eventually(lambda: time.time() * 1000 > begun["alarm"], within=20)
    past = time.monotonic()
    eventually(lambda: removed(evening), within=15)
    tell(f"F7: done {time.monotonic() - past:.2f} s after it was due, with Redis restarted before")
    assert_removed_once(evening, begun)

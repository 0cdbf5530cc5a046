"""F5: while PostgreSQL is gone everybody is told so at once; once it answers nobody is refused for it any more."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import psycopg
import pytest

from tests.faults.evenings import Evening, new_key
from tests.faults.people import Person, eventually
from tests.faults.test_worker_killed import assert_removed_once, removed, runs_out
from tests.services.postgres import Postgres
from tests.services.sites import RealSite

pytestmark = pytest.mark.real

PAGES = ["/", "/play/", "/rules/", "/api/matches"]
WARM = 18  # of the 20 connections that each process may keep
PROMPT = 2.5  # seconds; one that waits for a place in the pool waits 5


@contextlib.contextmanager
def away(postgres: Postgres) -> Iterator[None]:
    """PostgreSQL is gone; at the end it answers again."""
    postgres.crash()
    try:
        yield
    finally:
        postgres.launch()
        with psycopg.connect(postgres.url(), autocommit=True) as database:
            database.execute("SELECT 1")


def connected(site: RealSite) -> int:
    """How many connections the site holds."""
    with psycopg.connect(site.env["DATABASE_URL"], autocommit=True) as database:
        found = database.execute(
            "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
        ).fetchone()
    assert found
    return int(found[0])


def warm(site: RealSite, person: Person) -> None:
    """Has both processes keep many connections."""

    def ask(number: int) -> int:
        return person.ask("GET", "/play/", url=site.urls[number % 2]).status

    with ThreadPoolExecutor(4 * WARM) as crowd:
        eventually(lambda: set(crowd.map(ask, range(8 * WARM))) == {200} and connected(site) >= 2 * WARM, within=90)


def said(site: RealSite, text: str) -> dict[str, int]:
    """How often each log says this."""
    return {path.stem: path.read_text().count(text) for path in sorted(site.folder.glob("*.log"))}


def test_f5_nobody_fails_once_it_answers_again(site: RealSite, postgres: Postgres, evening: Evening, tell: Any) -> None:
    """Connections that died while nobody used them are never handed out, neither to pages nor to moves."""
    person = evening.people[0]
    warm(site, person)
    with away(postgres):
        pass
    with ThreadPoolExecutor(WARM) as crowd:
        asked = [(page, url) for _ in range(6) for page in PAGES for url in site.urls]
        answers = list(crowd.map(lambda one: person.ask("GET", one[0], url=one[1]).status, asked))
    versions = [evening.go(site.urls[number % 2]) for number in range(6)]
    tell(f"F5: {len(answers)} requests and {len(versions)} moves after the restart, none refused")
    assert set(answers) == {200}
    assert versions == list(range(versions[0], versions[0] + 6))


def test_f22_who_listens_is_brought_on_after_the_restart(site: RealSite, postgres: Postgres, evening: Evening) -> None:
    """Open sockets live through it, and new ones open."""
    one, two = evening.people
    with one.call(evening.id, site.urls[0]) as left:
        with away(postgres):
            time.sleep(1)
            assert left.ask({"ping": 1}, "pong")["ping"] == 1
        with two.call(evening.id, site.urls[1]) as right:
            version = [evening.go(url) for url in site.urls][-1]
            for line in (left, right):
                line.reach(version)


def test_f5_the_worker_goes_on_after_the_restart(site: RealSite, postgres: Postgres) -> None:
    """What falls due while PostgreSQL is gone is done once it is back, once."""
    evening, begun = runs_out(site, 4)
    with away(postgres):
        eventually(lambda: time.time() * 1000 > begun["alarm"], within=20)
    eventually(lambda: removed(evening), within=30)
    assert_removed_once(evening, begun)


def test_f5_who_asks_meanwhile_is_told_at_once(site: RealSite, postgres: Postgres, evening: Evening, tell: Any) -> None:
    """Pages, forms, moves and the API say 503 with Retry-After, promptly, and say so in words."""
    mover, body = evening.next_move()
    took = []

    def ask(method: str, path: str, given: Any = None, kind: str = "application/json") -> Any:
        begun = time.monotonic()
        reply = mover.ask(method, path, given, kind=kind)
        took.append(time.monotonic() - begun)
        return reply

    form = f"csrfmiddlewaretoken={mover.cookies['csrf']}".encode()
    with away(postgres):
        pages = [ask("GET", path) for path in ("/", "/play/", f"/m/{evening.id}/", "/turn/nothing/", "/no/such/page/")]
        forms = [
            ask("POST", path, form, "application/x-www-form-urlencoded")
            for path in ("/guest/", f"/m/{evening.id}/leave/")
        ]
        calls = [ask("GET", f"/api/matches/{evening.id}"), ask("POST", f"/api/matches/{evening.id}/play", body)]
        still = ask("GET", "/static/css/nothing.css")
        for _ in range(40):
            ask("GET", "/play/")
    tell(f"F5: {len(took)} answers without PostgreSQL, the slowest after {max(took):.2f} s")
    for reply in (*pages, *forms):
        assert (reply.status, reply.headers["retry-after"]) == (503, "2"), reply
        assert "Back in a moment" in reply.text
    for reply in calls:
        assert (reply.status, reply.headers["retry-after"]) == (503, "2"), reply
        assert reply.json["reason"].endswith(".")
    assert still.status in (404, 503)
    assert max(took) < PROMPT
    done = mover.post(f"/matches/{evening.id}/play", {**body, "key": new_key()})
    assert done.status == 200, done


def test_an_outage_is_two_lines_in_each_log(site: RealSite, postgres: Postgres, evening: Evening) -> None:
    """What goes on failing while the database is gone is counted, not told."""
    person = evening.people[0]
    before, traces = said(site, "the database"), said(site, '"exception"')
    with person.call(evening.id, site.urls[0]), away(postgres):
        for number in range(60):
            assert person.ask("GET", "/play/", url=site.urls[number % 2]).status == 503
        time.sleep(3)
    for url in site.urls:
        assert person.ask("GET", "/play/", url=url).status == 200
    eventually(lambda: said(site, "the database answers again")["web1"] > 0)
    grown = {name: count - before.get(name, 0) for name, count in said(site, "the database").items()}
    assert grown["web0"] == grown["web1"] == 2, site.log()[-6000:]
    assert grown["worker"] <= 4  # two processes with connections, each of which tells for itself
    assert said(site, '"exception"') == traces, site.log()[-6000:]

"""F5: the database drops its connections, or crashes and recovers. A sentence or success; then it works again."""

from __future__ import annotations

import os
import signal
import time
from typing import Any

import psycopg
import pytest

from tests.faults.evenings import Evening, said
from tests.faults.people import eventually
from tests.services.sites import RealSite

pytestmark = pytest.mark.real

OTHERS = """
    FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'
"""


def terminate(site: RealSite) -> None:
    """Every connection of the site is ended by the server."""
    with psycopg.connect(site.env["DATABASE_URL"], autocommit=True) as database:
        ended = database.execute("SELECT count(pg_terminate_backend(pid))" + OTHERS).fetchone()
    assert ended
    assert ended[0] > 0


def crash(site: RealSite) -> None:
    """One backend is killed: PostgreSQL ends all the others and recovers from its log."""
    with psycopg.connect(site.env["DATABASE_URL"], autocommit=True) as database:
        (pid,) = database.execute("SELECT pid" + OTHERS + " LIMIT 1").fetchone() or (0,)
    os.kill(pid, signal.SIGKILL)


@pytest.mark.parametrize("strike", [terminate, crash])
def test_f5_a_sentence_or_success_and_then_it_works(site: RealSite, evening: Evening, strike: Any, tell: Any) -> None:
    """The browser keeps its move and its key, and asks again until it is answered: one effect."""
    mover, body = evening.next_move()
    other = next(person for person in evening.people if person is not mover)
    before = evening.look()["version"]
    with other.call(evening.id, site.urls[1]) as line:
        line.reach(before)
        strike(site)
        struck = time.monotonic()
        refused = []

        def made() -> Any:
            reply = evening.play(mover, body, site.urls[0])
            assert reply.status in (200, 503), reply
            if reply.status == 503:
                refused.append(reply.json["reason"])
                return None
            return reply

        done = eventually(made, within=10)
        tell(f"F5 {strike.__name__}: made after {time.monotonic() - struck:.2f} s and {len(refused)} refusals")
        assert all(reason.endswith(".") for reason in refused)
        assert done.json["version"] == before + 1
        line.reach(before + 1)
        mover, body = evening.next_move(site.urls[1])
        with mover.call(evening.id, site.urls[1]) as another:
            assert another.ask(said(body), "answer", "error")["version"] == before + 2
    for url in site.urls:
        assert evening.people[0].ask("GET", "/play/", url=url).status == 200

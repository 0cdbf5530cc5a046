"""F5: the pool hands out no connection that died, costs nothing for it, and waits for nobody who is gone."""

from __future__ import annotations

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import psycopg
import pytest

from config import outages
from config.postgresql import pool as module
from config.postgresql.pool import AllInUseError, Pool

pytestmark = pytest.mark.real

SOME = 5


@pytest.fixture
def pool(postgres: Any) -> Iterator[Pool]:
    made = Pool(lambda: psycopg.connect(postgres.url(), autocommit=True), max_size=SOME, timeout=5)
    yield made
    made.close()


def pid(connection: Any) -> int:
    return int(connection.info.backend_pid)


def taken(pool: Pool, count: int = SOME) -> list[Any]:
    return [pool.getconn() for _ in range(count)]


def give(pool: Pool, connections: list[Any]) -> None:
    for each in connections:
        pool.putconn(each)


def end(postgres: Any, pids: list[int]) -> None:
    with psycopg.connect(postgres.url(), autocommit=True) as database:
        for each in pids:
            database.execute("SELECT pg_terminate_backend(%s, 5000)", (each,))


def test_connections_are_used_again(pool: Pool) -> None:
    first = pool.getconn()
    pool.putconn(first)
    again = pool.getconn()
    assert again is first
    pool.putconn(again)


def test_none_that_died_unused_is_handed_out(postgres: Any, pool: Pool) -> None:
    """Each of them was handed out once, to fail."""
    kept = taken(pool)
    give(pool, kept)
    end(postgres, [pid(each) for each in kept])
    anew = taken(pool)
    assert [each.execute("SELECT 1").fetchone() for each in anew] == [(1,)] * SOME
    assert all(each.closed for each in kept)
    give(pool, anew)


def test_to_look_whether_one_lives_asks_the_server_nothing(postgres: Any, pool: Pool) -> None:
    """The hot path pays no round trip: the server has heard nothing since the last statement."""
    connection = pool.getconn()
    connection.execute("SELECT 'the last thing said'")
    with psycopg.connect(postgres.url(), autocommit=True) as database:
        changed = "SELECT query, state_change FROM pg_stat_activity WHERE pid = %s"
        before = database.execute(changed, (pid(connection),)).fetchone()
        for _ in range(100):
            pool.putconn(connection)
            assert pool.getconn() is connection
        assert database.execute(changed, (pid(connection),)).fetchone() == before
    pool.putconn(connection)


def test_one_that_was_only_told_something_is_kept(postgres: Any, pool: Pool) -> None:
    """A notice that nobody asked for is no farewell."""
    connection = pool.getconn()
    connection.execute("LISTEN gossip")
    pool.putconn(connection)
    with psycopg.connect(postgres.url(), autocommit=True) as database:
        database.execute("NOTIFY gossip")
    assert pool.getconn() is connection
    pool.putconn(connection)


def test_no_transaction_of_somebody_else_is_open(pool: Pool) -> None:
    connection = pool.getconn()
    connection.execute("BEGIN")
    connection.execute("CREATE TABLE half_done (a int)")
    pool.putconn(connection)
    again = pool.getconn()
    assert again is connection
    assert again.execute("SELECT to_regclass('half_done')").fetchone() == (None,)
    pool.putconn(again)


def test_no_more_than_there_are_places(pool: Pool) -> None:
    pool._timeout = 0.01
    held = taken(pool)
    with pytest.raises(AllInUseError):
        pool.getconn()
    pool.putconn(held.pop())
    held.append(pool.getconn())
    give(pool, held)


def test_it_says_how_full_it_is(pool: Pool) -> None:
    """The figures of the site are made of it; that nobody asks for them opens nothing."""
    assert pool.get_stats() == {"pool_size": 0, "pool_available": 0, "requests_waiting": 0}
    kept = taken(pool, 2)
    pool.putconn(kept.pop())
    assert pool.get_stats() == {"pool_size": 2, "pool_available": 1, "requests_waiting": 0}
    give(pool, kept)


def test_old_and_unused_ones_are_closed(pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    now = [time.monotonic()]
    monkeypatch.setattr(module, "monotonic", lambda: now[0])
    old, other = taken(pool, 2)
    give(pool, [old, other])
    now[0] += module.UNUSED + 1
    pool.putconn(pool.getconn())
    assert (old.closed, other.closed) == (True, False)
    now[0] += module.LIFETIME
    pool.putconn(pool.getconn())
    assert other.closed


def test_a_forked_process_leaves_its_parents_alone(pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    used, kept = taken(pool, 2)
    pool.putconn(kept)
    monkeypatch.setattr(module.os, "getpid", lambda: -1)
    pool.open()
    own = pool.getconn()
    assert own not in (used, kept)
    pool.putconn(used)  # as Django does with what it inherited
    assert pool.getconn() is not used
    assert not used.closed
    assert not kept.closed
    for each in (used, kept):
        each.close()
    pool.close()


def test_a_closed_pool_closes_what_comes_back(pool: Pool) -> None:
    used, kept = taken(pool, 2)
    pool.putconn(kept)
    pool.close()
    pool.putconn(used)
    assert kept.closed
    assert used.closed


class Gone:
    """A server that refuses, after some time, until it is back."""

    def __init__(self, after: float) -> None:
        self.after, self.tries, self.back = after, 0, False

    def dial(self) -> Any:
        self.tries += 1
        time.sleep(self.after)
        if self.back:
            return FakeConnection()
        raise psycopg.OperationalError("connection refused")


class FakeConnection:
    """Enough of one to be handed out."""

    closed = False


@pytest.fixture(autouse=True)
def no_outage_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor one that has only just ended."""
    monkeypatch.setattr(outages, "database", outages.Service("the database is gone", "the database is back"))


def test_while_it_is_gone_one_tries_and_the_others_learn_it(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """40 requests do not wait for 40 tries, one after the other."""
    monkeypatch.setattr(module, "TOGETHER", 60.0)
    gone = Gone(0.05)
    pool = Pool(gone.dial, max_size=50, timeout=5)
    with pytest.raises(psycopg.OperationalError):
        pool.getconn()
    start = Barrier(40)

    def ask(_: int) -> str:
        start.wait(30)
        try:
            pool.getconn()
        except psycopg.OperationalError as error:
            return str(error)
        return "a connection"

    with ThreadPoolExecutor(40) as crowd:
        assert set(crowd.map(ask, range(40))) == {"connection refused"}
    assert gone.tries <= 20  # for 41 who asked
    assert len(caplog.records) == 1


def test_who_asks_first_after_it_is_back_is_served() -> None:
    gone = Gone(0)
    pool = Pool(gone.dial, max_size=5, timeout=5)  # type: ignore[arg-type]
    for _ in range(50):
        with pytest.raises(psycopg.OperationalError):
            pool.getconn()
    gone.back = True
    assert isinstance(pool.getconn(), FakeConnection)
    assert outages.database.since is None

"""An outage is a line when it begins and one when it is over, with a count; our own faults are told as ever."""

from __future__ import annotations

import logging
import sqlite3
from typing import Any

import psycopg
import pytest
from django.db import OperationalError, ProgrammingError
from kombu.exceptions import OperationalError as BrokerError
from redis.exceptions import ConnectionError, TimeoutError

from config import outages
from config.outages import OnceFilter, Service, find_blamed_service


class Now:
    """Time, moved by hand."""

    def __init__(self) -> None:
        self.at = 1_000.0

    def __call__(self) -> float:
        return self.at


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> Now:
    made = Now()
    monkeypatch.setattr(outages, "monotonic", made)
    return made


@pytest.fixture
def service(now: Now) -> Service:
    return Service("the thing is gone", "the thing is back")


def caused(error: Exception, cause: Exception) -> Exception:
    """As Django wraps what a driver raises."""
    error.__cause__ = cause
    return error


def of_sqlite(code: int) -> Exception:
    cause = sqlite3.OperationalError("of sqlite")
    cause.sqlite_errorcode = code  # type: ignore[misc]
    return caused(OperationalError("of sqlite"), cause)


def test_one_line_when_it_begins_and_one_when_it_ends(
    service: Service, now: Now, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(500):
        service.failed(OSError("refused\nfor now"))
        now.at += 0.01
    service.answered()
    service.answered()
    assert [record.getMessage() for record in caplog.records] == [
        "the thing is gone: refused for now",
        "the thing is back after 5.0 s, in which 500 things failed",
    ]


def test_what_failed_before_its_return_and_is_heard_of_after_it_is_no_new_outage(
    service: Service, now: Now, caplog: pytest.LogCaptureFixture
) -> None:
    service.failed(OSError())
    service.answered()
    now.at += 0.5
    service.failed(OSError())
    assert len(caplog.records) == 2
    now.at += 60
    service.failed(OSError())
    assert len(caplog.records) == 3


def test_one_try_a_second_while_it_is_gone(service: Service, now: Now) -> None:
    assert not service.resting
    service.failed(OSError())
    tries = 0
    for _ in range(100):
        now.at += 0.05
        tries += not service.resting
    assert tries in (4, 5)


def test_a_database_that_refuses_is_well_after_a_while_without_refusals(
    service: Service, now: Now, caplog: pytest.LogCaptureFixture
) -> None:
    service.failed(OSError("disk full"))
    now.at += 5
    service.calmed()
    service.failed(OSError("disk full"))
    assert len(caplog.records) == 1
    now.at += 11
    service.calmed()
    assert "in which 2 things failed" in caplog.records[-1].getMessage()


@pytest.mark.parametrize(
    ("error", "whose"),
    [
        (caused(OperationalError(), psycopg.OperationalError("no such host")), outages.database),
        (caused(OperationalError(), psycopg.errors.AdminShutdown()), outages.database),
        (caused(OperationalError(), psycopg.errors.LockNotAvailable()), outages.writing),
        (caused(OperationalError(), psycopg.errors.DiskFull()), outages.writing),
        (of_sqlite(sqlite3.SQLITE_BUSY), outages.writing),
        (of_sqlite(sqlite3.SQLITE_FULL), outages.writing),
        (of_sqlite(sqlite3.SQLITE_IOERR_WRITE), outages.writing),
        (of_sqlite(sqlite3.SQLITE_READONLY), outages.writing),
        (of_sqlite(sqlite3.SQLITE_ERROR), None),  # no such table
        (ConnectionError(), outages.broker),
        (TimeoutError(), outages.broker),
        (BrokerError(), outages.broker),
        (ProgrammingError(), None),
        (ConnectionResetError(), None),
        (ValueError(), None),
        (caused(RuntimeError(), ConnectionError()), outages.broker),
    ],
)
def test_whose_fault_an_error_is(error: Exception, whose: Any) -> None:
    assert find_blamed_service(error) is whose


def test_a_fault_of_ours_met_on_the_way_is_ours() -> None:
    error = KeyError("ours")
    error.__context__ = ConnectionError()  # met just before, but not why
    assert find_blamed_service(error) is None
    assert find_blamed_service(error, foreign=True) is outages.broker  # Celery's beat raises like that


def test_the_log_lets_nothing_through_that_only_says_it_again(
    monkeypatch: pytest.MonkeyPatch, service: Service
) -> None:
    monkeypatch.setattr(outages, "broker", service)

    def written(name: str, error: Exception | None) -> bool:
        info = (type(error), error, None) if error else None
        return OnceFilter().filter(logging.LogRecord(name, logging.ERROR, "", 0, "it failed", (), info))  # type: ignore[arg-type]

    def said(name: str, text: str) -> bool:
        return OnceFilter().filter(logging.LogRecord(name, logging.ERROR, "", 0, text, (), None))

    assert written("celery.beat", None)
    assert not said("celery.worker.consumer.consumer", "consumer: Cannot connect to redis://somewhere")
    service.answered()
    assert not written("django.request", ConnectionError())
    assert not written("games.realtime.hub", TimeoutError())
    assert not written("celery.worker.consumer", None)  # that it tries again in two seconds, and so on
    assert written("games.realtime.hub", None)
    assert written("django.request", ValueError())
    assert service.failures == 3
    service.answered()
    assert written("celery.worker.consumer", None)


def test_that_a_process_ends_is_always_told() -> None:
    """A worker's last words are no repetition, whatever it dies of."""
    error = ConnectionError("gone")
    why = (type(error), error, None)
    assert OnceFilter().filter(logging.LogRecord("celery.worker", logging.CRITICAL, "", 0, "Unrecoverable", (), why))

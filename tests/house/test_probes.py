"""What proxies and monitors ask a web process, and what a process says of itself in its log."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable
from threading import Event
from typing import Any

import pytest

from config import probes
from config.health import FAILING, LATE, OK, SWEEP_LATE, UNKNOWN, Finding, Look
from config.probes import HealthEndpoints, Probe, Probes, Watcher

SECRET = "password=hush"
WELL = {"database": OK, "migrations": OK, "redis": OK, "sweep": OK, "disk": OK}


def look(states: dict[str, str]) -> Look:
    """A look that finds this."""
    return Look(tuple(states), lambda: [Finding(name, state, SECRET) for name, state in states.items()])


async def nobody(*args: Any) -> None:
    """Django, which is not to be asked."""
    raise AssertionError("The site itself was asked.")


def ask(path: str, looks: list[Look], method: str = "GET") -> tuple[int, dict[str, str], bytes]:
    """Status, headers and body."""
    told: list[dict[str, Any]] = []

    async def send(message: dict[str, Any]) -> None:
        told.append(message)

    scope = {"type": "http", "path": path, "method": method, "headers": []}
    asyncio.run(HealthEndpoints(nobody, Probes(looks))(scope, nobody, send))
    headers = {name.decode(): value.decode() for name, value in told[0]["headers"]}
    return told[0]["status"], headers, told[1]["body"]


def never() -> list[Finding]:
    raise AssertionError("Something was touched.")


def test_live_touches_nothing() -> None:
    status, headers, body = ask("/health/live", [Look(("database",), never)])
    assert (status, json.loads(body)) == (200, {"status": "ok"})
    assert headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    ("ill", "status", "word"),
    [
        ({}, 200, "ok"),
        ({"redis": FAILING}, 200, "degraded"),
        ({"sweep": LATE}, 200, "degraded"),
        ({"disk": LATE}, 200, "degraded"),
        ({"sweep": UNKNOWN}, 200, "degraded"),
        ({"database": FAILING, "migrations": UNKNOWN}, 503, "unavailable"),
        ({"migrations": FAILING}, 503, "unavailable"),
    ],
)
def test_ready_refuses_only_for_what_keeps_this_process_from_serving(ill: Any, status: int, word: str) -> None:
    """A dead worker must not take every web process out of the proxy."""
    found, headers, body = ask("/health/ready", [look({**WELL, **ill})])
    assert found == status
    assert json.loads(body) == {"status": word, "checks": {**WELL, **ill}}
    assert SECRET not in body.decode()
    assert headers["cache-control"] == "no-store"
    assert "set-cookie" not in headers


def test_head_is_get_without_the_body_and_nothing_else_is_taken() -> None:
    _, _, body = ask("/health/ready", [look(WELL)])
    status, headers, nothing = ask("/health/ready", [look(WELL)], "HEAD")
    assert (status, int(headers["content-length"]), nothing) == (200, len(body), b"")
    status, headers, _ = ask("/health/ready", [Look(("database",), never)], "POST")
    assert (status, headers["allow"]) == (405, "GET, HEAD")


def test_all_other_addresses_are_the_sites() -> None:
    with pytest.raises(AssertionError, match="The site itself"):
        ask("/health/other", [])


def test_many_who_ask_make_one_look(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever asks without end makes no work for the database."""
    monkeypatch.setattr(probes, "FRESH", 3600.0)
    looked: list[int] = []

    def count() -> list[Finding]:
        looked.append(1)
        return [Finding("database", OK, "")]

    async def crowd() -> None:
        probe = Probe(Look(("database",), count))
        for _ in range(3):
            await asyncio.gather(*(probe.findings() for _ in range(50)))

    asyncio.run(crowd())
    assert looked == [1]


def test_an_old_answer_is_not_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(probes, "FRESH", -1.0)
    states = iter([OK, FAILING])
    probe = Probe(Look(("database",), lambda: [Finding("database", next(states), "")]))
    assert [probe.wait()[0].state for _ in range(2)] == [OK, FAILING]


def test_nobody_waits_for_a_database_that_hangs() -> None:
    """The answer comes all the same; and no second thread is hung up."""
    release, looked = Event(), []

    def hang() -> list[Finding]:
        looked.append(1)
        release.wait(60)
        return [Finding("database", OK, ""), Finding("migrations", OK, "")]

    async def impatient() -> list[Finding]:
        probe = Probe(Look(("database", "migrations"), hang), within=0.01)
        return [*await probe.findings(), *await probe.findings()]

    try:
        found = asyncio.run(impatient())
    finally:
        release.set()
    assert [(each.name, each.state) for each in found] == [("database", FAILING), ("migrations", UNKNOWN)] * 2
    assert looked == [1]


Noted = Callable[[str, float], list[str]]


@pytest.fixture
def noted(caplog: pytest.LogCaptureFixture) -> Noted:
    """Has a sweep's state noted after so many ms; what has been said so far."""
    watcher = Watcher()

    def note(state: str, uptime_ms: float = SWEEP_LATE) -> list[str]:
        with caplog.at_level(logging.WARNING, "config.probes"):
            watcher.note([Finding("sweep", state, "words")], uptime_ms=uptime_ms)
        return [record.levelname for record in caplog.records]

    return note


def test_the_log_says_once_that_something_is_ill_and_once_that_it_is_well(noted: Noted) -> None:
    """A dead worker is one ERROR line, however long it stays dead."""
    assert noted(OK, SWEEP_LATE) == []
    assert [noted(LATE, SWEEP_LATE) for _ in range(3)][-1] == ["ERROR"]
    assert noted(UNKNOWN, SWEEP_LATE) == ["ERROR"]
    assert [noted(OK, SWEEP_LATE) for _ in range(3)][-1] == ["ERROR", "WARNING"]
    assert noted(LATE, SWEEP_LATE) == ["ERROR", "WARNING", "ERROR"]


def test_a_site_that_starts_is_not_called_ill(noted: Noted) -> None:
    """The web process is up before the first worker sweeps."""
    assert noted(LATE, SWEEP_LATE - 1) == []
    assert noted(LATE, SWEEP_LATE) == ["ERROR"]
    assert (probes.EVERY + SWEEP_LATE / 1000) < 30


def test_what_the_log_of_outages_tells_is_not_told_twice(caplog: pytest.LogCaptureFixture) -> None:
    """config.outages writes one line when Redis or the database goes: the watch leaves these to it."""
    watcher = Watcher()
    watcher.note([Finding("redis", FAILING, ""), Finding("database", FAILING, "")], uptime_ms=60_000)
    watcher.note([Finding("redis", OK, ""), Finding("database", OK, "")], uptime_ms=60_000)
    assert caplog.text == ""
    watcher.note([Finding("migrations", FAILING, "one is missing")], uptime_ms=60_000)
    assert "migrations is failing" in caplog.text

"""F24: one clock for the site. Hosts' clocks are wrong, are set and leap; nobody's deadline moves by that."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import Any

import pytest

from config import clock
from config.clock import Clock
from tests.house.test_laws import ROOT, files

MS = 1_000_000  # ns
HOUR = 3_600_000  # ms
START = 1_800_000_000_000  # ms: what the database says at the beginning


class Host:
    """A machine with a steady clock and one that people set; the database's runs true."""

    def __init__(self, wrong: int = 0) -> None:
        self.steady, self.wrong, self.true, self.trip = 7_000 * MS, wrong, START * 1.0, 0.0
        self.clock = Clock(lambda: self.steady, lambda: int((self.true + self.wrong) * MS))

    def pass_(self, ms: float, drift: float = 0.0) -> None:
        """Time goes by; `drift` is how much more of it the steady clock counts."""
        self.true += ms
        self.steady += round((ms + drift) * MS)

    def ask(self) -> float:
        """The database's answer, half-way through the round trip."""
        self.pass_(self.trip / 2)
        told = self.true
        self.pass_(self.trip / 2)
        return told

    def measure(self, trip: float = 0.2) -> None:
        self.trip = trip
        self.clock.measure(self.ask)

    @property
    def error(self) -> float:
        """By how many ms this process is wrong."""
        return self.clock.now() - self.true


@pytest.mark.parametrize("wrong", [-300_000, 0, 300_000])
def test_f24_a_host_that_is_five_minutes_off_tells_the_time_of_the_database(wrong: int) -> None:
    host = Host(wrong)
    assert host.clock.now() == START + wrong  # until it has been told
    host.measure(10)
    assert abs(host.error) <= 6


def test_f24_a_leap_of_the_hosts_clock_changes_nothing_and_is_looked_into() -> None:
    host = Host()
    host.measure()
    assert not host.clock.stale
    host.wrong = -HOUR  # somebody has set it
    assert abs(host.error) <= 1
    assert host.clock.stale
    host.measure()
    assert abs(host.error) <= 1
    assert not host.clock.stale


def test_f24_a_machine_that_stood_still_is_set_right_with_the_next_measurement() -> None:
    """A virtual machine that was frozen: its steady clock has not counted, its own was set by its keeper."""
    host = Host()
    host.measure()
    host.true += HOUR
    assert host.clock.stale
    host.measure()
    assert abs(host.error) <= 1


def test_it_is_measured_anew_every_few_seconds() -> None:
    host = Host()
    assert host.clock.stale
    host.measure()
    host.pass_(4_999)
    assert not host.clock.stale
    host.pass_(10)
    assert host.clock.stale


def test_a_slow_answer_spoils_nothing_that_a_quick_one_has_taught() -> None:
    host = Host()
    host.measure(0.2)
    host.pass_(6_000)
    host.trip = 3_000

    def late() -> float:  # told at once, heard three seconds later
        told = host.true
        host.pass_(3_000)
        return told

    host.clock.measure(late)
    host.pass_(10_000)
    assert abs(host.error) <= 1


def test_time_never_goes_back_while_the_steady_clock_is_reined_in() -> None:
    """The steady clock runs fast by 100 ms in a minute: each measurement takes that back, and nobody sees it."""
    host, last = Host(), 0
    for _ in range(200):
        last = host.clock.now()
        host.measure(0.2)
        for _ in range(10):
            assert host.clock.now() >= last
            last = host.clock.now()
            host.pass_(600, drift=1)
    assert abs(host.error) <= 12


def test_a_database_that_is_set_back_far_is_followed(caplog: pytest.LogCaptureFixture) -> None:
    """Else a process that was told nonsense once would wait for hours; what moves the game never goes back anyway."""
    host = Host()
    host.measure()
    host.true -= HOUR
    host.measure()
    assert abs(host.error) <= 1
    assert "set back by 3600" in caplog.text


def test_it_is_measured_with_a_connection_and_by_one_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def execute(sql: str) -> Any:
        asked.append(sql)
        clock.measure_clock(connection)  # somebody else takes a connection meanwhile
        return SimpleNamespace(fetchone=lambda: (START,))

    connection = SimpleNamespace(vendor="postgresql", connection=SimpleNamespace(execute=execute))
    monkeypatch.setattr(clock, "site", Clock(lambda: 0, lambda: 0))
    clock.measure_clock(connection)
    clock.measure_clock(connection)  # it is fresh
    assert len(asked) == 1
    assert clock.get_site_time_ms() == START


def test_alone_it_is_the_hosts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clock, "site", Clock(lambda: 0, lambda: START * MS))
    clock.measure_clock(SimpleNamespace(vendor="sqlite"))
    assert clock.get_site_time_ms() == START


HOST_TIME = re.compile(r"\btime\.time(_ns)?\b|\btimezone\.now\b|\bdatetime\.(now|utcnow)\(|\bdate\.today\(|\bauto_now")
ALLOWED = {
    "config/clock.py": "where the time comes from",
    "config/health.py": "the age of a note that a script wrote on this host",
    "games/realtime/credentials.py": "sessions run out by the clock by which Django wrote when they do",
    "accounts/models/keys.py": "defaults, so that migrations stay as they are: whoever makes a row says the time",
    "accounts/models/mailbox.py": "the same",
    "games/models/_created.py": "names Django's way, in order to replace it",
}


def test_nothing_asks_a_host_what_time_it_is() -> None:
    """Whatever is shown or decides goes by `common.clock`, which is the database's."""
    found = {
        str(path.relative_to(ROOT))
        for path in files("games", "accounts", "common", "config")
        if path.suffix == ".py" and "tests" not in path.parts and HOST_TIME.search(path.read_text())
    }
    assert found == set(ALLOWED), found ^ set(ALLOWED)

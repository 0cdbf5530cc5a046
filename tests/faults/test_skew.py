"""F24: a web process whose host's clock is five minutes off, beside an honest one. Nobody notices."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest

from tests.faults.evenings import Evening
from tests.faults.people import Line
from tests.services.sites import RealSite

pytestmark = pytest.mark.real

SHIFT = """
import time

honest, honest_ns = time.time, time.time_ns
time.time = lambda: honest() + {seconds}
time.time_ns = lambda: honest_ns() + {seconds} * 1_000_000_000
"""
SLACK = 1_100  # ms: a tenth of a second, and one for a busy machine


@pytest.fixture(params=[-300, 300])
def skewed(request: Any, site: RealSite, tmp_path: Path) -> Iterator[RealSite]:
    """The second web process believes that it is five minutes earlier, or later."""
    (tmp_path / "sitecustomize.py").write_text(SHIFT.format(seconds=request.param))
    web, url = site.webs[1], site.urls[1]
    web.stop()
    web.env["PYTHONPATH"] = str(tmp_path)
    web.start()
    web.wait_for(url)
    yield site
    web.stop()
    del web.env["PYTHONPATH"]
    web.start()
    web.wait_for(url)


def database_now(site: RealSite) -> int:
    """The clock that decides, in ms."""
    with psycopg.connect(site.env["DATABASE_URL"]) as database:
        found = database.execute("SELECT extract(epoch FROM clock_timestamp()) * 1000").fetchone()
    assert found
    return int(found[0])


def off(site: RealSite, told: int, before: int) -> int:
    """By how many ms a time told between `before` and now is wrong."""
    return max(before - told, told - database_now(site), 0)


def test_f24_both_show_the_same_time_and_nobody_is_late(skewed: RealSite, tell: Any) -> None:
    evening = Evening(skewed).start()  # with the printed clocks
    one, two = evening.people
    worst = 0
    for number in range(20):
        url, other = skewed.urls[number % 2], skewed.urls[(number + 1) % 2]
        before = database_now(skewed)
        shown = evening.look(one, skewed.urls[1])["clocks"]
        worst = max(worst, off(skewed, shown["now"], before))
        honest = evening.look(one, skewed.urls[0])["clocks"]
        assert abs((shown["alarm"] - shown["now"]) - (honest["alarm"] - honest["now"])) < SLACK + passed(before)
        version = evening.go(url)
        assert evening.look(two, other)["version"] >= version
    for line in (one.call(evening.id, skewed.urls[1]), two.call(evening.id, skewed.urls[1])):
        worst = max(worst, heard(skewed, line))
    tell(f"F24: the time shown by the skewed process was off by {worst} ms at most")
    assert worst < SLACK
    facts = evening.facts()
    moments = [fact["at"] for fact in facts]
    assert moments == sorted(moments)
    assert not [fact for fact in facts if fact["fact"] in ("timeout", "removed", "late")]
    for url in skewed.urls:  # who was seen by one is known to be here by the other
        assert set(evening.look(url=url)["presence"].values()) == {"here"}


def passed(before: int) -> int:
    """What the machine may have taken between two looks, in ms."""
    return max(0, round(time.time() * 1000) - before)


def heard(site: RealSite, line: Line) -> int:
    """The worst of what a socket says of the time: with a position, in answer to a ping, and by itself."""
    worst = 0
    with line as open_line:
        before = database_now(site)
        pong = open_line.ask({"ping": 1}, "pong")
        head = open_line.ask({"since": open_line.version}, "head", "state")
        for now in (pong["now"], head.get("now") or head["clocks"]["now"]):
            worst = max(worst, off(site, now, before))
    return worst

"""The benchmarks are run for a moment on both ways to run, so that they still measure what they say they measure.

What a part has in common on both is run once.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from games.benchmarks.traced_names import MOVES, THREAD_CALLS
from games.engine.catalog import titles
from games.management.commands.bench import PARTS
from tests.services.sites import LoneSite, RealSite

SMALL = [
    "--seconds",
    "0.3",
    "--clients",
    "1",
    "2",
    "--sockets",
    "20",
    "--tables",
    "12",
    "--table-sockets",
    "3",
    "--matches",
    "60",
    "--moves",
    "300",
    "--json",
]
ALONE = ("engine", "door", "fanout", "talk", "deadlines")  # and end_to_end
SERVED = ("door", "fanout", "talk", "pages", "deadlines", "growth", "seals")  # and end_to_end


def bench(site: LoneSite | RealSite, *parts: str, options: tuple[str, ...] = ()) -> dict[str, Any]:
    """What `manage.py bench` finds beside a running site, on that site's database."""
    said = site.manage("bench", "--only", *parts, *options, *SMALL)
    return dict(json.loads(said[said.index("{") :]))


@pytest.fixture
def unserved_site() -> Iterator[LoneSite]:
    """The data of a lone site that nobody serves: the benchmark starts its own process on it."""
    site = LoneSite()
    site.manage("migrate", "-v", "0")
    site.manage("collectstatic", "--noinput", "-v", "0")
    yield site
    site.stop()


def check_door(found: dict[str, Any], database: str) -> None:
    """Door and floor were timed with one client and with two."""
    assert found["database"] == database
    for clients in ("clients_1", "clients_2"):
        assert found[clients]["door"]["per_second"] > 0
        assert found[clients]["floor"]["per_second"] > 0
        assert found[clients]["of_the_floor"] > 0


def check_fanout(found: dict[str, Any], layer: str) -> None:
    """Both ways were timed on the layer in use."""
    assert found["layer"] == layer
    assert found["hub_per_second"] > 0
    assert found["groups_per_second"] > 0


def check_talk(found: dict[str, Any], processes: int) -> None:
    """Everybody heard every line."""
    assert found["web_processes"] == processes
    assert found["lines"] > 0
    assert found["lost"] == 0


def check_end_to_end(found: dict[str, Any], processes: int) -> None:
    """Every move came to every socket, and somebody had the processor for it."""
    assert (found["web_processes"], found["sockets"]) == (processes, 36)
    assert (found["refused"], found["lost"], found["tables_given_up"]) == (0, 0, 0), found["refusals"]
    assert found["moves"] > 0
    assert 0 < found["to_a_socket"]["p50_ms"] <= found["to_the_last_socket"]["p99_ms"]
    assert found["processor"]["web"] > 0
    assert found["memory_kb_a_socket"] > 0
    assert found["of_the_floor"] > 0


def check_trace(found: dict[str, Any], statement: str) -> None:
    """A move was followed from the socket through its thread into the database."""
    rows = found["trace"]["rows"]
    for name in (MOVES, f"{THREAD_CALLS} MatchSocket._submit_move", "games.realtime.feeds.build_updates_after"):
        assert rows[name]["calls"] > 0
        assert rows[name]["run"] > 0
    assert rows[statement]["calls"] == pytest.approx(found["trace"]["statements_a_move"], abs=0.01)
    assert sum(found["trace"]["busy_by_thread"].values()) > 0


def check_pages(found: dict[str, Any], database: str) -> None:
    """Every page was looked at, and nothing of the crowd is left."""
    assert (found["database"], found["matches"]) == (database, 60)
    assert set(found["pages"]) == {"front", "lobby", "my games", "match", "ranklist", "profile", "settings"}
    assert all(page["processor_ms"] > 0 and page["queries"] > 0 for page in found["pages"].values())


def check_deadlines(found: dict[str, Any], queries: int) -> None:
    """Silent people were answered for, and by no more statements than it takes."""
    assert found["deadlines"] >= 20
    assert found["processor_ms"] > 0
    assert found["queries"] <= queries


def check_growth(found: dict[str, Any], database: str) -> None:
    """A match went on, mostly by offers that were taken back."""
    assert found["database"] == database
    assert 100 < found["moves"] < 300
    assert found["late_against_early"] > 0


def check_seals(found: dict[str, Any]) -> None:
    """Moves that draw were timed with a proof and without."""
    assert found["moves"] == 300
    assert min(found[f"{name}_{kind}"] for name in ("sealed", "unsealed") for kind in ("ms", "cpu_ms")) > 0


@pytest.mark.real
def test_each_part_runs_on_postgresql_and_redis(real_site: RealSite) -> None:
    found = bench(real_site, *SERVED)
    check_growth(found["growth"], "postgresql")
    check_seals(found["seals"])
    check_deadlines(found["deadlines"], queries=3)
    check_pages(found["pages"], "postgresql")
    check_door(found["door"], "postgresql")
    check_fanout(found["fanout"], "redis")
    check_talk(found["talk"], processes=2)


@pytest.mark.real
def test_a_move_is_measured_on_postgresql_and_redis(real_site: RealSite) -> None:
    check_end_to_end(bench(real_site, "end_to_end")["end_to_end"], processes=1)
    traced = bench(real_site, "end_to_end", options=("--trace", "--processes", "2", "--rate", "10"))["end_to_end"]
    check_end_to_end(traced, processes=2)
    check_trace(traced, "psycopg.Cursor.execute")


@pytest.mark.lone
def test_parts_run_alone(unserved_site: LoneSite) -> None:
    found = bench(unserved_site, *ALONE)
    assert set(found["engine"]) == {title.slug for title in titles()}
    assert all(each["decisions_per_second"] > 0 for each in found["engine"].values())
    check_door(found["door"], "sqlite")
    check_fanout(found["fanout"], "memory")
    check_talk(found["talk"], processes=1)
    check_deadlines(found["deadlines"], queries=6)
    traced = bench(unserved_site, "end_to_end", options=("--trace",))["end_to_end"]
    check_end_to_end(traced, processes=1)
    check_trace(traced, "django.db.backends.sqlite3.base.SQLiteCursorWrapper.execute")


def test_every_part_is_run_here() -> None:
    """A new part of `bench` has to be added above."""
    assert set(PARTS) == {*ALONE, *SERVED, "end_to_end"}

"""Every benchmark is run for a second on both ways to run, so that it still measures what it says it measures."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from games.engine.catalog import titles
from games.management.commands.bench import PARTS
from tests.services.sites import LoneSite, RealSite

SMALL = ("--seconds", "1", "--clients", "1", "2", "--sockets", "20", "--json")


def bench(site: LoneSite | RealSite, *parts: str) -> dict[str, Any]:
    """What `manage.py bench` finds beside a running site, on that site's database."""
    said = site.manage("bench", "--only", *parts, *SMALL)
    return dict(json.loads(said[said.index("{") :]))


@pytest.fixture
def unserved_site() -> Iterator[LoneSite]:
    """The data of a lone site that nobody serves: the benchmark starts its own process on it."""
    site = LoneSite()
    site.manage("migrate", "-v", "0")
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


@pytest.mark.real
def test_each_part_runs_on_postgresql_and_redis(real_site: RealSite) -> None:
    found = bench(real_site, "door", "fanout", "talk")
    check_door(found["door"], "postgresql")
    check_fanout(found["fanout"], "redis")
    check_talk(found["talk"], processes=2)


@pytest.mark.lone
def test_each_part_runs_alone(unserved_site: LoneSite) -> None:
    found = bench(unserved_site, *PARTS)
    assert set(found["engine"]) == {title.slug for title in titles()}
    assert all(each["decisions_per_second"] > 0 for each in found["engine"].values())
    check_door(found["door"], "sqlite")
    check_fanout(found["fanout"], "memory")
    check_talk(found["talk"], processes=1)


def test_every_part_is_run_here() -> None:
    """A new part of `bench` has to be added above."""
    assert set(PARTS) == {"engine", "door", "fanout", "talk"}

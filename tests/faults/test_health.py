"""The site tells that it is ill: the worker, Redis or the database is gone."""

from __future__ import annotations

import json
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest

from tests.faults.people import eventually
from tests.services.postgres import Postgres
from tests.services.processes import free_port
from tests.services.redis import Redis
from tests.services.sites import LoneSite, RealSite

LIGHT = """
from games.admin import desk_lights
from games.matches import backlog
answer = desk_lights.light_worker(backlog.get_sweep_age_ms()).state
"""
SEEN_WITHIN = 15  # seconds


class Bare(urllib.request.HTTPRedirectHandler):
    """A monitor that asks once and follows nothing."""

    def redirect_request(self, *args: Any) -> None:
        return None


def ready(url: str, **headers: str) -> tuple[int, dict[str, Any]]:
    """Status and body of /health/ready."""
    request = urllib.request.Request(url + "/health/ready", headers=headers)
    try:
        with urllib.request.build_opener(Bare).open(request, timeout=30) as answer:
            return answer.status, json.load(answer)
    except urllib.error.HTTPError as refused:
        return refused.code, json.load(refused)


def is_well(site: LoneSite) -> bool:
    """Whether `manage.py health` finds nothing ill; what it finds stands in the test's report."""
    try:
        return "matches     ok" in site.manage("health")
    except RuntimeError as ill:
        print(ill)
        return False


def errors(site: RealSite) -> list[list[str]]:
    """What each web process has said about the sweep, by its log."""
    return [[line for line in web.text().splitlines() if "health: sweep is late" in line] for web in site.webs]


@pytest.mark.real
def test_a_dead_worker_is_one_line_in_the_log_and_no_reason_to_leave_the_proxy(site: RealSite, tell: Any) -> None:
    """It is seen within 15 s of its death."""
    for url in site.urls:
        eventually(lambda url=url: ready(url)[1]["status"] == "ok", within=90)
    before = errors(site)
    site.worker.kill()
    died = time.monotonic()
    for url in site.urls:
        eventually(lambda url=url: ready(url)[1]["checks"]["sweep"] == "late", within=SEEN_WITHIN)
        status, told = ready(url)
        assert (status, told["checks"]["database"]) == (200, "ok")
    eventually(lambda: site.ask(LIGHT) == "ill", within=SEEN_WITHIN)
    seen = time.monotonic() - died
    assert seen < SEEN_WITHIN
    tell(f"a dead worker was on the desk and told by both probes after {seen:.1f} s")
    for number in range(len(site.urls)):
        eventually(lambda number=number: len(errors(site)[number]) > len(before[number]), within=SEEN_WITHIN)
    assert [len(now) - len(was) for now, was in zip(errors(site), before, strict=True)] == [1, 1]
    assert all('"level": "error"' in lines[-1] for lines in errors(site))
    with pytest.raises(RuntimeError, match="health failed"):
        site.manage("health")
    site.worker.start()
    eventually(lambda: ready(site.url)[1]["status"] == "ok", within=60)


@pytest.fixture
def brittle() -> Iterator[tuple[RealSite, Postgres, Redis]]:
    """One web process with a database and a Redis that nobody else needs, and that may be gone afterwards."""
    with ExitStack() as stack:
        postgres, redis = Postgres().start(), Redis().start(free_port())
        for service in (postgres, redis):
            stack.callback(lambda service=service: service.process.poll() is None and service.stop())
        site = RealSite(postgres, redis)
        stack.callback(site.stop)
        site.manage("migrate", "-v", "0")
        site.webs[0].env["ORIGINS"] = "https://starboard.example"
        site.webs[0].start().wait_for(site.urls[0] + "/health/live")
        yield site, postgres, redis


@pytest.mark.real
def test_a_database_that_is_gone_is_said_at_once(brittle: tuple[RealSite, Postgres, Redis]) -> None:
    """By its port alone, under any name and without https: a monitor needs to know nothing else."""
    site, postgres, redis = brittle
    (url, _) = site.urls
    for headers in ({}, {"Host": "10.0.0.1"}):
        status, told = ready(url, **headers)
        assert (status, told["status"]) == (200, "degraded")
        assert told["checks"] == {"database": "ok", "migrations": "ok", "sweep": "late", "redis": "ok", "disk": "ok"}
    redis.stop()
    eventually(lambda: ready(url)[1]["checks"]["redis"] == "failing", within=20)
    assert ready(url)[0] == 200
    postgres.stop()
    eventually(lambda: ready(url)[0] == 503, within=20)
    status, told = ready(url)
    assert told["status"] == "unavailable"
    assert told["checks"]["database"] == "failing"
    with urllib.request.urlopen(url + "/health/live") as answer:
        assert answer.status == 200


@pytest.mark.real
def test_a_web_process_before_its_migrations_is_not_ready(postgres: Postgres, redis: Redis) -> None:
    site = RealSite(postgres, redis)
    try:
        site.webs[0].start().wait_for(site.urls[0] + "/health/live")
        status, told = ready(site.urls[0])
        assert (status, told["checks"]["migrations"]) == (503, "failing")
        site.manage("migrate", "-v", "0")
        eventually(lambda: ready(site.urls[0])[0] == 200, within=20)
    finally:
        site.stop()


@pytest.fixture
def fresh_site() -> Iterator[LoneSite]:
    """A site of its own: on one that tests share, a match that one of them has damaged may be overdue."""
    site = LoneSite().start()
    yield site
    site.stop()


@pytest.mark.lone
def test_a_site_alone_is_well(fresh_site: LoneSite) -> None:
    url = fresh_site.url
    eventually(lambda: ready(url)[1]["status"] == "ok", within=30)
    assert "redis" not in ready(url)[1]["checks"]
    eventually(lambda: is_well(fresh_site), within=30)  # a sweep may be late on a busy machine
    assert "/health" not in fresh_site.web.text()  # nobody's log is filled by being asked

"""F3: a worker whose pool dies under it while it starts goes on all the same."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator

import pytest

from tests.faults.storm import children
from tests.services.processes import Process
from tests.services.sites import RealSite

pytestmark = pytest.mark.real

POOL = 2
WITHIN = 40.0  # seconds


@pytest.fixture
def worker(real_site: RealSite) -> Iterator[Process]:
    """One more worker."""
    command = real_site.worker.command[1:]
    process = Process("starting", [*command, "-n", "starting@%h"], real_site.env, real_site.folder)
    yield process
    process.kill()


def test_a_pool_that_dies_while_the_worker_starts_is_replaced(worker: Process) -> None:
    """Celery alone would say that it could not start its processes, and end."""
    running = worker.start().running
    assert running is not None
    first = appeared(running.pid, set())
    for each in first:
        os.kill(each, signal.SIGKILL)
    again = appeared(running.pid, first)
    assert running.poll() is None, worker.text()[-2000:]
    assert len(again) == POOL, worker.text()[-2000:]


def appeared(pid: int, but: set[int]) -> set[int]:
    """The processes of its pool besides those already known, once all are there or time is up."""
    until = time.monotonic() + WITHIN
    found: set[int] = set()
    while len(found) < POOL and time.monotonic() < until:
        found = set(children(pid)) - but
        time.sleep(0.005)
    return found

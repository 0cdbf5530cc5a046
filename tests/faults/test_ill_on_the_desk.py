"""What falls ill is on the host's desk, in an open browser that nobody touches, and told by /health/ready: a worker
that is killed, a disk that is full, a Redis that is gone, a database that is gone. Each is well again afterwards."""

from __future__ import annotations

import contextlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

import pytest
from playwright.sync_api import expect

from tests.browser.windows import Opener
from tests.faults.people import eventually
from tests.faults.test_health import SEEN_WITHIN, ready
from tests.services.postgres import Postgres
from tests.services.processes import free_port
from tests.services.redis import Redis
from tests.services.sites import RealSite

pytestmark = pytest.mark.real
WELL_WITHIN = 90  # seconds: processes start, and sweep
BUSY = 10  # seconds more than 15, which a machine that tests much else at once may take
BOSS = """
from django.conf import settings
from accounts.guests import BACKEND
from accounts.models import User
from django.test import Client
boss, _ = User.objects.get_or_create(
    username="desk-boss", defaults={"display": "Ada", "is_staff": True, "is_superuser": True})
client = Client()
client.force_login(boss, backend=BACKEND)
answer = [client.session.session_key, settings.SESSION_COOKIE_NAME]
"""


class Frail(NamedTuple):
    """A site whose services and whose disk nobody else needs."""

    site: RealSite
    postgres: Postgres
    redis: Redis
    disk: Path

    def kill_worker(self) -> None:
        """As a power cut would."""
        self.site.worker.kill()

    def start_worker(self) -> None:
        """Anew."""
        self.site.worker.start()

    def fill_disk(self) -> None:
        """Until nothing more goes onto it."""
        with contextlib.suppress(OSError), (self.disk / "full").open("wb", buffering=0) as file:
            while True:
                file.write(bytes(1 << 20))

    def empty_disk(self) -> None:
        """As it was."""
        (self.disk / "full").unlink()

    def kill_redis(self) -> None:
        """At once."""
        self.redis.process.kill()
        self.redis.process.wait()

    def start_redis(self) -> None:
        """Empty."""
        self.redis.start(self.redis.port)

    def kill_database(self) -> None:
        """At once."""
        self.postgres.crash()

    def start_database(self) -> None:
        """It recovers."""
        self.postgres.launch()


class Illness(NamedTuple):
    """How it comes and goes, what the probe says (status of the answer, check, state), what stands on the desk."""

    comes: Callable[[Frail], None]
    goes: Callable[[Frail], None]
    told: tuple[int, str, str]
    words: str


ILLNESSES = {
    "worker": Illness(Frail.kill_worker, Frail.start_worker, (200, "sweep", "late"), "Worker: silent for"),
    "disk": Illness(Frail.fill_disk, Frail.empty_disk, (200, "disk", "late"), "Disk: 0.0 GB of"),
    "redis": Illness(Frail.kill_redis, Frail.start_redis, (200, "redis", "failing"), "Redis: does not answer"),
    "database": Illness(Frail.kill_database, Frail.start_database, (503, "database", "failing"), "gives no answer"),
}


@pytest.fixture(scope="module")
def disk() -> Iterator[Path]:
    """A disk of 64 MB. Only root may make one."""
    folder = Path(tempfile.mkdtemp(prefix="disk-", dir="/tmp"))
    made = ["mount", "-t", "tmpfs", "-o", "size=64m", "starboard-test", str(folder)]
    if os.geteuid() != 0 or subprocess.run(made, check=False, capture_output=True).returncode:
        shutil.rmtree(folder)
        pytest.fail("A full disk takes a small one, and only root may mount it: run this test as root.")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)
    folder.rmdir()


@pytest.fixture(scope="module")
def frail(disk: Path) -> Iterator[Frail]:
    """The site on that disk, whole and running."""
    with ExitStack() as stack:
        postgres, redis = Postgres().start(), Redis().start(free_port())
        for service in (postgres, redis):
            stack.callback(lambda service=service: service.process.poll() is None and service.stop())
        site = RealSite(postgres, redis, VAR_DIR=str(disk))
        stack.callback(site.stop)
        yield Frail(site.start(), postgres, redis, disk)


@pytest.mark.parametrize("name", ILLNESSES)
def test_an_illness_is_on_the_desk_and_told_by_the_probe(frail: Frail, open_window: Opener, name: str) -> None:
    """The page looks again by itself. Whatever it is, it is on it within 15 s, as a dead worker has to be; within some
    more where much else keeps the machine busy."""
    illness, (url, other) = ILLNESSES[name], frail.site.urls
    eventually(lambda: ready(url)[1]["status"] == "ok", within=WELL_WITHIN)
    key, cookie = frail.site.ask(BOSS)
    page = open_window().page
    page.context.add_cookies([{"name": cookie, "value": key, "url": url}])
    page.goto(f"{url}/admin/")
    said = page.locator("#desk h2, #desk-silent", has_text=illness.words)
    expect(said).to_be_hidden()
    illness.comes(frail)
    try:
        expect(said).to_be_visible(timeout=(SEEN_WITHIN + BUSY) * 1_000)
        status, check, state = illness.told
        for each in (url, other):
            eventually(lambda each=each: ready(each)[1]["checks"][check] == state, within=SEEN_WITHIN)
            assert ready(each)[0] == status
    finally:
        illness.goes(frail)
    eventually(lambda: ready(url)[1]["status"] == "ok", within=WELL_WITHIN)
    expect(said).to_be_hidden(timeout=30_000)

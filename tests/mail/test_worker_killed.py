"""F46: the worker that sends mails is killed at each step. One mail for each decision, at most one duplicate
with the same Message-ID between the server's 250 and the commit, and none for what is over."""

from __future__ import annotations

import json
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tests.faults.people import eventually
from tests.mail.postoffice import Mailbox
from tests.services.processes import Process
from tests.services.sites import RealSite

pytestmark = pytest.mark.real

LEASE = 130_000  # ms: a little more than a dead worker's mails are kept from the others
PATIENCE = 90  # seconds for one worker
TITLE = "galactic-magnate"
BEGUN = """
from allauth.account.models import EmailAddress
from accounts.models import User
from accounts.names import make_username
from games.lobby import joining, tables, starting
from games.models import TurnMail

answer = []
for number in range({many}):
    users = [User.objects.create(username=make_username("player"), display=name) for name in ("Ann", "Ben")]
    for user in users:
        EmailAddress.objects.create(user=user, email=f"{{user.username}}@example.org", verified=True, primary=True)
    match = tables.create_match(users[0], {title!r}, seats=2, pace="mail", settings={{"timers": "off"}})
    joining.join_match(match.pk, users[1], match.invite)
    starting.start_match(match.pk, users[0])
    TurnMail.objects.filter(match=match).exclude(kind="turn").delete()
    TurnMail.objects.filter(match=match).update(due={parked})
    answer.append(match.pk)
"""
PARKED = 2**60  # ms: nobody looks at a mail before a test wants it
WORKER = """
import django, json
django.setup()
from django.conf import settings
from common import clock
from games import tasks
from games.models import TurnMail

rows = TurnMail.objects.filter(match__in={matches})
rows.filter(due={parked}).update(due=clock.get_current_time_ms())
{first}
for settings.TIME_OFFSET_MS in {rounds}:
    tasks.send_due_mails()
    states = rows.filter(kind="turn").order_by("asked").values_list("state", "why")
    print("STATES", json.dumps(list(states)), flush=True)
"""
MOVED = """
from accounts.models import User
from games.matches import moves, match_cache
held = match_cache.load_current_match({match!r})
seat = min(held.table.asked)
user = User.objects.get(pk=held.seats[seat].user_id)
moves.submit_move(held.match.pk, seat, held.table.silence(seat).to_json(), by=user, key="on")
"""


class Worker:
    """A process that sends mails, and may die of it."""

    def __init__(self, process: Process) -> None:
        self.process = process.start()

    @property
    def died(self) -> bool:
        """Whether it was killed, once it has ended."""
        assert self.process.running is not None
        return self.process.running.wait(PATIENCE) == -9

    @property
    def states(self) -> list[list[list[str]]]:
        """What it saw of the mails after each of its rounds."""
        assert not self.died, self.process.text()
        told = [line for line in self.process.text().splitlines() if line.startswith("STATES ")]
        return [json.loads(line.removeprefix("STATES ")) for line in told]


class Mails:
    """A mail server, and the site's workers that write to it."""

    def __init__(self, site: RealSite, matches: list[str]) -> None:
        self.site, self.box, self.matches, self.number = site, Mailbox(), matches, 0
        self.env = {**site.worker.env, "EMAIL_URL": f"smtp://127.0.0.1:{self.box.port}"}

    def match(self) -> str:
        """One whose first mail is to be sent."""
        return self.matches.pop()

    def worker(self, *matches: str, rounds: tuple[int, ...] = (0,), dies: str = "", first: str = "") -> Worker:
        """One that looks for mails so often, at those moments (ms from now)."""
        self.number += 1
        code = WORKER.format(matches=list(matches), parked=PARKED, first=first, rounds=rounds)
        env = {**self.env, "STARBOARD_FAIL_AT": dies}
        return Worker(Process(f"mails{self.number}-{self.box.port}", ["-c", code], env, self.site.folder))

    def ids(self, match: str) -> Counter[str]:
        """How often each mail about a match came."""
        return Counter(str(mail["Message-ID"]) for mail in self.box.mails if f"<{match}." in str(mail["Message-ID"]))


@pytest.fixture(scope="module")
def begun(real_site: RealSite) -> list[str]:
    """Matches by mail that wait for somebody's answer."""
    return list(real_site.ask(BEGUN.format(many=10, title=TITLE, parked=PARKED)))


@pytest.fixture
def mails(real_site: RealSite, begun: list[str]) -> Iterator[Mails]:
    """The usual worker and beat rest meanwhile."""
    for process in (real_site.worker, real_site.beat):
        process.kill()
    made = Mails(real_site, begun)
    yield made
    made.box.stop()
    for process in (real_site.worker, real_site.beat):
        process.start()


POINTS = [("mails claimed", 0), ("mails handed over", 0), ("mails taken", 1)]


@pytest.mark.parametrize(("point", "before"), POINTS)
def test_a_worker_killed_at_each_step(mails: Mails, point: str, before: int) -> None:
    """Dead before the server has the mail: it comes once. Dead after its 250: once more, under the same name.
    Nobody else takes a dead one's mails before their time."""
    match = mails.match()
    assert mails.worker(match, dies=point).died
    assert sum(mails.ids(match).values()) == before
    states = mails.worker(match, rounds=(0, LEASE // 2, LEASE, 2 * LEASE, 3 * LEASE)).states
    assert states == [[["waiting", ""]], [["waiting", ""]], *[[["sent", ""]]] * 3]
    assert list(mails.ids(match).values()) == [before + 1]


def test_killed_twice_after_the_servers_word_it_is_never_three(mails: Mails) -> None:
    match = mails.match()
    assert mails.worker(match, dies="mails taken").died
    assert mails.worker(match, rounds=(LEASE,), dies="mails taken").died
    assert mails.worker(match, rounds=(2 * LEASE, 4 * LEASE)).states[-1] == [["void", "uncertain"]]
    assert list(mails.ids(match).values()) == [2]


@pytest.mark.parametrize(("point", "before"), [POINTS[0], POINTS[2]])
def test_killed_and_then_the_decision_is_made(mails: Mails, point: str, before: int) -> None:
    """Nothing more about it, whoever died and whenever; the next question gets a mail of its own."""
    match = mails.match()
    assert mails.worker(match, dies=point).died
    after = mails.worker(match, rounds=(LEASE, 2 * LEASE), first=MOVED.format(match=match))
    assert after.states[-1] == [["void", "over"], ["sent", ""]]
    assert sorted(mails.ids(match).values()) == [1] * (before + 1)


def test_several_workers_at_once_send_each_mail_once(mails: Mails) -> None:
    matches = [mails.match(), mails.match()]
    workers = [mails.worker(*matches, rounds=(0, 0, 0)) for _ in range(3)]
    assert [worker.died for worker in workers] == [False] * 3
    for match in matches:
        assert list(mails.ids(match).values()) == [1]


def test_mails_come_from_the_worker_and_the_beat_by_themselves(mails: Mails, capsys: Any) -> None:
    """The usual processes: the mail is due, and the mail is there within seconds."""
    site, match = mails.site, mails.match()
    for process in (site.worker, site.beat):
        process.env["EMAIL_URL"] = mails.env["EMAIL_URL"]
        process.start()
    try:
        assert not mails.worker(match, rounds=()).died
        since = time.monotonic()
        eventually(lambda: mails.ids(match), within=60)
        with capsys.disabled():
            print(f"\n    F46: the mail came {time.monotonic() - since:.1f} s after it was due", flush=True)
    finally:
        for process in (site.worker, site.beat):
            process.kill()
            del process.env["EMAIL_URL"]

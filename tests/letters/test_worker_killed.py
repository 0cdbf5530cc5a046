"""F46: the worker that sends letters is killed at each step. One letter for each decision, at most one duplicate
with the same Message-ID between the server's 250 and the commit, and none for what is over."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from tests.faults.people import eventually
from tests.letters.postoffice import Mailbox
from tests.services.processes import Process
from tests.services.sites import RealSite

pytestmark = pytest.mark.real

LEASE = 130_000  # ms: a little more than a dead worker's letters are kept from the others
BEGUN = """
from allauth.account.models import EmailAddress
from accounts.models import User
from accounts.names import handle
from games import lobby
from games.models import Letter

users = []
for name in ("Ann", "Ben"):
    user = User.objects.create(username=handle("player"), display=name)
    EmailAddress.objects.create(user=user, email=f"{{user.username}}@example.org", verified=True, primary=True)
    users.append(user)
match = lobby.open_table(users[0], {title!r}, seats=2, pace="mail", settings={{"timers": "off"}})
lobby.join(match.pk, users[1], match.invite)
lobby.start(match.pk, users[0])
answer = match.pk
"""
MOVED = """
from accounts.models import User
from games import play, tables
held = tables.head({match!r})
seat = min(held.table.asked)
user = User.objects.get(pk=held.chairs[seat].user)
play.play(held.match.pk, seat, held.table.silence(seat).to_json(), by=user, key=f"on-{{held.version}}")
"""
STATES = """
from games.models import Letter
rows = Letter.objects.filter(match={match!r}, kind="turn").order_by("asked")
answer = list(rows.values_list("asked", "state", "why"))
"""
TITLE = "galactic-magnate"
ROUNDS = "import django; django.setup(); from django.conf import settings; from games import tasks\n"


class Mails:
    """A mail server, and a worker of the site that is killed while it writes to it."""

    def __init__(self, site: RealSite, box: Mailbox) -> None:
        self.site, self.box, self.number = site, box, 0
        self.env = {**site.worker.env, "EMAIL_URL": f"smtp://127.0.0.1:{box.port}"}

    def worker(self, *rounds: int, dies: str = "") -> Process:
        """A worker that looks for letters so often, at those moments (ms from now); perhaps it dies of it."""
        self.number += 1
        env = {**self.env, "STARBOARD_FAIL_AT": dies}
        code = f"{ROUNDS}for settings.TIME_OFFSET_MS in {rounds or (0,)}: tasks.post()"
        return Process(f"letters{self.number}", ["-c", code], env, self.site.folder).start()

    def ids(self, match: str) -> Counter[str]:
        """How often each mail about a match came."""
        return Counter(str(mail["Message-ID"]) for mail in self.box.mails if f"<{match}." in str(mail["Message-ID"]))


@pytest.fixture
def mails(real_site: RealSite) -> Iterator[Mails]:
    """The usual worker and beat rest meanwhile."""
    for process in (real_site.worker, real_site.beat):
        process.kill()
    box = Mailbox()
    yield Mails(real_site, box)
    box.stop()
    for process in (real_site.worker, real_site.beat):
        process.start()


def died(worker: Process) -> bool:
    return worker.wait() == -9


POINTS = [("letters claimed", 0), ("letters handed over", 0), ("letters taken", 1)]


@pytest.mark.parametrize(("point", "before"), POINTS)
def test_a_worker_killed_at_each_step(mails: Mails, point: str, before: int) -> None:
    """Dead before the server has the mail: it comes once. Dead after its 250: once more, under the same name."""
    match = mails.site.ask(BEGUN.format(title=TITLE))
    assert died(mails.worker(dies=point))
    assert sum(mails.ids(match).values()) == before
    assert mails.worker(0, LEASE // 2).wait() == 0
    assert sum(mails.ids(match).values()) == before  # the dead one's letters are still its own
    assert mails.worker(LEASE, LEASE, 2 * LEASE).wait() == 0
    assert list(mails.ids(match).values()) == [before + 1]
    assert [row[1:] for row in mails.site.ask(STATES.format(match=match))] == [["sent", ""]]


def test_killed_twice_after_the_servers_word_it_is_never_three(mails: Mails) -> None:
    match = mails.site.ask(BEGUN.format(title=TITLE))
    for number in range(2):
        assert died(mails.worker(number * LEASE, dies="letters taken"))
    assert mails.worker(2 * LEASE, 3 * LEASE, dies="letters taken").wait() == 0
    assert list(mails.ids(match).values()) == [2]
    assert [row[1:] for row in mails.site.ask(STATES.format(match=match))] == [["void", "uncertain"]]


@pytest.mark.parametrize(("point", "before"), POINTS)
def test_killed_and_then_the_decision_is_made(mails: Mails, point: str, before: int) -> None:
    """Nothing more about it, whoever died and whenever; the next question gets a letter of its own."""
    match = mails.site.ask(BEGUN.format(title=TITLE))
    assert died(mails.worker(dies=point))
    mails.site.ask(MOVED.format(match=match))
    assert mails.worker(LEASE, 2 * LEASE).wait() == 0
    rows = mails.site.ask(STATES.format(match=match))
    assert rows[0][1:] == ["void", "over"]
    assert (
        sum(count for name, count in mails.ids(match).items() if f".{rows[0][0]}." in name.partition("@")[0]) == before
    )
    assert all(count == 1 for count in mails.ids(match).values())


def test_several_workers_at_once_send_each_letter_once(mails: Mails) -> None:
    matches = [mails.site.ask(BEGUN.format(title=TITLE)) for _ in range(2)]
    workers = [mails.worker() for _ in range(3)]
    assert [worker.wait() for worker in workers] == [0, 0, 0]
    for match in matches:
        assert list(mails.ids(match).values()) == [1]


def test_letters_come_from_the_worker_and_the_beat_by_themselves(mails: Mails, tell: Any) -> None:
    """The usual processes: the question is put, and the mail is there within seconds."""
    site = mails.site
    for process in (site.worker, site.beat):
        process.env["EMAIL_URL"] = mails.env["EMAIL_URL"]
        process.start()
    try:
        match = site.ask(BEGUN.format(title=TITLE))
        begun = time.monotonic()
        eventually(lambda: mails.ids(match), within=40)
        tell(f"F46: the letter came {time.monotonic() - begun:.1f} s after the question was put")
    finally:
        for process in (site.worker, site.beat):
            process.kill()
            del process.env["EMAIL_URL"]


@pytest.fixture
def tell(capsys: Any) -> Any:
    """Says a measured figure aloud, whatever is captured."""

    def say(text: str) -> None:
        with capsys.disabled():
            print(f"\n    {text}", flush=True)

    return say

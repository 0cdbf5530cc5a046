"""Each way on its own, in processes that are killed: a notice by mail, by push and at a hook comes once; after kills
between the other side's word and ours at most twice, under one key; and once however many workers are at it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import pytest

from games.notices.push_encryption import encode_base64url
from tests.mail.postoffice import Mailbox
from tests.mail.test_worker_killed import LEASE, Worker
from tests.notices.receivers import Browser, Receiver
from tests.notices.test_worker_killed import FORGET
from tests.services.processes import Process
from tests.services.sites import RealSite

pytestmark = pytest.mark.real

WAYS = ("mail", "push", "hook")
READER = """
from allauth.account.models import EmailAddress
from accounts.models import User
from accounts.names import make_username
from games.models import Device, Hook

user = User.objects.create(username=make_username("reader"), display="Ann")
user.email = f"{{user.username}}@example.org"
user.save()
EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
Device.objects.create(
    user=user, endpoint="{url}/push", endpoint_digest=user.username, public_key={point!r}, auth_secret={auth!r},
    name="Phone", at=1,
)
Hook.objects.create(user=user, style="json", url="{url}/hook", at=1)
answer = user.pk
"""
SPREAD = """
from games.core.notice_queue import queue_notice
from games.models import NoticeDelivery, NoticeKind
from games.notices import delivery

queue_notice(NoticeKind.OVER, {user}, key={key!r})
delivery.spread_due_notices()
NoticeDelivery.objects.filter(notice__key__endswith={key!r}).exclude(way={way!r}).update(state="void", why="another")
answer = NoticeDelivery.objects.filter(notice__key__endswith={key!r}, state="waiting").count()
"""
WORKER = """
import django, json
django.setup()
from django.conf import settings
from games.models import NoticeDelivery
from games.notices import hook_delivery, notice_mail, push_delivery

send = dict(
    mail=notice_mail.send_due_notice_mails, push=push_delivery.send_due_pushes, hook=hook_delivery.send_due_hooks
)[{way!r}]
for settings.TIME_OFFSET_MS in {rounds}:
    send()
    rows = NoticeDelivery.objects.filter(notice__key__endswith={key!r}, way={way!r})
    print("STATES", json.dumps(list(rows.values_list("state", "why"))), flush=True)
"""
HANDED = "notices handed over"
TAKEN = "notices taken"


class Told(NamedTuple):
    """A notice on one way, and whoever sends it."""

    key: str
    way: str


class Post:
    """A reader whose mailbox, phone and hook are here, and workers that write to them."""

    def __init__(self, site: RealSite, receiver: Receiver, box: Mailbox) -> None:
        self.site, self.receiver, self.box, self.phone, self.number = site, receiver, box, Browser(), 0
        point, auth = encode_base64url(self.phone.point), encode_base64url(self.phone.auth)
        self.user = site.ask(READER.format(url=receiver.url, point=point, auth=auth))
        self.env = {
            **site.worker.env,
            "STARBOARD_REACHABLE": "127.0.0.0/8",
            "EMAIL_URL": f"smtp://127.0.0.1:{box.port}",
        }

    def queue(self, way: str) -> Told:
        """One notice more, on this way alone."""
        self.number += 1
        told = Told(f"{way}-{self.user}-{self.number}", way)
        assert self.site.ask(SPREAD.format(user=self.user, key=told.key, way=way)) == 1
        return told

    def worker(self, told: Told, rounds: tuple[int, ...] = (0,), dies: str = "") -> Worker:
        """One that looks so often, at those moments (ms from now)."""
        self.number += 1
        code = WORKER.format(key=told.key, way=told.way, rounds=rounds)
        env = {**self.env, "STARBOARD_FAIL_AT": dies}
        return Worker(Process(f"notices{self.number}-{self.box.port}", ["-c", code], env, self.site.folder))

    def names(self, told: Told) -> Counter[str]:
        """How often it came, by the name that it came under."""
        if told.way == "mail":
            return Counter(str(mail["Message-ID"]) for mail in self.box.mails)
        got = [each for each in self.receiver.got if each.path == f"/{told.way}"]
        if told.way == "push":
            return Counter(json.loads(self.phone.read(each.body))["key"] for each in got)
        return Counter(f"{each.headers['X-Starboard-Key']} {each.said['key']}" for each in got)


@pytest.fixture
def post(real_site: RealSite) -> Iterator[Post]:
    """The usual worker and beat rest meanwhile."""
    for process in (real_site.worker, real_site.beat):
        process.kill()
    real_site.ask(FORGET)
    receiver, box = Receiver(), Mailbox()
    yield Post(real_site, receiver, box)
    receiver.stop()
    box.stop()
    for process in (real_site.worker, real_site.beat):
        process.start()


@pytest.mark.parametrize("way", WAYS)
def test_killed_twice_after_the_others_word_it_is_never_three(post: Post, way: str) -> None:
    """And nobody takes a dead one's notices before their time."""
    told = post.queue(way)
    assert post.worker(told, dies=TAKEN).died
    assert list(post.names(told).values()) == [1]
    assert post.worker(told, rounds=(0, LEASE // 2)).states == [[["waiting", ""]]] * 2
    assert list(post.names(told).values()) == [1]
    assert post.worker(told, rounds=(LEASE,), dies=TAKEN).died
    assert post.worker(told, rounds=(2 * LEASE, 4 * LEASE)).states[-1] == [["void", "uncertain"]]
    assert list(post.names(told).values()) == [2]


def test_a_mail_is_sent_once_if_its_worker_died_before_it_was_handed_over(post: Post) -> None:
    told = post.queue("mail")
    assert post.worker(told, dies="notices claimed").died
    assert post.worker(told, rounds=(LEASE,), dies=HANDED).died
    assert not post.box.mails
    assert post.worker(told, rounds=(2 * LEASE, 4 * LEASE)).states == [[["sent", ""]]] * 2
    assert list(post.names(told).values()) == [1]


@pytest.mark.parametrize("way", WAYS)
def test_several_workers_at_once_send_it_once(post: Post, way: str) -> None:
    told = [post.queue(way) for _ in range(4)][-1]
    workers = [post.worker(told, rounds=(0,) * 6) for _ in range(3)]
    assert [worker.died for worker in workers] == [False] * 3
    assert sorted(post.names(told).values()) == [1] * 4

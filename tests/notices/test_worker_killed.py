"""The worker that sends pushes and hooks is killed between claiming, handing over and writing down: each notice comes
at least once, at most twice, and twice under the same key."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from games.notices.push_encryption import encode_base64url
from tests.faults.people import eventually
from tests.notices.receivers import Browser, Receiver
from tests.services.sites import RealSite

pytestmark = pytest.mark.real

LEASE = 130_000  # ms: a little more than a dead worker's deliveries are kept from the others
WITHIN = 60  # seconds for a worker to start and die
READER = """
from accounts.models import User
from accounts.names import make_username
from games.models import Device, Hook

user = User.objects.create(username=make_username("reader"), display="Ann")
Device.objects.create(
    user=user, endpoint="{url}/push/1", endpoint_digest=user.username, public_key={point!r}, auth_secret={auth!r},
    name="Phone", at=1,
)
Hook.objects.create(user=user, style="json", url="{url}/hook", at=1)
answer = user.pk
"""
QUEUED = """
from games.core.notice_queue import queue_notice
from games.models import NoticeKind
queue_notice(NoticeKind.OVER, {user}, key={key!r})
"""
FORGET = """
from games.models import Notice, NoticeDelivery
Notice.objects.filter(state="waiting").update(state="spread")
NoticeDelivery.objects.filter(state="waiting").update(state="void", why="forgotten")
answer = None
"""
STANDS = """
from games.models import NoticeDelivery
from common import clock
rows = NoticeDelivery.objects.filter(notice__user={user}, notice__key__endswith={key!r}, way__in=("push", "hook"))
now = clock.get_current_time_ms()
answer = [[row.way, row.state, row.handed, row.due > now + 30_000] for row in rows.order_by("way")]
"""


class Post:
    """A reader whose phone and hook are here, and the site's worker, which may die of sending to them."""

    def __init__(self, site: RealSite, receiver: Receiver) -> None:
        self.site, self.receiver, self.phone = site, receiver, Browser()
        point, auth = encode_base64url(self.phone.point), encode_base64url(self.phone.auth)
        self.user = site.ask(READER.format(url=receiver.url, point=point, auth=auth))

    def dies(self, point: str, key: str) -> None:
        """One notice more, and a worker that is killed with its push and with its hook at this point."""
        self.site.ask(QUEUED.format(user=self.user, key=key))
        self.work(STARBOARD_FAIL_AT=point)
        handed = int(point != "notices claimed")
        wanted = [[way, "waiting", handed, True] for way in ("hook", "push")]
        eventually(lambda: self.site.ask(STANDS.format(user=self.user, key=key)) == wanted, WITHIN, 0.3)
        if point == "notices taken":
            eventually(lambda: self.keys("push")[key] and self.keys("hook")[key], WITHIN, 0.1)
        self.site.worker.kill()

    def work(self, **env: str) -> None:
        """Starts a worker."""
        self.site.worker.env |= {"STARBOARD_REACHABLE": "127.0.0.0/8", **env}
        self.site.worker.start()

    def keys(self, way: str) -> Counter[str]:
        """How often each notice came, by the last word of its key."""
        bodies = [got.body for got in self.receiver.got if got.path.startswith(f"/{way}")]
        said = [json.loads(self.phone.read(body) if way == "push" else body) for body in bodies]
        return Counter(each["key"].rsplit(":", 1)[-1] for each in said)


@pytest.fixture
def post(real_site: RealSite) -> Iterator[Post]:
    receiver = Receiver()
    before: dict[str, Any] = dict(real_site.worker.env)
    real_site.worker.kill()
    real_site.ask(FORGET)  # what other tests left, of which the worker would die
    yield Post(real_site, receiver)
    receiver.stop()
    real_site.worker.kill()
    real_site.worker.env = before
    real_site.worker.start()


def test_a_worker_killed_at_each_step(post: Post) -> None:
    """Dead before the other side has it: once. Dead after its word and before it is written down: twice. A notice is
    claimed by nobody else before its time."""
    post.dies("notices claimed", "claimed")
    post.dies("notices handed over", "handed")
    assert not post.receiver.got
    post.dies("notices taken", "taken")
    assert post.keys("push") == post.keys("hook") == {"taken": 1}
    del post.site.worker.env["STARBOARD_FAIL_AT"]
    post.work(STARBOARD_TIME_OFFSET_MS=str(LEASE))
    wanted = {"claimed": 1, "handed": 1, "taken": 2}
    eventually(lambda: all(sum(post.keys(way).values()) == 4 for way in ("push", "hook")), WITHIN, 0.3)
    assert post.keys("push") == post.keys("hook") == wanted
    sent = [["hook", "sent"], ["push", "sent"]]
    for key in wanted:
        asked = STANDS.format(user=post.user, key=key)
        eventually(lambda asked=asked: [row[:2] for row in post.site.ask(asked)] == sent, WITHIN)

"""A push in a real browser, from the page of settings to the press on the notice.

No push service can be reached from a test, so one on this machine stands in at the two places where the browser would
talk to one: what `subscribe` answers, and how a message comes to the service worker. All else is real: the worker, the
permission, what the page sends to the site, what the site encrypts and posts, what is shown.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser as Chromium
from playwright.sync_api import CDPSession, Page, Playwright, Worker, expect

from games.notices.push_encryption import encode_base64url
from tests.browser.loading import enter
from tests.browser.tables import stand
from tests.browser.test_by_mail import BEGUN, TITLE
from tests.browser.windows import Opener
from tests.faults.people import eventually
from tests.notices.receivers import Browser, Receiver, read_vapid
from tests.services import chromium
from tests.services.sites import LoneSite

pytestmark = pytest.mark.lone

SUBSCRIBE = """
(() => {{
  const keys = {{p256dh: {point!r}, auth: {auth!r}}}, endpoint = {endpoint!r};
  let made = null;
  PushManager.prototype.getSubscription = async () => made;
  PushManager.prototype.subscribe = async wanted => {{
    sessionStorage.wanted = JSON.stringify([wanted.userVisibleOnly, [...wanted.applicationServerKey]]);
    return made = {{endpoint, toJSON: () => ({{endpoint, keys}}), unsubscribe: async () => true}};
  }};
}})();
"""
SHOWN = """async () => {
  const shown = await (await navigator.serviceWorker.ready).getNotifications();
  const said = actions => actions.map(each => each.title);
  return shown.map(({title, body, tag, data, actions}) => ({title, body, tag, url: data.url, actions: said(actions)}));
}"""
LISTEN = """() => {  // where the press leads; a press that no hand made may not open a window
  self.opened = [];
  Clients.prototype.openWindow = async url => { self.opened.push(url); return null; };
}"""
PRESSED = """async ([tag, action]) => {
  const [notification] = await self.registration.getNotifications({tag});
  self.dispatchEvent(new NotificationEvent('notificationclick', {notification, action}));
}"""
LOST = """
from games.core.notice_queue import queue_notice
from games.models import Match, NoticeKind, Seat
match = Match.objects.get(pk={match!r})
user = Seat.objects.get(match=match, user__display="Ann").user_id
queue_notice(NoticeKind.SEAT_LOST, user, match, key="1", words={{"why": "You missed 3 deadlines."}})
"""


@pytest.fixture
def browser(playwright: Playwright) -> Iterator[Chromium]:
    """A whole Chromium, which can show notices."""
    made = playwright.chromium.launch(**chromium.launch_whole_args())
    yield made
    made.close()


@pytest.fixture
def service(lone_site: LoneSite) -> Iterator[Receiver]:
    """A push service on this machine, which the site may reach."""
    made = Receiver()
    lone_site.web.stop()
    lone_site.web.env["STARBOARD_REACHABLE"] = "127.0.0.0/8"
    lone_site.start()
    yield made
    made.stop()
    del lone_site.web.env["STARBOARD_REACHABLE"]


class Line:
    """How messages come to the service worker of a page."""

    def __init__(self, page: Page, origin: str) -> None:
        self.line: CDPSession = page.context.new_cdp_session(page)
        self.origin, self.ids = origin, list[str]()
        self.line.on("ServiceWorker.workerRegistrationUpdated", self.note)
        self.line.send("ServiceWorker.enable")

    def note(self, event: dict[str, Any]) -> None:
        self.ids += [each["registrationId"] for each in event["registrations"] if not each["isDeleted"]]

    def deliver(self, said: bytes) -> None:
        """One message, as the push service hands it to the browser and the browser, decrypted, to the worker."""
        message = {"origin": self.origin, "registrationId": self.ids[-1], "data": said.decode()}
        self.line.send("ServiceWorker.deliverPushMessage", message)


NO_NOTICES = """
from games.models import Notice

Notice.objects.all().delete()
answer = None
"""


def shown(page: Page) -> list[dict[str, Any]]:
    return list(page.evaluate(SHOWN))


def worker_of(page: Page) -> Worker:
    return next(each for each in page.context.service_workers if each.url.endswith("/worker.js"))


def test_a_notice_reaches_a_browser(lone_site: LoneSite, open_window: Opener, service: Receiver) -> None:
    """Turned on in the settings, tried, received with the match's page closed, pressed."""
    begun, reader = lone_site.ask(BEGUN.format(title=TITLE)), Browser()
    lone_site.ask(NO_NOTICES)  # that the game has begun may be told before the device is known, or after
    window = open_window()
    page, context = window.page, window.page.context
    context.grant_permissions(["notifications"], origin=lone_site.url)
    point, auth = encode_base64url(reader.point), encode_base64url(reader.auth)
    context.add_init_script(SUBSCRIBE.format(point=point, auth=auth, endpoint=f"{service.url}/push/a-place"))
    context.add_cookies([{"name": "session", "value": begun["sessions"][0], "url": lone_site.url}])
    page.goto(f"{lone_site.url}/account/notices/")
    line = Line(page, lone_site.url)

    page.get_by_role("button", name="Turn on push here").click()
    expect(page.locator(".devices li b")).to_have_text("Computer")
    page.get_by_role("button", name="Send me one to try").click()
    eventually(lambda: service.got, within=20)
    assert read_vapid(service.got[0])["aud"] == service.url
    visible, key = json.loads(page.evaluate("sessionStorage.wanted"))
    signed_by = service.got[0].headers["Authorization"].rpartition("k=")[2]
    assert (visible, encode_base64url(bytes(key))) == (True, signed_by)
    page.evaluate("() => navigator.serviceWorker.ready")
    eventually(lambda: page.evaluate("1") and line.ids, within=10, every=0.1)
    line.deliver(reader.read(service.got[0].body))
    eventually(lambda: shown(page), within=10, every=0.1)
    assert shown(page)[0]["title"] == "Hello from Starboard!"

    lone_site.ask(LOST.format(match=begun["match"]))
    eventually(lambda: len(service.got) > 1, within=20)
    for _ in range(2):  # a worker that was killed sends it twice: it stands there once
        line.deliver(reader.read(service.got[1].body))
    eventually(lambda: len(shown(page)) == 2, within=10, every=0.1)
    (notice,) = [each for each in shown(page) if each["tag"] == f"match:{begun['match']}"]
    assert notice["title"] == "You lost your seat in Sunday crew"
    assert notice["url"] == f"/m/{begun['match']}/"

    worker = worker_of(page)
    worker.evaluate(LISTEN)
    worker.evaluate(PRESSED, [notice["tag"], ""])
    opened = eventually(lambda: worker.evaluate("self.opened"), within=10, every=0.1)
    assert opened == [f"{lone_site.url}/m/{begun['match']}/"]
    assert notice["tag"] not in [each["tag"] for each in shown(page)], "what was pressed is gone"
    press_an_answer(lone_site, page, line)
    window.assert_quiet()


def press_an_answer(site: LoneSite, page: Page, line: Line) -> None:
    """The page that it opens has its button ready, and nothing has been answered."""
    standing = stand(site, TITLE, "'roll' in actions", names=("Cid", "Dora"))
    enter(page.context, site, standing)
    place, answers = f"/m/{standing.match}/", [{"action": "roll", "title": "Roll the dice"}]
    line.deliver(json.dumps({"key": "two", "tag": "two", "title": "Roll", "url": place, "answers": answers}).encode())
    eventually(lambda: "two" in [each["tag"] for each in shown(page)], within=10, every=0.1)
    assert [each["actions"] for each in shown(page) if each["tag"] == "two"] == [["Roll the dice"]]
    worker = worker_of(page)
    worker.evaluate(PRESSED, ["two", "roll"])
    opened = eventually(lambda: worker.evaluate("self.opened.at(-1)"), within=10, every=0.1)
    assert opened == f"{site.url}{place}?answer=roll"
    page.goto(opened)
    ready = page.locator("#decide [data-action=roll][data-prepared]")
    way = page.get_by_role("button", name=re.compile("^(To my turn|Continue)"))
    expect(way.or_(ready).first).to_be_visible()
    if way.first.is_visible():  # what happened meanwhile comes first
        way.first.click()
    expect(ready).to_be_focused()
    assert page.url == f"{site.url}{place}"
    expect(ready).to_be_enabled()  # nothing was sent

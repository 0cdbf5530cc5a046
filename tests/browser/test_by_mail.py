"""A game by mail in windows: two people and two computer players, time moved on, a reminder read in the mailbox,
and a move made from its link by somebody who is not even signed in."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Request, expect

from tests.browser.windows import Window
from tests.faults.people import eventually
from tests.services.sites import LoneSite

pytestmark = pytest.mark.lone

TITLE = "galactic-magnate"
LATER = 20 * 3_600_000  # ms: of a day, less than a quarter is left
BEGUN = """
from allauth.account.models import EmailAddress
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from accounts.models import User
from accounts.names import make_username
from games.lobby import joining, tables, starting
from secrets import token_hex

users, sessions = [], []
for name in ("Ann", "Ben"):
    user = User.objects.create(username=make_username("player"), display=name, email=f"{{token_hex(6)}}@example.org")
    EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    users.append(user)
    sessions.append(session.session_key)
match = tables.create_match(
    users[0], {title!r}, seats=4, pace="mail", name="Sunday crew", private=True, settings={{"timers": "off"}}
)
joining.join_match(match.pk, users[1], match.invite)
for _ in range(2):
    joining.add_bot(match.pk, users[0], "steady")
starting.start_match(match.pk, users[0])
answer = {{"match": match.pk, "sessions": sessions}}
"""
STORED = "from games.models import Match\nanswer = Match.objects.values_list('version', flat=True).get(pk={match!r})"


@pytest.fixture
def own_site(lone_site: LoneSite) -> Iterator[LoneSite]:
    """The site, whose time this test moves; afterwards it is as late as it was."""
    yield lone_site
    moved(lone_site, 0)


def moved(site: LoneSite, ms: int) -> None:
    """Starts the site anew, so much later."""
    site.web.stop()
    site.web.env["STARBOARD_TIME_OFFSET_MS"] = str(ms)
    site.start()


class People:
    """The two, each with a window in which they are signed in."""

    def __init__(self, site: LoneSite, open_window: Callable[..., Window]) -> None:
        begun: dict[str, Any] = site.ask(BEGUN.format(title=TITLE))
        self.site, self.match = site, begun["match"]
        self.windows = [open_window() for _ in begun["sessions"]]
        for window, session in zip(self.windows, begun["sessions"], strict=True):
            window.page.context.add_cookies([{"name": "session", "value": session, "url": site.url}])

    def reads(self, subject: str) -> tuple[Window, Any]:
        """Whoever finds a mail of that subject in their mailbox first, and the mail, opened."""

        def look() -> tuple[Window, Any] | None:
            for window in self.windows:
                window.page.goto(f"{self.site.url}/mailbox/")
                found = window.page.locator("details", has_text=subject).first
                if found.count():
                    if found.get_attribute("open") is None:
                        found.locator("summary").click()
                    return window, found
            return None

        found: tuple[Window, Any] = eventually(look, within=60, every=0.5)
        return found

    def look_away(self) -> None:
        """Nobody has a page open that would miss the site."""
        for window in self.windows:
            window.assert_quiet()
            window.page.goto("about:blank")

    def version(self) -> int:
        return int(self.site.ask(STORED.format(match=self.match)))


def test_a_move_from_a_reminder(own_site: LoneSite, open_window: Callable[..., Window]) -> None:
    people = People(own_site, open_window)
    window, turn_mail = people.reads(". With ")
    expect(turn_mail).to_contain_text("left, until")
    expect(turn_mail).to_contain_text("THE POSITION")
    window.assert_fits()

    people.look_away()
    moved(own_site, LATER)
    window, turn_mail = people.reads("Reminder: ")
    expect(turn_mail).to_contain_text("4 h left")
    first = turn_mail.frame_locator("iframe").get_by_role("link").first
    link = first.get_attribute("href")
    assert "/turn/" in str(link)
    with window.page.expect_popup() as popup:
        first.click()
    expect(popup.value.locator("form.choice button").first).to_be_visible()
    assert popup.value.evaluate("self.origin") == own_site.url  # no frame's limits hold in it: its forms work
    popup.value.close()
    ours = "frame is sandboxed and the 'allow-scripts'"  # the test's own script, reading in the frame
    window.complaints[:] = [each for each in window.complaints if ours not in each]
    window.assert_quiet()

    stranger = open_window(viewport={"width": 390, "height": 844})
    before, asked = people.version(), list[Request]()
    stranger.page.on("requestfinished", lambda request: asked.append(request))
    stranger.page.goto(link)
    stranger.assert_accessible("the decision of a mail")
    stranger.assert_fits()
    stranger.page.reload()
    assert people.version() == before
    stranger.page.locator("form.choice button").first.click()
    expect(stranger.page.get_by_role("heading", name="Move made")).to_be_visible()
    assert people.version() > before
    stranger.assert_quiet()
    # F54: the link is handed on to nobody, not to our own styles and what is logged of them
    referers = {each.all_headers().get("referer", "") for each in asked}
    assert referers == {"", f"{own_site.url}/"}
    stranger.page.goto(link)
    expect(stranger.page.get_by_role("heading", name="Nothing to decide here")).to_be_visible()

    window.page.goto(f"{own_site.url}/account/mail/")
    window.assert_accessible("the settings of mail")
    window.page.locator("label", has_text="Daily").click()
    window.page.get_by_role("button", name="Save", exact=True).click()
    expect(window.page.get_by_text("Saved.")).to_be_visible()
    expect(window.page.get_by_role("radio", name="Daily")).to_be_checked()

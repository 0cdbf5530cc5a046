"""Two people meet in the lobby: they talk, whisper, mute, play a rated game with a pause in it, and find their points.

What the talk shows is never taken for markup (F40); who is muted is not heard (F40); a pause is voted on."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Dialog, Locator, expect

from tests.browser.players import Pair
from tests.browser.windows import Opener, Window
from tests.services.sites import LoneSite

pytestmark = pytest.mark.lone

SLOW = 15_000  # ms; for what has to pass several steps on a busy machine
PEOPLE = """
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from accounts.models import User
from accounts.names import make_username

answer = []
for name in ("Mira", "Bo"):
    user = User.objects.create(username=make_username(name), display=name)
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    answer.append([user.username, session.session_key])
"""
HARMFUL = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    '"><svg onload=alert(1)>',
    "<b onclick=alert(1)>bold</b> &lt;i&gt; &amp;",
    "javascript:alert(1) https://example.org/x <a href=https://example.org>here</a>",
    "${alert(1)} {{ 7*7 }} <!-- -->",
    "مرحبا \u05d0\u05d1 e\u0301\u0301 👩\u200d🚀",
]


HELD = """
const Real = WebSocket;
const open = new Promise(go => { globalThis.letThrough = go; });
globalThis.WebSocket = class {
  readyState = 0;
  constructor(url) {
    open.then(() => {
      this.real = new Real(url);
      this.real.onopen = () => { this.readyState = 1; this.onopen?.(); };
      this.real.onmessage = event => this.onmessage?.(event);
      this.real.onclose = event => { this.readyState = 3; this.onclose?.(event); };
    });
  }
  send(text) { this.real.send(text); }
  close() { this.real?.close(); }
};
"""  # sockets that open when the test says so


class Visitor(NamedTuple):
    """Somebody in the lobby, and their window."""

    user: str
    window: Window

    @property
    def talk(self) -> Locator:
        """The talk panel."""
        return self.window.page.get_by_role("region", name="Chat")

    @property
    def said(self) -> Locator:
        """What it shows."""
        return self.talk.get_by_role("log")

    @property
    def field(self) -> Locator:
        """Where one types."""
        return self.talk.get_by_role("combobox")

    def says(self, text: str) -> None:
        """Types a line and sends it."""
        self.field.fill(text)
        self.talk.get_by_role("button", name="Send").click()

    def opens(self, tab: str) -> None:
        """Looks at a tab of the talk."""
        self.talk.get_by_role("tab", name=re.compile(f"^{tab}")).click()

    def about(self, name: str, deed: str) -> None:
        """Opens the menu on somebody's name, and chooses."""
        self.said.get_by_role("button", name=name, exact=True).last.click()
        self.talk.get_by_role("group", name=name).get_by_text(deed, exact=True).click()


@pytest.fixture
def two(lone_site: LoneSite, open_window: Opener) -> tuple[Visitor, Visitor]:
    """Mira and Bo, each on a device of their own, in the lobby."""
    visitors = []
    for user, session in lone_site.ask(PEOPLE):
        window = open_window()
        window.page.context.add_cookies([{"name": "session", "value": session, "url": lone_site.url}])
        window.page.goto(f"{lone_site.url}/play/")
        visitor = Visitor(user, window)
        expect(visitor.talk.get_by_role("tab", name="Lobby")).to_be_visible()
        visitors.append(visitor)
    return visitors[0], visitors[1]


def test_an_evening(lone_site: LoneSite, two: tuple[Visitor, Visitor]) -> None:
    mira, bo = two
    they_talk(mira, bo)
    they_whisper(mira, bo)
    one_mutes_the_other(mira, bo)
    they_open_a_table(lone_site, mira, bo)
    they_pause(mira, bo)
    they_finish(lone_site, mira, bo)
    for visitor in two:
        visitor.window.assert_quiet()


def they_talk(mira: Visitor, bo: Visitor) -> None:
    """What one says both read; what a command answers only who asked."""
    mira.says("Anyone for Magnate tonight?")
    for visitor in (mira, bo):
        expect(visitor.said).to_contain_text("Mira Anyone for Magnate tonight?")
    bo.says("/count_users")
    expect(bo.said).to_contain_text(re.compile(r"\d+ (people|person)", re.IGNORECASE))
    expect(mira.said).not_to_contain_text("/count_users")
    for visitor in (mira, bo):
        expect(visitor.talk.get_by_role("button", name=re.compile("online$"))).to_have_text(
            re.compile(r"^([2-9]|\d\d+) online$")
        )


def they_whisper(mira: Visitor, bo: Visitor) -> None:
    """By the menu on a name; the other finds a tab with what they have not read."""
    bo.about("Mira", "Whisper")
    bo.says("In ten minutes?")
    tab = mira.talk.get_by_role("tab", name=re.compile("^Bo"))
    expect(tab).to_contain_text("1")
    mira.opens("Bo")
    expect(mira.said).to_contain_text("In ten minutes?")
    expect(tab).not_to_contain_text("1")
    mira.says("Gladly.")
    expect(bo.said).to_contain_text("Gladly.")
    for visitor in (mira, bo):
        visitor.opens("Lobby")
        expect(visitor.said).not_to_contain_text("Gladly.")


def one_mutes_the_other(mira: Visitor, bo: Visitor) -> None:
    """What was said goes, and comes back."""
    bo.about("Mira", "Mute")
    expect(bo.said).not_to_contain_text("Anyone for Magnate")
    mira.says("Hello?")
    expect(mira.said).to_contain_text("Hello?")
    expect(bo.said).not_to_contain_text("Hello?")
    bo.says(f"/unmute {mira.user}")
    expect(bo.said).to_contain_text("Hello?")


def they_open_a_table(site: LoneSite, mira: Visitor, bo: Visitor) -> None:
    """Mira's table appears in Bo's lobby while Bo looks. Both are members, so it counts; it begins when both sit."""
    page = mira.window.page
    page.goto(f"{site.url}/play/new/galactic-magnate/")
    page.locator("#id_name").fill("Two of us")
    page.get_by_role("group", name="Seats").get_by_role("radio", name="2", exact=True).check()
    page.get_by_role("button", name="Open the table").last.click()
    expect(page.get_by_text("Rated", exact=True).first).to_be_visible()
    bo.window.page.get_by_role("button", name="Sit down at Two of us").click()
    for visitor in (mira, bo):
        expect(visitor.window.panel).to_be_visible(timeout=SLOW)


def they_pause(mira: Visitor, bo: Visitor) -> None:
    """Asked for and agreed on in the talk; it begins where a turn does, and ends when both say so."""
    tables = [table_talk(visitor) for visitor in (mira, bo)]
    tables[0]("/pause 60")
    bar = bo.window.page.locator(".pausebar")
    expect(bar).to_contain_text("Mira asks for a pause of 1 minute", timeout=SLOW)
    tables[1]("/yes")
    expect(bar).to_contain_text(re.compile("agreed on|Paused for"), timeout=SLOW)
    pair = Pair(mira.window, bo.window)
    pair.traded = pair.raised = True
    pair.play_until(lambda: "Paused" in bar.inner_text())
    for visitor, says in zip((mira, bo), tables, strict=True):
        expect(visitor.window.page.locator(".pausebar")).to_contain_text("Paused for")
        says("/resume")
    for visitor in (mira, bo):
        expect(visitor.window.page.locator(".pausebar")).to_have_count(0, timeout=SLOW)


def table_talk(visitor: Visitor) -> Any:
    """Opens the table's talk; returns what says a line there."""
    page = visitor.window.page
    page.get_by_role("tab", name=re.compile("^Table chat")).click()
    field = page.get_by_role("combobox", name="Say to the table")

    def says(text: str) -> None:
        field.fill(text)
        page.locator(".talk").get_by_role("button", name="Send").click()
        expect(field).to_have_value("")

    return says


def they_finish(site: LoneSite, mira: Visitor, bo: Visitor) -> None:
    """Whose turn it is gives up; both see what it cost, may play again, and find their points on their profiles."""
    bo.window.keep_up(mira.window)
    mira.window.keep_up(bo.window)
    loser, winner = (mira, bo) if mira.window.asked else (bo, mira)
    table_talk(loser)("/resign yes")
    for visitor, change in ((winner, "+160 points, up to 1,160"), (loser, "−160 points, down to 840")):
        page = visitor.window.page
        expect(page).to_have_title(re.compile("Over"), timeout=SLOW)
        expect(page.get_by_text(change)).to_be_visible(timeout=SLOW)  # of two the loser gives 16 in 100
        expect(page.get_by_role("button", name=re.compile("^Play again"))).to_be_visible()
    for visitor, points in ((winner, "1,160"), (loser, "840")):
        visitor.window.page.goto(f"{site.url}/people/{visitor.user}/")
        expect(visitor.window.page.get_by_role("main")).to_contain_text(points)


def test_nothing_that_is_said_is_markup(lone_site: LoneSite, two: tuple[Visitor, Visitor]) -> None:
    """F40: shown as it was written, and nothing comes of it: no script, no picture, no link."""
    mira, bo = two
    asked: list[Dialog] = []
    bo.window.page.on("dialog", lambda dialog: asked.append(dialog))
    for line in HARMFUL:
        mira.says(line)
        expect(bo.said).to_contain_text(line.split("e\u0301\u0301")[0].strip())
    assert bo.said.locator("script, img, svg").count() == 0
    links = bo.said.locator("a")
    assert {link.get_attribute("href") for link in links.all()} == {"https://example.org/x", "https://example.org"}
    assert {link.get_attribute("rel") for link in links.all()} == {"noopener nofollow ugc"}
    assert asked == []
    bo.window.assert_quiet()


def test_a_whisper_begins_on_a_profile(lone_site: LoneSite, two: tuple[Visitor, Visitor]) -> None:
    mira, bo = two
    mira.window.page.goto(f"{lone_site.url}/people/{bo.user}/")
    mira.window.page.get_by_role("link", name="Whisper").click()
    expect(mira.talk.get_by_role("tab", name="Bo")).to_have_attribute("aria-selected", "true", timeout=SLOW)
    mira.says("Are you here?")
    expect(mira.field).to_have_value("", timeout=SLOW)  # emptied once Mira's page has its line
    expect(bo.talk.get_by_role("tab", name=re.compile("^Mira"))).to_be_visible(timeout=SLOW)
    bo.opens("Mira")
    expect(bo.said).to_contain_text("Are you here?", timeout=SLOW)


def test_what_is_said_before_the_page_has_its_line_is_not_lost(
    lone_site: LoneSite, two: tuple[Visitor, Visitor]
) -> None:
    """A slow page: the talk can be typed into before any of its sockets is open. The words leave when they are."""
    mira, bo = two
    mira.window.page.add_init_script(HELD)
    mira.window.page.goto(f"{lone_site.url}/play/?whisper={bo.user}&name=Bo")
    mira.says("Are you here?")
    expect(mira.field).to_have_value("Are you here?")
    expect(mira.said).not_to_contain_text("offline")
    mira.window.page.evaluate("letThrough()")
    expect(mira.field).to_have_value("", timeout=SLOW)
    bo.opens("Mira")
    expect(bo.said).to_contain_text("Are you here?", timeout=SLOW)


def test_what_begins_with_a_slash_is_completed(two: tuple[Visitor, Visitor]) -> None:
    """An editable combobox: what fits is offered as one types; arrows, Tab, Enter and Escape do what they say."""
    mira, bo = two
    field, offers = mira.field, mira.talk.get_by_role("listbox", name="Commands")
    field.press_sequentially("/c")
    expect(offers.get_by_role("option")).to_have_count(3)
    expect(field).to_have_attribute("aria-expanded", "true")
    field.press("ArrowDown")
    expect(offers.get_by_role("option", selected=True)).to_contain_text("/count_games")
    field.press("Escape")
    expect(offers).to_be_hidden()
    field.fill("/jo")
    expect(offers).to_be_visible()
    field.press("Tab")
    expect(field).to_have_value("/join ")
    field.fill(f"/w {bo.user[:2]}")
    expect(offers.get_by_role("option").first).to_be_visible()
    field.press("ArrowUp")
    field.press("Enter")
    expect(field).to_have_value(re.compile(r"^/w \S+ $"))
    mira.window.assert_accessible("the lobby with a command begun")


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("wide", [1440, 820, 390])
def test_the_lobby_is_for_everybody(lone_site: LoneSite, open_window: Opener, wide: int, theme: str) -> None:
    """Axe finds nothing serious, and nothing sticks out, for somebody who only looks."""
    window = open_window(viewport={"width": wide, "height": 900}, color_scheme=theme)
    window.page.goto(f"{lone_site.url}/play/")
    expect(window.page.get_by_role("heading", name="Open tables")).to_be_visible()
    window.assert_fits()
    window.assert_accessible(f"the lobby at {wide}, {theme}")
    if wide == 390:
        window.page.get_by_role("link", name="Chat", exact=True).click()
        expect(window.page.get_by_role("button", name="Come in as a guest")).to_be_visible()
        window.assert_accessible("the talk on a phone")

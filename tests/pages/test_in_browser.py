"""The pages in a real browser, on the site running alone: they change by themselves, and work without scripts."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.services.sites import LoneSite

pytestmark = pytest.mark.lone

NEW = "/play/new/galactic-magnate/"  # any game would do
PAGES = ["/", "/play/", "/play/new/", NEW, "/rules/", "/account/login/", "/account/signup/", "/no/such/page/"]
SIZES = [("dark", 1440, 900), ("light", 820, 1180), ("dark", 390, 844)]
WCAG = {"runOnly": ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]}


class Window:
    """A browser window of one visitor; `.faults` collects what its console complains of."""

    def __init__(self, context: BrowserContext, site: str) -> None:
        self.context, self.site, self.faults = context, site, list[str]()
        self.page = context.new_page()
        self.page.on("pageerror", lambda error: self.faults.append(str(error)))
        self.page.on("console", lambda said: self.faults.append(said.text) if said.type == "error" else None)

    def go(self, path: str) -> Page:
        self.page.goto(self.site + path)
        return self.page

    def path(self) -> str:
        return self.page.url.removeprefix(self.site)


class Windows:
    """Opens windows of different visitors."""

    def __init__(self, browser: Browser, site: str) -> None:
        self.browser, self.site, self.all = browser, site, list[Window]()

    def open(self, **how: object) -> Window:
        self.all.append(Window(self.browser.new_context(**how), self.site))  # type: ignore[arg-type]
        return self.all[-1]


@pytest.fixture
def windows(browser: Browser, lone_site: LoneSite) -> Iterator[Windows]:
    """Windows that must all be without a complaint at the end."""
    opened = Windows(browser, lone_site.url)
    yield opened
    for window in opened.all:
        window.context.close()
    assert [fault for window in opened.all for fault in window.faults if "404" not in fault] == []


@pytest.mark.parametrize(("light", "width", "height"), SIZES)
def test_axe_finds_nothing(windows: Windows, light: str, width: int, height: int) -> None:
    """WCAG 2.2 AA, in both lights and on all sizes; and no page is wider than its window."""
    window = windows.open(color_scheme=light, viewport={"width": width, "height": height})
    for path in PAGES:
        page = window.go(path)
        found = Axe().run(page, options=WCAG).response["violations"]
        assert [(path, each["id"], each["nodes"][0]["html"]) for each in found] == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path


def open_table(window: Window, name: str, private: bool = False) -> str:
    page = window.go(NEW)
    page.get_by_label("Table name").fill(name)
    if private:
        page.get_by_label("Private").check()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/m/*/")
    return window.path()


def test_a_new_table_appears_in_the_lobby_by_itself(windows: Windows) -> None:
    host, other = windows.open(), windows.open()
    page = other.go("/play/")
    expect(page.get_by_role("heading", name="Open tables")).to_be_visible()
    open_table(host, "Evening star")
    expect(page.get_by_text("Evening star")).to_be_visible()
    host.page.get_by_role("button", name="Close table").click()
    host.page.get_by_role("button", name="Close table").click()
    expect(page.get_by_text("Evening star")).to_have_count(0)


def test_friends_meet_by_link_and_the_game_begins_for_both(windows: Windows) -> None:
    """Sitting down shows at once at the other's; the start brings both to the board without a reload of theirs. Each
    browser's number is in the dice."""
    host, friend = windows.open(), windows.open(viewport={"width": 390, "height": 844})
    open_table(host, "Two harbours", private=True)
    link = host.page.get_by_label("Invite link").input_value()
    friend.page.goto(link)
    friend.page.get_by_role("button", name="Sit down").first.click()
    expect(friend.page.get_by_text("It starts as soon as every seat is taken")).to_be_visible()
    expect(host.page.locator(".seatlist .who b")).to_have_count(2)
    host.page.get_by_role("button", name="Start with two").click()
    for window in (host, friend):
        expect(window.page.get_by_role("region", name="Your decision")).to_be_visible(timeout=15_000)
    expect(host.page.locator("#match [data-space]").first).to_be_visible()
    # On a phone the characters to choose from lie over the board, for who chooses and for who waits.
    expect(friend.page.locator("#match [data-space]").first).to_be_hidden()
    expect(friend.page.get_by_text("Adventurer").first).to_be_visible()
    for window in (host, friend):  # a number of each browser was promised, sealed and mixed into the dice
        page = window.page
        page.goto(f"{page.url.split('?')[0]}proof/")
        expect(page.get_by_text("Each player’s browser added a number of its own")).to_be_visible()
        page.get_by_role("button", name="Check this game").click()
        expect(page.get_by_text("The number that this browser added is in it.")).to_be_visible()


def test_day_and_night_change_without_a_reload(windows: Windows) -> None:
    window = windows.open(color_scheme="light")
    page = window.go("/")
    page.evaluate("window.same = true")
    with page.expect_response("**/theme/"):
        page.get_by_role("button", name="Switch between light and dark").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.evaluate("window.same")
    expect(window.go("/rules/").locator("html")).to_have_attribute("data-theme", "dark")


def test_what_is_changed_is_marked_while_one_chooses(windows: Windows) -> None:
    page = windows.open().go(NEW)
    page.get_by_role("heading", name="Table rules").click()
    row = page.locator(".st:has(select)").first
    expect(row.locator(".m")).to_be_hidden()
    row.locator("select").select_option(index=1)
    expect(row.locator(".m")).to_be_visible()
    expect(page.get_by_text("changed, 1")).to_be_visible()


def test_without_scripts_a_table_is_opened_filled_and_started(windows: Windows) -> None:
    window = windows.open(java_script_enabled=False)
    open_table(window, "Plain paper")
    page = window.page
    page.get_by_role("button", name="Add a bot").first.click()
    expect(page.locator(".seatlist .who b")).to_have_count(2)
    page.get_by_role("button", name="Start with two").click()
    expect(page.locator("#match")).to_be_attached()
    expect(window.go("/play/mine/").get_by_text("Plain paper").first).to_be_visible()


def test_the_front_page_plays_the_match_that_is_on(windows: Windows) -> None:
    """One click into a game; whoever opens the front page then sees that board."""
    player, visitor = windows.open(), windows.open()
    player.go("/").get_by_role("button", name="Play now as a guest").click()
    player.page.wait_for_url("**/m/*/")
    page = visitor.go("/")
    expect(page.locator("[data-scene] .scene-board svg").first).to_be_visible(timeout=15_000)
    expect(page.get_by_role("link", name="Watch this game")).to_be_visible()


def test_what_follows_is_told_while_one_chooses(windows: Windows) -> None:
    """How long a game by mail can last, and that one against bots is not for points; nothing is opened meanwhile."""
    page = windows.open().go(NEW)
    facts = page.locator("[data-facts]")
    expect(facts).to_contain_text("Live")
    page.locator("label").get_by_text("By mail", exact=True).click()
    expect(facts).to_contain_text("Finished by")
    expect(page.get_by_role("img", name=re.compile("Half of the games"))).to_be_visible()
    page.get_by_role("button", name="Fill with bots").click()
    expect(facts).to_contain_text("A bot sits at this table")
    assert page.url.endswith(NEW)


def test_people_talk_before_the_start(windows: Windows) -> None:
    host, other = windows.open(), windows.open()
    open_table(host, "Harbour lights")
    other.page.goto(host.page.url)
    other.page.get_by_role("button", name="Sit down").first.click()
    expect(other.page.get_by_text("It starts as soon as every seat is taken")).to_be_visible()
    field = host.page.get_by_label("Say to the table")
    field.fill("Shall we wait for Bo?")
    field.press("Enter")
    for window in (host, other):
        expect(window.page.get_by_role("log")).to_contain_text("Shall we wait for Bo?")


def test_a_quick_match_begins_by_itself(windows: Windows) -> None:
    """Nobody comes, so computer players do; the page goes to the board by itself."""
    page = windows.open(java_script_enabled=True).go("/play/")
    page.locator("select[name=wait]").select_option("15")
    page.locator("[data-quick] button").click()
    page.wait_for_url("**/m/*/")
    expect(page.get_by_text("Bots take the open seats in")).to_be_visible()
    expect(page.locator("#match [data-space]").first).to_be_visible(timeout=30_000)


# A question whose answer never comes; noted is whether it had been given up when the form was sent.
UNANSWERED = """window.fetch = (_, { signal }) => {
  window.asking = true;
  document.addEventListener("submit", () => { sessionStorage.forgotten = signal.aborted; });
  return new Promise(() => {});
};"""


def test_a_newcomer_who_opens_a_table_asks_nothing_more(windows: Windows) -> None:
    """Newcomers become guests by it; what follows from their choices would be asked with the token they had before."""
    window = windows.open()
    window.page.add_init_script(UNANSWERED)
    page = window.go(NEW)
    page.get_by_label("Table name").fill("Harbour lights")
    page.wait_for_function("() => window.asking")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/m/*/")
    assert page.evaluate("sessionStorage.forgotten") == "true"

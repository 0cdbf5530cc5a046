"""After a game: the curve and its events, a replay that plays, no other game by Enter, and
what a player holds. A game of two that one of them leaves after some turns."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.windows import Opener, Window
from tests.services.sites import LoneSite

PLAYED = """
from accounts import guests
from accounts.models import User
from django.test import Client
from games.lobby.tables import create_match
from games.lobby import seating, joining, starting
from games.matches import moves, match_cache
from games.engine.bots import choose
from games.engine.chance import Seeded
first, second = [guests.create_guest() for _ in range(2)]
match = create_match(first, {title!r}, seats=2, rated=False, succession=False, settings={{"timers": "off"}})
joining.join_match(match.pk, second, match.invite)
starting.start_match(match.pk, first)
rng = Seeded(7)
for number in range({moves}):
    head = match_cache.load_current_match(match.pk)
    if head.over:
        break
    seat = min(head.table.asked)
    action = choose(head.table.fork(), seat, "steady", rng)
    owner = next(user for user in (first, second) if user.pk == head.seats[seat].user_id)
    moves.submit_move(match.pk, seat, action.to_json(), by=owner, key=f"k{{number}}", version=head.version)
if {over} and not match_cache.load_current_match(match.pk).over:
    seating.leave_match(match.pk, second)
client = Client()
client.force_login(first, backend=guests.BACKEND)
answer = [match.pk, {{name: cookie.value for name, cookie in client.cookies.items()}}]
"""


def at_table(site: LoneSite, window: Window, title: str, moves: int, over: bool = True) -> None:
    """The window of the first player of such a game."""
    match, cookies = site.ask(PLAYED.format(title=title, moves=moves, over=over))
    window.page.context.add_cookies(
        [{"name": name, "value": value, "url": site.url} for name, value in cookies.items()]
    )
    window.page.goto(f"{site.url}/m/{match}/")
    expect(window.panel).to_be_visible()


@pytest.mark.lone
@pytest.mark.parametrize("title", ["galactic-magnate", "galactic-civ"])
def test_the_result_has_a_curve_and_its_events_open_the_replay(
    lone_site: LoneSite, open_window: Opener, title: str
) -> None:
    window = open_window()
    page = window.page
    at_table(lone_site, window, title, 90)
    address = page.url
    expect(page.locator(".curve .line.won")).to_have_count(1)
    for _ in range(3):
        page.keyboard.press("Enter")
    button = window.button("Play again")
    button.focus()
    page.keyboard.press("Enter")
    assert page.url == address, "Enter begins no other game"
    window.assert_accessible("the result")
    page.get_by_role("list", name="The largest events").get_by_role("button").first.click()
    expect(window.panel.get_by_role("heading", name="Replay")).to_be_visible()  # its keys are there
    assert "goes on" not in window.panel.inner_text()
    before = int(page.get_by_role("slider", name="History").input_value())
    page.locator("body").press("ArrowRight")
    expect(page.get_by_role("slider", name="History")).to_have_value(str(before + 1))
    ask_for_a_better_answer(window)
    page.keyboard.press("Escape")
    expect(window.button("Play again")).to_be_visible()
    window.assert_quiet()


@pytest.mark.lone
def test_the_result_tells_luck_and_choices(lone_site: LoneSite, open_window: Opener) -> None:
    """As soon as it is worked out: who left has chosen to, and the two are opposite in everything."""
    window = open_window()
    at_table(lone_site, window, "planetopoly", 40)
    told = window.page.locator(".luck[aria-busy=false]")
    expect(told).to_contain_text("Luck and choices", timeout=180_000)  # at the lowest priority
    expect(told).to_contain_text("your own choices")
    points = [[int(each.replace("−", "-")) for each in row.locator("b").all_inner_texts()] for row in rows_of(told)]
    (own_luck, own_choices), (luck, choices) = points
    assert (own_luck, own_choices) == (-luck, -choices)
    assert own_choices > 10
    window.assert_accessible("luck and choices")
    window.assert_quiet()


def rows_of(told: Locator) -> list[Locator]:
    """A row for each player."""
    return told.locator("tbody tr").all()


def ask_for_a_better_answer(window: Window) -> None:
    """In the replay, of one's next answer: what else there was, and what it cost."""
    window.press("My next answer")
    window.press("Was there a better answer?")
    answers = window.page.get_by_role("group", name="Your answers")
    expect(answers).to_contain_text("your answer", timeout=30_000)
    assert answers.get_by_role("listitem").count() > 1
    window.assert_accessible("the replay")


@pytest.mark.lone
def test_the_replay_plays_to_the_end_by_itself(lone_site: LoneSite, open_window: Opener) -> None:
    window = open_window()
    page = window.page
    at_table(lone_site, window, "galactic-magnate", 12)
    assert page.locator("#pause").count() == 0, "nothing is left to pause"
    window.press("Replay")
    expect(window.button(re.compile("^Play$"))).to_be_visible()
    for _ in range(3):
        page.locator("body").press(".")
    expect(page.get_by_role("button", name="4", exact=True)).to_have_attribute("aria-pressed", "true")
    page.locator("body").press(" ")
    expect(window.button("Play again")).to_be_visible(timeout=60_000)
    page.reload()
    window.press("Replay")
    expect(page.get_by_role("button", name="4", exact=True)).to_have_attribute("aria-pressed", "true")
    set_dice_in_a_sandbox(window)
    window.assert_quiet()


def set_dice_in_a_sandbox(window: Window) -> None:
    """Plays on from the beginning of the game whose page is open, and sets a roll and an event there."""
    page = window.page
    page.goto(f"{page.url.split('?')[0]}from/0/")
    page.get_by_label("Sandbox").check()
    page.get_by_role("button", name="Play on").click()
    page.get_by_role("tab", name="Sandbox").click()
    page.get_by_role("button", name="Roll: then a 6").click()
    expect(page.get_by_text("Next: 6")).to_be_visible()
    page.get_by_role("combobox", name="Fortune event: then this card").select_option(index=1)
    expect(page.get_by_text("Next:")).to_have_count(2)
    page.get_by_role("button", name="Clear Roll").click()
    expect(page.get_by_text("Next:")).to_have_count(1)
    window.assert_accessible("the sandbox")


@pytest.mark.lone
def test_on_a_phone_its_keys_are_48_px(lone_site: LoneSite, open_window: Opener) -> None:
    window = open_window(viewport={"width": 390, "height": 844})
    at_table(lone_site, window, "galactic-magnate", 40)
    window.press("Replay")
    keys = window.page.locator(".tape .btn:visible")
    expect(keys).to_have_count(6)
    sizes: list[Any] = [key.bounding_box() for key in keys.all()]
    assert min(size["height"] for size in sizes) >= 48
    assert min(size["width"] for size in sizes) >= 48
    board: Any = window.page.locator("#board").bounding_box()
    assert board["width"] >= 300
    window.assert_fits()
    window.assert_quiet()


@pytest.mark.lone
@pytest.mark.parametrize("title", ["galactic-magnate", "monopoly-space", "planetopoly", "galactic-civ"])
def test_what_a_player_holds_opens_and_closes(lone_site: LoneSite, open_window: Opener, title: str) -> None:
    """By hovering, by keyboard and by a press; Escape closes."""
    window = open_window()
    page = window.page
    at_table(lone_site, window, title, 60, over=False)
    panel = page.get_by_role("dialog", name=re.compile("^What .* hold"))
    rows = page.locator("[data-hold]")
    rows.nth(1).hover()
    expect(panel).to_be_visible()
    page.mouse.move(5, 5)
    expect(panel).to_be_hidden()
    rows.nth(0).focus()
    page.keyboard.press("Enter")
    expect(panel.get_by_role("button", name="Close")).to_be_focused()
    window.assert_accessible("what a player holds")
    page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    expect(rows.nth(0)).to_be_focused()
    rows.nth(1).click()
    expect(panel).to_be_visible()
    panel.get_by_role("button", name="Close").click()
    expect(panel).to_be_hidden()
    window.assert_quiet()


@pytest.mark.lone
def test_on_a_phone_it_is_a_sheet(lone_site: LoneSite, open_window: Opener) -> None:
    window = open_window(viewport={"width": 390, "height": 844}, has_touch=True)
    at_table(lone_site, window, "galactic-magnate", 60, over=False)
    window.page.locator("[data-hold]").nth(1).tap()
    panel = window.page.get_by_role("dialog", name=re.compile("^What .* hold"))
    expect(panel).to_be_visible()
    box: Any = panel.bounding_box()
    assert box["y"] + box["height"] == pytest.approx(844, abs=1)
    window.assert_fits()
    panel.get_by_role("button", name="Close").tap()
    expect(panel).to_be_hidden()
    window.assert_quiet()

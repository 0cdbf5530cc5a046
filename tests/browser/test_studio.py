"""A designer makes a new board of Galactic Magnate from the default one, simulates it, publishes it, and two browsers
play on it. The only documentation is what stands on the pages: everything is found by its words."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from games.engine.catalog import title as find
from tests.browser.players import Pair
from tests.browser.windows import Opener, Window
from tests.services.sites import LoneSite

pytestmark = pytest.mark.lone
MOVES = 6  # entries until it has been played on
SETTING = """
from django.conf import settings
from accounts.guests import BACKEND
from accounts.models import User
from django.test import Client
from games.content import boards
from games.models import Board
from games.studio import designers
keys = []
for name in ("Noor", "Ada", "Ben"):
    user = User.objects.create(username=f"studio-{name}", display=name)
    if name == "Noor":
        designers.appoint_designer(user)
    client = Client()
    client.force_login(user, backend=BACKEND)
    keys.append(client.session.session_key)
newest = Board.objects.filter(title="galactic-magnate").order_by("version").last().version
answer = [keys, settings.SESSION_COOKIE_NAME, boards.get_default_board("galactic-magnate").pk, newest]
"""
BEGIN = """
from accounts.models import User
from games.content import boards
from games.lobby import joining, starting, tables
ada, ben = (User.objects.get(username=f"studio-{name}") for name in ("Ada", "Ben"))
match = tables.create_match(ada, "galactic-magnate", seats=2)
joining.join_match(match.pk, ben)
starting.start_match(match.pk, ada)
answer = [match.pk, match.board.version, match.board.name]
"""


def test_a_board_is_made_published_and_played(lone_site: LoneSite, open_window: Opener) -> None:
    keys, cookie, board, newest = lone_site.ask(SETTING)
    window = open_window()
    page = window.page
    page.context.add_cookies([{"name": cookie, "value": keys[0], "url": lone_site.url}])
    page.goto(f"{lone_site.url}/admin/games/board/{board}/studio/")
    page.get_by_role("button", name="Make a draft of it").click()
    edit_on_a_phone(window)
    page.get_by_role("tab", name="Name and amounts").click()
    page.get_by_label("Name of the board").fill("Lantern Harbours")
    expect(page.get_by_role("heading", level=1)).to_have_text("Lantern Harbours")
    page.get_by_role("tab", name="Space").click()
    page.locator("#studio-board [data-space='19']").click()
    page.locator("#f-spaces-19-name").fill("Marigold Ring and Shipyards")
    expect(page.locator(".cut[data-short] + span")).to_have_text("on the next side")
    page.locator("#f-spaces-19-name").fill("Marigold Yards")
    expect(page.locator(".cut[data-short]")).to_have_count(0)
    page.locator("#f-spaces-19-price").fill("265")
    expect(page.locator(".why.grave")).to_contain_text("multiple of 10")
    page.locator("#studio-publish").click()
    expect(page.locator("#f-spaces-19-price")).to_be_focused()
    page.goto(page.url.split("#")[0].replace("/studio/", "/publish/"))
    page.get_by_role("link", name="Go to the first objection").click()
    expect(page.locator("#f-spaces-19-price")).to_be_focused()
    page.locator(".why.grave .near", has_text="270").click()
    expect(page.locator(".why.grave")).to_have_count(0)
    page.locator("#studio-board [data-space='2']").click()
    page.keyboard.press("Alt+ArrowUp")
    expect(page.locator(".changes")).to_contain_text("have changed places")
    page.keyboard.press("Control+z")
    expect(page.locator(".changes")).not_to_contain_text("have changed places")
    one, other = (page.locator(f"#studio-board [data-space='{space}']") for space in (2, 7))
    one.drag_to(other)
    expect(page.locator(".changes")).to_contain_text("Spaces 2 and 7")
    page.get_by_role("button", name="Put back: Spaces 2 and 7").click()
    expect(page.locator(".changes")).not_to_contain_text("have changed places")
    page.locator("#tab-events").click()
    moving = [event for event in find("galactic-magnate").default_board()["events"] if event.get("move")]
    page.get_by_role("button", name=f"Ways {len(moving)}").click()
    expect(page.locator(".deck-row")).to_have_count(len(moving))
    page.get_by_role("button", name="Prospector's lead").click()
    expect(page.locator("#ways-arrows .way-line")).to_have_count(4)
    page.get_by_role("button", name="Helium Skimmer, 5").click()
    expect(page.get_by_role("heading", name="Space 5", exact=True)).to_be_visible()
    page.locator("#tab-events").click()
    window.assert_accessible("studio")
    window.assert_fits()
    simulate(window)
    page.locator("#studio-publish").click()
    expect(page.get_by_role("listitem").filter(has_text="Simulated as it is now")).to_be_visible()
    page.get_by_label("Default for new tables").check()
    window.assert_accessible("summary")
    page.get_by_role("button", name="Publish version").click()
    expect(page.locator("body")).to_contain_text("is published")
    match, version, _ = lone_site.ask(BEGIN)
    assert version == newest + 1
    players = [open_window() for _ in keys[1:]]
    for player, key in zip(players, keys[1:], strict=True):
        player.page.context.add_cookies([{"name": cookie, "value": key, "url": lone_site.url}])
        player.page.goto(f"{lone_site.url}/m/{match}/")
        expect(player.page.locator("#board [data-space='19']")).to_have_attribute(
            "aria-label", "Marigold Yards. Amberbelt. free, from 270"
        )
    pair = Pair(*players)
    pair.play_until(lambda: players[0].version >= MOVES)
    assert [player.version for player in players] == [players[0].version] * 2


def edit_on_a_phone(window: Window) -> None:
    """The form is below the board there, and the board says so."""
    page, large = window.page, window.page.viewport_size
    page.set_viewport_size({"width": 390, "height": 844})
    page.locator("#studio-board [data-space='19']").click()
    expect(page.locator("#f-spaces-19-price")).not_to_be_in_viewport()
    page.get_by_role("button", name="Edit Marigold Ring").click()
    expect(page.locator("#f-spaces-19-price")).to_be_in_viewport()
    window.assert_fits()
    page.set_viewport_size(large or {"width": 1440, "height": 900})
    expect(page.get_by_role("button", name="Edit Marigold Ring")).to_have_count(0)


def simulate(window: Window) -> None:
    """The lab plays the draft; what is played is kept when it is stopped, and its figures stand there. Then back."""
    page, draft = window.page, window.page.url.split("#")[0]
    page.get_by_role("link", name="Simulate").click()
    for question, answer in (("Seats", "2"), ("Games", "200")):
        page.get_by_role("group", name=question).get_by_role("radio", name=answer, exact=True).check()
    page.get_by_role("button", name="Simulate", exact=True).click()
    window.assert_accessible("a run")
    counted = page.locator(".lab-played:not(:text-is('0')), .lab-findings")
    expect(counted).to_be_visible(timeout=150_000)
    if page.get_by_role("button", name="Stop, keep what is played").count():
        page.get_by_role("button", name="Stop, keep what is played").click()
    expect(page.get_by_role("heading", name="Wins by seat")).to_be_visible()
    expect(page.locator("code")).to_contain_text("manage.py simulate galactic-magnate --seats 2")
    window.assert_accessible("figures")
    window.assert_fits()
    page.goto(draft)

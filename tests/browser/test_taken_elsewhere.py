"""A game that was played on one site is brought to another by its file, replayed there, and played on. Two sites: two
processes, two databases, secrets of their own."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.test_after_the_game import at_table
from tests.browser.windows import Opener
from tests.services.sites import LoneSite

STRANGER = """
from accounts import guests
from django.conf import settings
from django.test import Client
from games.models import Entry, Match
client = Client()
client.force_login(guests.create_guest(), backend=guests.BACKEND)
answer = [Match.objects.count() + Entry.objects.count(), {name: each.value for name, each in client.cookies.items()}]
"""
SECRETS = "from django.conf import settings\nanswer = [settings.SECRET_KEY, settings.DICE_KEY, settings.MAIL_KEY]"
STEPS = 3  # moves of a person, after which it is sure that the game goes on


@pytest.fixture
def fresh_site(lone_site: LoneSite) -> Iterator[LoneSite]:
    """A site on which nobody has ever played."""
    site = LoneSite(STARBOARD_BOT_PACE="0.05", STARBOARD_VISIT_MS="0").dress(lone_site).start()
    yield site
    site.stop()


@pytest.mark.lone
def test_a_game_is_taken_to_another_site_replayed_and_played_on(
    lone_site: LoneSite, fresh_site: LoneSite, open_window: Opener
) -> None:
    """Done means: a game played here is imported into another fresh site, replayed, forked and played on."""
    home, window = open_window(), open_window()
    at_table(lone_site, home, "galactic-magnate", 40)
    story = home.page.request.get(f"{home.page.url}game.json").body()
    assert set(lone_site.ask(SECRETS)).isdisjoint(fresh_site.ask(SECRETS))
    known, cookies = fresh_site.ask(STRANGER)
    assert known == 0

    page = window.page
    page.context.add_cookies([{"name": name, "value": each, "url": fresh_site.url} for name, each in cookies.items()])
    page.goto(f"{fresh_site.url}/play/mine/imported/")
    given = {"name": "a-game.json", "mimeType": "application/json", "buffer": story}
    page.get_by_label("File of a game").set_input_files(given)
    page.get_by_role("button", name="Import").click()
    expect(page.locator(".row.imported")).to_contain_text(f"imported from localhost:{lone_site.port}")

    page.get_by_role("link", name="Replay ").click()
    window.press("Replay")
    history = page.get_by_role("slider", name="History")
    page.locator("body").press("Home")
    expect(history).to_have_value("0")
    history.fill("20")
    expect(history).to_have_value("20")
    page.get_by_role("link", name="Play on from here").click()
    page.get_by_role("button", name="Play on from").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("plays on from")
    for _ in range(STEPS):
        expect(page).to_have_title(re.compile("Your turn"))
        window.moves(
            re.compile(f"^{re.escape(window.panel.locator('.btn.main').first.inner_text().split(chr(10))[0])}")
        )
    window.assert_quiet()

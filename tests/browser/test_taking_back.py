"""Taking one's own move back, live and against a bot: offered where it is possible, done by a press, and gone again."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.tables import sit, stand
from tests.browser.windows import Opener
from tests.services.sites import LoneSite

pytestmark = pytest.mark.lone


def test_a_sale_is_taken_back(lone_site: LoneSite, open_window: Opener) -> None:
    """Nobody else is asked after a sale, so it can be taken back; the cash is the old one then."""
    window = open_window()
    until = "phase == 'Window' and {'sell_deed', 'sell_point'} & actions"
    sit(window, lone_site, stand(lone_site, "planetopoly", until, names=("Ann",), bots=1))
    page = window.page
    back = page.get_by_role("button", name="Take your move back")
    players = page.get_by_role("region", name="Players")
    before = players.inner_text()
    window.press("Sell")
    page.locator(".stepbox button").last.click()
    window.moves(re.compile("^Sell .* for"))
    expect(players).not_to_have_text(before, use_inner_text=True)
    back.click()
    expect(players).to_have_text(before, use_inner_text=True)
    expect(back).to_have_count(0)
    window.assert_quiet()

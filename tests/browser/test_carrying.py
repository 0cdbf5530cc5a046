"""On a phone, with a finger: sentences of a plan are put in another order, and cards into the steps of a round, beyond
what is in sight: what scrolls moves along where a finger is near to its edge."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Locator, Page, expect

from tests.browser.tables import stand
from tests.browser.test_laying_a_plan import CARDS, open_plan
from tests.browser.windows import Opener
from tests.services.sites import LoneSite

pytestmark = pytest.mark.lone

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
HELD_MS = 2_500  # that a finger stays near to an edge


class Finger:
    """One finger on a page, as the browser gets it from a touch screen."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.session: CDPSession = page.context.new_cdp_session(page)
        self.x = self.y = 0.0

    def down(self, on: Locator) -> None:
        """Put on the middle of something."""
        box = on.bounding_box()
        assert box
        self.x, self.y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self.send("touchStart", [{"x": self.x, "y": self.y}])

    def move(self, x: float, y: float, steps: int = 8) -> None:
        """Moved there, without being lifted."""
        from_x, from_y = self.x, self.y
        for step in range(1, steps + 1):
            self.x, self.y = from_x + (x - from_x) * step / steps, from_y + (y - from_y) * step / steps
            self.send("touchMove", [{"x": self.x, "y": self.y}])
            self.page.wait_for_timeout(16)

    def up(self) -> None:
        self.send("touchEnd", [])

    def send(self, kind: str, points: list[dict[str, float]]) -> None:
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def order(page: Page) -> list[str]:
    """The sentences, from the top."""
    return [str(key) for key in page.locator(".orders-rule").evaluate_all("rows => rows.map(row => row.dataset.rule)")]


def edges(page: Page) -> tuple[float, float]:
    """Where what scrolls begins and where what lies over its end does."""
    top = page.locator("#decide").bounding_box()
    foot = page.locator(".plan-deeds").bounding_box()
    assert top
    assert foot
    return top["y"], foot["y"]


def test_a_sentence_is_carried_beyond_what_is_in_sight(lone_site: LoneSite, open_window: Opener) -> None:
    window = open_window(**PHONE)
    page = open_plan(window, lone_site, stand(lone_site, "galactic-magnate", "'open_auction' in actions"))
    page.locator(".strengths label", has_text="about what is not clear").tap()
    expect(page.locator(".orders-rule")).to_have_count(len(order(page)))
    before, finger = order(page), Finger(page)
    assert len(before) > 12
    page.locator(".orders-rule .grip").first.scroll_into_view_if_needed()
    top, bottom = edges(page)
    finger.down(page.locator(".orders-rule .grip").first)
    finger.move(40, bottom - 12)
    page.wait_for_timeout(HELD_MS)
    carried = order(page).index(before[0])
    shown = page.locator(f"[data-rule='{before[0]}']").bounding_box()
    finger.up()
    assert carried > 9, (carried, top, bottom)
    assert shown
    assert top < shown["y"] < bottom
    assert [key for key in order(page) if key != before[0]] == before[1:]
    finger.down(page.locator(f"[data-rule='{before[0]}'] .grip"))
    finger.move(40, top + 12)
    page.wait_for_timeout(HELD_MS)
    finger.up()
    assert order(page).index(before[0]) == 0
    window.assert_quiet()


def test_a_card_is_carried_to_a_step_that_is_out_of_sight(lone_site: LoneSite, open_window: Opener) -> None:
    window = open_window(**PHONE)
    page = open_plan(window, lone_site, stand(lone_site, "galactic-civ", CARDS, plan_rounds="off"))
    card = page.get_by_role("region", name="Your hand").get_by_role("listitem").last.get_by_role("button")
    card.scroll_into_view_if_needed()
    expect(card).to_contain_text("stays in your hand")
    finger = Finger(page)
    top, _ = edges(page)
    finger.down(card.locator(".grip"))
    finger.move(200, top + 12)
    page.wait_for_timeout(HELD_MS)
    slot = page.locator(".slot-pick.takes-it, .takes-it").first
    box = slot.bounding_box()
    assert box
    assert top < box["y"] + 8 < 844, "the steps have not come into sight"
    finger.move(box["x"] + 20, box["y"] + 12)
    finger.up()
    expect(card).to_contain_text(re.compile("play in|discard first"))
    expect(page.locator(".carried")).to_have_count(0)
    window.assert_quiet()

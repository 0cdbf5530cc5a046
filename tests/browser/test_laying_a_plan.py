"""A plan from the page: written, laid down on the question that is open, and it answers."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.loading import PHONE, enter
from tests.browser.tables import Standing, stand
from tests.browser.windows import Opener, Window
from tests.services.sites import LoneSite

pytestmark = pytest.mark.lone

AUCTION = "'open_auction' in actions"
CARDS = "'play' in actions and head.seats[seat].user_id == users[0].pk"


def open_plan(window: Window, site: LoneSite, standing: Standing) -> Page:
    enter(window.page.context, site, standing)
    page = window.page
    page.goto(f"{site.url}/m/{standing.match}/")
    mine, way = page.get_by_role("button", name="Your plan"), page.get_by_role("button", name="To my turn")
    expect(mine.or_(way)).to_be_visible()
    if way.is_visible():  # what happened meanwhile comes first
        way.click()
    mine.click()
    return page


def test_a_plan_that_leaves_what_is_for_sale(lone_site: LoneSite, open_window: Opener) -> None:
    """By text and by sentence; what it would answer now is confirmed first, and nobody else is told of it."""
    window = open_window()
    page = open_plan(window, lone_site, stand(lone_site, "galactic-magnate", AUCTION))
    expect(page.get_by_text("No plan in force")).to_be_visible()
    page.get_by_role("button", name="As text").click()
    page.get_by_label("Your plan as text, a sentence a line").fill("leave any\npass if nothing else is open")
    page.get_by_role("button", name="Use this text").click()
    expect(page.locator(".orders-rule")).to_have_count(2)
    page.locator(".orders-rule .grip").first.press("Alt+ArrowDown")
    expect(page.locator(".orders-rule").first).to_contain_text("Pass if")
    page.get_by_role("button", name="Lay down this plan").click()
    expect(page.get_by_text("It would answer now: Leave")).to_be_visible()
    page.get_by_role("button", name="Lay down this plan").click()
    expect(page.get_by_text("by your plan")).to_be_visible(timeout=15_000)  # it has left it
    in_force, asks = page.get_by_text("Your plan is in force"), page.get_by_text("Your plan asks you")
    expect(in_force.or_(asks)).to_be_visible()  # after a double it is asked of the next roll
    page.get_by_role("button", name="Close").or_(page.get_by_role("button", name="To the question")).click()
    expect(page.locator("#tabpanel")).to_contain_text("You leave")
    page = open_plan(window, lone_site, stand(lone_site, "galactic-civ", CARDS, plan_rounds="off"))
    fill_the_phases(page)
    window.assert_quiet()


def fill_the_phases(page: Page) -> None:
    """Where a title has steps, sentences stand in them: a rival is named and a card is put there without a mouse, and
    both are sentences of the same plan."""
    page.get_by_role("group", name="4 Aggression").get_by_label("Attack").select_option(label="Ben")
    card = page.get_by_role("region", name="Your hand").get_by_role("listitem").first.get_by_role("button")
    expect(card).to_contain_text("stays in your hand")
    card.press("Enter")
    page.get_by_role("group", name=re.compile("^Where ")).get_by_role("button").first.press("Enter")
    expect(card).to_contain_text("play in")
    card.press("Enter")  # closed again
    drag_a_card(page)
    page.get_by_text("Ask me if").click()
    page.get_by_label("I have lost points this round").check()
    page.get_by_role("button", name="As text").click()
    expect(page.get_by_label("Your plan as text, a sentence a line")).to_have_value(re.compile("^ask if I have lost"))
    expect(page.get_by_label("Your plan as text, a sentence a line")).to_have_value(
        re.compile(r"play \S+ if in \w+\n(.|\n)*attack ben")
    )


def drag_a_card(page: Page) -> None:
    """With the mouse into the last slot that takes it: it is to be discarded first."""
    card = page.get_by_role("region", name="Your hand").get_by_role("listitem").last.get_by_role("button")
    slot = page.get_by_role("group", name="12 End").locator(".slot-pick").first
    page.locator(".plan-hand").scroll_into_view_if_needed()
    card.hover()
    page.mouse.down()
    at = slot.bounding_box()
    assert at
    page.mouse.move(at["x"] + 20, at["y"] + 12, steps=4)
    expect(slot).to_have_class(re.compile("takes-it"))
    page.mouse.up()
    expect(card).to_contain_text("discard first in 12")
    expect(page.locator(".carried")).to_have_count(0)


def test_as_text_on_a_phone_fills_the_panel(lone_site: LoneSite, open_window: Opener) -> None:
    """Its field begins below the heading, its buttons are in sight, and what is asked before it is laid down stands
    below the sheet."""
    window = open_window(viewport=PHONE, has_touch=True)
    page = open_plan(window, lone_site, stand(lone_site, "galactic-magnate", AUCTION))
    page.get_by_role("button", name="As text").click()
    panel, form, field = (
        page.locator(each).bounding_box() for each in ("#decide", ".plan-text", ".plan-text textarea")
    )
    assert panel
    assert form
    assert field
    assert form["y"] < panel["y"] + 40
    assert form["y"] + form["height"] <= panel["y"] + panel["height"]
    assert field["height"] > panel["height"] / 2
    page.get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name="Lay down this plan").click()
    expect(page.get_by_text("It would answer now")).to_be_in_viewport()
    expect(page.locator(".orders-rule").first).to_be_in_viewport()
    window.assert_quiet()

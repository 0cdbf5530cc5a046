"""The new-table form as a browser lays it out (B1, B2, B14 of the pages, B8 of the play): nothing that one has to
choose by is cut, and what the form says agrees with itself."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from games.engine.catalog import titles
from tests.browser.windows import Opener
from tests.services.sites import LoneSite

pytestmark = pytest.mark.lone
SIZES = [(1440, 900), (820, 1180), (390, 844)]
CUT = """() => [...document.querySelectorAll('.places select, .st select')].flatMap(select => {
  if (!select.offsetParent) return [];
  const copy = select.cloneNode(true);
  copy.value = select.value;
  copy.style.cssText = 'position:absolute;width:max-content;max-width:none;min-width:0;field-sizing:content';
  select.after(copy);
  const wanted = copy.offsetWidth;
  copy.remove();
  return wanted > select.offsetWidth + 1 ? [`${select.name}: ${wanted} in ${select.offsetWidth}`] : [];
})"""


def form_of(page: Page, site: LoneSite, slug: str) -> Page:
    page.goto(f"{site.url}/play/new/{slug}/")
    expect(page.get_by_role("heading", name="Open a table")).to_be_visible()
    return page


@pytest.mark.parametrize("slug", sorted(title.slug for title in titles()))
def test_what_is_chosen_is_never_cut(lone_site: LoneSite, open_window: Opener, slug: str) -> None:
    """B1, B2: "F…" for a seat, "By the pace of t…" for a setting; in any size."""
    page = open_window().page
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        form_of(page, lone_site, slug)
        page.get_by_text("Table rules", exact=True).click()
        assert page.evaluate(CUT) == [], (width, height)
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), (width, height)
        who = page.locator("[name=who_1]")
        for option in ("bot:steady", "name"):
            who.select_option(option)
            assert page.evaluate(CUT) == [], (width, height, option)


def test_the_rules_are_folded_and_the_name_comes_before_them(lone_site: LoneSite, open_window: Opener) -> None:
    """On a phone 23 settings lay open before the name, and whether it is rated and private."""
    page = open_window(viewport={"width": 390, "height": 844}).page
    form_of(page, lone_site, "galactic-magnate")
    setting = page.locator(".st").first
    expect(setting).to_be_hidden()
    rules = page.get_by_text("Table rules", exact=True)
    top = rules.bounding_box()
    assert top
    for label in ("Table name", "Rated", "Private"):
        box = page.get_by_label(label).bounding_box()
        assert box, label
        assert box["y"] < top["y"], label
    rules.click()
    expect(setting).to_be_visible()


def test_a_changed_rule_opens_the_fold_when_the_form_comes_back(lone_site: LoneSite, open_window: Opener) -> None:
    page = open_window(java_script_enabled=False).page
    form_of(page, lone_site, "galactic-magnate")
    page.get_by_text("Table rules", exact=True).click()
    page.locator(".st select").first.select_option(index=1)
    page.get_by_role("button", name="Fill with bots").click()
    expect(page.locator(".st").first).to_be_visible()


def test_the_switch_agrees_with_the_summary(lone_site: LoneSite, open_window: Opener) -> None:
    """B14: with a bot in a seat "Unrated" stood above a switch for a rated game that was on."""
    window = open_window()
    page = window.page
    page.goto(f"{lone_site.url}/play/new/galactic-magnate/")
    user = lone_site.ask(MEMBER)
    page.context.add_cookies([{"name": "session", "value": user, "url": lone_site.url}])
    form_of(page, lone_site, "galactic-magnate")
    rated, facts = page.get_by_role("checkbox", name="Rated"), page.locator("[data-facts]")
    expect(rated).to_be_checked()
    page.locator("[name=who_1]").select_option("bot:steady")
    expect(facts).to_contain_text("A bot sits at this table")
    expect(rated).not_to_be_checked()
    expect(rated).to_be_disabled()
    expect(page.get_by_text("not with a bot at the table")).to_be_visible()
    page.locator("[name=who_1]").select_option("")
    expect(rated).to_be_checked()
    expect(facts).to_contain_text("Counts on the")
    private = page.get_by_role("checkbox", name="Private")
    page.locator("[name=sandbox]").check(force=True)
    expect(facts).to_contain_text("A sandbox is never rated")
    expect(page.locator("[name=who_1]")).to_have_value(re.compile("^bot:"))  # nobody else may sit down
    expect(private).to_be_checked()
    expect(private).to_be_disabled()
    page.locator("[name=sandbox]").uncheck(force=True)
    expect(private).not_to_be_checked()
    window.assert_quiet()


def test_a_guest_is_told_why_the_switch_is_off(lone_site: LoneSite, open_window: Opener) -> None:
    page = open_window().page
    form_of(page, lone_site, "galactic-magnate")
    expect(page.get_by_role("checkbox", name="Rated")).to_be_disabled()
    expect(page.get_by_text("guests play unrated")).to_be_visible()


MEMBER = """
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from accounts.models import User
from accounts.names import make_username

user = User.objects.create(username=make_username("player"), display="Ines")
session = SessionStore()
session[SESSION_KEY] = str(user.pk)
session[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
session[HASH_SESSION_KEY] = user.get_session_auth_hash()
session.save()
answer = session.session_key
"""

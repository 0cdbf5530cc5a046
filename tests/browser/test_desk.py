"""The desk in a browser: nothing to object to in both schemes and on a phone, fresh by itself, honest when the site is
gone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.windows import Opener
from tests.services.sites import LoneSite

pytestmark = pytest.mark.lone
MARKUP = "<i>Noon</i> & after"
BOSS = """
from django.conf import settings
from accounts.guests import BACKEND
from accounts.models import User
from common import clock
from django.test import Client
from games.lobby import joining, starting, tables
from games.models import Report
boss = User.objects.filter(username="desk-boss").first() or User.objects.create(
    username="desk-boss", display="Ada", is_staff=True, is_superuser=True)
other, _ = User.objects.get_or_create(username="desk-other", defaults={"display": "Wilhelmina Oortwijn"})
Report.objects.create(by=boss, about=other, why="talk", at=clock.get_current_time_ms())
client = Client()
client.force_login(boss, backend=BACKEND)
match = tables.create_match(other, "planetopoly", seats=2, settings={"timers": "off"}, rated=False)
joining.add_bot(match.pk, other)
starting.start_match(match.pk, other)
answer = [client.session.session_key, settings.SESSION_COOKIE_NAME, other.pk, match.pk]
"""


def test_what_is_typed_is_shown_as_visitors_will_see_it(lone_site: LoneSite, open_window: Opener) -> None:
    """As text, whatever it is; the site is asked about the settings, and saves nothing."""
    key, cookie, *_ = lone_site.ask(BOSS)
    window = open_window()
    page = window.page
    page.context.add_cookies([{"name": cookie, "value": key, "url": lone_site.url}])
    page.goto(f"{lone_site.url}/admin/accounts/announcement/add/")
    page.get_by_role("textbox", name="Words").fill(f"  {MARKUP} ")
    expect(page.locator("#as-seen .measure p")).to_have_text(MARKUP)
    page.goto(f"{lone_site.url}/admin/accounts/sitesettings/1/change/")
    page.get_by_role("textbox", name="Name:").fill(MARKUP)
    expect(page.locator("#as-seen b").first).to_have_text(MARKUP)
    page.locator("#as-seen summary", has_text="House rules").click()
    page.get_by_role("textbox", name="House rules").fill(f"# Tables\n{MARKUP}")
    expect(page.get_by_role("heading", name="Tables", exact=True)).to_be_visible()
    page.reload()
    expect(page.locator("#as-seen b").first).to_have_text("Starboard")
    window.assert_quiet()


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_desk(lone_site: LoneSite, open_window: Opener, theme: str) -> None:
    key, cookie, other, match = lone_site.ask(BOSS)
    window = open_window(color_scheme=theme)
    page = window.page
    page.context.add_cookies([{"name": cookie, "value": key, "url": lone_site.url}])
    page.clock.install()
    for wide, high in ((1440, 900), (390, 844)):
        page.set_viewport_size({"width": wide, "height": high})
        for path in (
            "/admin/", f"/admin/accounts/user/{other}/change/", "/admin/accounts/announcement/add/",
            "/admin/accounts/sitesettings/1/change/",
        ):  # fmt: skip
            page.goto(lone_site.url + path)
            window.assert_accessible(f"{path} {theme} {wide}")
            window.assert_fits()
    if theme == "light":
        page.set_viewport_size({"width": 1440, "height": 900})
    for path in (f"match/{match}/mend/?to=1", f"match/{match}/change/", "simulation/", "board/", "board/import/"):
        page.goto(f"{lone_site.url}/admin/games/{path}")
        window.assert_accessible(f"{path} {theme}")
        window.assert_fits()
    page.goto(f"{lone_site.url}/admin/")
    with page.expect_response("**/admin/desk/"):
        page.clock.fast_forward(3_000)
    page.route("**/admin/desk/", lambda route: route.abort())
    for _ in range(2):
        with page.expect_event("requestfailed"):
            page.clock.fast_forward(3_000)
    expect(page.get_by_role("alert")).to_contain_text("The site gives no answer")

"""Signing in in a real browser: by password, by passkey and by a code from the mail; and all pages are in order."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.services.sites import LoneSite

pytestmark = pytest.mark.lone

PASSWORD = "a long and quiet orbit"
MAKE = """
from accounts.models import User
from allauth.account.models import EmailAddress
user = User.objects.create_user("{name}", "{name}@post.example", "{password}", display="{name}".title())
EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
"""
PAGES = [
    "/account/profile/", "/account/people/", "/account/sessions/", "/account/data/", "/account/tokens/",
    "/account/programs/", "/account/2fa/", "/account/2fa/webauthn/", "/account/email/",
    "/report/?person=bo", "/report/thanks/",
]  # fmt: skip
WCAG = {"runOnly": ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]}


@pytest.fixture
def page(browser: Browser, lone_site: LoneSite) -> Iterator[Page]:
    """A window with a device that holds passkeys, and no complaint at the end."""
    context: BrowserContext = browser.new_context(viewport={"width": 1440, "height": 900}, base_url=lone_site.url)
    opened, faults = context.new_page(), list[str]()
    opened.on("pageerror", lambda error: faults.append(str(error)))
    opened.on("console", lambda said: faults.append(said.text) if said.type == "error" else None)
    device = context.new_cdp_session(opened)
    device.send("WebAuthn.enable")
    options: dict[str, Any] = {"protocol": "ctap2", "transport": "internal", "automaticPresenceSimulation": True}
    options |= {"hasResidentKey": True, "hasUserVerification": True, "isUserVerified": True}
    device.send("WebAuthn.addVirtualAuthenticator", {"options": options})
    yield opened
    context.close()
    assert faults == []


def sign_in(page: Page, name: str) -> None:
    page.goto("/account/login/")
    page.fill("[name=login]", f"{name}@post.example")
    page.fill("[name=password]", PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.wait_for_url("**/play/")


def sign_out(page: Page) -> None:
    page.goto("/account/logout/")
    page.get_by_role("button", name="Sign out").click()
    page.wait_for_url(re.compile(r"/$"))


def test_a_passkey_is_added_and_is_enough(page: Page, lone_site: LoneSite) -> None:
    lone_site.ask(MAKE.format(name="ines", password=PASSWORD))
    sign_in(page, "ines")
    page.goto("/account/2fa/webauthn/add/")
    page.fill("[name=password]", PASSWORD)  # what changes how one signs in asks who one is
    page.locator("form.form button").first.click()
    page.get_by_role("button", name="Add it").click()
    page.wait_for_url(re.compile(r"/account/2fa/webauthn/$"))  # the list in which it stands
    expect(page.locator("ul.entries li")).to_have_count(1)
    page.get_by_role("link", name="See recovery codes").click()
    page.wait_for_url("**/recovery-codes/")
    sign_out(page)
    page.goto("/account/login/")
    page.get_by_role("button", name="Use a passkey").click()
    page.wait_for_url("**/play/")
    page.goto("/account/profile/")
    expect(page.get_by_role("textbox", name="Name")).to_have_value("Ines")


def test_a_code_from_the_mail_is_enough(page: Page, lone_site: LoneSite) -> None:
    lone_site.ask(MAKE.format(name="cleo", password=PASSWORD))
    page.goto("/account/login/code/")
    page.fill("[name=email]", "cleo@post.example")
    page.locator("form.form button").first.click()
    page.wait_for_url("**/code/confirm/")
    last = "from accounts.models import MailboxMessage as M\nanswer = M.objects.filter(to='cleo@post.example')[0].text"
    (code,) = re.findall(r"^[A-Z0-9]{4}-[A-Z0-9]{4}$", lone_site.ask(last), re.MULTILINE)
    page.fill("[name=code]", code)
    page.locator("form.form button").first.click()
    page.wait_for_url("**/play/")
    page.goto("/account/profile/")
    expect(page.get_by_role("textbox", name="Name")).to_have_value("Cleo")


@pytest.mark.parametrize(("light", "width"), [("light", 1440), ("dark", 820), ("dark", 390)])
def test_axe_finds_nothing_and_nothing_is_too_wide(page: Page, lone_site: LoneSite, light: str, width: int) -> None:
    name = f"vera{light}{width}"
    lone_site.ask(MAKE.format(name=name, password=PASSWORD))
    lone_site.ask(
        "from accounts.models import User\nfrom accounts import relationships, sanctions\n"
        "bo = User.objects.get_or_create(username='bo', defaults={'display': 'Bo'})[0]\n"
        f"user = User.objects.get(username='{name}')\n"
        "relationships.follow_user(user, bo)\nrelationships.mute_user(user, bo)\n"
        "sanctions.impose_sanction(user, 'warning', 'Be kind', by=None)\n"
        "sanctions.impose_sanction(user, 'silence', 'Shouting', by=None)"
    )
    page.set_viewport_size({"width": width, "height": 900})
    page.emulate_media(color_scheme="dark" if light == "dark" else "light")
    sign_in(page, name)
    for path in PAGES:
        page.goto(path)
        found = Axe().run(page, options=WCAG).response["violations"]
        assert [(path, each["id"], each["nodes"][0]["html"]) for each in found] == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), path

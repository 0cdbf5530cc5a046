"""The chat of the lobby as a browser shows it: B3, B5, B6 and B10 of the pages' findings."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.windows import Opener
from tests.services.sites import LoneSite

pytestmark = pytest.mark.lone
STICKS_OUT = """() => {
  const edge = document.querySelector('#talk').getBoundingClientRect().right;
  return [...document.querySelectorAll('#talk .say button, #talk .tab.end, #talk .tabs, #talk .say')]
    .filter(each => each.getBoundingClientRect().right > edge + 1).map(each => each.className);
}"""
MEASURE = """
from accounts.models import Sanction, User
from common import clock
user = User.objects.order_by("-pk").first()
now = clock.get_current_time_ms()
Sanction.objects.create(user=user, kind="silence", reason="Insults " * 30, since=now, until=now + 86_400_000)
answer = user.username
"""
THIRD = "Third room of the evening"  # somebody else's: a guest opens two in a minute
OPENED = f"from games.models import Room\nanswer = Room.objects.create(kind='named', name={THIRD!r}).name"


def test_the_chat_panel(lone_site: LoneSite, open_window: Opener) -> None:
    window = open_window()
    page = window.page
    page.goto(f"{lone_site.url}/play/")
    page.get_by_role("button", name="Come in as a guest").click()
    chat = page.get_by_role("region", name="Chat")
    field, said = chat.get_by_role("combobox"), chat.get_by_role("log")
    offers = chat.get_by_role("listbox", name="Commands")
    expect(chat.get_by_role("tab", name="Lobby")).to_be_visible()
    # B6: in capitals it is the same command, and an answer says what it answers; B5: then the offers are gone
    field.press_sequentially("/HELP")
    expect(offers).to_be_visible()
    field.press("Enter")
    if field.input_value():
        field.press("Enter")
    expect(said).to_contain_text("/HELP")
    expect(said).to_contain_text("/count_users")
    expect(offers).to_be_hidden()
    # B3: rooms and long names make the row of tabs scroll, not the panel grow
    lone_site.ask(OPENED)
    for room in ("The long tea room of the north", "Second room of the evening", THIRD):
        field.fill(f"/join {room}")
        chat.get_by_role("button", name="Send").click()
        expect(chat.get_by_role("tab", name=room)).to_be_visible()
    assert page.evaluate(STICKS_OUT) == []
    # B10: a measure above the page leaves the field in the window
    lone_site.ask(MEASURE)
    page.goto(f"{lone_site.url}/play/")
    expect(page.locator(".measure")).to_be_visible()
    expect(field).to_be_in_viewport(ratio=1)
    window.assert_quiet()

"""How fast everything moves: one setting, chosen at a table or in the settings."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.test import Client

from accounts.models import User
from tests.pages.reading import flat

pytestmark = pytest.mark.django_db
WORDS = ["off", "slow", "normal", "fast"]


def test_the_menu_of_a_table_and_the_settings_are_one_setting(client: Client) -> None:
    """Findings/pages C: the menu and the settings had other words, and did not know of each other."""
    user = User.objects.create_user("mira", display="Mira")
    client.force_login(user)
    assert client.post("/speed/", {"speed": "fast"}).status_code == 204
    page = flat(client.get("/account/profile/"))
    shown = re.findall(r'name="speed" value="(\w+)"( checked)?>(\w+)<', page)
    assert sorted(shown) == sorted((word, " checked" if word == "fast" else "", word.capitalize()) for word in WORDS)
    menu = re.search(r'<select id="speed".*?</select>', Path("templates/games/match.html").read_text(), re.DOTALL)
    assert menu is not None
    assert re.findall(r'<option value="(\w+)">(\w+)<', menu[0]) == [(word, word) for word in WORDS]


@pytest.mark.parametrize("wrong", [{}, {"speed": ""}, {"speed": "warp"}, {"speed": "normal" * 50}])
def test_no_other_speed_is_taken(client: Client, wrong: dict[str, str]) -> None:
    user = User.objects.create_user("mira", display="Mira")
    client.force_login(user)
    assert client.post("/speed/", wrong).status_code == 422
    user.refresh_from_db()
    assert user.speed == "normal"


def test_a_browser_without_an_account_keeps_its_own_speed(client: Client) -> None:
    assert client.post("/speed/", {"speed": "slow"}).status_code == 204

"""The page of a match's dice and its file: for whoever may see the match, in all three of its states."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from games.lobby import starting, tables
from games.matches import randomness, sealed_chance
from tests.fairlog import evenings
from tests.people import person

pytestmark = pytest.mark.django_db


def test_the_file_is_proved_by_all_three(client: Client) -> None:
    match = starting.start_bot_match(person("Ann"), "galactic-civ", bots=1)
    page = client.get(f"/m/{match.pk}/proof/").content.decode()
    file = client.get(f"/m/{match.pk}/proof.json")
    log = json.loads(file.content)
    assert log["events"][0]["ev"]["tip"][:8] in page
    assert f"/m/{match.pk}/proof.json" in page
    assert "attachment" in file["Content-Disposition"]
    ((faults, _, draws, *_),) = evenings.agree([log])
    assert (faults, draws) == ([], 1)


def test_a_match_of_before_says_so(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sealed_chance, "begin_chance", lambda *match: randomness.SystemRandomness())
    match = starting.start_bot_match(person("Ann"), "planetopoly", bots=1)
    assert "began before dice were sealed" in client.get(f"/m/{match.pk}/proof/").content.decode()
    refused = client.get(f"/m/{match.pk}/proof.json")
    assert refused.status_code == 409
    assert "before dice were sealed" in refused.content.decode()


def test_a_table_that_waits_has_no_dice(client: Client) -> None:
    match: Any = tables.create_match(person("Ann"), "planetopoly", seats=2)
    assert client.get(f"/m/{match.pk}/proof/").status_code == 302
    assert client.get(f"/m/{match.pk}/proof.json").status_code == 409

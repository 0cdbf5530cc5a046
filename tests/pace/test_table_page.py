"""The table page of a game by mail: the ends that are never passed, a day for somebody, a pause by agreement."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import DayGift, Match, Proposal
from tests.matches.conftest import Game
from tests.pace.conftest import DAY, due
from tests.pace.test_giving import both
from tests.people import browser

DEEDS = {"give_day", "pause", "agree_pause", "decline_pause"}


def page(client: Client, game: Game) -> str:
    return " ".join(client.get(reverse("match_table", args=[game.id])).content.decode().split())


def deeds(client: Client, game: Game) -> set[str]:
    """What may be done with its time there."""
    return set(re.findall(rf'action="/m/{game.id}/(\w+)/"', page(client, game))) & DEEDS


def do(client: Client, game: Game, verb: str, **more: str) -> int:
    return client.post(reverse("match_act", args=[game.id, verb]), more).status_code


def test_a_day_is_told_before_it_is_given_and_given_once(mail: Game) -> None:
    asked, giver, seat = both(mail)
    Match.objects.update(host=None)
    client, before = browser(giver), due(mail)
    shown = page(client, mail)
    for words in ("Never later than", "The game ends by", f"Give {asked.name} a day", "The latest end stays"):
        assert words in shown
    assert "give_day" not in deeds(browser(asked), mail)
    (key,) = re.findall(r'name="key" value="(\w+)"', shown)[:1]
    for _ in range(2):
        assert do(client, mail, "give_day", number=str(seat), key=key) == 302
    assert (due(mail), DayGift.objects.count()) == (before + DAY, 1)
    assert "1 day given" in page(client, mail)


def test_a_pause_begins_when_everyone_has_agreed(mail: Game) -> None:
    asked, other, _ = both(mail)
    one, two = browser(asked), browser(other)
    assert do(one, mail, "pause", days="3", key="k") == 302
    assert deeds(one, mail) & {"pause", "agree_pause", "decline_pause"} == {"decline_pause"}
    assert deeds(two, mail) >= {"agree_pause", "decline_pause"}
    assert do(two, mail, "agree_pause") == 302
    assert "Paused until" in page(one, mail)
    assert "pause" not in deeds(one, mail)


def test_who_watches_may_look(mail: Game, cid: User) -> None:
    assert deeds(browser(cid), mail) == deeds(Client(), mail) == set()
    assert "Never later than" in page(Client(), mail)
    do(browser(cid), mail, "pause", days="3", key="k")
    assert not Proposal.objects.exists()


@pytest.mark.parametrize("wrong", [{"days": "x" * 5000}, {"days": "0"}, {"days": "3", "key": ""}, {"key": "\0"}])
def test_what_makes_no_sense_gets_a_sentence(mail: Game, wrong: dict[str, str]) -> None:
    asked, _, _ = both(mail)
    address = reverse("match_act", args=[mail.id, "pause"])
    answer = browser(asked).post(address, {"key": "k", "days": "99", **wrong}, follow=True)
    assert re.search("from 1 to 14 days|needs a key", answer.content.decode())
    assert not Proposal.objects.exists()

"""Opening a table: the form is made from the title, and says what is wrong in sentences at the field."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games import boards
from games.models import Board, Card, Match
from games.views.lists import AnyTitle
from games.views.table_form import OWN, TableForm
from tests.pages.reading import fit

pytestmark = pytest.mark.django_db

LONG = "9" * 5000


def printed(title: AnyTitle, **more: Any) -> dict[str, Any]:
    """What a browser sends when nothing but the essentials was touched."""
    sent = {"pace": "live", "seats": str(title.seats[-1]), "bots": "1", "level": title_level(title)}
    for field in title.form():
        if field["kind"] != "switch":
            sent[OWN + field["name"]] = str(field["default"])
        elif field["default"]:
            sent[OWN + field["name"]] = "on"
    return sent | more


def title_level(title: AnyTitle) -> str:
    return list(title.levels)[-1]


def send(client: Client, title: AnyTitle, **more: Any) -> Any:
    return client.post(reverse("table_new", args=[title.slug]), printed(title, **more))


def test_every_setting_of_the_title_has_a_control_and_its_rule(client: Client, title: AnyTitle) -> None:
    text = client.get(reverse("table_new", args=[title.slug])).content.decode()
    for field in title.form():
        assert f'name="{OWN}{field["name"]}"' in text
        assert f"#r{field['rule']}" in text


def test_a_table_as_printed(as_host: Client, host: User, title: AnyTitle) -> None:
    answer = send(as_host, title, name="Sunday crew")
    match = Match.objects.get()
    assert answer.headers["Location"] == reverse("match", args=[match.pk])
    assert (match.host, match.name, match.settings, match.size) == (host, "Sunday crew", {}, title.seats[-1])
    assert match.seats.exclude(bot="").count() == 1
    assert not match.private


def test_what_was_changed_is_what_is_stored(as_host: Client, title: AnyTitle) -> None:
    switch = next(each for each in title.form() if each["kind"] == "switch" and each["default"])
    choice = next(each for each in title.form() if each["kind"] == "choice")
    other = choice["values"][-1]["value"]
    sent = printed(title, **{OWN + choice["name"]: str(other)})
    del sent[OWN + switch["name"]]
    as_host.post(reverse("table_new", args=[title.slug]), sent)
    assert Match.objects.get().settings == {choice["name"]: other, switch["name"]: False}


def test_a_stranger_who_opens_a_table_becomes_a_guest(client: Client, title: AnyTitle) -> None:
    send(client, title, private="on")
    match = Match.objects.get()
    assert match.private
    assert match.host
    assert match.host.is_guest


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("seats", "1"),
        ("seats", LONG),
        ("seats", ""),
        ("bots", "-1"),
        ("bots", "99"),
        ("pace", "sudden"),
        ("level", "wizard"),
        ("name", "x" * 61),
        ("name", "nul\x00nul"),
        ("name", "e" + "\u0301" * 40),
    ],
)
def test_what_cannot_be_is_refused_at_its_field(as_host: Client, title: AnyTitle, field: str, value: str) -> None:
    answer = send(as_host, title, **{field: value})
    assert answer.status_code == 422
    assert 'class="wrong"' in answer.content.decode()
    fit(answer)
    assert not Match.objects.exists()


@pytest.mark.parametrize("value", ["", LONG, "-1", "0.5", "eleven", "\x00", "\ud800", "9" * 18])
def test_every_number_is_guarded(as_host: Client, title: AnyTitle, value: str) -> None:
    """5,000 digits, fractions and words: a sentence, and no table."""
    for field in (each for each in title.form() if each["kind"] == "integer"):
        answer = send(as_host, title, **{OWN + field["name"]: value.encode("utf-8", "replace").decode()})
        assert answer.status_code == 422, field["name"]
    assert not Match.objects.exists()


def test_every_choice_is_guarded(as_host: Client, title: AnyTitle) -> None:
    for field in (each for each in title.form() if each["kind"] == "choice"):
        answer = send(as_host, title, **{OWN + field["name"]: "nonsense"})
        assert answer.status_code == 422, field["name"]
        assert "nonsense" in answer.content.decode()
    assert not Match.objects.exists()


def test_one_seat_is_mine(as_host: Client, title: AnyTitle) -> None:
    most = title.seats[-1]
    answer = send(as_host, title, seats=str(most - 1), bots=str(most - 1))
    assert "Leave a seat for yourself." in answer.content.decode()
    assert answer.status_code == 422


def test_the_rules_stand_open_when_one_was_changed(as_host: Client, title: AnyTitle) -> None:
    """Silent when printed; barred and quoted when changed."""
    choice = next(each for each in title.form() if each["kind"] == "choice")
    answer = send(as_host, title, bots="99", **{OWN + choice["name"]: str(choice["values"][-1]["value"])})
    text = answer.content.decode()
    assert '<details class="panel box sets" open>' in text
    assert text.count('<div class="st chgd"') == 1
    quiet = as_host.get(reverse("table_new", args=[title.slug])).content.decode()
    assert '<details class="panel box sets">' in quiet
    assert "chgd" not in quiet


def test_a_board_is_chosen_when_there_are_several(as_host: Client, title: AnyTitle) -> None:
    standard = boards.standard(title.slug)
    assert "board" not in TableForm(title, "Mira").fields
    draft = boards.draft(standard)
    Board.objects.filter(pk=draft.pk).update(data={**draft.data})
    card = Card.objects.filter(deck__board=draft).first()
    assert card
    card.name = "A new wind"
    card.save()
    newer = boards.publish(draft)
    send(as_host, title, board=str(newer.pk))
    assert Match.objects.get().board == newer
    assert send(as_host, title, board="99999").status_code == 422


def test_what_the_lobby_refuses_is_said_on_the_form(as_host: Client, title: AnyTitle) -> None:
    for _ in range(20):
        send(as_host, title)
    answer = send(as_host, title)
    assert answer.status_code == 422
    assert "20 open tables" in answer.content.decode()

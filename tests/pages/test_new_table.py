"""Opening a table: the form is made from the title, and says what is wrong in sentences at the field."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts import relationships
from accounts.models import User
from games.content import boards
from games.models import Board, Card, Match
from games.views.new_match.form import SETTING_PREFIX, NewMatchForm
from games.views.rows import AnyTitle
from tests.pages.conftest import Person
from tests.pages.reading import fit, flat

pytestmark = pytest.mark.django_db

LONG = "9" * 5000


def printed(title: AnyTitle, **more: Any) -> dict[str, Any]:
    """What a browser sends when nothing but the essentials was touched."""
    sent = {"pace": "live", "seats": str(title.seats[-1]), "who_1": f"bot:{title_level(title)}", "rated": "on"}
    for field in title.form():
        if field["kind"] != "switch":
            sent[SETTING_PREFIX + field["name"]] = str(field["default"])
        elif field["default"]:
            sent[SETTING_PREFIX + field["name"]] = "on"
    return sent | more


def title_level(title: AnyTitle) -> str:
    return list(title.levels)[-1]


def send(client: Client, title: AnyTitle, **more: Any) -> Any:
    return client.post(reverse("table_new", args=[title.slug]), printed(title, **more))


def test_every_setting_of_the_title_has_a_control_and_its_rule(client: Client, title: AnyTitle) -> None:
    text = client.get(reverse("table_new", args=[title.slug])).content.decode()
    for field in title.form():
        assert f'name="{SETTING_PREFIX}{field["name"]}"' in text
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
    sent = printed(title, **{SETTING_PREFIX + choice["name"]: str(other)})
    del sent[SETTING_PREFIX + switch["name"]]
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
        ("who_1", "bot:wizard"),
        ("who_1", "user:nobody"),
        ("who_1", LONG),
        ("pace", "sudden"),
        ("within", "7"),
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
        answer = send(as_host, title, **{SETTING_PREFIX + field["name"]: value.encode("utf-8", "replace").decode()})
        assert answer.status_code == 422, field["name"]
    assert not Match.objects.exists()


def test_every_choice_is_guarded(as_host: Client, title: AnyTitle) -> None:
    for field in (each for each in title.form() if each["kind"] == "choice"):
        answer = send(as_host, title, **{SETTING_PREFIX + field["name"]: "nonsense"})
        assert answer.status_code == 422, field["name"]
        assert "nonsense" in answer.content.decode()
    assert not Match.objects.exists()


# -- who sits there


def test_seats_for_people_and_for_bots(as_host: Client, host: User, person: Person, title: AnyTitle) -> None:
    """Somebody I follow by a tap, somebody by name, a computer player; and one free seat."""
    bo, cid = person("Bo"), person("Cid")
    relationships.follow_user(host, bo)
    assert f'value="user:{bo.username}"' in as_host.get(reverse("table_new", args=[title.slug])).content.decode()
    chosen = {"who_2": f"user:{bo.username}", "who_3": "name", "name_3": "cid", "when_full": "on"}
    send(as_host, title, seats="5", **chosen)
    match = Match.objects.get()
    assert {each.user for each in match.invitations.all()} == {bo, cid}
    assert (match.seats.exclude(bot="").count(), match.when_full, match.status) == (1, True, "open")


def test_a_table_without_free_seats_begins_at_once(as_host: Client, title: AnyTitle) -> None:
    send(as_host, title, seats="2", when_full="on")
    assert Match.objects.get().status == "running"


def test_chairs_beyond_the_table_do_not_count(as_host: Client, title: AnyTitle) -> None:
    send(as_host, title, seats="2", who_2="name", name_2="Nobody", when_full="")
    assert Match.objects.get().seats.count() == 2


@pytest.mark.parametrize("name", ["", "  ", "Nobody", "Mira", "\x00"])
def test_whom_one_cannot_invite(as_host: Client, title: AnyTitle, name: str) -> None:
    """Said on the form, and no table is opened."""
    answer = send(as_host, title, who_2="name", name_2=name)
    assert answer.status_code == 422
    assert 'class="wrong"' in answer.content.decode()
    assert not Match.objects.exists()


# -- the form again, without opening anything


def test_what_follows_from_the_choices(as_host: Client, title: AnyTitle) -> None:
    """As a page for browsers without scripts, as a part for the script: how long, what is changed, why no points."""
    page = send(as_host, title, do="look", pace="mail", within="86400")
    fit(page)
    assert page.status_code == 200
    answer = as_host.post(
        reverse("table_new", args=[title.slug]), printed(title, do="look", pace="mail"), headers={"X-Part": "1"}
    )
    text = answer.content.decode()
    assert "A bot sits at this table" in text
    assert "Standard rules" in text
    assert "usually" in text
    assert 'class="wrong"' not in page.content.decode()
    assert not Match.objects.exists()


def test_a_table_of_members_counts(as_host: Client, title: AnyTitle) -> None:
    text = send(as_host, title, do="look", who_1="").content.decode()
    assert "Counts on the" in text
    assert "This table is unrated" in send(as_host, title, do="look", who_1="", rated="").content.decode()


def test_free_seats_are_filled_and_rules_put_back(as_host: Client, title: AnyTitle) -> None:
    choice = next(each for each in title.form() if each["kind"] == "choice")
    other = {SETTING_PREFIX + choice["name"]: str(choice["values"][-1]["value"])}
    filled = send(as_host, title, do="fill", seats="4", **other).content.decode()
    assert filled.count('<option value="bot:steady" selected>') >= 2
    assert "chgd" in filled
    assert "chgd" not in send(as_host, title, do="usual", **other).content.decode()
    as_printed = send(as_host, title, do="printed", **other).content.decode()
    assert as_printed.count("st chgd") == len(title.settings.printed)
    assert not Match.objects.exists()


@pytest.mark.parametrize("do", ["look", "fill", "printed", "dance", "\x00"])
@pytest.mark.parametrize("seats", ["", "99", "x", LONG])
def test_nonsense_is_shown_again(client: Client, title: AnyTitle, do: str, seats: str) -> None:
    answer = send(client, title, do=do, seats=seats, pace="sudden", within="x", who_1=LONG)
    assert answer.status_code == 200
    assert not User.objects.exists()


def test_what_is_changed_is_marked(as_host: Client, title: AnyTitle) -> None:
    """Silent when printed; barred and quoted when changed."""
    choice = next(each for each in title.form() if each["kind"] == "choice")
    answer = send(as_host, title, seats="99", **{SETTING_PREFIX + choice["name"]: str(choice["values"][-1]["value"])})
    text = flat(answer)
    assert text.count('<div class="st chgd"') == 1
    assert "changed, 1" in text
    assert "chgd" not in as_host.get(reverse("table_new", args=[title.slug])).content.decode()


def test_a_table_may_play_without_points(as_host: Client, title: AnyTitle) -> None:
    send(as_host, title, rated="")
    assert not Match.objects.get().rated


def test_a_board_is_chosen_when_there_are_several(as_host: Client, title: AnyTitle) -> None:
    standard = boards.get_default_board(title.slug)
    several = boards.list_published_boards(title.slug).count() > 1
    assert ("board" in NewMatchForm(title, None).fields) == several
    draft = boards.copy_board_as_draft(standard)
    Board.objects.filter(pk=draft.pk).update(data={**draft.data})
    card = Card.objects.filter(deck__board=draft).first()
    assert card
    card.name = "A new wind"
    card.save()
    newer = boards.publish_board(draft)
    send(as_host, title, board=str(newer.pk))
    assert Match.objects.get().board == newer
    assert send(as_host, title, board="99999").status_code == 422


def test_what_the_lobby_refuses_is_said_on_the_form(as_host: Client, title: AnyTitle) -> None:
    for _ in range(20):
        send(as_host, title)
    answer = send(as_host, title)
    assert answer.status_code == 422
    assert "20 open tables" in answer.content.decode()


def test_what_only_a_live_table_can_choose_is_refused_by_mail(as_host: Client, title: AnyTitle) -> None:
    """In words at the form, whatever the title; nothing is opened."""
    for field in title.form():
        for value, pace in field.get("only", {}).items():
            other = "mail" if pace == "live" else "live"
            answer = send(as_host, title, pace=other, within="86400", **{SETTING_PREFIX + field["name"]: value})
            assert "for tables that play" in answer.content.decode()
            assert not Match.objects.exists()


def test_tables_without_a_name_are_told_apart(as_host: Client, title: AnyTitle) -> None:
    """B16: three cards "Bright Deneb's table" side by side."""
    for _ in range(4):
        send(as_host, title)
    names = set(Match.objects.values_list("name", flat=True))
    assert len(names) == 4
    assert all(name.startswith("Mira's ") for name in names)


def test_a_visitor_without_an_account_is_told_that_the_game_is_unrated(client: Client, title: AnyTitle) -> None:
    """B14: opening a table makes a guest of them, and guests play unrated."""
    assert "A guest sits at this table" in client.get(reverse("table_new", args=[title.slug])).content.decode()

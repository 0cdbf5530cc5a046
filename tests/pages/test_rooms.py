"""The waiting room: sitting down, bots, invitations, the host's rights, and what follows."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts import relationships
from accounts.models import Footprint, User
from common import clock
from games.engine.catalog import titles
from games.lobby import invitations, joining, quick_match, tables
from games.matches import access
from games.models import Match
from games.views.rows import AnyTitle
from tests.pages.conftest import Person
from tests.pages.reading import fit, flat, read
from tests.people import browser

pytestmark = pytest.mark.django_db


def at(match: Match, invite: bool = False) -> str:
    return reverse("match", args=[match.pk]) + (f"?invite={match.invite}" if invite else "")


def do(client: Client, match: Match, verb: str, **more: str) -> int:
    answer = client.post(reverse("match_act", args=[match.pk, verb]), more)
    match.refresh_from_db()
    return answer.status_code


def forms(client: Client, match: Match, invite: bool = False) -> set[str]:
    """What can be done there, as the last word of each form's address."""
    page = fit(client.get(at(match, invite)))
    return {
        has["action"].rstrip("/").rsplit("/", 1)[-1]
        for has, _ in page.forms
        if f"/m/{match.pk}/" in has.get("action", "")
    }


def test_a_stranger_sits_down_with_one_click(client: Client, table: Match) -> None:
    assert forms(client, table) == {"join"}
    answer = client.post(reverse("join", args=[table.pk]))
    assert answer.headers["Location"] == at(table)
    guest = User.objects.get(pk=client.session["_auth_user_id"])
    assert guest.is_guest
    assert access.find_user_seat(table, guest) == 1
    assert forms(client, table) == {"leave"}


def test_the_host_has_the_table_in_hand(as_host: Client, table: Match) -> None:
    assert forms(as_host, table) == {"bot", "leave", "start", "cancel", "invite"}
    assert do(as_host, table, "bot", level="steady") == 302
    assert forms(as_host, table) == {"bot", "leave", "start", "cancel", "invite", "unseat"}
    assert do(as_host, table, "unseat", number="1") == 302
    assert table.seats.count() == 1


def test_starting_needs_enough_players(as_host: Client, table: Match) -> None:
    """The button says why it does not work; a POST all the same is refused in words."""
    assert "You need at least two players" in as_host.get(at(table)).content.decode()
    do(as_host, table, "start")
    assert table.status == "open"
    do(as_host, table, "bot")
    do(as_host, table, "start")
    assert table.status == "running"
    assert 'id="opening"' in as_host.get(at(table)).content.decode()


@pytest.mark.parametrize("verb", ["bot", "unseat", "start", "cancel", "invite", "withdraw"])
def test_guests_of_the_table_are_not_its_host(as_guest: Client, table: Match, verb: str) -> None:
    as_guest.post(reverse("join", args=[table.pk]))
    before = list(table.seats.values())
    answer = as_guest.post(reverse("match_act", args=[table.pk, verb]), {"number": "0"}, follow=True)
    assert "Only the host can do that." in answer.content.decode()
    assert list(table.seats.values()) == before


@pytest.mark.parametrize(
    "verb", ["bot", "unseat", "start", "cancel", "leave", "rematch", "invite", "withdraw", "decline"]
)
def test_strangers_can_do_nothing(client: Client, table: Match, verb: str) -> None:
    answer = client.post(reverse("match_act", args=[table.pk, verb]), {"number": "0"}, follow=True)
    assert "Sign in first" in answer.content.decode()
    assert not User.objects.filter(is_guest=True).exists()


@pytest.mark.parametrize("number", ["", "-1", "7", "x", "9" * 5000, "\x00", "\u0663"])
def test_a_chair_that_is_not_there(as_host: Client, table: Match, number: str) -> None:
    answer = as_host.post(reverse("match_act", args=[table.pk, "unseat"]), {"number": number})
    assert answer.status_code == 404
    assert "No one sits there." in answer.content.decode()


@pytest.mark.parametrize("level", ["", "wizard", "9" * 5000, "\x00"])
def test_a_bot_that_is_not_there(as_host: Client, table: Match, level: str) -> None:
    answer = as_host.post(reverse("match_act", args=[table.pk, "bot"]), {"level": level}, follow=True)
    assert "No bot is called" in answer.content.decode()
    assert table.seats.count() == 1


def test_a_full_table_says_so(client: Client, as_host: Client, table: Match) -> None:
    do(as_host, table, "bot")
    do(as_host, table, "bot")
    assert forms(client, table) == set()
    assert "Every seat is taken." in client.post(reverse("join", args=[table.pk]), follow=True).content.decode()


def test_a_private_table_is_nowhere_without_its_link(client: Client, as_guest: Client, hidden: Match) -> None:
    for visitor in (client, as_guest):
        assert visitor.get(at(hidden)).status_code == 404
        assert visitor.get(reverse("room", args=[hidden.pk])).status_code == 404
        assert visitor.post(reverse("join", args=[hidden.pk])).status_code == 404
        assert visitor.get(at(hidden) + "?invite=wrong").status_code == 404
        assert hidden.name not in visitor.get(at(hidden)).content.decode()
    assert not User.objects.filter(seats__match=hidden).exclude(pk=hidden.host_id).exists()
    assert User.objects.filter(is_guest=True).count() == 1  # refusing made nobody a guest


def test_the_link_opens_a_private_table(client: Client, hidden: Match) -> None:
    assert forms(client, hidden, invite=True) == {"join"}
    assert client.get(reverse("room", args=[hidden.pk]) + f"?invite={hidden.invite}").status_code == 200
    client.post(reverse("join", args=[hidden.pk]), {"invite": hidden.invite})
    assert hidden.seats.count() == 2
    assert client.get(at(hidden)).status_code == 200  # from now on without the link


def test_the_link_is_shown_to_those_who_may_pass_it_on(
    client: Client, as_host: Client, hidden: Match, table: Match
) -> None:
    assert f"?invite={hidden.invite}" in as_host.get(at(hidden)).content.decode()
    assert table.invite not in client.get(at(table)).content.decode()


def test_the_part_that_changes(as_host: Client, client: Client, table: Match) -> None:
    """The open page fetches it; when the game has begun it is told to load the match instead."""
    part = as_host.get(reverse("room", args=[table.pk]))
    fit(part, whole=False)
    assert "Sunday crew" in part.content.decode()
    do(as_host, table, "bot")
    do(as_host, table, "start")
    assert 'data-begun="running"' in client.get(reverse("room", args=[table.pk])).content.decode()


def test_a_closed_table_says_goodbye(as_host: Client, client: Client, table: Match) -> None:
    do(as_host, table, "cancel", sure="1")
    answer = client.get(at(table))
    assert answer.status_code == 410
    assert "closed before it began" in answer.content.decode()
    fit(answer)


def test_getting_up_leads_to_the_lobby_and_hands_the_table_on(as_host: Client, person: Person, table: Match) -> None:
    other = person("Bo")
    joining.join_match(table.pk, other)
    answer = as_host.post(reverse("match_act", args=[table.pk, "leave"]))
    assert answer.headers["Location"] == reverse("lobby")
    table.refresh_from_db()
    assert table.host == other
    assert "start" in forms(browser(other), table)


@pytest.mark.parametrize("name", ["0000000000", "x", "ABC", "a" * 300])
def test_a_match_that_is_not_there(client: Client, name: str) -> None:
    answer = client.get(reverse("match", args=[name]))
    assert answer.status_code == 404
    page = read(answer)
    assert page.faults == []


def test_the_match_page_carries_its_opening_as_data(client: Client, running: Match) -> None:
    """Nothing of it is script: it is read by the module of the page."""
    page = read(client.get(at(running)))
    assert page.faults == []
    assert page.ids["opening"] == 1


def test_a_private_game_is_watched_by_link_only(client: Client, as_host: Client, hidden: Match) -> None:
    do(as_host, hidden, "bot")
    do(as_host, hidden, "start")
    assert client.get(at(hidden)).status_code == 404
    assert client.get(at(hidden, invite=True)).status_code == 200


def test_again(as_host: Client, host: User, running: Match) -> None:
    """A rematch is a table with the same bots, and begins when nobody else is to come; before the end there is none."""
    assert (
        "This game isn&#x27;t over."
        in as_host.post(reverse("match_act", args=[running.pk, "rematch"]), follow=True).content.decode()
    )
    Match.objects.filter(pk=running.pk).update(status="over", alarm=None, asked=[])
    answer = as_host.post(reverse("match_act", args=[running.pk, "rematch"]))
    again = Match.objects.exclude(pk=running.pk).get()
    assert answer.headers["Location"] == at(again)
    assert again.seats.exclude(bot="").count() == 2
    assert again.status == "running"


# -- kept seats


def test_a_kept_seat_is_shown_to_those_concerned(
    client: Client, as_host: Client, table: Match, person: Person, host: User
) -> None:
    """By name to those who sit there and to the invited; strangers only see that it is kept."""
    bo = person("Wilhelmina")
    invitations.invite_player(table.pk, host, bo.username)
    window = browser(bo)
    assert forms(window, table) == {"join", "decline"}
    assert "withdraw" in forms(as_host, table)
    assert "Wilhelmina" in as_host.get(at(table)).content.decode()
    stranger = client.get(at(table)).content.decode()
    assert "Reserved" in stranger
    assert "Wilhelmina" not in stranger
    joining.add_bot(table.pk, host)
    assert forms(client, table) == set()
    assert do(as_host, table, "withdraw", name=bo.username) == 302
    assert forms(client, table) == {"join"}


def test_friends_are_suggested_to_the_host(as_host: Client, table: Match, person: Person, host: User) -> None:
    bo = person("Bo")
    relationships.follow_user(host, bo)
    assert 'aria-label="Invite Bo"' in as_host.get(at(table)).content.decode()
    do(as_host, table, "invite", name=bo.username)
    assert 'aria-label="Invite Bo"' not in as_host.get(at(table)).content.decode()


def test_who_was_removed_reads_why_they_cannot_come_back(as_host: Client, as_guest: Client, table: Match) -> None:
    as_guest.post(reverse("join", args=[table.pk]))
    do(as_host, table, "unseat", number="1")
    text = as_guest.post(reverse("join", args=[table.pk]), follow=True).content.decode()
    assert "asked you to leave" in text
    assert table.seats.count() == 1


# -- what one should know


def test_the_host_alone_reads_who_shares_a_device(as_host: Client, table: Match, person: Person, host: User) -> None:
    """F39: an address may be a household, a device hardly."""
    bo, cid = person("Bo"), person("Cid")
    for user, device in ((bo, "one"), (cid, "one")):
        joining.join_match(table.pk, user)
        Footprint.objects.create(user=user, kind="device", digest=device, first=1, last=clock.get_current_time_ms())
        Footprint.objects.create(user=user, kind="address", digest="home", first=1, last=clock.get_current_time_ms())
    Footprint.objects.create(user=host, kind="address", digest="home", first=1, last=clock.get_current_time_ms())
    text = as_host.get(at(table)).content.decode()
    assert "Bo and Cid play on the same device." in text
    assert "Mira, Bo and Cid come from the same address" in text
    assert "same device. Only" not in browser(bo).get(at(table)).content.decode()


def test_whether_it_counts(as_host: Client, client: Client, table: Match) -> None:
    assert "Counts on the" in as_host.get(at(table)).content.decode()
    client.post(reverse("join", args=[table.pk]))
    assert "A guest sits at this table" in as_host.get(at(table)).content.decode()


def test_when_it_begins_is_said(as_host: Client, host: User, title: AnyTitle, client: Client) -> None:
    match = quick_match.join_quick_match(host, title.slug, seats=3, wait_seconds=60)
    assert f'data-until="{match.autofill_at}"' in as_host.get(at(match)).content.decode()
    other = tables.create_match(host, title.slug, seats=3, when_full=True)
    assert "by itself when every seat is taken" in as_host.get(at(other)).content.decode()
    client.post(reverse("join", args=[other.pk]))
    assert "It starts as soon as every seat is taken" in client.get(at(other)).content.decode()


def test_many_seats_cost_no_more_queries(person: Person) -> None:
    """Eleven seats, half of them kept."""
    title = max(titles(), key=lambda each: each.seats[-1])
    host = person("Mira")
    few, many = (
        tables.create_match(host, title.slug, seats=3),
        tables.create_match(host, title.slug, seats=title.seats[-1]),
    )
    for match, sit, keep in ((few, 1, 1), (many, 5, 4)):
        for number in range(sit):
            joining.join_match(match.pk, person(f"P{match.size}{number}"))
        for number in range(keep):
            invitations.invite_player(match.pk, host, person(f"Q{match.size}{number}").username)
    window, counts = browser(host), []
    for match in (few, few, many):
        with CaptureQueriesContext(connection) as asked:
            fit(window.get(at(match)))
        counts.append(len(asked))
    assert counts[2] <= counts[1] + 12  # whether each person may play for points is asked one by one


def test_a_table_that_would_be_gone_is_asked_about_first(as_host: Client, table: Match) -> None:
    """Once getting up alone destroyed the table and its link at once, without a word."""
    for verb in ("leave", "cancel"):
        answer = as_host.post(reverse("match_act", args=[table.pk, verb]))
        table.refresh_from_db()
        assert (answer.status_code, table.status) == (200, "open")
        assert "Its link stops working" in flat(answer)
    answer = as_host.post(reverse("match_act", args=[table.pk, "cancel"]), {"sure": "1"}, follow=True)
    table.refresh_from_db()
    assert table.status == "cancelled"
    assert f"{table.name} is closed." in answer.content.decode().replace("&#x27;", "'")


def test_whoever_leaves_others_behind_is_not_asked(as_host: Client, person: Person, table: Match) -> None:
    other = person("Bo")
    joining.join_match(table.pk, other)
    answer = browser(other).post(reverse("match_act", args=[table.pk, "leave"]), follow=True)
    assert f"You left {table.name}." in answer.content.decode().replace("&#x27;", "'")
    assert not table.seats.filter(user=other).exists()


def test_the_link_stays_when_the_last_seat_is_reserved(as_host: Client, person: Person, table: Match) -> None:
    """Devices that can share offer it."""
    while table.invitations.count() + table.seats.count() < table.size:
        invitations.invite_player(table.pk, table.host, person(f"Bo{table.invitations.count()}").username)
    shown = as_host.get(at(table)).content.decode()
    assert 'id="invite-link"' in shown
    assert "data-share" in shown

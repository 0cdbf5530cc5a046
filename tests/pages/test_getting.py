"""Getting a game by the pages: at once, by invitation, filtered, and the next one that waits."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts import relationships
from accounts.models import User
from games.engine.catalog import titles
from games.lobby import invitations, joining, starting, tables
from games.matches import access
from games.models import Match
from games.views.rows import AnyTitle
from tests.pages.conftest import Person
from tests.pages.reading import fit, read
from tests.people import browser

pytestmark = pytest.mark.django_db


def quick(client: Client, title: AnyTitle, **more: str) -> int:
    return client.post(reverse("quick"), {"title": title.slug, **more}).status_code


def names(client: Client, query: str) -> set[str]:
    """The tables the lobby lists for an address."""
    text = client.get(f"{reverse('lobby_lists')}?{query}").content.decode()
    return {name for name in ("Sunday crew", "Slow stars", "Earth or bust") if name in text}


# -- quick match


def test_a_stranger_sits_down_with_one_click(client: Client, title: AnyTitle) -> None:
    assert quick(client, title) == 302
    match = Match.objects.get()
    assert (match.status, match.size, match.autofill_at is None) == ("open", min(4, title.seats[-1]), False)
    assert match.host
    assert match.host.is_guest


def test_two_meet(client: Client, as_host: Client, title: AnyTitle) -> None:
    quick(as_host, title, seats="2", wait="60")
    answer = client.post(reverse("quick"), {"title": title.slug, "seats": "2", "wait": "15"})
    match = Match.objects.get()
    assert match.status == "running"
    assert answer.headers["Location"] == reverse("match", args=[match.pk])


def test_by_mail_it_waits_for_people(as_host: Client, title: AnyTitle) -> None:
    quick(as_host, title, pace="mail")
    assert Match.objects.values_list("pace", "when_full", "autofill_at").get() == ("mail", True, None)


@pytest.mark.parametrize(
    "given", [{"wait": "7"}, {"wait": "9" * 5000}, {"seats": "x"}, {"seats": "99"}, {"pace": "\x00"}, {"wait": "-1"}]
)
def test_what_cannot_be_is_said(as_host: Client, title: AnyTitle, given: dict[str, str]) -> None:
    answer = as_host.post(reverse("quick"), {"title": title.slug, **given}, follow=True)
    assert 'class="error"' in answer.content.decode()
    assert not Match.objects.exists()


def test_a_game_that_is_not_there_makes_nobody_a_guest(client: Client) -> None:
    for given in ({}, {"title": "no-such-game"}):
        assert client.post(reverse("quick"), given).status_code == 404
    assert not User.objects.exists()


# -- invitations


def act(client: Client, match: Match, verb: str, **more: str) -> str:
    answer = client.post(reverse("match_act", args=[match.pk, verb]), more, follow=True)
    return answer.content.decode()


def test_the_invited_finds_it_in_the_lobby(as_host: Client, person: Person, hidden: Match) -> None:
    bo = person("Bo")
    window = browser(bo)
    assert hidden.name not in window.get(reverse("lobby")).content.decode()
    act(as_host, hidden, "invite", name="Bo")
    page = fit(window.get(reverse("lobby")))
    assert reverse("match_act", args=[hidden.pk, "decline"]) in [has.get("action") for has, _ in page.forms]
    assert window.get(reverse("match", args=[hidden.pk])).status_code == 200
    window.post(reverse("join", args=[hidden.pk]))
    assert access.find_user_seat(hidden, bo) == 1
    assert hidden.name not in read(window.get(reverse("lobby"))).title


def test_who_declines_is_asked_no_more(as_host: Client, person: Person, table: Match) -> None:
    bo = person("Bo")
    act(as_host, table, "invite", name=bo.username)
    act(browser(bo), table, "decline")
    assert not table.invitations.exists()


@pytest.mark.parametrize("name", ["", "Nobody", "\x00", "x" * 5000, "<b>", "\u202e"])
def test_whom_nobody_knows(as_host: Client, table: Match, name: str) -> None:
    text = act(as_host, table, "invite", name=name)
    assert 'class="error"' in text
    assert "<b></span>" not in text
    assert not table.invitations.exists()


# -- filters


@pytest.fixture
def three(host: User, person: Person, title: AnyTitle) -> dict[str, User]:
    """A live table, one by mail, and one of another game that is full."""
    bo, other = person("Bo"), titles()[1]
    tables.create_match(host, title.slug, seats=3, name="Sunday crew")
    tables.create_match(bo, title.slug, seats=2, name="Slow stars", pace="mail")
    full = tables.create_match(bo, other.slug, seats=2, name="Earth or bust")
    joining.join_match(full.pk, person("Cid"))
    return {"bo": bo}


@pytest.mark.parametrize(
    ("query", "shown"),
    [
        ("", {"Sunday crew", "Slow stars", "Earth or bust"}),
        ("pace=live", {"Sunday crew", "Earth or bust"}),
        ("pace=mail", {"Slow stars"}),
        ("free=1", {"Sunday crew", "Slow stars"}),
        ("title=galactic-magnate&pace=live", {"Sunday crew"}),
        ("title=no-such-game&pace=sudden&free=%00&friends=1", {"Sunday crew", "Slow stars", "Earth or bust"}),
    ],
)
def test_lists_are_narrowed(client: Client, three: dict[str, User], query: str, shown: set[str]) -> None:
    assert names(client, query) == shown


def test_a_kept_seat_is_not_free(client: Client, three: dict[str, User], person: Person) -> None:
    person("Dora")
    invitations.invite_player(Match.objects.get(name="Slow stars").pk, three["bo"], "Dora")
    assert names(client, "free=1") == {"Sunday crew"}


def test_tables_of_people_i_follow(three: dict[str, User], person: Person) -> None:
    ada = person("Ada")
    assert names(browser(ada), "friends=1") == set()
    relationships.follow_user(ada, three["bo"])
    assert names(browser(ada), "friends=1") == {"Slow stars", "Earth or bust"}
    assert names(browser(ada), "friends=1&pace=mail") == {"Slow stars"}


@pytest.mark.parametrize("query", ["", "pace=live&free=1&friends=1&title=galactic-magnate"])
def test_filters_cost_no_queries_for_each_table(host: User, person: Person, title: AnyTitle, query: str) -> None:
    ada = person("Ada")
    relationships.follow_user(ada, host)
    window, address = browser(ada), f"{reverse('lobby_lists')}?{query}"

    def fill() -> None:
        match = tables.create_match(host, title.slug, seats=5)
        invitations.invite_player(match.pk, host, ada.username)

    fill()
    window.get(address)
    with CaptureQueriesContext(connection) as few:
        window.get(address)
    for _ in range(5):
        fill()
    with CaptureQueriesContext(connection) as many:
        window.get(address)
    assert len(many) <= len(few) <= 16


# -- the next game


def test_the_next_game_that_waits(as_host: Client, host: User, client: Client, title: AnyTitle) -> None:
    """Round all of them, and nothing is done by looking."""

    def going(after: str = "") -> str:
        return as_host.get(reverse("next_game"), {"after": after}).headers["Location"]

    assert client.get(reverse("next_game")).headers["Location"] == reverse("lobby")
    assert going() == reverse("my_matches")
    games = [starting.start_bot_match(host, title.slug) for _ in range(3)]
    for moved, game in enumerate(games):
        Match.objects.filter(pk=game.pk).update(asked=[access.find_user_seat(game, host)], moved=moved + 1)
    third, second, first = (reverse("match", args=[game.pk]) for game in games[::-1])
    assert going() == third
    assert [going(game.pk) for game in games[::-1]] == [second, first, third]
    assert going("nonsense") == third
    Match.objects.exclude(pk=games[0].pk).update(asked=[])
    assert going(games[0].pk) == reverse("my_matches")

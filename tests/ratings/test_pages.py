"""The ranklists and the profiles as pages: for everybody, quick to look at, and silent about private matches."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts import guests, relationships
from accounts.models import User
from games.models import Match, Stake, Standing
from games.ratings import leaderboards, settlement
from games.ratings import profiles as games_of
from tests.pages.reading import fit, flat
from tests.people import browser
from tests.ratings.conftest import TITLE, begun, ended, later

pytestmark = pytest.mark.django_db
LIST = ("ranklist", TITLE, "live")


def page(client: Client, name: str, *args: str, **query: Any) -> str:
    answer = client.get(reverse(name, args=list(args)), query)
    assert answer.status_code == 200
    fit(answer)
    return flat(answer)


def played(players: list[User], **options: Any) -> Match:
    """A match that is over and counted; they came in as they are listed."""
    match = ended(begun(players, **options), players)
    settlement.settle_match_rating(match.pk)
    return match


def names(text: str) -> list[str]:
    """Who is on a list, from above."""
    return re.findall(r'<th scope="row"><a href="[^"]*">([^<]*)</a>', text)


def test_an_empty_list_says_how_one_gets_on_it(client: Client) -> None:
    assert "No one is on this leaderboard yet" in page(client, *LIST)
    assert "No one is on this leaderboard yet" in page(client, "ranks")


def test_the_list_goes_by_rating_and_shows_me(people: list[User]) -> None:
    played(people[:3])
    mine = browser(people[1])
    text = page(mine, *LIST)
    assert names(text) == ["Ann", "You", "Cid"]
    assert re.search(r'class="you" id="me"><td>2</td>', text)
    assert "of 3" in text
    assert not re.search(r"top \d+%", text)  # B15: "top 67%" of three says nothing; from twenty players on it does
    assert "Wins: share of games finished first" in text
    assert "Ann, 260 more" in text
    assert "polyline" in text


def test_strangers_may_look(client: Client, people: list[User]) -> None:
    played(people[:2])
    assert names(page(client, *LIST)) == ["Ann", "Ben"]
    assert names(page(client, "ranks")) == ["Ann", "Ben"]


def test_who_has_as_many_points_shares_the_place(client: Client, person: Any) -> None:
    for name, points in (("One", 1200), ("Two", 1100), ("Three", 1100), ("Four", 900)):
        Standing.objects.create(user=person(name), title=TITLE, pace="live", points=points, games=1)
    assert [line.place for line in leaderboards.load_leaderboard(TITLE, "live").lines] == [1, 2, 2, 4]
    assert [
        line.place for line in leaderboards.load_leaderboard(TITLE, "live", player_filter="month", query="o").lines
    ] == []
    assert [line.place for line in leaderboards.load_leaderboard(TITLE, "live", query="o").lines] == [1, 2, 4]


def test_a_list_has_pages_and_finds_mine(person: Any) -> None:
    users = [person(f"P{n:03}") for n in range(leaderboards.PAGE_SIZE + 10)]
    Standing.objects.bulk_create(
        Standing(user=user, title=TITLE, pace="live", points=2000 - n, games=1) for n, user in enumerate(users)
    )
    mine = browser(users[leaderboards.PAGE_SIZE + 4])
    text = page(mine, *LIST)
    assert f"{leaderboards.PAGE_SIZE + 5}</span>" in text  # my place, beside the list
    assert "page=2#me" in text
    second = page(mine, *LIST, page="2")
    assert names(second)[4] == "You"
    assert "page 2 of 2" in second
    assert names(page(mine, *LIST, page="9999")) == names(second)
    for bad in ("0", "-1", "x", "²", "9" * 40, ""):
        assert names(page(mine, *LIST, page=bad))[0] == "P000"


def test_friends_and_this_month(people: list[User], settings: Any) -> None:
    ann, ben, cid = people[:3]
    played([ann, ben, cid])
    follow(ann, cid)
    mine = browser(ann)
    assert names(page(mine, *LIST, who="friends")) == ["You", "Cid"]
    assert [
        line.place for line in leaderboards.load_leaderboard(TITLE, "live", ann, player_filter="friends").lines
    ] == [1, 3]
    assert names(page(mine, *LIST, who="month")) == ["You", "Ben", "Cid"]
    later(settings, 40 * 86_400_000)
    assert "No rated games this month" in page(mine, *LIST, who="month")
    assert "No one you follow" in page(browser(ben), "ranklist", TITLE, "mail", who="friends")


def follow(user: User, whom: User) -> None:
    relationships.follow_user(user, whom)


def test_search_by_name(client: Client, people: list[User]) -> None:
    played(people[:3])
    assert names(page(client, *LIST, q="BE")) == ["Ben"]
    assert "No one on this leaderboard is called" in page(client, *LIST, q="zzz")
    for odd in ("%", "_", "\\", "<b>", "\x00", "'", "\u202e", "é" * 400):
        assert names(page(client, *LIST, q=odd)) in ([], ["Ann", "Ben", "Cid"])


@pytest.mark.parametrize("address", ["/ranks/no-such-game/live/", f"/ranks/{TITLE}/never/", "/people/nobody/"])
def test_what_is_not_there(client: Client, address: str) -> None:
    answer = client.get(address)
    assert answer.status_code == 404
    fit(answer)


def test_a_negative_rating_is_shown_as_nothing(client: Client, people: list[User]) -> None:
    Standing.objects.create(user=people[0], title=TITLE, pace="live", points=-30, games=4)
    assert ">0</td>" in page(client, *LIST)
    assert "-30" not in page(client, "person", people[0].username)


def test_a_profile(people: list[User], settings: Any) -> None:
    ann, ben, cid = people[:3]
    for order in ([ann, ben, cid], [ben, ann], [ann, cid]):
        played(order)
    text = page(browser(ben), "person", ann.username)
    assert "Rating, Galactic Magnate, live" in text
    assert "3 games" in text
    assert "began with 1,000" in text
    assert text.count("first of two") == 2  # the dot and its words
    assert games_of.load_title_results(ann, ben)[0].last_places == [1, 2, 1]
    assert games_of.load_title_results(ann, ben)[0].expected_wins == pytest.approx(1 / 3 + 1)
    rivals = {each.name: (each.higher, each.lower) for each in games_of.load_rivals(ann, ben)}
    assert rivals == {"Ben": (1, 1), "Cid": (2, 0)}
    assert "left 1 of 3 games early" in text
    own = page(browser(ann), "person", ann.username)
    assert "you placed higher" in own
    assert "Settings" in own


@pytest.mark.parametrize(("lasted", "told"), [(0, False), (59_999, False), (60_000, True)])
def test_a_live_game_that_was_left_at_once_is_nobodys_longest(people: list[User], lasted: int, told: bool) -> None:
    match = played(people)
    Stake.objects.filter(match=match).update(played=lasted)
    text = page(browser(people[0]), "person", people[0].username)
    assert ("Longest live game" in text) is told


def test_private_matches_show_to_those_who_played_them_only(client: Client, people: list[User]) -> None:
    """F50: a profile does not tell of them: no name, no place, no rival."""
    ann, ben, cid = people[:3]
    match = played([ann, ben], private=True, name="Hidden harbour")
    for viewer in (client, browser(cid)):
        text = page(viewer, "person", ann.username)
        assert "Hidden harbour" not in text
        assert match.pk not in text
        assert "Ben" not in text
        assert "first of two" not in text
    for who in (ann, ben):
        assert "Hidden harbour" in page(browser(who), "person", ann.username)
    assert "1,160" in page(client, "person", ann.username)  # a rating is no secret
    assert games_of.load_title_results(ann, cid)[0].last_places == []


def test_f35_who_is_gone_is_on_no_list_and_somebody_in_others_games(client: Client, people: list[User]) -> None:
    ann, ben = people[:2]
    played([ann, ben])
    username = ann.username
    ann.delete()
    assert names(page(client, *LIST)) == ["Ben"]
    assert client.get(reverse("person", args=[username])).status_code == 404
    text = page(client, "person", ben.username)
    assert "Somebody" in text
    assert "Ann" not in text
    assert "Head to head" not in text


def test_guests_have_a_profile_without_points(client: Client) -> None:
    guest = guests.create_guest()
    assert "Guests play unrated" in page(client, "person", guest.username)
    assert "Keep my games" in page(browser(guest), "person", guest.username)
    assert "Keep my games" in page(browser(guest), *LIST)


def test_games_of_a_profile_have_pages(client: Client, people: list[User], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games_of, "GAMES_PER_PAGE", 2)
    for _ in range(3):
        played(people[:2])
    text = page(client, "person", people[0].username)
    assert "page 1 of 2" in text
    assert text.count("<time") == 2
    assert page(client, "person", people[0].username, page="2").count("<time") == 1


def test_games_without_points_are_listed_too(client: Client, people: list[User]) -> None:
    match = ended(begun(people[:2], rated=False), people[:2])
    text = page(client, "person", people[0].username)
    assert "No rated games yet" in text
    assert match.name in text.replace("&#x27;", "'")
    assert "unrated" in text
    assert "first of 2" in text


def test_the_pages_ask_the_database_as_often_for_many_as_for_few(
    people: list[User], django_assert_max_num_queries: Any
) -> None:
    """However long they are: so many more than a page that shows nothing of them."""
    counts = []
    client = browser(people[0])
    for rounds in (1, 4):
        for _ in range(rounds):
            played(people[:4])
        for _ in range(2):  # the second time nothing is asked that all pages remember for a moment
            with django_assert_max_num_queries(50) as usual:
                client.get(reverse("rules"))
        found = []
        for name, args, most in (("ranklist", [TITLE, "live"], 10), ("person", [people[1].username], 15)):
            with django_assert_max_num_queries(len(usual) + most) as asked:
                client.get(reverse(name, args=args))
            found.append(len(asked))
        counts.append(found)
    assert counts[0] == counts[1]


def test_the_small_list_of_the_lobby(people: list[User]) -> None:
    assert leaderboards.load_leaderboard_panel(people[0]) is None
    played(people[:5])
    shown = leaderboards.load_leaderboard_panel(people[4])
    assert shown is not None
    assert [(line.place, line.user.name, line.is_viewer) for line in shown["lines"]] == [
        (1, "Ann", False),
        (2, "Ben", False),
        (5, "Eve", True),
    ]
    assert [line.place for line in leaderboards.load_nearby_lines(TITLE, "live", people[2], 1)] == [2, 3, 4]
    assert leaderboards.load_nearby_lines(TITLE, "mail", people[2]) == []
    assert Stake.objects.count() == 5

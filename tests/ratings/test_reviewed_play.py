"""What a profile tells of games that were looked through: with margins, of enough games, nothing of private ones."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.models import Match, SeatReview
from games.ratings import reviewed_play
from tests.people import browser
from tests.ratings.conftest import TITLE, begun, ended
from tests.ratings.test_pages import page

pytestmark = pytest.mark.django_db


def reviewed(players: list[User], answers: int | None = 20, slips: int = 1, **options: Any) -> Match:
    """A game that is over and, unless `answers` is None, was looked through; luck gave the first 20 points."""
    match = ended(begun(players, **options), players)
    SeatReview.objects.filter(match=match).update(answers=answers, slips=slips, unsure=0.03)
    SeatReview.objects.filter(match=match, user=players[0]).update(luck=0.2)
    return match


def test_an_empty_profile_says_when_it_will_be_told(client: Client, people: list[User]) -> None:
    assert "No game has been looked through yet" in page(client, "person", people[0].username)
    assert "None of your games has been looked through yet" in page(browser(people[0]), "person", people[0].username)


def test_precision_stands_with_its_margin_from_five_games_on(client: Client, people: list[User]) -> None:
    for _ in range(4):
        reviewed(people[:2])
    reviewed(people[:2], answers=None)  # nobody has looked it through yet
    reviewed(people[:2], answers=0)  # it left no choice
    assert "1 more game<" in page(client, "person", people[0].username)
    reviewed(people[:2])
    text = page(client, "person", people[0].username)
    assert "<b>95%</b>" in text
    assert "± 5</span>" in text
    assert "more game" not in text


def test_luck_is_shown_only_where_a_second_judgement_hardly_corrects_the_first(
    client: Client, people: list[User], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Also where rows have it already: a network that was learned anew may be worse."""
    reviewed(people[:2])
    monkeypatch.setattr(reviewed_play, "tells_luck", lambda title: False)
    assert "Luck isn’t told of these games" in page(client, "person", people[0].username)
    assert reviewed_play.load_title_reviews(people[0], None)[0].luck is None
    monkeypatch.setattr(reviewed_play, "tells_luck", lambda title: True)
    assert reviewed_play.load_title_reviews(people[0], None)[0].luck == pytest.approx((1, 20.0, 6.0))
    assert "<b>20</b>" in page(client, "person", people[0].username)
    SeatReview.objects.update(unsure=0.11)
    assert "about even" in page(client, "person", people[0].username)


def test_private_games_count_for_those_only_who_sat_there(client: Client, people: list[User]) -> None:
    """F50: a single game's figures could be read off the sums."""
    ann, ben, cid = people[:3]
    reviewed([ann, ben], private=True)
    assert [each.games for each in reviewed_play.load_title_reviews(ann, ben)] == [1]
    assert [each.games for each in reviewed_play.load_title_reviews(ann, ann)] == [1]
    assert reviewed_play.load_title_reviews(ann, cid) == []
    assert reviewed_play.load_title_reviews(ann, None) == []
    assert "No game has been looked through yet" in page(client, "person", ann.username)


def test_a_game_that_goes_on_again_is_not_counted(people: list[User]) -> None:
    match = reviewed(people[:2])
    Match.objects.filter(pk=match.pk).update(status="running", alarm=None)
    assert reviewed_play.load_title_reviews(people[0], people[0]) == []


def test_one_query_however_many_games(people: list[User], django_assert_num_queries: Any) -> None:
    for _ in range(3):
        reviewed(people[:2])
    with django_assert_num_queries(1):
        assert [each.title for each in reviewed_play.load_title_reviews(people[0], people[1])] == [TITLE]

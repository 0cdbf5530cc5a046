"""The level of bots that is suggested follows one's own results against bots, and nothing else."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client

from accounts.models import User
from games.lobby import joining, starting
from games.lobby.suggested_levels import suggest_bot_level
from games.lobby.tables import create_match
from games.models import Match, Seat
from tests.matches.conftest import TITLE


def finish(match: Match, user: User, at: int, won: bool) -> None:
    """Ends a game as if the user had won it, or one of the others."""
    own = Seat.objects.get(match=match, user=user).number
    first = own if won else 1 - own if own < 2 else 0
    result = {"ranking": [[first]], "ending": "test"}
    nothing_due = {"alarm": None, "bot_due": None, "first_deadline": None}
    Match.objects.filter(pk=match.pk).update(status=Match.Status.OVER, moved=at, result=result, **nothing_due)


@pytest.mark.parametrize(
    ("games", "level"),
    [
        ("", "steady"),
        ("steady+", "steady"),
        ("steady+ steady- steady+", "sharp"),
        ("steady- steady- steady-", "random"),
        ("steady- steady-", "steady"),
        ("steady- steady- steady- steady+", "steady"),
        ("random+ random+", "steady"),
        ("random- random- random-", "random"),
        ("sharp+ sharp+ sharp+", "sharp"),
        ("steady+ steady+ sharp-", "sharp"),
    ],
)
def test_it_follows_the_last_games(ann: User, games: str, level: str) -> None:
    for at, game in enumerate(games.split()):
        finish(starting.start_bot_match(ann, TITLE, 1, game[:-1]), ann, at + 1, game[-1] == "+")
    assert suggest_bot_level(ann, TITLE) == level
    assert suggest_bot_level(ann, "planetopoly") == "steady"


def test_games_with_people_and_visitors_suggest_nothing(ann: User, ben: User) -> None:
    for at in range(3):
        match = create_match(ann, TITLE, seats=3, rated=False)
        joining.join_match(match.pk, ben)
        joining.add_bot(match.pk, ann, "steady")
        starting.start_match(match.pk, ann)
        finish(match, ann, at + 1, won=True)
    assert suggest_bot_level(ann, TITLE) == "steady"
    visitor: Any = AnonymousUser()
    assert suggest_bot_level(visitor, TITLE) == "steady"


def test_games_against_bots_of_several_levels_suggest_nothing(ann: User) -> None:
    for at in range(3):
        match = create_match(ann, TITLE, seats=3, rated=False)
        for level in ("steady", "sharp"):
            joining.add_bot(match.pk, ann, level)
        starting.start_match(match.pk, ann)
        finish(match, ann, at + 1, won=True)
    assert suggest_bot_level(ann, TITLE) == "steady"


def test_the_rulebook_has_it_first(ann: User, client: Client) -> None:
    for at in range(2):
        finish(starting.start_bot_match(ann, TITLE, 1), ann, at + 1, won=True)
    client.force_login(ann)
    page = client.get(f"/rules/{TITLE}/").content.decode()
    assert re.findall(r'<option value="(\w+)">', page)[0] == "sharp"

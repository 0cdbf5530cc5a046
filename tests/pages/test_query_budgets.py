"""How many queries a page may ask, warm: with its games in memory, however many there are."""

from __future__ import annotations

from math import inf
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from accounts import relationships, site_settings
from accounts.models import User
from games.lobby import invitations, joining, starting, tables
from games.matches import match_cache
from games.matches.moves import resign_seat
from games.models import Match, Standing
from games.ratings import settlement
from tests.people import browser
from tests.people import person as make_person

BUDGET = 12
BUDGETS = {"/people/{name}/": 15}  # more, where a page says more
PAGES = ("/", "/play/", "/play/mine/", "/m/{match}/", "/ranks/", "/ranks/galactic-magnate/live/", "/people/{name}/")


@pytest.fixture
def busy(db: None) -> tuple[User, Match]:
    """A site where somebody is at home: games running, waiting and over, a rating, invitations, talk."""
    ann, ben, cid = (make_person(name) for name in ("Ann", "Ben", "Cid"))
    for _ in range(3):
        over = begin(ann, ben)
        resign_seat(over.pk, 0, by=seat_owner(over, 0))
    settlement.settle_due_ratings()
    for number in range(4):  # so that Ann is not among the first of the list
        ahead = make_person(f"Ahead{number}")
        Standing.objects.create(user=ahead, title="galactic-magnate", pace="live", points=2_000, games=9)
    running = [begin(ann, ben) for _ in range(4)]
    for _ in range(3):
        tables.create_match(ben, "planetopoly", seats=3)
        invitations.invite_player(tables.create_match(cid, "galactic-civ", seats=3).pk, cid, ann.username)
        starting.start_bot_match(cid, "monopoly-space")
    relationships.follow_user(ann, ben)
    return ann, running[0]


def begin(*people: User) -> Match:
    """A running game without clocks."""
    first, *others = people
    match = tables.create_match(first, "galactic-magnate", seats=len(people), settings={"timers": "off"})
    for user in others:
        joining.join_match(match.pk, user, match.invite)
    starting.start_match(match.pk, first)
    return match


def seat_owner(match: Match, seat: int) -> User:
    user = match_cache.load_current_match(match.pk).seats[seat].user_id
    return User.objects.get(pk=user)


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.parametrize("signed_in", [True, False], ids=["member", "visitor"])
def test_a_page_asks_few_queries(
    busy: tuple[User, Match], client: Any, path: str, signed_in: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(site_settings, "KEPT_S", inf)  # warm for as long as a busy machine takes
    site_settings.forget_site()
    ann, match = busy
    page = path.format(match=match.pk, name=ann.username)
    one = browser(ann) if signed_in else client
    for _ in range(2):
        assert one.get(page).status_code == (302 if path == "/play/mine/" and not signed_in else 200)
    with CaptureQueriesContext(connection) as asked:
        one.get(page)
    assert len(asked) <= BUDGETS.get(path, BUDGET), f"{len(asked)}:\n" + "\n".join(each["sql"][:200] for each in asked)

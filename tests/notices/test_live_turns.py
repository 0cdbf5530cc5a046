""" "My turn" in a live game: for whoever has closed its page, and for nobody else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from accounts.models import User
from games.core import presence
from games.models import Notice, NoticeDelivery, NoticeKind, NoticeWay
from games.notices import delivery, live_turns, push_delivery
from tests.matches.conftest import UNTIMED, Game
from tests.notices.test_outbox import list_ready_kinds

pytestmark = pytest.mark.django_db
Make = Callable[..., Any]


@pytest.fixture
def live(ann: User, ben: User) -> Game:
    """Ann and Ben at a live table, where somebody may roll."""
    from games.lobby import joining, starting, tables

    match = tables.create_match(ann, "galactic-magnate", seats=2, rated=False, settings=UNTIMED)
    joining.join_match(match.pk, ben, match.invite)
    starting.start_match(match.pk, ann)
    game = Game(match.pk)
    game.reach()
    Notice.objects.all().delete()
    return game


def test_who_has_closed_the_page_is_told_once_a_question(live: Game, device: Make) -> None:
    seat = min(live.head.table.asked)
    phone = device(live.owner(seat))
    assert [live_turns.queue_live_turns(), live_turns.queue_live_turns()] == [1, 1]
    (told,) = Notice.objects.filter(kind=NoticeKind.TURN)
    assert (told.user_id, told.seat, told.asked) == (phone.user_id, seat, live.head.table.game.since)
    delivery.spread_due_notices()
    assert list_ready_kinds() == [NoticeKind.TURN]
    assert push_delivery.calculate_ttl_s(told) == push_delivery.LIVE_TTL_S
    live.move()
    NoticeDelivery.objects.update(due=0)
    assert list_ready_kinds() == []
    assert NoticeDelivery.objects.get(way=NoticeWay.PUSH).why == "over"


def test_who_has_the_page_open_or_no_device_is_not(live: Game, device: Make) -> None:
    seat = min(live.head.table.asked)
    assert live_turns.queue_live_turns() == 0
    device(live.owner(1 - seat))
    assert live_turns.queue_live_turns() == 0
    device(live.owner(seat))
    presence.mark_seat_seen(live.id, seat)
    assert live_turns.queue_live_turns() == 0
    assert not Notice.objects.exists()


def test_it_costs_one_query_where_nobody_has_a_device(live: Game, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(1):
        live_turns.queue_live_turns()

"""40 s without a sign of life and a player counts as away; nobody is lost by a cache that forgot."""

from __future__ import annotations

import pytest
from django.core.cache import cache

from common import clock as core_clock
from games.core import presence
from games.matches import moves
from games.models import Match
from games.tasks import remove_absent_players
from tests.realtime.conftest import Company

NOON = 1_800_000_000_000


class Clock:
    """Time that a test moves."""

    def __init__(self) -> None:
        self.at = NOON


def watching(clock: Clock, ms: int) -> None:
    """Time passes while somebody listens."""
    for _ in range(0, ms, 5_000):
        presence.record_presence_watch()
        clock.at += min(5_000, ms)
        ms -= 5_000
    presence.record_presence_watch()


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The site's time, under the test's control."""
    made = Clock()
    monkeypatch.setattr(core_clock, "get_current_time_ms", lambda: made.at)
    return made


def test_here_then_away_then_gone(company: Company, clock: Clock) -> None:
    assert presence.get_match_presence(company.match) == {0: "gone", 1: "gone"}
    presence.mark_seat_seen(company.id, 0)
    for later, word in ((0, "here"), (40_000, "here"), (40_001, "away"), (300_000, "away"), (300_001, "gone")):
        clock.at = NOON + later
        assert presence.get_match_presence(company.match) == {0: word, 1: "gone"}, later
    presence.mark_seats_seen([(company.id, 0), (company.id, 1)])
    assert presence.get_match_presence(company.match) == {0: "here", 1: "here"}


def test_a_closed_page_is_seen_within_ten_seconds_and_a_reload_never(company: Company, clock: Clock) -> None:
    """Once the other saw a green dot for 39 s more."""
    presence.mark_seat_seen(company.id, 0)
    clock.at += 1_000
    presence.mark_page_closed(company.id, 0)
    for later, word in (
        (0, "here"),
        (presence.RELOAD_GRACE_MS, "here"),
        (presence.RELOAD_GRACE_MS + 1, "away"),
        (290_000, "away"),
    ):
        clock.at = NOON + 1_000 + later
        assert presence.get_match_presence(company.match)[0] == word, later
    assert presence.RELOAD_GRACE_MS < 10_000
    presence.mark_seat_seen(company.id, 0)
    assert presence.get_match_presence(company.match)[0] == "here"
    clock.at += presence.RELOAD_GRACE_MS + 1
    assert presence.get_match_presence(company.match)[0] == "here"


def test_a_closed_page_is_no_reason_to_be_removed_sooner(company: Company, clock: Clock) -> None:
    Match.objects.filter(pk=company.id).update(settings={"disconnect": "resign"})
    watching(clock, 120_000)
    presence.mark_seat_seen(company.id, 1)
    presence.mark_page_closed(company.id, 1)
    watching(clock, presence.AWAY_AFTER_MS)
    assert presence.list_disconnected_seats(company.id) == []


def test_a_visit_of_any_page_counts_for_ten_minutes(company: Company, clock: Clock) -> None:
    user = company.ann.user.pk
    assert not presence.is_user_visiting(user)
    presence.mark_users_visited([user])
    clock.at += 600_000
    assert presence.is_user_visiting(user)
    clock.at += 1
    assert not presence.is_user_visiting(user)


def test_computer_players_have_no_presence(company: Company, clock: Clock) -> None:
    company.match.seats.filter(number=1).update(user=None, bot="random")
    assert presence.get_match_presence(company.match) == {0: "gone"}


def test_who_stays_away_is_lost_only_where_the_table_agreed(company: Company, clock: Clock) -> None:
    watching(clock, 120_000)
    presence.mark_seat_seen(company.id, 1)
    watching(clock, presence.AWAY_AFTER_MS + 1)
    assert presence.list_disconnected_seats(company.id) == []
    assert presence.list_auto_resign_match_ids() == []
    Match.objects.filter(pk=company.id).update(settings={"disconnect": "resign"})
    assert presence.list_disconnected_seats(company.id) == [1]
    assert presence.list_auto_resign_match_ids() == [company.id]
    clock.at -= 1
    assert presence.list_disconnected_seats(company.id) == []


def test_f8_nobody_is_lost_because_the_site_was_down(company: Company, clock: Clock) -> None:
    Match.objects.filter(pk=company.id).update(settings={"disconnect": "resign"})
    watching(clock, 120_000)
    presence.mark_seat_seen(company.id, 1)
    clock.at += 600_000
    assert presence.list_disconnected_seats(company.id) == []
    watching(clock, presence.AWAY_AFTER_MS)
    assert presence.list_disconnected_seats(company.id) == []
    watching(clock, 2 * presence.MAX_WATCH_GAP_MS)
    assert presence.list_disconnected_seats(company.id) == [1]


def test_the_lost_are_removed_by_the_house_once(company: Company, clock: Clock) -> None:
    clock.at = int(company.match.started.timestamp() * 1000) - 120_000  # so that no clock of the game runs out
    Match.objects.filter(pk=company.id).update(settings={"disconnect": "resign"})
    watching(clock, 120_000)
    presence.mark_seats_seen([(company.id, 0), (company.id, 1)])
    watching(clock, presence.AWAY_AFTER_MS + 1)
    presence.mark_seat_seen(company.id, 0)
    assert remove_absent_players() == 1
    assert remove_absent_players() == 0
    match = Match.objects.get(pk=company.id)
    assert match.status == "over"
    assert match.result["ranking"][-1] == [1]
    assert not moves.remove_player(company.id, 0)


def test_nobody_is_lost_who_was_never_seen_or_whom_the_cache_forgot(company: Company, clock: Clock) -> None:
    Match.objects.filter(pk=company.id).update(settings={"disconnect": "resign"})
    assert presence.list_disconnected_seats(company.id) == []
    presence.mark_seat_seen(company.id, 0)
    cache.clear()
    clock.at += 10 * presence.AWAY_AFTER_MS
    assert presence.list_disconnected_seats(company.id) == []


def test_nobody_is_lost_when_the_match_is_not_running(company: Company, clock: Clock) -> None:
    Match.objects.filter(pk=company.id).update(settings={"disconnect": "resign"}, status="over", alarm=None)
    presence.mark_seat_seen(company.id, 0)
    clock.at += presence.AWAY_AFTER_MS + 1
    assert presence.list_disconnected_seats(company.id) == []


def test_f6_a_cache_that_is_away_breaks_nothing(company: Company, monkeypatch: pytest.MonkeyPatch) -> None:
    def away(*args: object) -> None:
        raise ConnectionError("Redis is away")

    monkeypatch.setattr(cache, "get_many", away)
    monkeypatch.setattr(cache, "set_many", away)
    presence.mark_seat_seen(company.id, 0)
    assert presence.get_match_presence(company.match) == {0: "gone", 1: "gone"}
    assert presence.list_disconnected_seats(company.id) == []

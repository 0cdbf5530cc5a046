"""Deadlines rest on a table's days and outside their player's waking hours, and never pass their latest end."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from django.db import transaction

from accounts.models import User
from common.refusals import Refused
from games import tasks
from games.benchmarks import worst_time
from games.core.quiet_hours import QuietHours
from games.matches import deadlines, match_cache, missed_deadlines, pace, proposals, tenures, timeouts
from games.matches.counted_time import list_rest_spans, merge_spans, skip_spans
from games.matches.deadlines import DeadlineTerms, calculate_deadline
from games.matches.pace import MatchPace
from games.matches.time_bounds import (
    MAX_CLOSING_MS,
    MAX_GIFT_DAYS,
    OWN_HOURS_MS,
    calculate_game_end,
    calculate_latest_end,
)
from games.matches.waking_hours import reschedule_for_new_hours
from games.models import Entry, MailPreferences, Match, Miss, Seat, TurnMail
from tests.matches.conftest import Game
from tests.pace.conftest import DAY, HOUR, Clock, due, sweep
from tests.people import browser

FAR = 10**15  # a last day that is far
WEEKEND = frozenset({5, 6})
NIGHT = QuietHours("Europe/Amsterdam", 22 * 60, 8 * 60)


def ms(text: str, zone: str = "UTC") -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp() * 1000)


# -- reckoning


@pytest.mark.parametrize(
    ("put", "expected"),
    [
        ("2026-11-20T18:00", "2026-11-23T18:00"),  # over the weekend
        ("2026-11-21T12:00", "2026-11-24T00:00"),  # on its first day
        ("2026-11-18T18:00", "2026-11-19T18:00"),  # before it
        ("2026-10-23T18:00", "2026-10-26T18:00"),  # the clocks are put back on the Sunday
        ("2026-03-27T18:00", "2026-03-30T18:00"),  # and put forward
    ],
)
def test_a_day_does_not_count_the_tables_days_of_rest(put: str, expected: str) -> None:
    zone = "Europe/Amsterdam"
    terms = DeadlineTerms(DAY, None, zone, WEEKEND)
    assert calculate_deadline(ms(put, zone), terms) == ms(expected, zone)


def test_a_fixed_hour_does_not_fall_on_a_day_of_rest() -> None:
    terms = DeadlineTerms(DAY, 20, "UTC", WEEKEND)
    assert calculate_deadline(ms("2026-11-20T15:00"), terms) == ms("2026-11-23T20:00")
    assert calculate_deadline(ms("2026-11-20T13:00"), terms) == ms("2026-11-20T20:00")


@pytest.mark.parametrize(
    ("put", "expected"),
    [
        ("2026-11-17T12:00", "2026-11-18T12:00"),  # by day nothing is moved
        ("2026-11-17T03:00", "2026-11-18T09:00"),  # in the night it waits for an hour after they are up
        ("2026-11-17T22:00", "2026-11-19T09:00"),
        ("2026-10-24T03:30", "2026-10-25T09:00"),  # the night has an hour more
        ("2026-03-28T03:30", "2026-03-29T09:00"),  # and one less
    ],
)
def test_no_deadline_ends_in_its_players_night(put: str, expected: str) -> None:
    zone = NIGHT.zone
    terms = DeadlineTerms(DAY, waking=True)
    assert calculate_deadline(ms(put, zone), terms, (), NIGHT) == ms(expected, zone)
    assert calculate_deadline(ms(put, zone), terms._replace(waking=False), (), NIGHT) == ms(put, zone) + DAY


def test_ones_own_days_of_rest_move_it_by_three_days_at_most() -> None:
    terms = DeadlineTerms(DAY, waking=True)
    friday = ms("2026-11-20T12:00")
    weekend = QuietHours("UTC", 0, 0, WEEKEND)
    assert calculate_deadline(friday, terms, (), weekend) == ms("2026-11-23T01:00")
    four = QuietHours("UTC", 22 * 60, 20 * 60, frozenset({0, 5, 6}))
    assert calculate_deadline(friday, terms, (), four) == friday + DAY + OWN_HOURS_MS
    always = QuietHours("UTC", 0, 0, frozenset(range(7)))
    assert calculate_deadline(friday, terms, (), always) == friday + DAY


def test_nights_days_of_rest_and_vacations_together() -> None:
    """Saturday is over for the table, Sunday for the player, and on Monday they are away."""
    zone = "Europe/Amsterdam"
    hours = QuietHours(zone, 22 * 60, 8 * 60, frozenset({6}))
    terms = DeadlineTerms(DAY, None, zone, frozenset({5}), waking=True)
    away = [(ms("2026-11-23T00:00", zone), ms("2026-11-24T00:00", zone))]
    assert calculate_deadline(ms("2026-11-19T23:30", zone), terms, away, hours) == ms("2026-11-24T09:00", zone)


def test_stretches_of_time() -> None:
    assert merge_spans([(5, 9), (1, 3), (3, 4), (6, 7)]) == [(1, 4), (5, 9)]
    assert [skip_spans(at, [(2, 5)]) for at in (1, 2, 3, 5)] == [1, 2, 5, 5]
    assert list_rest_spans(WEEKEND, "UTC", ms("2026-11-22T12:00"), ms("2026-11-28T00:00")) == [
        (ms("2026-11-22T00:00"), ms("2026-11-23T00:00")),
        (ms("2026-11-28T00:00"), ms("2026-11-29T00:00")),
    ]
    assert list_rest_spans((), "UTC", 0, FAR) == []


def test_the_latest_end_has_everything_that_may_put_a_question_off() -> None:
    at = ms("2026-11-17T12:00")
    bare = DeadlineTerms(DAY, vacations=False, pauses=((0, 14 * DAY),), closes=FAR)
    assert calculate_latest_end(at, bare) == at + DAY + MAX_GIFT_DAYS * DAY
    assert calculate_latest_end(at, bare._replace(waking=True)) == at + DAY + MAX_GIFT_DAYS * DAY + OWN_HOURS_MS
    assert calculate_latest_end(at, bare._replace(vacations=True)) == at + (1 + MAX_GIFT_DAYS + 25) * DAY
    assert calculate_latest_end(at, bare._replace(pauses=())) == at + (1 + MAX_GIFT_DAYS + 14) * DAY
    assert calculate_latest_end(at, bare._replace(rest_days=WEEKEND)) == at + (1 + MAX_GIFT_DAYS + 2) * DAY
    assert calculate_latest_end(at, bare._replace(closes=at + HOUR)) == at + HOUR
    assert calculate_latest_end(at, bare._replace(closes=None)) is None


def test_a_vacation_of_two_years_does_not_pass_it() -> None:
    """Fifty days from December to January are more than a question may wait."""
    at, terms = ms("2026-12-06T12:00"), DeadlineTerms(DAY, closes=FAR)
    away = [(at, at + 50 * DAY)]
    made = deadlines.build_seat_deadline(0, 1, at, terms, away, None)
    assert made is not None
    assert made.latest_at == made.due_at == at + (1 + MAX_GIFT_DAYS + 25 + 14) * DAY


# -- at a table


@pytest.fixture
def crew(slow: Callable[..., Game]) -> Callable[..., Game]:
    """A game of Ann and Ben, and of what its table rests on."""
    return lambda **terms: slow(pace=MatchPace("mail", 86_400, **terms))


def sleeper(game: Game) -> User:
    """Who is asked."""
    (seat,) = game.head.table.asked
    return game.owner(seat)


def set_hours(user: User, begins: int, until: int, days: list[int] | None = None) -> None:
    MailPreferences.objects.update_or_create(
        user=user, defaults={"quiet_from": begins, "quiet_until": until, "rest_days": days or []}
    )
    reschedule_for_new_hours(user)


def minute_of(at: int) -> int:
    there = datetime.fromtimestamp(at / 1000, UTC)
    return there.hour * 60 + there.minute


def test_hours_move_the_deadline_at_once_and_never_forward(mail: Game) -> None:
    user, before = sleeper(mail), due(mail)
    begins = (minute_of(before) // 30 * 30 - 60) % 1440
    set_hours(user, begins, (begins + 240) % 1440)
    moved = due(mail)
    assert before + 3 * HOUR <= moved <= before + 4 * HOUR
    assert mail.head.alarm == moved
    assert TurnMail.objects.filter(match=mail.id).exists()
    set_hours(user, 0, 0)
    assert due(mail) == moved


def test_the_others_hours_and_old_tables_move_nothing(mail: Game, ann: User, ben: User) -> None:
    before, user = due(mail), sleeper(mail)
    begins = (minute_of(before) - 60) % 1440
    set_hours(ben if user == ann else ann, begins, (begins + 240) % 1440)
    assert due(mail) == before
    Match.objects.update(waking=False)
    set_hours(user, begins, (begins + 240) % 1440)
    assert due(mail) == before


def test_another_time_zone_moves_the_hours(mail: Game) -> None:
    user, before = sleeper(mail), due(mail)
    there = minute_of(before) + 9 * 60  # in Tokyo
    set_hours(user, (there - 60) % 1440, (there + 60) % 1440)
    assert due(mail) == before
    form = {"display": user.display, "theme": "auto", "speed": "normal", "time_zone": "Asia/Tokyo"}
    assert browser(user).post("/account/profile/", form).status_code == 302
    assert due(mail) > before


def test_the_terms_of_a_table_are_kept_and_told(crew: Callable[..., Game], ben: User, ann: User) -> None:
    game = crew(rest_days=(6, 5), forgiving=None, most_days=60, waking=False)
    match = game.match
    assert (match.rest_days, match.waking, match.forgiving) == ([5, 6], False, None)
    assert match.closes is not None
    assert match.started is not None
    assert match.closes == int(match.started.timestamp() * 1000) + 60 * DAY
    terms = deadlines.get_deadline_terms(match)
    (each,) = deadlines.parse_deadlines(match.deadlines)
    assert each.latest_at == calculate_latest_end(each.asked_at, terms)
    assert calculate_game_end(match.closes) == match.closes + MAX_CLOSING_MS
    proposals.create_proposal(game.id, ann, "pace", pace.get_match_pace(match)._replace(deadline=7200))
    proposals.accept_proposal(game.id, ben, "pace")
    again = Match.objects.get(pk=game.id)
    assert (again.deadline, again.rest_days, again.closes) == (7200, [5, 6], match.closes)


@pytest.mark.parametrize(
    "wrong", [{"rest_days": (0, 1, 2, 3)}, {"rest_days": (7,)}, {"forgiving": 4}, {"most_days": 29}, {"most_days": 731}]
)
def test_terms_beyond_the_printed_limits_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(Refused) as no:
        pace.require_valid_pace(MatchPace("mail", 86_400, **wrong))  # type: ignore[arg-type]
    assert no.value.status == 422


def test_a_match_of_before_has_no_latest_end_and_keeps_its_terms(mail: Game) -> None:
    Match.objects.update(closes=None, most_days=None, waking=False, forgiving=None)
    match = Match.objects.get(pk=mail.id)
    terms = deadlines.get_deadline_terms(match)
    assert calculate_latest_end(mail.head.last_entry_at_ms, terms) is None
    (each,) = deadlines.parse_deadlines([row[:4] for row in match.deadlines])
    assert (each.gift_days, each.latest_at) == (0, None)


# -- the last day


def test_on_the_last_day_computers_answer_and_nobody_loses_a_seat(
    crew: Callable[..., Game], clock: Clock, ann: User, ben: User
) -> None:
    game = crew(most_days=30)
    Match.objects.update(deadline=40 * 86_400)
    match_cache.evict_match()
    mover = sleeper(game)
    game.move()
    closes = game.match.closes
    assert closes is not None
    assert due(game) == closes
    assert mover in (ann, ben)
    clock.to(closes)
    before = TurnMail.objects.count()
    for _ in range(6):
        sweep()
        clock.on(2_000)
    made = Entry.objects.filter(match=game.id, actor=Entry.Actor.COMPUTER)
    assert made.exists()
    assert not Miss.objects.exists()
    assert TurnMail.objects.count() == before
    assert Seat.objects.filter(match=game.id, user__isnull=False, bot="", misses=0).count() == 2
    match = Match.objects.get(pk=game.id)
    assert match.status == Match.Status.OVER or match.alarm is not None


def test_a_game_that_outlasts_its_last_day_is_closed(crew: Callable[..., Game], clock: Clock) -> None:
    game = crew(most_days=30)
    closes = game.match.closes
    assert closes is not None
    clock.to(closes + MAX_CLOSING_MS // 2 - HOUR)
    tasks.clean_up_matches()
    assert game.match.status == Match.Status.RUNNING
    clock.to(closes + MAX_CLOSING_MS // 2 + 1_000)
    tasks.clean_up_matches()
    assert game.match.status == Match.Status.OVER
    assert "last day" in str(game.head.over)


# -- misses wear off


@pytest.mark.parametrize(("answered", "left"), [(4, 2), (5, 1), (9, 1), (10, 1)])
def test_a_miss_wears_off(crew: Callable[..., Game], clock: Clock, answered: int, left: int) -> None:
    """One is forgotten for every five answers in time; the next one is counted all the same."""
    game = crew(forgiving=5, allowance=5)
    (seat,) = game.head.table.asked
    clock.to(due(game))
    sweep()
    (miss,) = Miss.objects.filter(seat=seat)
    assert Seat.objects.get(match=game.id, number=seat).misses == 1
    user = game.owner(seat)
    TurnMail.objects.filter(match=game.id, asked__gt=miss.asked).delete()
    Match.objects.filter(pk=game.id).update(version=miss.asked + 2000, deadlines=[])
    for number in range(answered):  # as questions leave them
        TurnMail.objects.create(
            match_id=game.id, asked=miss.asked + 1000 + number, seat=seat, kind="turn", user=user, at=0, due=0
        )
    match = Match.objects.get(pk=game.id)
    assert missed_deadlines.count_standing_misses(match, seat) == left - 1
    late = missed_deadlines.MissedDeadline(
        deadlines.SeatDeadline(seat, miss.asked + 1900, 0, clock.now), miss.entry + 1, clock.now
    )
    moment = tenures.Moment(miss.asked + 1900, clock.now, None)
    missed_deadlines.record_missed_deadlines(match, {seat: user.pk}, [late], moment)
    assert Seat.objects.get(match=game.id, number=seat).misses == left


def test_seats_change_hands_within_the_latest_end(mail: Game, clock: Clock) -> None:
    """Whoever sits down is given the time once more, but never past what stood at the table."""
    (before,) = deadlines.parse_deadlines(Match.objects.get(pk=mail.id).deadlines)
    assert before.latest_at is not None
    for _ in range(80):
        clock.to(min(due(mail), before.latest_at) - 1_000)
        with transaction.atomic():
            match = Match.objects.select_for_update().get(pk=mail.id)
            timeouts.reschedule_deadlines(match, again=before.seat)
    assert due(mail) == before.latest_at


# -- the worst behaviour


def test_no_end_that_stands_at_a_table_is_passed() -> None:
    """A sample of `manage.py worst_time`, which plays ten thousand."""
    report = worst_time.play_bad_tables(30, seed=20_000)
    assert report.passed == []
    assert report.at_the_bound > 10
    assert len(report.tricks) == len(worst_time.TRICKS_BY_NAME)

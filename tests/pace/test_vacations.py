"""Vacations: a yearly budget of days on which deadlines by mail stand still (F26)."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest
from django.db import transaction

from accounts.models import User, Vacation
from common import clock as core_clock
from common.refusals import Refused
from games.core import broadcast
from games.matches import automatic_vacations, deadlines, pace, storage, timeouts, turn_notices, vacations, wakeups
from games.models import Match, Miss, Seat
from tests.matches.conftest import Game
from tests.pace.conftest import DAY, HOUR, Clock, due, sweep
from tests.people import browser


def today(user: User) -> date:
    return vacations.get_local_date(storage.get_database_time_ms(), user)


@pytest.fixture
def absent(mail: Game) -> User:
    """Who is asked."""
    (seat,) = mail.head.table.asked
    user: User = mail.owner(seat)
    return user


def test_a_vacation_puts_off_ones_own_deadlines_and_ends_by_itself(mail: Game, absent: User, clock: Clock) -> None:
    before, day = due(mail), today(absent)
    made = vacations.create_vacation(absent, day, day + timedelta(days=2))
    assert due(mail) == before + made.ends - made.starts
    assert mail.head.alarm == due(mail)
    clock.to(before + 1_000)
    sweep()
    assert not Miss.objects.exists()
    clock.to(due(mail))
    sweep()
    assert Miss.objects.count() == 1


def test_the_others_deadlines_go_on(mail: Game, absent: User, ann: User, ben: User) -> None:
    before, other = due(mail), ben if absent == ann else ann
    vacations.create_vacation(other, today(other), today(other))
    assert due(mail) == before
    mail.move()  # now the player on vacation may be the one who is asked
    (seat,) = mail.head.table.asked
    if mail.owner(seat) == other:
        assert due(mail) > core_clock.get_current_time_ms() + DAY


def test_a_vacation_ended_early_gives_no_more_than_it_lasted(mail: Game, absent: User, clock: Clock) -> None:
    before, day = due(mail), today(absent)
    made = vacations.create_vacation(absent, day, day + timedelta(days=5))
    clock.on(5 * HOUR)
    vacations.end_vacation(absent, made.pk)
    made.refresh_from_db()
    assert due(mail) == before + made.ends - made.starts
    assert 5 * HOUR <= made.ends - made.starts < 5 * HOUR + 10_000
    assert vacations.find_vacation_end(absent.pk, clock.now) is None


def test_a_vacation_that_has_not_begun_is_dropped(mail: Game, absent: User) -> None:
    before, day = due(mail), today(absent) + timedelta(days=1)
    made = vacations.create_vacation(absent, day, day)
    assert due(mail) > before
    vacations.end_vacation(absent, made.pk)
    assert due(mail) == before
    assert vacations.get_vacation_budget(absent).days_left == vacations.DAYS_PER_YEAR


def test_a_table_may_say_that_vacations_do_not_count(slow: Callable[..., Game]) -> None:
    game = slow(pace=pace.MatchPace("mail", 86_400, vacations=False))
    (seat,) = game.head.table.asked
    user, before = game.owner(seat), due(game)
    vacations.create_vacation(user, today(user), today(user))
    assert due(game) == before
    assert [match.pk for match in vacations.list_unaffected_matches(user)] == [game.id]


def test_a_live_game_is_never_put_off(begin: Callable[..., Game]) -> None:
    game = begin(settings={"timers": "off"})
    game.reach()
    (seat,) = game.head.table.asked
    before = due(game)
    vacations.create_vacation(game.owner(seat), today(game.owner(seat)), today(game.owner(seat)))
    assert due(game) == before


def test_what_is_overdue_is_not_put_off(mail: Game, absent: User, clock: Clock) -> None:
    moment = due(mail)
    clock.to(moment + HOUR)
    vacations.create_vacation(absent, today(absent), today(absent))
    assert due(mail) == moment
    sweep()
    assert Miss.objects.count() == 1


def test_the_budget_of_a_year(ann: User) -> None:
    """Days are counted once, however often they are taken; the next year has its own."""
    day = today(ann)
    with pytest.raises(Refused) as no:
        vacations.create_vacation(ann, day, day + timedelta(days=vacations.DAYS_PER_YEAR))
    assert no.value.status == 422
    made = vacations.create_vacation(ann, day, day)
    vacations.end_vacation(ann, made.pk)
    vacations.create_vacation(ann, day, day)
    budget = vacations.get_vacation_budget(ann)
    assert (budget.days_used, budget.days_planned, budget.days_left) == (1, 0, vacations.DAYS_PER_YEAR - 1)
    new_year = date(day.year + 1, 1, 1)
    vacations.create_vacation(ann, new_year, new_year + timedelta(days=3))
    assert vacations.get_vacation_budget(ann).days_left == vacations.DAYS_PER_YEAR - 1


@pytest.mark.parametrize(("first", "last"), [(-1, 0), (1, 0), (0, 400), (400, 401)])
def test_days_that_cannot_be_a_vacation(ann: User, first: int, last: int) -> None:
    day = today(ann)
    with pytest.raises(Refused) as no:
        vacations.create_vacation(ann, day + timedelta(days=first), day + timedelta(days=last))
    assert no.value.status == 422
    assert not ann.vacations.exists()


def test_no_two_vacations_at_once(ann: User) -> None:
    day = today(ann) + timedelta(days=3)
    vacations.create_vacation(ann, day, day + timedelta(days=2))
    with pytest.raises(Refused):
        vacations.create_vacation(ann, day + timedelta(days=2), day + timedelta(days=4))


def test_at_the_last_second_only_a_few_times(mail: Game, absent: User, clock: Clock) -> None:
    """F26: with less than an hour left three times a year, no more."""
    for time in range(vacations.MAX_LATE_STARTS + 1):
        clock.to(due(mail) - 60_000 + 5_000 * time)  # forward
        day = today(absent)
        if time == vacations.MAX_LATE_STARTS:
            with pytest.raises(Refused, match="hour"):
                vacations.create_vacation(absent, day, day)
        else:
            made = vacations.create_vacation(absent, day, day)
            assert made.late
            vacations.end_vacation(absent, made.pk)


def test_all_of_a_year_gives_no_more_than_the_budget(mail: Game, absent: User, clock: Clock) -> None:
    """F26: whatever is taken and ended, the deadline is put off by no more than the days that were counted."""
    before, counted = due(mail), 0
    for hours in (1, 30, 5, 2, 50, 7):
        day = today(absent)
        try:
            made = vacations.create_vacation(absent, day, day + timedelta(days=4))
        except Refused:
            break
        clock.on(hours * HOUR)
        vacations.end_vacation(absent, made.pk)
        budget = vacations.get_vacation_budget(absent)
        counted = budget.days_used + budget.days_planned
        assert due(mail) - before <= counted * 25 * HOUR
    assert 0 < counted <= vacations.DAYS_PER_YEAR


def test_a_vacation_seen_by_the_door_of_another_process(mail: Game, absent: User, settings: Any) -> None:
    """The line-up counts it, so that no table in memory goes by the old deadlines."""
    before = Match.objects.get(pk=mail.id).lineup
    held = mail.head
    vacations.create_vacation(absent, today(absent), today(absent))
    assert Match.objects.get(pk=mail.id).lineup == before + 1
    assert mail.head.deadlines != held.deadlines
    assert mail.head.deadlines == deadlines.parse_deadlines(mail.match.deadlines)


# -- deadlines that are reckoned anew, for whatever reason


def renewed(game: Game, again: int | None = None) -> deadlines.SeatDeadline:
    """The only deadline, after it."""
    with transaction.atomic():
        timeouts.reschedule_deadlines(Match.objects.select_for_update().get(pk=game.id), again=again)
    (found,) = deadlines.parse_deadlines(Match.objects.get(pk=game.id).deadlines)
    return found


def test_who_sits_down_has_all_the_time_and_nobody_else(mail: Game, clock: Clock) -> None:
    before = renewed(mail)
    clock.on(HOUR)
    assert renewed(mail) == before
    assert renewed(mail, again=1 - before.seat) == before
    after = renewed(mail, again=before.seat)
    assert after.due_at - before.due_at == after.asked_at - before.asked_at >= HOUR


def test_everybody_is_told_and_mails_are_owed_anew(mail: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """When it is committed; a lost word is made good by the line-up's number."""
    told: list[str] = []
    words = {broadcast: ("broadcast_match_changed", "broadcast_lineup_changed"), wakeups: ("schedule_wakeup",)}
    for module, name in ((module, name) for module, names in words.items() for name in names):
        monkeypatch.setattr(module, name, lambda match_id, *more, name=name: told.append(name))
    monkeypatch.setattr(
        turn_notices, "renew_turn_mails", lambda match, chairs, found: told.append(f"{len(found)} mails")
    )
    before = mail.match.lineup
    renewed(mail)
    assert told == ["1 mails", "broadcast_match_changed", "broadcast_lineup_changed", "schedule_wakeup"]
    assert mail.match.lineup == before + 1


WRONG = [
    (-1, 3, "That day is past. Start today or later."),
    (3, 2, "The last day must not be before the first."),
    (3, 400, "Plan at most a year ahead"),
]


@pytest.mark.parametrize(("first", "last", "words"), WRONG)
def test_each_kind_of_wrong_days_has_its_own_sentence(ann: User, first: int, last: int, words: str) -> None:
    """Once one sentence stood for all three."""
    day = today(ann)
    with pytest.raises(Refused) as refused:
        vacations.create_vacation(ann, day + timedelta(days=first), day + timedelta(days=last))
    assert refused.value.reason.startswith(words)


def test_a_vacation_that_begins_today_asks_first(ann: User) -> None:
    """It costs a day at once; one that is planned ahead does not ask."""
    day = today(ann)
    mine = browser(ann)
    form = {"first": day.isoformat(), "last": day.isoformat()}
    page = mine.post("/account/vacations/", form).content.decode()
    assert "Start the vacation now?" in page
    assert not ann.vacations.exists()
    assert mine.post("/account/vacations/", {**form, "now": "yes"}).status_code == 302
    assert ann.vacations.count() == 1
    later = (day + timedelta(days=9)).isoformat()
    assert mine.post("/account/vacations/", {"first": later, "last": later}).status_code == 302
    assert ann.vacations.count() == 2


# -- by itself


@pytest.fixture
def forgetful(mail: Game, absent: User) -> User:
    User.objects.filter(pk=absent.pk).update(auto_vacation=True)
    return absent


def test_a_vacation_begins_by_itself_before_a_first_missed_deadline(mail: Game, forgetful: User, clock: Clock) -> None:
    before = due(mail)
    clock.to(before - HOUR - 1_000)
    sweep()
    assert not forgetful.vacations.exists()
    clock.to(before - HOUR + 1_000)
    for _ in range(3):
        sweep()
    (made,) = forgetful.vacations.all()
    assert (made.automatic, (made.last - made.first).days + 1) == (True, automatic_vacations.MAX_DAYS)
    assert due(mail) == pytest.approx(made.ends + HOUR, abs=5_000)
    assert "began by itself" in User.objects.get(pk=forgetful.pk).notice
    clock.to(due(mail))
    sweep()  # that one is missed: no second vacation follows on the first at once
    assert Miss.objects.count() == 1
    assert forgetful.vacations.count() == 1


def test_none_begins_after_a_miss_or_without_days_or_unasked(mail: Game, forgetful: User, clock: Clock) -> None:
    (seat,) = mail.head.table.asked
    clock.to(due(mail) - HOUR + 1_000)
    Seat.objects.filter(match=mail.id, number=seat).update(misses=1)
    assert automatic_vacations.begin_due_vacations() == 0
    Seat.objects.update(misses=0)
    year = today(forgetful).year
    taken = Vacation.objects.create(
        user=forgetful, first=date(year, 1, 1), last=date(year, 1, 25), starts=0, ends=1, late=False
    )
    assert automatic_vacations.begin_due_vacations() == 0
    taken.delete()
    User.objects.update(auto_vacation=False)
    assert automatic_vacations.begin_due_vacations() == 0
    User.objects.update(auto_vacation=True)
    Match.objects.update(vacations=False)
    assert automatic_vacations.begin_due_vacations() == 0
    Match.objects.update(vacations=True)
    assert automatic_vacations.begin_due_vacations() == 1


def test_a_player_chooses_it_in_the_settings(forgetful: User) -> None:
    page = browser(forgetful).get("/account/vacations/").content.decode()
    assert "checked" in page
    assert browser(forgetful).post("/account/vacations/automatic/", {}).status_code == 302
    assert not User.objects.get(pk=forgetful.pk).auto_vacation
    browser(forgetful).post("/account/vacations/automatic/", {"auto": "on"})
    assert User.objects.get(pk=forgetful.pk).auto_vacation

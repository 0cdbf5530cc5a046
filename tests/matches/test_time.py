"""Time: clocks enforced once, however late and whoever looks (F7, F8, F9, F17, F28)."""

from __future__ import annotations

import json
from threading import Event
from typing import Any

import pytest

from common import clock
from common.refusals import Refused
from games import tasks
from games.matches import answerers, match_cache, moves, storage, timeouts, wakeups
from games.models import Entry, Match
from tests.matches.conftest import UNTIMED, Game, quiet


def actions(game: Game) -> list[str]:
    """What was done, entry by entry."""
    lines = Entry.objects.filter(match_id=game.id).order_by("number").values_list("line", flat=True)
    return [json.loads(line)["action"]["action"] for line in lines]


def until(game: Game, moment: int | None, settings: Any, extra: int = 50) -> None:
    """Shifts time to just after a moment."""
    assert moment is not None
    settings.TIME_OFFSET_MS += moment - storage.get_database_time_ms() + extra


def test_a_running_clock_has_an_alarm(timed: Game) -> None:
    match = timed.match
    assert match.alarm == timed.head.table.next_alarm() == timed.head.alarm
    assert match.first_deadline is None
    assert storage.list_due_match_ids() == []


def test_a_flag_falls_once_though_nobody_looks(timed: Game, settings: Any) -> None:
    """F28, F9: the sweep finds it; a second sweep, a wakeup and a touch find nothing more."""
    timed.reach()
    (late,) = timed.head.table.asked
    until(timed, timed.head.alarm, settings)
    assert storage.list_due_match_ids() == [timed.id]
    assert tasks.sweep_due_matches() == 1
    assert tasks.settle_ratings() == 1
    stored = timed.stored()
    assert actions(timed).count("flag") == 1
    assert timed.match.status == Match.Status.OVER
    assert timed.match.result == {"ranking": [[1 - late], [late]], "ending": "last_standing"}
    assert tasks.sweep_due_matches() == 0
    tasks.run_wakeup(timed.id)
    assert not moves.wake_match(timed.id).acted
    assert timed.stored() == stored


def test_what_was_due_is_written_at_the_moment_it_was_due(timed: Game, settings: Any) -> None:
    """F8: an hour late, the journal is the same: where the site lived and came late to this match, or was silent for no
    longer than OUTAGE_AFTER, or where that is 0 (as in tests, which move time by hand). What the time is worth in
    which the site itself was down is another question, and asked before (`tests/outages`)."""
    timed.reach()
    due = timed.head.table.next_alarm()
    until(timed, due, settings, extra=3_600_000)
    tasks.sweep_due_matches()
    entry = Entry.objects.filter(match_id=timed.id).order_by("-number")[0]
    assert (entry.seat, entry.at) == (-1, due)


def test_any_touch_settles_what_is_overdue_first(timed: Game, settings: Any) -> None:
    """F8: a late move finds the flag fallen, and the flag stays though the move is refused."""
    timed.reach()
    move = timed.next()
    until(timed, timed.head.alarm, settings)
    with pytest.raises(Refused):
        moves.submit_move(timed.id, move.seat, move.action, by=move.by, key="late", version=move.version)
    assert timed.match.status == Match.Status.OVER
    assert actions(timed)[-1] == "flag"
    assert not Entry.objects.filter(match_id=timed.id, key="late").exists()


def test_a_move_counts_when_it_arrived(timed: Game, settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """F17: the wait for the lock costs nobody their game."""
    timed.reach()
    move, due = timed.next(), timed.head.alarm
    assert due is not None
    until(timed, due, settings, extra=-400)
    lock = storage.lock_match_row

    def slow(*args: Any, **kwargs: Any) -> Any:
        row = lock(*args, **kwargs)
        return row and row._replace(now=row.now + 5_000)

    monkeypatch.setattr(storage, "lock_match_row", slow)
    monkeypatch.setattr(storage, "can_append_if_unchanged", lambda: False)
    ticks = iter([0, 5_000_000_000])
    monkeypatch.setattr("games.matches.execute.monotonic_ns", lambda: next(ticks))
    moves.submit_move(timed.id, move.seat, move.action, by=move.by, key="in time", version=move.version)
    entry = Entry.objects.get(match_id=timed.id, key="in time")
    assert due - 500 < entry.at <= due - 300


def test_time_never_runs_backwards_in_a_game(game: Game, settings: Any) -> None:
    """F24: a clock set back does not reach into the journal."""
    game.moves(3)
    settings.TIME_OFFSET_MS = -3_600_000
    game.moves(3)
    at = list(Entry.objects.filter(match_id=game.id).order_by("number").values_list("at", flat=True))
    assert at == sorted(at)


def test_an_early_alarm_is_set_right(timed: Game) -> None:
    """The row's alarm may be too early, never too late; whoever comes finds nothing due and corrects it."""
    timed.moves(3)
    stored = timed.match.version
    Match.objects.filter(pk=timed.id).update(alarm=1)
    assert storage.list_due_match_ids() == [timed.id]
    assert not moves.wake_match(timed.id).acted
    assert timed.match.alarm == timed.head.table.next_alarm()
    assert timed.match.version == stored


def test_the_row_never_says_later_than_the_rules(timed: Game, settings: Any) -> None:
    for step in range(40):
        if timed.head.over:
            break
        settings.TIME_OFFSET_MS += 700
        timed.move()
        alarm, due = timed.match.alarm, timed.head.table.next_alarm()
        assert (alarm is None) == (due is None), step
        assert alarm is None or due is None or clock.get_current_time_ms() - 2_000 < alarm <= due


@pytest.mark.parametrize(
    ("before", "due", "now", "kept"),
    [(None, 9, 1, 9), (5, 9, 1, 5), (5, 9, 5, 9), (5, 4, 1, 4), (5, None, 1, None), (1, 9, 5, 9)],
)
def test_which_alarm_the_row_keeps(before: int | None, due: int | None, now: int, kept: int | None) -> None:
    assert timeouts.choose_row_wakeup(before, due, now) == kept


def test_a_question_without_a_clock_is_answered_in_the_end(game: Game, settings: Any) -> None:
    """Silence has an answer: after its deadline the house plays it, for each question anew."""
    game.reach()
    match = game.match
    assert game.head.table.next_alarm() is None
    assert match.first_deadline == game.head.alarm == game.head.deadlines[0].due_at
    assert None not in (match.first_deadline, match.moved, match.alarm)
    assert match.alarm <= match.first_deadline
    assert match.first_deadline - match.moved <= 900_000
    until(game, match.first_deadline, settings)
    assert tasks.sweep_due_matches() == 1
    assert actions(game)[-1] == "silence"
    after = game.match
    assert after.version == match.version + 1
    assert (after.first_deadline or 0) > storage.get_database_time_ms() + 800_000
    assert tasks.sweep_due_matches() == 0


def test_standing_actions_buy_no_time_without_a_clock(begin: Any, settings: Any) -> None:
    """F41: an offer to another does not put off the silent answer."""
    game = begin(settings=UNTIMED)
    game.reach(lambda table: quiet(table) and any(table.game.deeds))
    before, (asked,) = game.match.first_deadline, game.head.table.asked
    settings.TIME_OFFSET_MS += 60_000
    owner = next(seat for seat, deeds in enumerate(game.head.table.game.deeds) if deeds)
    give = {"cash": 0, "lots": game.head.table.game.deeds[owner][:1]}
    offer = {"action": "offer", "to": 1 - owner, "give": give, "take": {"cash": 10, "lots": []}}
    moves.submit_move(game.id, owner, offer, by=game.owner(owner), key="offer")
    assert game.head.table.asked == {asked}
    assert game.match.first_deadline == before == game.head.alarm


def test_a_sweep_takes_the_longest_overdue_first(begin: Any, settings: Any) -> None:
    first, second = begin(), begin()
    Match.objects.filter(pk=second.id).update(alarm=5)
    Match.objects.filter(pk=first.id).update(alarm=7)
    assert storage.list_due_match_ids() == [second.id, first.id]
    assert storage.list_due_match_ids(1) == [second.id]


def test_one_broken_match_does_not_hold_up_the_others(
    begin: Any, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken, whole = begin(), begin()
    whole.moves(3)
    until(whole, whole.head.alarm, settings, extra=60_000)
    wake = moves.wake_match

    def fails(match_id: str, **options: Any) -> bool:
        if match_id == broken.id:
            raise RuntimeError("broken")
        return wake(match_id, **options)

    monkeypatch.setattr(moves, "wake_match", fails)
    tasks.sweep_due_matches()
    assert whole.match.status == Match.Status.OVER
    assert broken.match.status == Match.Status.RUNNING


def test_a_wakeup_is_sent_once_and_never_for_a_far_moment(timed: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """No ETA beyond a minute (brokers deliver those twice), and no second task while one is on its way."""
    sent: list[float] = []

    def heard(name: str, args: list[str], countdown: float, **rest: object) -> None:
        if args == ["m"]:  # a task of the game itself may still be on its way
            sent.append(countdown)

    monkeypatch.setattr(wakeups.current_app, "send_task", heard)

    def count_sent(alarm: int | None) -> int:
        wakeups.schedule_wakeup("m", alarm)
        wakeups.flush_wakeups()
        return len(sent)

    near = clock.get_current_time_ms() + 30_000
    assert count_sent(None) == count_sent(near + 90_000) == 0
    assert count_sent(near) == count_sent(near + 5_000) == 1
    assert count_sent(near - 10_000) == 2
    wakeups.clear_sent_wakeup("m")
    assert count_sent(near) == 3
    assert all(0 < countdown <= 60 for countdown in sent)


def test_a_broker_that_is_away_costs_nothing(timed: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """F7: the task is worth nothing; the row is there."""

    def away(*args: Any, **kwargs: Any) -> None:
        raise ConnectionError("no broker")

    monkeypatch.setattr(wakeups.current_app, "send_task", away)
    wakeups._scheduled.clear()
    timed.moves(2)
    wakeups.flush_wakeups()
    assert timed.match.alarm is not None


def test_a_broker_that_hangs_costs_nothing(timed: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """F6: who moves does not wait for it."""
    hang = Event()
    monkeypatch.setattr(wakeups.current_app, "send_task", lambda *args, **kwargs: hang.wait(30))
    wakeups._scheduled.clear()
    timed.moves(2)
    assert timed.match.version == 2
    hang.set()
    wakeups.flush_wakeups()


def test_every_task_may_run_twice(begin: Any, settings: Any) -> None:
    """F7: double deliveries change nothing."""
    game = begin(bots=2)
    for _ in range(2):
        tasks.run_wakeup(game.id)
        tasks.sweep_due_matches()
        tasks.clean_up_matches()
    numbers = list(Entry.objects.filter(match_id=game.id).order_by("number").values_list("number", flat=True))
    assert numbers == list(range(len(numbers)))


def test_people_who_are_silent_lose_and_the_game_ends(begin: Any, settings: Any) -> None:
    """Nobody looks, nobody moves: the sweep alone ends the game."""
    match = begin().match
    for _ in range(400):
        if match_cache.load_current_match(match.pk).over:
            break
        alarm = Match.objects.values_list("alarm", flat=True).get(pk=match.pk)
        assert alarm is not None
        settings.TIME_OFFSET_MS += max(0, alarm - storage.get_database_time_ms()) + 1
        tasks.sweep_due_matches()
    assert Match.objects.get(pk=match.pk).status == Match.Status.OVER
    assert answerers.answer_if_due(match.pk) is False

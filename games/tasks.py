"""The tasks that Celery runs. Whatever must happen is a row: a task lost, late or done twice does no harm.

So a task may get another name: what a broker still holds under the old one is refused by the worker with a line in its
log, and the beat, or the sweep, comes round again.
"""

from __future__ import annotations

import logging
from random import sample
from time import monotonic

from celery import shared_task

from common import clock
from common.refusals import Refused
from games.chat import cleanup
from games.core import presence
from games.lab import player, puzzles, runs
from games.lobby import autofill, own_numbers, seat_alerts
from games.lobby.tables import close_abandoned_matches, close_expired_matches, close_overrun_matches
from games.mail import delivery, gazette_delivery, invitation_mail
from games.matches import (
    answerers,
    automatic_vacations,
    interventions,
    luck_splits,
    match_cache,
    moves,
    outages,
    pauses,
    seat_reviews,
    storage,
    wakeups,
)
from games.models import Match
from games.notices import delivery as notice_delivery
from games.notices import hook_delivery, live_turns, notice_mail, push_delivery
from games.ratings import settlement
from games.studio import trials

log = logging.getLogger(__name__)

SWEPT = 20  # matches a sweep takes up at once
SWEEP = 0.8  # seconds after which it takes up no more: the next one comes every second
LOOK = 0.15  # seconds after which a look takes up no more: between two sweeps there are four
SECOND_LOOK = 0.1  # seconds after a look that found something: half way to the next
AT_ONCE = 50  # moves in a row of one match, where computer players answer at once


@shared_task  # type: ignore[untyped-decorator, unused-ignore]
def run_wakeup(match_id: str) -> None:
    """Does what is due in one match; schedules its wakeup again when it came early."""
    wakeups.clear_sent_wakeup(match_id)
    woken = advance_match(match_id)
    if (woken is None or woken.status == Match.Status.OPEN) and begin_if_due(match_id):
        woken = advance_match(match_id)
    alarm = woken.alarm if woken else wakeups.get_next_wakeup(match_id)
    if alarm is None:  # the match is over
        settlement.settle_match_rating(match_id)
        begin_split_if_over(match_id)
    elif alarm > clock.get_current_time_ms():
        wakeups.schedule_wakeup(match_id, alarm)


def begin_split_if_over(match_id: str) -> None:
    """Has luck and choice of a match told apart, once it is over: it stands there when its players look."""
    match = Match.objects.filter(pk=match_id, status=Match.Status.OVER).first()
    if match is not None:
        luck_splits.begin_split(match)


@shared_task  # type: ignore[untyped-decorator, unused-ignore]
def sweep_due_matches() -> int:
    """Does all that is due, the longest overdue first, until nothing is or the next sweep is near; how many
    matches that were. Several sweeps at once take each their own way through what is due."""
    outages.check_for_outage()
    autofill.autofill_due_matches()
    own_numbers.settle_due_starts()
    pauses.sweep_pauses()
    interventions.sweep_staff_pauses()
    automatic_vacations.begin_due_vacations()
    return advance_due_matches(SWEEP)


@shared_task  # type: ignore[untyped-decorator, unused-ignore]
def look_for_due_matches(*, second: bool = False) -> int:
    """Between two sweeps: does what has become due, so that a deadline set long ago, of which no wakeup is on its way,
    is met within a fifth of a second; how many matches that were.

    Where something was due, a `second` look follows half way to the next: what falls due in many games at once waits
    half as long, and a quiet site is not asked more often for it.
    """
    outages.check_for_outage()
    done = advance_due_matches(LOOK)
    if done and not second:
        look_for_due_matches.apply_async(kwargs={"second": True}, countdown=SECOND_LOOK, expires=1, retry=False)
    return done


def begin_if_due(match_id: str) -> bool:
    """Brings a table on whose moment has come: computers take its free seats, or its dice are sealed; whether it
    was."""
    filled, settled = autofill.autofill_match(match_id), own_numbers.settle_due_start(match_id)
    return filled or settled


def advance_due_matches(seconds: float) -> int:
    """Does what is due until nothing is, or so many seconds are over; in how many matches that was."""
    until, seen = monotonic() + seconds, set[str]()
    while waiting := [match_id for match_id in storage.list_due_match_ids(len(seen) + SWEPT) if match_id not in seen]:
        for match_id in sample(waiting, len(waiting)):
            advance_match(match_id)
        seen.update(waiting)
        if monotonic() > until:
            break
    return len(seen)


@shared_task  # type: ignore[untyped-decorator, unused-ignore]
def clean_up_matches() -> int:
    """Closes the tables that nobody started, the games against bots to which nobody came back, and those that are not
    over long after their last day; how many that were. Deletes trials of a day ago, turn mails, notices, chat and
    simulations of long ago."""
    delivery.delete_old_turn_mails()
    notice_delivery.delete_old_notices()
    cleanup.delete_expired_chat()
    runs.delete_old_runs()
    now = clock.get_current_time_ms()
    trials.delete_old_trials(now)
    return close_expired_matches(now) + close_abandoned_matches(now) + close_overrun_matches(now)


@shared_task  # type: ignore[untyped-decorator, unused-ignore]
def remove_absent_players() -> int:
    """Removes players who stay away from tables that agreed on it; how many that were."""
    return sum(
        moves.remove_player(match_id, seat)
        for match_id in presence.list_auto_resign_match_ids()
        for seat in presence.list_disconnected_seats(match_id)
    )


@shared_task  # type: ignore[untyped-decorator, unused-ignore]
def send_due_mails() -> int:
    """Sends the turn mails, invitations and gazettes that are due; to how many people that was."""
    sent = delivery.send_due_turn_mails() + invitation_mail.send_due_invitation_mails()
    return sent + gazette_delivery.send_due_gazettes()


@shared_task  # type: ignore[untyped-decorator, unused-ignore]
def send_due_notices() -> int:
    """Announces open seats and live turns, spreads the notices that are due, and sends those that go by mail; how many
    were sent."""
    seat_alerts.announce_open_seats()
    live_turns.queue_live_turns()
    notice_delivery.spread_due_notices()
    return notice_mail.send_due_notice_mails()


@shared_task  # type: ignore[untyped-decorator, unused-ignore]
def send_due_hooks() -> int:
    """Sends the notices that are due to hooks; how many were taken."""
    return hook_delivery.send_due_hooks()


@shared_task  # type: ignore[untyped-decorator, unused-ignore]
def send_due_pushes() -> int:
    """Sends the notices that are due to devices; how many were taken."""
    return push_delivery.send_due_pushes()


@shared_task  # type: ignore[untyped-decorator, unused-ignore]
def settle_ratings() -> int:
    """Counts the matches that are over into the ranklists; how many that were."""
    return settlement.settle_due_ratings()


@shared_task  # type: ignore[untyped-decorator, unused-ignore]
def review_games() -> int:
    """Has games that are over looked through: how precisely they were played; how many were begun."""
    return seat_reviews.review_due_matches()


@shared_task  # type: ignore[untyped-decorator, unused-ignore]
def play_simulations() -> bool:
    """Begins the process that plays the simulations that wait; whether there was need of one."""
    return player.begin_playing() is not None


@shared_task  # type: ignore[untyped-decorator, unused-ignore]
def make_puzzles() -> bool:
    """Begins the process that makes the puzzles that are missing; whether there was need of one."""
    return puzzles.begin_making() is not None


def advance_match(match_id: str) -> moves.WokenMatch | None:
    """Lets time and then the bots do what is due; the match as time left it, or None where its row has to be read: bots
    have moved, or somebody else is at it. One match's fault is not the others'."""
    try:
        woken = moves.wake_match(match_id, skip=True)
        if woken is None or woken.bot_due is None or woken.bot_due > clock.get_current_time_ms():
            return woken
        for _ in range(AT_ONCE):
            if not answerers.answer_if_due(match_id):
                break
    except Refused as why:
        log.info("match %s: %s", match_id, why.reason)
    except Exception:
        match_cache.evict_match(match_id)
        log.exception("match %s could not be looked after", match_id)
    return None

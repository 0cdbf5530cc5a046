"""What Celery does: it rings. Whatever must happen is a row; lost, late or double rings do no harm."""

from __future__ import annotations

import logging
from random import sample
from time import monotonic

from celery import shared_task

from games.chat import cleanup
from games.core import clock, presence
from games.core.exceptions import Refused
from games.lobby import autofill
from games.lobby.tables import close_abandoned_matches, close_expired_matches
from games.mail import delivery, invitation_mail
from games.matches import bots, match_cache, moves, outages, pauses, wakeups
from games.ratings import settlement

log = logging.getLogger(__name__)

SWEPT = 20  # matches a sweep takes up at once
SWEEP = 0.8  # seconds after which it takes up no more: the next one comes every second
AT_ONCE = 50  # moves in a row of one match, where computer players answer at once


@shared_task(name="games.tasks.wake")  # type: ignore[untyped-decorator, unused-ignore]
def wake(match_id: str) -> None:
    """Does what is due in one match; sets the bell again when it rang early."""
    wakeups.clear_sent_wakeup(match_id)
    autofill.autofill_match(match_id)
    turn(match_id)
    alarm = wakeups.get_next_wakeup(match_id)
    if alarm is None:  # the match is over
        settlement.settle_match_rating(match_id)
    elif alarm > clock.get_current_time_ms():
        wakeups.schedule_wakeup(match_id, alarm)


@shared_task(name="games.tasks.sweep")  # type: ignore[untyped-decorator, unused-ignore]
def sweep() -> int:
    """Does all that is due, the longest overdue first, until nothing is or the next ring is near; how many matches
    that were. Several sweeps at once take each their own way through what is due."""
    outages.check_for_outage()
    autofill.autofill_due_matches()
    pauses.sweep_pauses()
    until, seen = monotonic() + SWEEP, set[str]()
    while waiting := [match_id for match_id in wakeups.list_due_match_ids(len(seen) + SWEPT) if match_id not in seen]:
        for match_id in sample(waiting, len(waiting)):
            turn(match_id)
        seen.update(waiting)
        if monotonic() > until:
            break
    return len(seen)


@shared_task(name="games.tasks.tidy")  # type: ignore[untyped-decorator, unused-ignore]
def tidy() -> int:
    """Closes the tables that nobody started, and the games against bots to which nobody came back; how many that
    were. Forgets letters and talk of long ago."""
    delivery.delete_old_turn_mails()
    cleanup.delete_expired_chat()
    now = clock.get_current_time_ms()
    return close_expired_matches(now) + close_abandoned_matches(now)


@shared_task(name="games.tasks.miss")  # type: ignore[untyped-decorator, unused-ignore]
def miss() -> int:
    """Removes players who stay away from tables that agreed on it; how many that were."""
    return sum(
        moves.remove_player(match_id, seat)
        for match_id in presence.list_auto_resign_match_ids()
        for seat in presence.list_disconnected_seats(match_id)
    )


@shared_task(name="games.tasks.letters")  # type: ignore[untyped-decorator, unused-ignore]
def post() -> int:
    """Sends the letters that are due; to how many people that was."""
    return delivery.send_due_turn_mails() + invitation_mail.send_due_invitation_mails()


@shared_task(name="games.tasks.rate")  # type: ignore[untyped-decorator, unused-ignore]
def rate() -> int:
    """Counts the matches that are over into the ranklists; how many that were."""
    return settlement.settle_due_ratings()


def turn(match_id: str) -> None:
    """Lets time and then the computer players do what is due. One match's fault is not the others'."""
    try:
        if moves.wake_match(match_id, skip=True) is None:
            return
        for _ in range(AT_ONCE):
            if not bots.move_due_bot(match_id):
                break
    except Refused as why:
        log.info("match %s: %s", match_id, why.reason)
    except Exception:
        match_cache.evict_match(match_id)
        log.exception("match %s could not be looked after", match_id)

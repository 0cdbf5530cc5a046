"""What Celery does: it rings. Whatever must happen is a row; lost, late or double rings do no harm."""

from __future__ import annotations

import logging

from celery import shared_task

from games import clocks, letters, lobby, pauses, play, presence, ratings, robots, tables, talk
from games.letters import invited
from games.refusals import Refused

log = logging.getLogger(__name__)

SWEPT = 200  # matches one sweep looks after
AT_ONCE = 50  # moves in a row of one match, where computer players answer at once


@shared_task(name="games.tasks.wake")  # type: ignore[untyped-decorator, unused-ignore]
def wake(match_id: str) -> None:
    """Does what is due in one match; sets the bell again when it rang early."""
    clocks.rang(match_id)
    lobby.fill(match_id)
    turn(match_id)
    alarm = clocks.alarm(match_id)
    if alarm is None:  # the match is over
        ratings.count(match_id)
    elif alarm > clocks.now():
        clocks.ring(match_id, alarm)


@shared_task(name="games.tasks.sweep")  # type: ignore[untyped-decorator, unused-ignore]
def sweep() -> int:
    """Does all that is due, the longest overdue first; how many matches that were."""
    lobby.fill_due()
    pauses.sweep()
    waiting = clocks.due(SWEPT)
    for match_id in waiting:
        turn(match_id)
    return len(waiting)


@shared_task(name="games.tasks.tidy")  # type: ignore[untyped-decorator, unused-ignore]
def tidy() -> int:
    """Closes the tables that nobody started; how many that were. Forgets letters and talk of long ago."""
    letters.tidy()
    talk.chores.forget()
    return lobby.expire(clocks.now())


@shared_task(name="games.tasks.miss")  # type: ignore[untyped-decorator, unused-ignore]
def miss() -> int:
    """Removes players who stay away from tables that agreed on it; how many that were."""
    return sum(play.remove(match_id, seat) for match_id in presence.strict() for seat in presence.lost(match_id))


@shared_task(name="games.tasks.letters")  # type: ignore[untyped-decorator, unused-ignore]
def post() -> int:
    """Sends the letters that are due; to how many people that was."""
    return letters.sweep() + invited.sweep()


@shared_task(name="games.tasks.rate")  # type: ignore[untyped-decorator, unused-ignore]
def rate() -> int:
    """Counts the matches that are over into the ranklists; how many that were."""
    return ratings.sweep()


def turn(match_id: str) -> None:
    """Lets time and then the computer players do what is due. One match's fault is not the others'."""
    try:
        if play.wake(match_id, skip=True) is None:
            return
        for _ in range(AT_ONCE):
            if not robots.move(match_id):
                break
    except Refused as why:
        log.info("match %s: %s", match_id, why.reason)
    except Exception:
        tables.forget(match_id)
        log.exception("match %s could not be looked after", match_id)

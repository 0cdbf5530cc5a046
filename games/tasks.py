"""What Celery does: it rings. Whatever must happen is a row; lost, late or double rings do no harm."""

from __future__ import annotations

import logging
from random import sample
from time import monotonic

from celery import shared_task

from games import clocks, letters, lobby, outages, pauses, play, presence, ratings, robots, tables, talk
from games.letters import invited
from games.refusals import Refused

log = logging.getLogger(__name__)

SWEPT = 20  # matches a sweep takes up at once
SWEEP = 0.8  # seconds after which it takes up no more: the next one comes every second
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
    """Does all that is due, the longest overdue first, until nothing is or the next ring is near; how many matches
    that were. Several sweeps at once take each their own way through what is due."""
    outages.look()
    lobby.fill_due()
    pauses.sweep()
    until, seen = monotonic() + SWEEP, set[str]()
    while waiting := [match_id for match_id in clocks.due(len(seen) + SWEPT) if match_id not in seen]:
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
    letters.tidy()
    talk.chores.forget()
    now = clocks.now()
    return lobby.expire(now) + lobby.abandon(now)


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

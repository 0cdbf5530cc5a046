"""Whole matches of computer players through the real door, with time injected: does any of them get stuck?"""

from __future__ import annotations

from typing import Any

from django.conf import settings

from common import clock
from games.benchmarks.door import MARK
from games.content import boards
from games.engine.simulate import Results
from games.lobby import starting
from games.matches import answerers, moves, wakeups
from games.matches.match_cache import evict_match, load_current_match
from games.models import Entry, Match

MOST = 20_000  # alarms of one match, before it counts as stuck


def rehearse(title: str, seats: int, level: str, games: int) -> dict[str, Any]:
    """Plays matches to their end by doing at each alarm what a worker does, at the moment it was due.

    Time is moved by the tests' offset, so this runs under the tests' settings only. Reports lengths and
    endings, the matches that stopped before their end, and the most entries that one alarm made.
    """
    if not settings.TESTING:
        raise RuntimeError("Time can be moved under config.testing only.")
    boards.publish_default_boards()
    tally, stuck = Results(), []
    for _ in range(games):
        match_id = bots_only(title, seats, level)
        play_out(match_id)
        held = load_current_match(match_id)
        tally.add(held.table)
        if not held.table.over:
            stuck.append(match_id)
        evict_match(match_id)
    return {**tally.report(), "stuck": stuck, "entries_stored": Entry.objects.count()}


def bots_only(title: str, seats: int, level: str) -> str:
    """A started match in which every seat is a computer player's."""
    from accounts.models import User

    host, _ = User.objects.get_or_create(username="rehearsal", defaults={"display": MARK})
    match = starting.start_bot_match(host, title, bots=seats - 1, level=level)
    match.seats.filter(user=host).update(user=None, bot=level)
    Match.objects.filter(pk=match.pk).update(lineup=match.lineup + 1)
    evict_match(match.pk)
    return match.pk


def play_out(match_id: str) -> None:
    """Alarm after alarm, each at its own moment, as a worker does."""
    for _ in range(MOST):
        alarm = wakeups.get_next_wakeup(match_id)
        if alarm is None:
            return
        settings.TIME_OFFSET_MS += max(0, alarm - clock.get_current_time_ms())
        moves.wake_match(match_id)
        answerers.answer_if_due(match_id)

"""Whole matches by mail through the real door, with time injected: bots that answer and people who never do.

Every deadline must be enforced exactly once and none early, and every match must come to its end.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import product
from typing import Any

from django.conf import settings

from accounts.models import User
from common.durations import HOUR_S
from games.benchmarks.door import MARK
from games.content import boards
from games.engine.simulate import Results
from games.lobby import joining, starting, tables
from games.matches import answerers, deadlines, moves, storage, wakeups
from games.matches.match_cache import evict_match, load_current_match
from games.matches.pace import MatchPace
from games.models import Entry, Match, Miss

MOST = 20_000  # alarms of one match, before it counts as stuck
HOUR = HOUR_S
SPANS: tuple[tuple[int | None, int | None], ...] = ((HOUR, None), (24 * HOUR, None), (14 * 24 * HOUR, None), (None, 20))
ALLOWANCES = (1, 2, 5)


def rehearse(
    title: str, seats: int, level: str, games: int, silent: int = 1, chosen: dict[str, Any] | None = None
) -> dict[str, Any]:
    """Plays matches by mail, `silent` seats of each being people who never answer; their deadlines and how many
    misses are excused differ from match to match. Under the tests' settings only: it moves time."""
    if not settings.TESTING:
        raise RuntimeError("Time can be moved under config.testing only.")
    boards.publish_default_boards()
    people = [person(n) for n in range(max(1, silent))]
    tally, found = Results(), Found()
    for _, pace in zip(range(games), paces(), strict=False):
        match_id = begun(title, seats, level, people[:silent], pace, chosen or {})
        play_out(match_id, found)
        held = load_current_match(match_id)
        tally.add(held.table)
        found.settle(match_id, over=bool(held.table.over))
        evict_match(match_id)
    return {**tally.report(), **found.report()}


def paces() -> Iterator[MatchPace]:
    """All kinds of deadlines, over and over."""
    while True:
        for (span, hour), allowance in product(SPANS, ALLOWANCES):
            yield MatchPace(Match.Pace.MAIL, span, hour, allowance)


class Found:
    """What was seen of deadlines."""

    def __init__(self) -> None:
        self.fallen = self.enforced = self.early = self.twice = self.missed = 0
        self.stuck: list[str] = []

    def before(self, match: Match, now: int) -> set[tuple[int, int]]:
        """The decisions whose deadline is past."""
        return {
            (due.seat, due.question_entry)
            for due in deadlines.list_overdue_deadlines(deadlines.parse_deadlines(match.deadlines), now)
        }

    def settle(self, match_id: str, *, over: bool) -> None:
        """Compares a match's journal with its misses."""
        silences = [
            number
            for number, line in Entry.objects.filter(match_id=match_id, seat=-1).values_list("number", "line")
            if json.loads(line)["action"]["action"] == "silence"
        ]
        misses = list(Miss.objects.filter(match_id=match_id).values_list("entry", "seat", "asked", "due", "at"))
        self.missed += len(misses)
        self.enforced += len(silences)
        self.twice += len(silences) - len(set(silences)) + len(misses) - len({(m[1], m[2]) for m in misses})
        self.twice += len({m[0] for m in misses} - set(silences))
        self.early += sum(at < due for _, _, _, due, at in misses)
        if not over:
            self.stuck.append(match_id)

    def report(self) -> dict[str, Any]:
        """All of it."""
        return {
            "deadlines_fallen": self.fallen,
            "deadlines_enforced": self.enforced,
            "misses_counted": self.missed,
            "twice_or_without_trace": self.twice,
            "early": self.early,
            "stuck": self.stuck,
        }


def person(number: int) -> User:
    """Somebody who never answers."""
    return User.objects.get_or_create(username=f"silent {number}", defaults={"display": MARK, "time_zone": ZONE})[0]


ZONE = "Europe/Amsterdam"


def begun(title: str, seats: int, level: str, silent: list[User], pace: MatchPace, chosen: dict[str, Any]) -> str:
    """A started match of silent people and computer players."""
    host, *others = silent
    match = tables.create_match(host, title, seats=seats, pace=pace, private=True, settings=chosen)
    for other in others:
        joining.join_match(match.pk, other, match.invite)
    for _ in range(seats - len(silent)):
        joining.add_bot(match.pk, host, level)
    starting.start_match(match.pk, host)
    return match.pk


def play_out(match_id: str, found: Found) -> None:
    """Alarm after alarm, each at its own moment, as a worker does; every one is sent twice."""
    for _ in range(MOST):
        alarm = wakeups.get_next_wakeup(match_id)
        if alarm is None:
            return
        settings.TIME_OFFSET_MS += max(0, alarm - storage.get_database_time_ms())
        due = found.before(Match.objects.get(pk=match_id), storage.get_database_time_ms())
        found.fallen += len(due)
        moves.wake_match(match_id)
        moves.wake_match(match_id)
        answerers.answer_if_due(match_id)

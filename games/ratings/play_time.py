"""What each player did in a match that is over, read from its journal: how long they played (§15.7), how fast they
moved, whether they left early. The journal is played again, so that it is known at every moment who was
still in the game and who was asked."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from statistics import median
from typing import NamedTuple

from msgspec import MsgspecError

from games.content import boards
from games.engine.catalog import title as title_of
from games.engine.control import Repace, TakeBack
from games.engine.facts import tag
from games.engine.intervention_facts import GoBack, Halt, Proceed
from games.engine.journal import Entry as Written
from games.engine.journal import Start
from games.engine.options import Flag, Remove
from games.engine.outages import Excuse
from games.engine.pauses import Resume, Suspend
from games.engine.replay import DivergedError, replay
from games.engine.table import Table
from games.engine.types import Illegal
from games.models import Entry, Match

log = logging.getLogger(__name__)

RESIGN_TAG = "resign"  # how every title calls leaving of one's own will


class SeatActivity(NamedTuple):
    """What a seat did in a match."""

    played_ms: int  # ms: live as long as they were in the game, by mail while a decision of theirs was open; no pauses
    median_move_ms: int | None  # ms: half of their moves took no longer; None without moves
    left_early: bool  # they resigned or were removed


def measure_seat_activity(match: Match, left_at: Mapping[int, int]) -> list[SeatActivity]:
    """What each seat did. `left_at`: when a seat was lost to a bot (ms); what follows is not counted.

    A journal written by older rules can no longer be replayed: then everybody has played from start to end.
    """
    title = title_of(match.title)
    lines = list(Entry.objects.filter(match=match).order_by("number").values_list("at", "line"))
    diary = ActivityRecorder(match.size, left_at)
    try:
        replay([title.read_entry(line) for _, line in lines], boards.get_engine_board(match.board), diary.record_entry)
    except (DivergedError, Illegal, LookupError, RuntimeError, MsgspecError) as error:
        log.warning("match %s was played by older rules: %s", match.pk, error)
        return estimate_seat_activity(match.size, left_at, lines[0][0], lines[-1][0])
    return diary.list_activities()


def estimate_seat_activity(seats: int, left_at: Mapping[int, int], begun: int, ended: int) -> list[SeatActivity]:
    """The activity of each seat from the first entry to the last (ms), or to when the seat was lost."""
    return [SeatActivity(left_at.get(seat, ended) - begun, None, False) for seat in range(seats)]


class ActivityRecorder:
    """Notes what passes while a journal is played again."""

    def __init__(self, seats: int, left_at: Mapping[int, int]) -> None:
        self.left_at, self.pace, self.paused, self.counted_until = left_at, "", False, 0
        self.playing: set[int] = set()
        self.asked: dict[int, int] = {}  # since when a seat has been asked
        self.since = -1
        self.played_ms, self.left_early = [0] * seats, [False] * seats
        self.move_times_ms: list[list[int]] = [[] for _ in range(seats)]

    def record_entry(self, table: Table) -> None:
        """One entry more."""
        entry = table.entries[-1]
        if isinstance(entry.action, Excuse):
            self.skip_outage(entry.action)
        self.count_time(entry.now)
        self.record_move_time(entry)
        self.update_state(entry, table)

    def count_time(self, now: int) -> None:
        """The time since the entry before."""
        if not self.paused:
            for seat in self.playing if self.pace == Match.Pace.LIVE else self.playing & set(self.asked):
                self.played_ms[seat] += max(0, min(now, self.left_at.get(seat, now)) - self.counted_until)
        self.counted_until = now

    def skip_outage(self, down: Excuse) -> None:
        """The site was down: nobody played, and nobody was slow."""
        self.count_time(down.began)
        self.counted_until = down.ended
        self.asked = {seat: since + down.ended - down.began for seat, since in self.asked.items()}

    def record_move_time(self, entry: Written) -> None:
        """How long a move took that a player made themselves."""
        asked = self.asked.get(entry.seat)
        own = entry.seat >= 0 and entry.now <= self.left_at.get(entry.seat, entry.now)
        if own and asked is not None and not isinstance(entry.action, TakeBack):
            self.move_times_ms[entry.seat].append(entry.now - asked)

    def update_state(self, entry: Written, table: Table) -> None:
        """How things stand after the entry."""
        action = entry.action
        if isinstance(action, Start | Repace):
            self.pace = action.pace
        if isinstance(action, Suspend | Resume | Halt | Proceed):
            self.paused = isinstance(action, Suspend | Halt)
        living = set(table.game.living())
        for seat in self.playing - living:
            self.left_early[seat] |= is_early_exit(entry, seat)
        if isinstance(action, GoBack):
            self.paused = False
            self.left_early = [early and seat not in living for seat, early in enumerate(self.left_early)]
        fresh = table.game.since != self.since
        self.asked = {seat: entry.now if fresh else self.asked.get(seat, entry.now) for seat in table.asked}
        self.playing, self.since = living, table.game.since

    def list_activities(self) -> list[SeatActivity]:
        """What came of it all."""
        each = zip(self.played_ms, self.move_times_ms, self.left_early, strict=True)
        return [SeatActivity(time, int(median(moves)) if moves else None, early) for time, moves, early in each]


def is_early_exit(entry: Written, seat: int) -> bool:
    """Whether a seat left by this entry because it wanted to, or was removed; not because the rules took it out."""
    if isinstance(entry.action, Flag | Remove):
        return entry.action.seat == seat
    return entry.seat == seat and tag(type(entry.action)) == RESIGN_TAG

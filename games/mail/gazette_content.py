"""What the weekly gazette says of somebody's games: whose turn it is and until when, how others ended, and of each one
moment of the week. Only what their seat may see."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from django.db.models import Q

from accounts.models import User
from common.durations import SECOND_MS
from common.moments import format_moment
from games.engine.catalog import title as title_of
from games.engine.sentences import joined, tell
from games.matches import match_cache, replays, tenures
from games.models import Match, Seat

from . import preferences
from .content import build_page_url, format_mail_question

MAX_GAMES = 20  # of a gazette
MAX_ENTRIES_READ = 400  # entries of a game that are looked through for its moment
SUM = re.compile(r"\*(\d[\d,]{0,14})\*")  # as sentences have them


@dataclass
class GazetteGame:
    """One game as the gazette tells it."""

    name: str
    title: str
    others: str
    news: str
    moment: str
    link: str


def list_gazette_games(user: User, since: int, now: int) -> tuple[list[GazetteGame], list[GazetteGame]]:
    """A person's running games, those that wait for them first, and those that ended since a moment (ms)."""
    ended = datetime.fromtimestamp(since / SECOND_MS, UTC)
    seats = Seat.objects.filter(user=user).filter(
        Q(match__status=Match.Status.RUNNING) | Q(match__status=Match.Status.OVER, match__ended__gte=ended)
    )
    held = [(seat.number, match_cache.load_current_match(seat.match_id)) for seat in seats.order_by("pk")[:MAX_GAMES]]
    running = [each for each in held if each[1].match.status == Match.Status.RUNNING]
    running.sort(key=lambda each: each[0] not in each[1].table.asked)
    over = [each for each in held if each[1].match.status == Match.Status.OVER]
    zone = preferences.get_mail_time_zone(user)
    return (
        [describe_game(loaded, seat, since, describe_turn(loaded, seat, zone, now)) for seat, loaded in running],
        [describe_game(loaded, seat, since, describe_end(loaded, seat)) for seat, loaded in over],
    )


def describe_game(loaded: match_cache.LoadedMatch, seat: int, since: int, news: str) -> GazetteGame:
    """One game, with what is new of it."""
    names = [chair.name for chair in loaded.seats]
    return GazetteGame(
        loaded.match.name,
        title_of(loaded.match.title).name,
        joined([name for number, name in enumerate(names) if number != seat]),
        news,
        find_memorable_moment(loaded, seat, since, names),
        build_page_url("match", loaded.match.pk),
    )


def describe_turn(loaded: match_cache.LoadedMatch, seat: int, zone: str, now: int) -> str:
    """Whose turn it is, and until when."""
    asked = sorted(loaded.table.asked)
    if loaded.match.paused or not asked:
        return "Paused." if loaded.match.paused else "No one is asked at the moment."
    people = joined(["you" if number == seat else loaded.seats[number].name for number in asked])
    ends = [each.due_at for each in loaded.deadlines if each.seat in asked]
    until = f", until {format_moment(min(ends), zone, now)}" if ends else ""
    return f"Waiting for {people}{until}."


def describe_end(loaded: match_cache.LoadedMatch, seat: int) -> str:
    """How a game ended."""
    return format_mail_question(loaded, None, [chair.name for chair in loaded.seats], seat)


def find_memorable_moment(loaded: match_cache.LoadedMatch, seat: int, since: int, names: Sequence[str]) -> str:
    """The sentence of the log, since a moment, with the largest sum in it, or else the last one; "" where nothing
    happened."""
    own = tenures.get_first_entry(tenures.load_holders(loaded.match.pk), seat)
    first = max(-1, own - 1, loaded.version - MAX_ENTRIES_READ)
    told = [
        fact
        for fact in replays.list_visible_facts(loaded.match.pk, seat, first, loaded.version)
        if fact["say"] and not fact["routine"] and fact["at"] >= since
    ]
    best = max(told, key=lambda fact: (get_largest_sum(fact["say"]), fact["entry"]), default=None)
    return tell(best["say"], names, seat) if best else ""


def get_largest_sum(say: str) -> int:
    """The largest number that a sentence stresses; 0 where there is none."""
    return max((int(found.replace(",", "")) for found in SUM.findall(say)), default=0)

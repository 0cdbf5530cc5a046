"""Reckoning all ratings anew from the matches that are over: their journals, results and who sat where.

Of the stakes only the record is believed: who came, at which seat, where they left, and in which order matches began
and were counted. Everything else is reckoned again. Of somebody who is gone only the points they came with are left.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from django.db import transaction
from django.db.models import QuerySet

from games.models import Match, Stake, Standing

from .formula import START_RATING
from .outcome import calculate_match_outcome, get_leave_times
from .play_time import SeatActivity, measure_seat_activity
from .settlement import STAKE_COLUMNS, STANDING_COLUMNS, StandingKey, apply_stake, get_standing_key, settle_due_ratings

ALL_STAKE_COLUMNS = ["points", *STAKE_COLUMNS]
BATCH = 500


class RebuildReport(NamedTuple):
    """What was reckoned anew, and how much of it was otherwise before."""

    matches: int
    stakes: int
    standings: int
    mended: int


def rebuild_ratings() -> RebuildReport:
    """Settles what is due, then recalculates all ratings and corrects what differs. Locks all standings."""
    while settle_due_ratings():
        pass
    did = {
        match.pk: measure_seat_activity(match, get_leave_times(list(match.stakes.all())))
        for match in list_counted_matches().iterator(BATCH)
    }
    with transaction.atomic():
        standings = {
            (each.user_id, each.title, each.pace): each
            for each in Standing.objects.select_for_update(no_key=True).order_by("pk")
        }
        stakes = list(Stake.objects.filter(match__rating=Match.Rating.DONE).order_by("match", "seat"))
        before = {row.pk: read_columns(row, ALL_STAKE_COLUMNS) for row in stakes}
        fresh = recalculate_standings(stakes, did)
        changed = [stake for stake in stakes if read_columns(stake, ALL_STAKE_COLUMNS) != before[stake.pk]]
        Stake.objects.bulk_update(changed, ALL_STAKE_COLUMNS, batch_size=BATCH)
        mended = len(changed) + replace_standings(standings, fresh)
    return RebuildReport(len({stake.match_id for stake in stakes}), len(stakes), len(fresh), mended)


def list_counted_matches() -> QuerySet[Match]:
    """The matches that have been settled."""
    return Match.objects.filter(rating=Match.Rating.DONE).select_related("board").prefetch_related("stakes")


def recalculate_standings(
    stakes: list[Stake], activities: dict[str, list[SeatActivity]]
) -> dict[StandingKey, Standing]:
    """Recalculates these stakes, and returns the standings that follow from them."""
    matches = Match.objects.in_bulk({stake.match_id for stake in stakes})
    standings: dict[StandingKey, Standing] = {}
    led_to: dict[StandingKey, list[int]] = defaultdict(lambda: [START_RATING])  # the points after each counted match
    for match_id, laid in iterate_in_settled_order(stakes):
        for stake in laid:
            if key := get_standing_key(stake):
                stake.points = led_to[key][stake.began]
        match = matches[match_id]
        outcome = calculate_match_outcome(
            match, laid, activities.get(match_id) or measure_seat_activity(match, get_leave_times(laid))
        )
        for stake, judgement in zip(laid, outcome.stake_outcomes, strict=True):
            judgement.write_to(stake)
            if key := get_standing_key(stake):
                user, title, pace = key
                standing = standings.setdefault(key, Standing(user_id=user, title=title, pace=pace))
                apply_stake(stake, standing, outcome.ended)
                led_to[key].append(standing.points)
    return standings


def iterate_in_settled_order(stakes: list[Stake]) -> Iterator[tuple[str, list[Stake]]]:
    """The stakes of each match, in an order in which they can have been settled: each player's own order is kept."""
    waiting: dict[str, list[Stake]] = defaultdict(list)
    chains: dict[StandingKey, list[tuple[int, str]]] = defaultdict(list)
    for stake in stakes:
        waiting[stake.match_id].append(stake)
        if key := get_standing_key(stake):
            chains[key].append((stake.nth or 0, stake.match_id))
    needs = dict.fromkeys(waiting, 0)
    after: dict[str, list[str]] = defaultdict(list)
    for chain in chains.values():
        order = [match for _, match in sorted(chain)]
        for earlier, later in pairwise(order):
            after[earlier].append(later)
            needs[later] += 1
    free = [match for match, count in needs.items() if not count]
    while free:
        match = free.pop()
        yield match, waiting[match]
        for later in after[match]:
            needs[later] -= 1
            if not needs[later]:
                free.append(later)


def replace_standings(standings: dict[StandingKey, Standing], fresh: dict[StandingKey, Standing]) -> int:
    """Makes the standings equal to the recalculated ones; returns how many differed."""
    changed, new = [], []
    for key, each in fresh.items():
        there = standings.pop(key, None)
        if there is None:
            new.append(each)
        elif read_columns(there, STANDING_COLUMNS) != read_columns(each, STANDING_COLUMNS):
            each.pk = there.pk
            changed.append(each)
    Standing.objects.bulk_create(new, batch_size=BATCH)
    Standing.objects.bulk_update(changed, STANDING_COLUMNS, batch_size=BATCH)
    gone, _ = Standing.objects.filter(pk__in=[each.pk for each in standings.values()]).delete()
    return len(new) + len(changed) + gone


def read_columns(row: Stake | Standing, columns: list[str]) -> tuple[object, ...]:
    """The values of a row in these columns."""
    return tuple(getattr(row, column) for column in columns)

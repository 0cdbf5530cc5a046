"""Reckoning all ratings anew from the matches that are over: their journals, results and who sat where.

Of the stakes only the record is believed: who came, at which seat, where he left, and in which order matches began
and were counted. Everything else is reckoned again. Of somebody who is gone only the points he came with are left.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from django.db import transaction
from django.db.models import QuerySet

from games.models import Match, Stake, Standing
from games.ratings.formula import START
from games.ratings.outcome import judge, left_at

from .play_time import Part, parts
from .settlement import COLUMNS, KEPT, Key, entered, key_of, sweep

ALL = ["points", *COLUMNS]
BATCH = 500


class Rebuilt(NamedTuple):
    """What was reckoned anew, and how much of it was otherwise before."""

    matches: int
    stakes: int
    standings: int
    mended: int


def rebuild() -> Rebuilt:
    """Counts what is due, then reckons everything anew and mends what differs."""
    while sweep():
        pass
    did = {match.pk: parts(match, left_at(list(match.stakes.all()))) for match in counted().iterator(BATCH)}
    with transaction.atomic():
        standings = {
            (each.user_id, each.title, each.pace): each
            for each in Standing.objects.select_for_update(no_key=True).order_by("pk")
        }
        stakes = list(Stake.objects.filter(match__rating=Match.Rating.DONE).order_by("match", "seat"))
        before = {row.pk: seen(row, ALL) for row in stakes}
        fresh = reckoned(stakes, did)
        changed = [stake for stake in stakes if seen(stake, ALL) != before[stake.pk]]
        Stake.objects.bulk_update(changed, ALL, batch_size=BATCH)
        mended = len(changed) + write(standings, fresh)
    return Rebuilt(len({stake.match_id for stake in stakes}), len(stakes), len(fresh), mended)


def counted() -> QuerySet[Match]:
    """The matches that have been counted."""
    return Match.objects.filter(rating=Match.Rating.DONE).select_related("board").prefetch_related("stakes")


def reckoned(stakes: list[Stake], did: dict[str, list[Part]]) -> dict[Key, Standing]:
    """The standings that follow from these stakes, which are reckoned anew."""
    matches = Match.objects.in_bulk({stake.match_id for stake in stakes})
    standings: dict[Key, Standing] = {}
    led_to: dict[Key, list[int]] = defaultdict(lambda: [START])  # the points after each counted match
    for match_id, laid in in_order(stakes):
        for stake in laid:
            if key := key_of(stake):
                stake.points = led_to[key][stake.began]
        match = matches[match_id]
        outcome = judge(match, laid, did.get(match_id) or parts(match, left_at(laid)))
        for stake, judgement in zip(laid, outcome.judgements, strict=True):
            judgement.laid(stake)
            if key := key_of(stake):
                user, title, pace = key
                standing = standings.setdefault(key, Standing(user_id=user, title=title, pace=pace))
                entered(stake, standing, outcome.ended)
                led_to[key].append(standing.points)
    return standings


def in_order(stakes: list[Stake]) -> Iterator[tuple[str, list[Stake]]]:
    """The stakes of each match, in an order in which they can have been counted: everybody's own order is kept."""
    waiting: dict[str, list[Stake]] = defaultdict(list)
    chains: dict[Key, list[tuple[int, str]]] = defaultdict(list)
    for stake in stakes:
        waiting[stake.match_id].append(stake)
        if key := key_of(stake):
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


def write(standings: dict[Key, Standing], fresh: dict[Key, Standing]) -> int:
    """Brings the standings in line with those reckoned; how many were otherwise."""
    changed, new = [], []
    for key, each in fresh.items():
        there = standings.pop(key, None)
        if there is None:
            new.append(each)
        elif seen(there, KEPT) != seen(each, KEPT):
            each.pk = there.pk
            changed.append(each)
    Standing.objects.bulk_create(new, batch_size=BATCH)
    Standing.objects.bulk_update(changed, KEPT, batch_size=BATCH)
    gone, _ = Standing.objects.filter(pk__in=[each.pk for each in standings.values()]).delete()
    return len(new) + len(changed) + gone


def seen(row: Stake | Standing, columns: list[str]) -> tuple[object, ...]:
    """What a row says in these columns."""
    return tuple(getattr(row, column) for column in columns)

"""Counting a match that is over: exactly once, whatever dies meanwhile.

A match whose game ends becomes due in the same transaction (`games.matches.storage.close`). One transaction
then writes what came of it into stakes and standings and says that it is done. What a match changes follows from the
points at its start alone, so it does not matter in which order matches are counted.

Locks are taken in one order: matches that are over by their id, then standings by theirs.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Sequence

from django.db import transaction
from django.db.models import F

from games.core import broadcast
from games.core.failpoints import passing
from games.models import Match, Stake, Standing
from games.ratings.outcome import Outcome, judged

log = logging.getLogger(__name__)

SWEPT = 100  # matches one sweep counts
COLUMNS = ["place", "loss", "gain", "bonus", "played", "took", "early", "nth", "after"]
KEPT = ["points", "games", "wins", "best", "best_at", "last", "last_at"]
DUE, DONE = Match.Rating.DUE, Match.Rating.DONE

Key = tuple[int, str, str]  # whose standing, in which game, at which pace


def sweep() -> int:
    """Counts what is due, the longest over first; how many matches that were. One match's fault is not the others'."""
    due = Match.objects.filter(rating=DUE).order_by("ended").values_list("pk", flat=True)
    counted = 0
    for match_id in due[:SWEPT]:
        try:
            counted += count(match_id)
        except Exception:
            log.exception("match %s could not be counted", match_id)
    return counted


def count(match_id: str) -> bool:
    """Counts a match that is due; whether it was."""
    return bool(count_all([match_id]))


def settle(users: Iterable[int]) -> int:
    """Counts everything these people have played to its end; how many matches that were."""
    due = Match.objects.filter(rating=DUE, stakes__user__in=list(users)).distinct()
    return count_all(list(due.values_list("pk", flat=True)))


def count_all(match_ids: Sequence[str]) -> int:
    """Counts those of these matches that are due, all or none."""
    due = Match.objects.filter(pk__in=match_ids, rating=DUE).select_related("board")
    if not (outcomes := [judged(match) for match in due]):  # nobody waits for the journal to be read
        return 0
    with transaction.atomic():
        still = Match.objects.select_for_update(no_key=True).filter(pk__in=match_ids, rating=DUE).order_by("pk")
        open_ = set(still.values_list("pk", flat=True))
        passing("counting")
        counted = [each for each in outcomes if each.match.pk in open_]
        write(sorted(counted, key=lambda each: (each.ended, each.match.pk)))
        Match.objects.filter(pk__in=open_).update(rating=DONE, lineup=F("lineup") + 1)
        passing("counted")
        transaction.on_commit(lambda: told(counted))
    return len(counted)


def write(outcomes: list[Outcome]) -> None:
    """Writes what came of matches, one after the other."""
    stakes = {each.pk: each for each in Stake.objects.filter(match__in=[each.match for each in outcomes])}
    standings = locked({key for stake in stakes.values() if (key := key_of(stake))})
    for outcome in outcomes:
        for judgement in outcome.judgements:
            stake = judgement.laid(stakes[judgement.stake])
            if key := key_of(stake):
                entered(stake, standings[key], outcome.ended)
    Stake.objects.bulk_update(stakes.values(), COLUMNS)
    Standing.objects.bulk_update(standings.values(), KEPT)


def locked(keys: Iterable[Key]) -> dict[Key, Standing]:
    """The standings of these people, made where they are not there yet, and locked."""
    wanted = sorted(keys)
    fresh = [Standing(user_id=user, title=title, pace=pace) for user, title, pace in wanted]
    Standing.objects.bulk_create(fresh, ignore_conflicts=True)
    rows = Standing.objects.select_for_update(no_key=True).filter(user__in=[user for user, *_ in wanted])
    return {key: each for each in rows.order_by("pk") if (key := (each.user_id, each.title, each.pace)) in set(wanted)}


def key_of(stake: Stake) -> Key | None:
    """Whose standing a stake belongs to; of somebody who is gone there is none."""
    return None if stake.user_id is None else (stake.user_id, stake.title, stake.pace)


def entered(stake: Stake, standing: Standing, ended: int) -> None:
    """A counted stake in its player's standing; and what that led to, in the stake."""
    standing.points += stake.change
    standing.games += 1
    standing.wins += stake.place == 1
    standing.last, standing.last_at = stake.change, max(ended, standing.last_at or 0)
    if standing.points > standing.best:
        standing.best, standing.best_at = standing.points, ended
    stake.nth, stake.after = standing.games, standing.points


def told(counted: list[Outcome]) -> None:
    """After the commit: everybody at these tables sees the new ratings; lost words are made good by the heartbeat."""
    passing("told")
    for each in counted:
        broadcast.table_changed(each.match.pk)

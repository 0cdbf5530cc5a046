"""Counting a match that is over: exactly once, whatever dies meanwhile.

A match whose game ends becomes due in the same transaction (`games.matches.storage.finish_match`). One transaction
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
from games.core.failpoints import hit_failpoint
from games.models import Match, Stake, Standing

from .outcome import MatchOutcome, load_match_outcome

log = logging.getLogger(__name__)

MAX_MATCHES_PER_SWEEP = 100  # matches one sweep counts
STAKE_COLUMNS = ["place", "loss", "gain", "bonus", "played", "took", "early", "nth", "after"]
STANDING_COLUMNS = ["points", "games", "wins", "best", "best_at", "last", "last_at"]
DUE, DONE = Match.Rating.DUE, Match.Rating.DONE

StandingKey = tuple[int, str, str]  # whose standing, in which game, at which pace


def settle_due_ratings() -> int:
    """Settles the matches that are due, the longest over first; returns how many. One match's error stops no other."""
    due = Match.objects.filter(rating=DUE).order_by("ended").values_list("pk", flat=True)
    counted = 0
    for match_id in due[:MAX_MATCHES_PER_SWEEP]:
        try:
            counted += settle_match_rating(match_id)
        except Exception:
            log.exception("match %s could not be counted", match_id)
    return counted


def settle_match_rating(match_id: str) -> bool:
    """Settles the ratings of a match if they are due; whether they were. Once, however often it is called. Locks the
    match, then the standings of its players."""
    return bool(settle_ratings_of_matches([match_id]))


def settle_ratings_of_users(users: Iterable[int]) -> int:
    """Settles every match of these users that is due; returns how many."""
    due = Match.objects.filter(rating=DUE, stakes__user__in=list(users)).distinct()
    return settle_ratings_of_matches(list(due.values_list("pk", flat=True)))


def settle_ratings_of_matches(match_ids: Sequence[str]) -> int:
    """Settles those of these matches that are due, all or none; returns how many. Locks the matches by id, then the
    standings by id."""
    due = Match.objects.filter(pk__in=match_ids, rating=DUE).select_related("board")
    if not (outcomes := [load_match_outcome(match) for match in due]):  # nobody waits for the journal to be read
        return 0
    with transaction.atomic():
        still = Match.objects.select_for_update(no_key=True).filter(pk__in=match_ids, rating=DUE).order_by("pk")
        open_ = set(still.values_list("pk", flat=True))
        hit_failpoint("counting")
        counted = [each for each in outcomes if each.match.pk in open_]
        write_match_outcomes(sorted(counted, key=lambda each: (each.ended, each.match.pk)))
        Match.objects.filter(pk__in=open_).update(rating=DONE, lineup=F("lineup") + 1)
        hit_failpoint("counted")
        transaction.on_commit(lambda: broadcast_new_ratings(counted))
    return len(counted)


def write_match_outcomes(outcomes: list[MatchOutcome]) -> None:
    """Writes the outcomes into stakes and standings, one match after the other."""
    stakes = {each.pk: each for each in Stake.objects.filter(match__in=[each.match for each in outcomes])}
    standings = lock_standings({key for stake in stakes.values() if (key := get_standing_key(stake))})
    for outcome in outcomes:
        for judgement in outcome.stake_outcomes:
            stake = judgement.write_to(stakes[judgement.stake])
            if key := get_standing_key(stake):
                apply_stake(stake, standings[key], outcome.ended)
    Stake.objects.bulk_update(stakes.values(), STAKE_COLUMNS)
    Standing.objects.bulk_update(standings.values(), STANDING_COLUMNS)


def lock_standings(keys: Iterable[StandingKey]) -> dict[StandingKey, Standing]:
    """The standings of these keys, created where they do not exist, and locked in the order of their ids."""
    wanted = sorted(keys)
    fresh = [Standing(user_id=user, title=title, pace=pace) for user, title, pace in wanted]
    Standing.objects.bulk_create(fresh, ignore_conflicts=True)
    rows = Standing.objects.select_for_update(no_key=True).filter(user__in=[user for user, *_ in wanted])
    return {key: each for each in rows.order_by("pk") if (key := (each.user_id, each.title, each.pace)) in set(wanted)}


def get_standing_key(stake: Stake) -> StandingKey | None:
    """The standing a stake belongs to; None when its player's account is gone."""
    return None if stake.user_id is None else (stake.user_id, stake.title, stake.pace)


def apply_stake(stake: Stake, standing: Standing, ended: int) -> None:
    """Adds a settled stake to its player's standing, and the result to the stake. `ended`: ms."""
    standing.points += stake.change
    standing.games += 1
    standing.wins += stake.place == 1
    standing.last, standing.last_at = stake.change, max(ended, standing.last_at or 0)
    if standing.points > standing.best:
        standing.best, standing.best_at = standing.points, ended
    stake.nth, stake.after = standing.games, standing.points


def broadcast_new_ratings(counted: list[MatchOutcome]) -> None:
    """Broadcasts new ratings after the commit; a lost message is made good by the reconciler."""
    hit_failpoint("told")
    for each in counted:
        broadcast.broadcast_lineup_changed(each.match.pk)

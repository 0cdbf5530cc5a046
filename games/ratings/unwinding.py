"""Taking back the points of a match that has been counted, because the match goes on after all.

Whatever was counted since keeps what it changed: only this match's change goes, from the standings and from the points
that later matches began with or led to. `manage.py rebuild_ranklists` reckons later changes anew from there.

Locks: the match's row is the caller's; then standings by their ids, as settling does.
"""

from __future__ import annotations

from django.db.models import F

from games.core.failpoints import hit_failpoint
from games.models import Match, Stake, Standing

from .settlement import STAKE_COLUMNS, STANDING_COLUMNS, get_standing_key, lock_standings

UNCOUNTED = {"place": None, "loss": 0, "gain": 0, "bonus": 0, "played": None, "took": None, "early": False}


def take_points_back(match: Match) -> int:
    """Takes the points of a match back, in the transaction in which it goes on; from how many players. The match is
    locked and its rating is done; the caller says what it is from now on."""
    stakes = list(match.stakes.filter(nth__isnull=False))
    standings = lock_standings({key for stake in stakes if (key := get_standing_key(stake))})
    for stake in stakes:
        if key := get_standing_key(stake):
            take_stake_back(stake, standings[key])
    for stake in match.stakes.all():
        for name, value in {**UNCOUNTED, "nth": None, "after": None}.items():
            setattr(stake, name, value)
        stake.save(update_fields=STAKE_COLUMNS)
    hit_failpoint("points taken back")
    return len(stakes)


def take_stake_back(stake: Stake, standing: Standing) -> None:
    """Takes what one stake changed from its player's standing, and from their matches since."""
    change, nth = stake.change, stake.nth or 0
    Stake.objects.filter(pk=stake.pk).update(nth=None, after=None)
    own = Stake.objects.filter(user=stake.user_id, title=stake.title, pace=stake.pace)
    own.filter(began__gte=nth).update(began=F("began") - 1, points=F("points") - change)
    for later in own.filter(nth__gt=nth).order_by("nth"):  # one after the other: each place is held once
        Stake.objects.filter(pk=later.pk).update(nth=F("nth") - 1, after=F("after") - change)
    counted = list(own.filter(nth__isnull=False).order_by("nth").select_related("match"))
    if not counted:
        standing.delete()
        return
    rebuild_standing(standing, counted)
    standing.save(update_fields=STANDING_COLUMNS)


def rebuild_standing(standing: Standing, counted: list[Stake]) -> None:
    """A standing as these counted stakes, in their order, have led to it."""
    fresh = Standing()
    standing.games, standing.wins = len(counted), sum(each.place == 1 for each in counted)
    standing.best, standing.best_at = fresh.best, fresh.best_at
    for each in counted:
        points, ended = each.after or 0, round(each.match.ended.timestamp() * 1000) if each.match.ended else None
        if points > standing.best:
            standing.best, standing.best_at = points, ended
        standing.points, standing.last = points, each.change
        standing.last_at = max(ended or 0, standing.last_at or 0) if each is not counted[0] else ended

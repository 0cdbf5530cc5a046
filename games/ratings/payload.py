"""What the page of a match tells of its rating."""

from __future__ import annotations

from typing import Any

from games.models import Match, Stake
from games.ratings.stakes import why_not

from .leaderboards import shown


def told(match: Match, viewer: int | None = None) -> dict[str, Any]:
    """Whether it counts, why not, and when it has been counted what came of it, the first place first. Where a seat
    changed hands, `yours` is the stake of whoever came with it."""
    counted = match.rating == Match.Rating.DONE
    stakes = match.stakes.order_by("place", "seat") if counted else []
    return {
        "state": match.rating,
        "why": why_not(match),
        "stakes": [told_of(stake, viewer) for stake in stakes],
    }


def told_of(stake: Stake, viewer: int | None) -> dict[str, Any]:
    """What came of one stake. His rating can have changed by other games between the start and the end."""
    after = stake.points + stake.change if stake.after is None else stake.after
    return {
        "seat": stake.seat,
        "yours": viewer is not None and stake.user_id == viewer,
        "place": stake.place,
        "before": shown(stake.points),
        "loss": stake.loss,
        "gain": stake.gain,
        "bonus": stake.bonus,
        "change": stake.change,
        "after": shown(after),
    }

"""What the page of a match tells of its rating."""

from __future__ import annotations

from typing import Literal, TypedDict, cast

from games.models import Match, Stake

from .leaderboards import clamp_rating
from .stakes import explain_unrated

RatingState = Literal["none", "staked", "due", "done"]  # as in Match.Rating


class StakePayload(TypedDict):
    """What came of a stake."""

    seat: int
    yours: bool
    place: int | None
    before: int
    loss: int
    gain: int
    bonus: int
    change: int
    after: int


class RatingPayload(TypedDict):
    """Whether a match is rated, why not, and once it is settled the stakes, the first place first."""

    state: RatingState
    why: str
    stakes: list[StakePayload]


def build_rating_payload(match: Match, viewer: int | None = None) -> RatingPayload:
    """The rating part of a match's payload: whether it is rated, why not, and when settled the stakes, first place
    first. Where a seat changed hands, `yours` is the stake of the viewer."""
    counted = match.rating == Match.Rating.DONE
    stakes = match.stakes.order_by("place", "seat") if counted else []
    return {
        "state": cast("RatingState", match.rating),
        "why": explain_unrated(match),
        "stakes": [build_stake_payload(stake, viewer) for stake in stakes],
    }


def build_stake_payload(stake: Stake, viewer: int | None) -> StakePayload:
    """One stake as JSON. A rating can have changed by other games between the start and the end."""
    after = stake.points + stake.change if stake.after is None else stake.after
    return {
        "seat": stake.seat,
        "yours": viewer is not None and stake.user_id == viewer,
        "place": stake.place,
        "before": clamp_rating(stake.points),
        "loss": stake.loss,
        "gain": stake.gain,
        "bonus": stake.bonus,
        "change": stake.change,
        "after": clamp_rating(after),
    }

"""What came of a match that is over, for each of its stakes: a pure function of the stakes and the journal."""

from __future__ import annotations

from typing import NamedTuple

from games.models import Match, Stake

from .formula import LONG_PLAY_BONUS, RatingChange, calculate_rating_changes
from .placement import calculate_places
from .play_time import SeatActivity, measure_seat_activity


class StakeOutcome(NamedTuple):
    """What came of one stake."""

    stake: int  # its primary key
    place: int
    activity: SeatActivity
    left_early: bool
    change: RatingChange

    def write_to(self, stake: Stake) -> Stake:
        """The same, in the stake's row."""
        stake.place, stake.played, stake.took, stake.early = (
            self.place,
            self.activity.played_ms,
            self.activity.median_move_ms,
            self.left_early,
        )
        stake.loss, stake.gain, stake.bonus = self.change
        return stake


class MatchOutcome(NamedTuple):
    """What came of a match."""

    match: Match
    ended: int  # ms
    stake_outcomes: list[StakeOutcome]


def load_match_outcome(match: Match) -> MatchOutcome:
    """The outcome of a match that was played to its end; reads its stakes and its journal."""
    stakes = list(match.stakes.order_by("seat"))
    return calculate_match_outcome(match, stakes, measure_seat_activity(match, get_leave_times(stakes)))


def get_leave_times(stakes: list[Stake]) -> dict[int, int]:
    """When seats were lost to bots (ms), by seat."""
    return {stake.seat: stake.left_at for stake in stakes if stake.left and stake.left_at is not None}


def calculate_match_outcome(match: Match, stakes: list[Stake], activities: list[SeatActivity]) -> MatchOutcome:
    """The outcome of a match, from its stakes and what each seat did (`did`, by seat)."""
    assert match.result, "the game is over"
    assert match.ended, "the game is over"
    came = calculate_places(match.result["ranking"], {stake.seat: stake.left for stake in stakes if stake.left})
    moved = calculate_rating_changes(
        [stake.points for stake in stakes],
        [came[stake.seat] for stake in stakes],
        [activities[stake.seat].played_ms for stake in stakes],
        bonus=match.settings.get("rating_bonus", LONG_PLAY_BONUS),
        to_winner=match.settings.get("rating_remainder") == "to_winner",
    )
    judgements = [
        StakeOutcome(
            stake.pk,
            came[stake.seat],
            activities[stake.seat],
            activities[stake.seat].left_early or bool(stake.left),
            change,
        )
        for stake, change in zip(stakes, moved, strict=True)
    ]
    return MatchOutcome(match, round(match.ended.timestamp() * 1000), judgements)

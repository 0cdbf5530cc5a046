"""What came of a match that is over, for each of its stakes: a pure function of the stakes and the journal."""

from __future__ import annotations

from typing import NamedTuple

from games.models import Match, Stake
from games.ratings.formula import BONUS, Change, changes

from .placement import places
from .play_time import Part, parts


class Judgement(NamedTuple):
    """What came of one stake."""

    stake: int  # its primary key
    place: int
    part: Part
    early: bool
    change: Change

    def laid(self, stake: Stake) -> Stake:
        """The same, in the stake's row."""
        stake.place, stake.played, stake.took, stake.early = self.place, self.part.played, self.part.took, self.early
        stake.loss, stake.gain, stake.bonus = self.change
        return stake


class Outcome(NamedTuple):
    """What came of a match."""

    match: Match
    ended: int  # ms
    judgements: list[Judgement]


def judged(match: Match) -> Outcome:
    """What came of a match whose game was played to its end."""
    stakes = list(match.stakes.order_by("seat"))
    return judge(match, stakes, parts(match, left_at(stakes)))


def left_at(stakes: list[Stake]) -> dict[int, int]:
    """When seats were lost to computer players, in ms."""
    return {stake.seat: stake.left_at for stake in stakes if stake.left and stake.left_at is not None}


def judge(match: Match, stakes: list[Stake], did: list[Part]) -> Outcome:
    """The same, where it is known what everybody did."""
    assert match.result, "the game is over"
    assert match.ended, "the game is over"
    came = places(match.result["ranking"], {stake.seat: stake.left for stake in stakes if stake.left})
    moved = changes(
        [stake.points for stake in stakes],
        [came[stake.seat] for stake in stakes],
        [did[stake.seat].played for stake in stakes],
        bonus=match.settings.get("rating_bonus", BONUS),
        to_winner=match.settings.get("rating_remainder") == "to_winner",
    )
    judgements = [
        Judgement(stake.pk, came[stake.seat], did[stake.seat], did[stake.seat].early or bool(stake.left), change)
        for stake, change in zip(stakes, moved, strict=True)
    ]
    return Outcome(match, round(match.ended.timestamp() * 1000), judgements)

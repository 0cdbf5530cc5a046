"""§15 How points change hands: pure reckoning with what each player had when the game began.

The printed table is for two to five players. Six to eleven are our own extension of it: of those behind the first,
the second gives 10 %, the last 30 %, those between them evenly more, rounded down.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

START_RATING = 1000  # §15.1
LONG_PLAY_BONUS = 100  # §15.7
BONUS_AFTER_MS = 600_000  # ms of play; more than these earn the bonus

PRINTED_CONTRIBUTIONS = {  # §15.2 percent by place, for so many players at the start
    2: (0, 16),
    3: (0, 13, 20),
    4: (0, 11, 17, 24),
    5: (0, 10, 16, 22, 28),
}
LEAST, MOST = 10, 30  # percent of the second and of the last, where more than five play


class RatingChange(NamedTuple):
    """What a match does to one player's points."""

    loss: int
    gain: int
    bonus: int

    @property
    def sum(self) -> int:
        return self.gain + self.bonus - self.loss


def get_contributions(players: int) -> tuple[int, ...]:
    """§15.2 What each place contributes, in percent, the first place first. `players` is how many began.

    >>> get_contributions(3)
    (0, 13, 20)
    >>> get_contributions(6)
    (0, 10, 15, 20, 25, 30)
    """
    if players in PRINTED_CONTRIBUTIONS:
        return PRINTED_CONTRIBUTIONS[players]
    steps = players - 2
    return (0, *(LEAST + (MOST - LEAST) * step // steps for step in range(steps + 1)))


def clamp_stake(points: int) -> int:
    """The points a player has at stake: never below zero, though several games at once may have cost more."""
    return max(0, points)


def calculate_rating_changes(
    points: Sequence[int],
    places: Sequence[int],
    played: Sequence[int] = (),
    *,
    bonus: int = LONG_PLAY_BONUS,
    to_winner: bool = False,
) -> list[RatingChange]:
    """§15.3 to §15.7 What each player gives, gets and earns.

    `points` at the start and `places` at the end (1 the best) go by seat, and so does `played`, in ms. Players who
    share a place play for nothing against each other: together they contribute the mean of the percentages of the
    places they fill, and nothing if nobody is ahead of them. `bonus` goes to who played for more than ten minutes.
    `to_winner`: what is lost by rounding down goes to the first instead of vanishing.

    >>> calculate_rating_changes([1000, 1000], [1, 2])
    [RatingChange(loss=0, gain=160, bonus=0), RatingChange(loss=160, gain=0, bonus=0)]
    >>> [change.sum for change in calculate_rating_changes([1200, 1000, 900], [3, 1, 2], played=[700_000] * 3)]
    [-140, 337, 103]
    """
    stakes = [clamp_stake(each) for each in points]
    ahead = [sum(other < place for other in places) for place in places]
    share = [calculate_contribution(places, place, before) for place, before in zip(places, ahead, strict=True)]
    losses = [int(stake * part / 100) for stake, part in zip(stakes, share, strict=True)]
    gains = [
        sum(
            int(stakes[j] * share[j] / (100 * ahead[j]))  # each rounded down on its own
            for j, behind in enumerate(places)
            if behind > place
        )
        for place in places
    ]
    if to_winner:
        gains[places.index(1)] += sum(losses) - sum(gains)
    earned = [bonus if time > BONUS_AFTER_MS else 0 for time in played] or [0] * len(stakes)
    return [RatingChange(*each) for each in zip(losses, gains, earned, strict=True)]


def calculate_contribution(places: Sequence[int], place: int, ahead: int) -> Fraction:
    """What a player in this place contributes, in percent: as printed for a place held alone, the mean for a shared
    one."""
    if not ahead:
        return Fraction(0)
    shared = sum(other == place for other in places)
    return Fraction(sum(get_contributions(len(places))[ahead : ahead + shared]), shared)


def get_max_rounding_loss(players: int) -> int:
    """§15.6 How many points may vanish by rounding: less than one for each payment of a loss, so at most two fewer
    than the place of each loser."""
    return sum(place - 2 for place in range(3, players + 1))

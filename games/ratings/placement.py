"""§15.8 Who came in where: as the rules rank, but leavers where they left."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def calculate_places(ranking: Sequence[Sequence[int]], left_places: Mapping[int, int]) -> dict[int, int]:
    """The place of each seat, 1 the best. `ranking` is the result's: groups of seats, the best first; `left_places`
    gives, for seats that a bot played on for, the place in which their player left. The others fill the places that
    remain, in the ranking's order. Those of one group share a place."""
    taken = set(left_places.values())
    free = [place for place in range(1, sum(map(len, ranking)) + 1) if place not in taken]
    keys = dict(left_places)
    for group in ranking:
        stayed = [seat for seat in group if seat not in left_places]
        keys |= dict.fromkeys(stayed, free[0] if free else 0)
        free = free[len(stayed) :]
    return {seat: 1 + sum(other < key for other in keys.values()) for seat, key in sorted(keys.items())}

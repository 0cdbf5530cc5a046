"""The games as environments for learning programs: PettingZoo's AEC for all seats, Gymnasium's for one.

    pip install '.[lab]'

    from games.environments import make_environment, make_single_seat
    environment = make_environment(slug, seats=3)

Needs no Django, no database and no network. docs/PROGRAMS.md says what an observation holds and what an action means.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .all_seats import StarboardEnvironment
    from .single_seat import SingleSeatEnvironment


def make_environment(slug: str, seats: int = 2, **choices: Any) -> StarboardEnvironment:
    """All seats take turns (AEC). `choices`: as `StarboardEnvironment` takes them. LookupError names the titles there
    are; Illegal says what is wrong with a number of seats or a setting."""
    from .all_seats import StarboardEnvironment

    return StarboardEnvironment(slug, seats, **choices)


def make_single_seat(slug: str, seats: int = 2, **choices: Any) -> SingleSeatEnvironment:
    """One seat learns, bots have the others. `choices`: as `SingleSeatEnvironment` takes them. Raises as above."""
    from .single_seat import SingleSeatEnvironment

    return SingleSeatEnvironment(slug, seats, **choices)

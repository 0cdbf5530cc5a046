"""§8.9 The last round ends every game, and a turn asks only so much: how many answers there can be at most."""

from __future__ import annotations

from .constants import LAST_ROUND, QUIET_ROUNDS
from .settings import Settings

ANSWERS_OF = {  # of a turn in which every phase has an effect
    "Construction": 1,
    "Discovery": 1,
    "Aggression": 1,  # the free choice of a 9 or 10
    "Influence": 1,  # the same
    "Exploration": 1,
    "Exploitation": 1,
    "Expansion": 2,  # whether to draw, and what goes
    "Research": 1,
    "Trade": 2,  # a free choice each
    "Approval": 1,
    "End": 1,
}
GRAVEYARD = 1  # §4.6 there is one in the deck; an edited deck may hold more, and a game with it may last longer
NAMINGS = 3  # §5.1, §5.3, §7.1 an opponent or a partner; where there is only one nobody is asked
EVENT = 1  # §9.7, §9.12 a dilemma, or whom an issue hits


def last_answer(seats: int, settings: Settings) -> int:
    """Answers one after the other: a race each, then twenty rounds of turns."""
    turn = sum(ANSWERS_OF.values()) + GRAVEYARD + (NAMINGS if seats > 2 else 0)
    events = EVENT * (LAST_ROUND - QUIET_ROUNDS) if settings.events == "on" else 0
    return seats * (1 + LAST_ROUND * turn + events)

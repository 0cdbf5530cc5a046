"""What a first game explains: what wins, and as it goes a sentence for each phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.goal import Goal, Step

if TYPE_CHECKING:
    from .settings import Settings

GOAL = Goal(
    "First at the beacon wins",
    "Cruise with one die, or burn fuel and fly with two. Be the first ship at the last beacon.",
    (
        Step("Choose a course", "one die, or two for fuel"),
        Step("Enter clouds", "most help, some hinder"),
        Step("Arrive first", "and you win at once"),
    ),
)


def hints(chosen: Settings) -> dict[str, str]:
    """By phase, in the rules of a table that chose these settings."""
    return {
        "course": "Cruising is free; a boost burns 1 fuel, and there is little of it.",
        "cloud": "More cards help than hinder. If you fly round the cloud, nothing happens.",
    }

"""What can happen in Galactic Civ, as data, and how the log tells it."""

from __future__ import annotations

from .cards import Discarded, Drew, Played, Reshuffled
from .changes import Change, Changed, Changes, Spared
from .endings import Left, Won
from .events import Decided, EventDrawn, EventRolled, KindnessRolled, TieRolled, Voted
from .turns import AttributeRolled, Idle, Picked, RoundBegan, Seated, Targeted, TookRace, TurnStarted

__all__ = [
    "AttributeRolled",
    "Change",
    "Changed",
    "Changes",
    "Decided",
    "Discarded",
    "Drew",
    "EventDrawn",
    "EventRolled",
    "Idle",
    "KindnessRolled",
    "Left",
    "Picked",
    "Played",
    "Reshuffled",
    "RoundBegan",
    "Seated",
    "Spared",
    "Targeted",
    "TieRolled",
    "TookRace",
    "TurnStarted",
    "Voted",
    "Won",
]

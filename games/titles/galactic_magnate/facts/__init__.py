"""What can happen in Galactic Magnate, as data, and how the log tells it."""

from __future__ import annotations

from .deeds import Bought, Declined, HandedOver, SoldUpgrade, Unsold, Upgraded, listed
from .money import Billed, Collapsed, Crossed, Recovered, Resigned, SalaryChanged, Shared, Won
from .turns import Answered, Chose, Drew, Freed, Imprisoned, Moved, Rolled, Seated, Skipped, Threw, TurnBegan

__all__ = [
    "Answered",
    "Billed",
    "Bought",
    "Chose",
    "Collapsed",
    "Crossed",
    "Declined",
    "Drew",
    "Freed",
    "HandedOver",
    "Imprisoned",
    "Moved",
    "Recovered",
    "Resigned",
    "Rolled",
    "SalaryChanged",
    "Seated",
    "Shared",
    "Skipped",
    "SoldUpgrade",
    "Threw",
    "TurnBegan",
    "Unsold",
    "Upgraded",
    "Won",
    "listed",
]

"""What can happen in Galactic Magnate, as data, and how the log tells it."""

from __future__ import annotations

from .deeds import Bought, Declined, HandedOver, SoldUpgrade, Unsold, Upgraded
from .money import Billed, Collapsed, Crossed, Recovered, Resigned, SalaryChanged, Shared, Won
from .turns import Answered, Chose, Drew, HeadStart, Seated, Skipped, Threw

__all__ = [
    "Answered",
    "Billed",
    "Bought",
    "Chose",
    "Collapsed",
    "Crossed",
    "Declined",
    "Drew",
    "HandedOver",
    "HeadStart",
    "Recovered",
    "Resigned",
    "SalaryChanged",
    "Seated",
    "Shared",
    "Skipped",
    "SoldUpgrade",
    "Threw",
    "Unsold",
    "Upgraded",
    "Won",
]

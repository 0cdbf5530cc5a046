"""What can happen in Planetopoly, as data, and how the log tells it."""

from __future__ import annotations

from .deeds import Barred, Bought, Built, Declined, HandedOver, SoldDeed, SoldPoint
from .money import Billed, Borrowed, Repaid, Resigned, Won
from .turns import Drew, HeadStart, Reshuffled, Rested, RoundBegan, RoundsLeft, Seated, Skipped, StayedIn, Threw

__all__ = [
    "Barred",
    "Billed",
    "Borrowed",
    "Bought",
    "Built",
    "Declined",
    "Drew",
    "HandedOver",
    "HeadStart",
    "Repaid",
    "Reshuffled",
    "Resigned",
    "Rested",
    "RoundBegan",
    "RoundsLeft",
    "Seated",
    "Skipped",
    "SoldDeed",
    "SoldPoint",
    "StayedIn",
    "Threw",
    "Won",
]

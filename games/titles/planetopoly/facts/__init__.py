"""What can happen in Planetopoly, as data, and how the log tells it."""

from __future__ import annotations

from .deeds import Bought, Built, Declined, HandedOver, SoldDeed, SoldPoint
from .money import Billed, Borrowed, Repaid, Resigned, Won
from .turns import Drew, Reshuffled, Rested, RoundBegan, Seated, Skipped, StayedIn, Threw

__all__ = [
    "Billed",
    "Borrowed",
    "Bought",
    "Built",
    "Declined",
    "Drew",
    "HandedOver",
    "Repaid",
    "Reshuffled",
    "Resigned",
    "Rested",
    "RoundBegan",
    "Seated",
    "Skipped",
    "SoldDeed",
    "SoldPoint",
    "StayedIn",
    "Threw",
    "Won",
]

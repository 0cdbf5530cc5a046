"""What can happen in Monopoly Space, as data, and how the log tells it."""

from __future__ import annotations

from .deeds import Billed, Bought, HandedCard, HandedOver, PutUp, RefusedSwap, SoldDeed, Swapped, Unsold
from .resources import (
    BuiltDome,
    Deposited,
    Gave,
    HandedChips,
    Mined,
    PickedUp,
    Returned,
    SoldResources,
    Stole,
    Took,
)
from .turns import Chose, Drew, HeadStart, Kept, ReachedGo, Resigned, RolledFirst, Used, Won

__all__ = [
    "Billed",
    "Bought",
    "BuiltDome",
    "Chose",
    "Deposited",
    "Drew",
    "Gave",
    "HandedCard",
    "HandedChips",
    "HandedOver",
    "HeadStart",
    "Kept",
    "Mined",
    "PickedUp",
    "PutUp",
    "ReachedGo",
    "RefusedSwap",
    "Resigned",
    "Returned",
    "RolledFirst",
    "SoldDeed",
    "SoldResources",
    "Stole",
    "Swapped",
    "Took",
    "Unsold",
    "Used",
    "Won",
]

"""The two paces of a game, and what people call them."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Pace(StrEnum):
    """How a table plays: all are there together, or each answers in their own time."""

    LIVE = "live"
    MAIL = "mail"


PACE_WORDS: Final = {Pace.LIVE: "live", Pace.MAIL: "by mail"}  # within a sentence

"""What wins a game, in the words a newcomer reads before the first question."""

from __future__ import annotations

import msgspec


class Step(msgspec.Struct, frozen=True):
    """A caption for a picture on the way to the goal: what to do, and the rest of the line."""

    does: str
    rest: str


class Goal(msgspec.Struct, frozen=True):
    """A heading, two sentences, and three steps. It says what holds whatever a table chose."""

    wins: str
    text: str
    steps: tuple[Step, Step, Step]

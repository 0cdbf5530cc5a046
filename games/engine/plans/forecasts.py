"""What a plan will do when the turn of its seat comes, as data: certain changes, and what may come."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from ..options import Action

Outcome = Literal["answers", "asks", "nothing", "chance"]
"""What comes of a moment: the plan answers, its owner is asked, nobody is asked, or chance decides first."""

MAX_ANSWERS = 6  # of the plan, before the throw and after it each


class Undecided(Exception):
    """Chance would decide now: so many dice of so many sides; 0 where it is something else that is drawn."""

    def __init__(self, count: int = 0, sides: int = 0) -> None:
        super().__init__("nothing is drawn in a forecast")
        self.count, self.sides = count, sides


class Change(Struct, frozen=True):
    """A number of the seat that is certain to change: what it is called, before and after. `lead`: by how much the seat
    would then be ahead in it; 0 where it would not."""

    label: str
    before: int
    after: int
    lead: int = 0


class Coming(Struct, frozen=True):
    """A moment that will come or may: where (`label`), and what the plan does there by which of its rules, or why its
    owner is asked.

    `said`: how the answer is labelled, in markup. `dice`: the sums that lead there, in so many `ways` of all; none
    where no dice do. `cash`: what it changes before anything is asked.
    """

    label: str
    outcome: Outcome
    action: Action | None = None
    said: str = ""
    rule: int | None = None
    reason: str = ""
    dice: tuple[int, ...] = ()
    ways: int = 0
    cash: int = 0


class Forecast(Struct, frozen=True):
    """What comes of a plan if nobody else does anything and nothing is drawn. `says`: sentences, in markup; `note`:
    what is counted and what is not; `ways`: of how many throws the moments that dice lead to are; 0 without dice."""

    note: str
    says: tuple[str, ...] = ()
    changes: tuple[Change, ...] = ()
    coming: tuple[Coming, ...] = ()
    ways: int = 0

"""What a plan is made of, as plain data: rules in their order, what held when laid, what came of it."""

from __future__ import annotations

from typing import Any, Final, Literal

from msgspec import Struct

from ..options import Action
from ..types import Illegal

LINES: Final = 40  # rules of a plan
LINE: Final = 160  # characters of one, as it is written
TESTS: Final = 8  # conditions of a rule

Lasting = Literal["until", "once", "turn", "late"]
"""How long a rule holds: until it is taken back, until it has answered once, this turn only (or what the title counts
by), or not before the deadline, instead of the silent answer."""

Test = list[Any]
"""`["kept", ">=", 300]`, `["kept", "<", [[60, "dearest"]]]`, `["offer"]`, `["not", "offer"]`."""


class Rule(Struct, frozen=True, omit_defaults=True, rename={"tests": "if", "lasts": "for"}):
    """One sentence: an answer with room, the conditions, and how long it holds.

    `fields` has a value for each blank of the part's sentence: a whole number or a list of terms (`[100, [60,
    "dearest"]]`) for an amount, a list of words for names. `ask`: the person is asked where the answer would be given.
    `even`: guards that do not stop it; "reserve" is the plan's own `keep`. `off`: it stands there and does nothing.
    """

    part: str
    fields: dict[str, Any] = {}
    tests: list[Test] = []
    even: list[str] = []
    lasts: Lasting = "until"
    ask: bool = False
    off: bool = False

    def __repr__(self) -> str:
        """Nothing of it: whatever is formatted stands in a log one day."""
        return "a rule"


class Plan(Struct, frozen=True):
    """The ordered rules of one seat in one match: the first that fits answers, what no rule fits is asked."""

    title: str  # the slug
    rules: list[Rule] = []

    def __repr__(self) -> str:
        """No rule of it."""
        return f"a plan of {len(self.rules)}"


class Laid(Struct, frozen=True):
    """What held when a plan was laid or confirmed: what the guards compare with, the turn, which rules are used up, and
    the offers that its owner left open when they last answered in person."""

    entry: int
    turn: int = 0
    held: dict[str, Any] = {}  # by guard
    used: list[int] = []  # the rules for once that have answered, by their place in the plan
    left: list[str] = []  # the offers, each by `mark_offer`


class Played(Struct, frozen=True):
    """The plan answers: with this action, by the rule at this place, and what is laid from then on."""

    action: Action
    rule: int
    laid: Laid


class Asked(Struct, frozen=True):
    """The person is asked: because of the rule at this place or because no rule fits, and why, in a sentence."""

    rule: int | None
    reason: str

    def __repr__(self) -> str:
        """Not why: that may be a rule."""
        return f"Asked({self.rule})"


class UnreadablePlan(Illegal):
    """A plan that cannot be taken: a sentence, and the line of it (from 1; 0: all of it). Nothing is changed."""

    def __init__(self, reason: str, line: int = 0) -> None:
        super().__init__(f"Line {line}: {reason}" if line else reason)
        self.line = line

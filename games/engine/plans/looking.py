"""One look of a plan at a question: what its seat sees, the answer that is considered, and the blanks of the rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..bots import Seen
from ..options import Action, Option
from ..types import Seat

if TYPE_CHECKING:
    from .parts import Measure
    from .vocabulary import Vocabulary

NOTHING: dict[str, Any] = {}


class Look:
    """What the functions that a title declares for its plans may use. It never has the state, a clock or a die.

    `sight`: what the title makes of a view for its plans, made once a question. `action`: the answer that is
    considered, None before there is one. `room`: what may be spent with the plan's reserve kept; None: no limit.
    """

    __slots__ = ("_known", "action", "fields", "phase", "room", "seen", "sight", "vocabulary")

    def __init__(self, vocabulary: Vocabulary, seen: Seen) -> None:
        self.vocabulary, self.seen = vocabulary, seen
        self.sight: Any = vocabulary.sight(seen)
        phases = seen.view.get("phases")
        self.phase: dict[str, Any] = phases[-1] if phases else NOTHING
        self.action: Action | None = None
        self.room: int | None = None
        self.fields: dict[str, Any] = NOTHING
        self._known: dict[tuple[str, Action | None], int | None] = {}

    @property
    def me(self) -> Seat:
        return self.seen.seat

    @property
    def view(self) -> dict[str, Any]:
        return self.seen.view

    @property
    def board(self) -> Any:
        return self.seen.board

    @property
    def options(self) -> list[Option]:
        return self.seen.options

    def asks(self, *phases: str) -> bool:
        """Whether the question is put by one of these phases."""
        return self.phase.get("phase") in phases

    def measured(self, name: str) -> int | None:
        """A measure, with the answer that is considered; None where it does not exist now."""
        measure: Measure = self.vocabulary.measures[name]
        key = (name, self.action if measure.about else None)
        if key not in self._known:
            self._known[key] = measure.value(self)
        return self._known[key]

    def total(self, amount: Any) -> int | None:
        """An amount as a whole number, rounded down; None where a measure in it does not exist now."""
        if isinstance(amount, int):
            return amount
        hundredths = 0
        for term in amount:
            if isinstance(term, int):
                hundredths += 100 * term
            elif (value := self.measured(term[1])) is None:
                return None
            else:
                hundredths += term[0] * value
        return hundredths // 100

    def amount(self, blank: str) -> int | None:
        """What the rule says in the blank for an amount."""
        return self.total(self.fields[blank])

    def words(self, blank: str) -> list[str]:
        """What the rule says in the blank for names."""
        named: list[str] = self.fields[blank]
        return named


Value = Callable[[Look], "int | None"]
Truth = Callable[[Look], bool]

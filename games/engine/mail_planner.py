"""The plans that a title offers, kept by every seat of a simulated game by mail as its owner would."""

from __future__ import annotations

from typing import Any

from .options import Action
from .pace import Pace
from .plans import (
    Laid,
    Plan,
    Played,
    answer_by_plan,
    confirm_plan,
    declared,
    find_gate,
    lacks_plan,
    lay_plan,
    offered_plans,
    parse_plan,
    seen_by_plan,
)
from .table import Table
from .title import Title
from .types import Seat


class OfferedPlans:
    """The plan of one strength, laid by each seat as it sits down and anew with each of its letters.

    LookupError where the title offers no plan of that strength.
    """

    def __init__(self, title: Title[Any, Any, Any], strength: str) -> None:
        text = offered_plans(title).get(strength)
        if text is None:
            raise LookupError(f"{title.name} offers no plan called {strength!r}.")
        self.title, self.text = title, text
        self.plan: Plan | None = None
        self.laid: dict[Seat, Laid] = {}

    def lay(self, table: Table, seat: Seat) -> None:
        if self.plan is None:
            self.plan = parse_plan(self.title, table.game.board, self.text)
        seen = seen_by_plan(table, seat)
        laid = self.laid.get(seat)
        if laid is None or lacks_plan(self.plan, laid, seen):
            self.laid[seat] = lay_plan(self.plan, seen, table.number)
        else:
            self.laid[seat] = confirm_plan(self.plan, laid, seen, table.number)

    def answer(self, table: Table, seat: Seat) -> Action | None:
        if seat not in self.laid:
            self.lay(table, seat)
        assert self.plan
        outcome = answer_by_plan(self.plan, self.laid[seat], seen_by_plan(table, seat))
        if not isinstance(outcome, Played):
            return None
        self.laid[seat] = outcome.laid
        return outcome.action

    def gate(self, table: Table) -> object:
        return find_gate(self.title, table.view(None), settings_of(table), Pace.MAIL)

    def lacks(self, table: Table, seat: Seat) -> bool:
        return lacks_plan(self.plan, self.laid.get(seat), seen_by_plan(table, seat))

    def span(self, table: Table) -> int:
        return int(table.view(None)[declared(self.title.package).span.key])


def settings_of(table: Table) -> Any:
    """What the table chose."""
    game: Any = table.game
    return game.options

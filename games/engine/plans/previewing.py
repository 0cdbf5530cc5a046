"""What a plan would have done in questions that its seat has answered: nothing is laid, nothing is used up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from ..bots import Seen
from ..options import Action
from .answering import alike, answer_by_plan, lay_plan
from .plan import Asked, Plan, Played


class Previewed(Struct, frozen=True):
    """A question of the past: what was answered, what the plan would have done, and whether that is the same."""

    answered: Action | None
    outcome: Played | Asked
    alike: bool


def preview_plan(plan: Plan, questions: Iterable[tuple[Seen, Action | None]]) -> Iterator[Previewed]:
    """For each question (what the seat saw, and what it answered) what the plan would have done, as if it had been
    laid at that moment: its guards stop nothing."""
    for seen, answered in questions:
        outcome = answer_by_plan(plan, lay_plan(plan, seen, 0), seen)
        action = outcome.action if isinstance(outcome, Played) else None
        yield Previewed(answered, outcome, action is not None and alike(action, answered))

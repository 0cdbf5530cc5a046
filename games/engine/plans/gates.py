"""Gates: moments at which every seat that has no plan for what comes is asked for one, all at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..bots import Seen
from ..title import Title
from .answering import holding, words_of
from .common_parts import ASK, KEEP
from .plan import Laid, Plan
from .vocabulary import declared

Moment = tuple[Any, ...]


def find_gate(title: Title[Any, Any, Any], view: Mapping[str, Any], settings: Any, pace: str) -> Moment | None:
    """The moment for which plans are asked: all are asked whenever it is another than at the entry before. None where
    the title has no gates, the table plays without, or none is reached yet. `view`: anybody's, also a spectator's."""
    gates = [gate for gate in declared(title.package).gates if gate.available is None or gate.available(settings, pace)]
    moments = [gate.moment(view) for gate in gates]
    reached = [moment for moment in moments if moment is not None]
    return tuple(moments) if reached else None


def lacks_plan(plan: Plan | None, laid: Laid | None, seen: Seen) -> bool:
    """Whether a seat has no plan for the moment: none at all, or no rule in force that answers anything. A plan that
    holds until it is taken back is one."""
    if plan is None or laid is None:
        return True
    words = words_of(plan, seen.board)
    rules = [(at, rule) for at, rule in enumerate(plan.rules) if rule.part not in (ASK, KEEP) and rule.lasts != "late"]
    if any(rule.lasts == "turn" for _, rule in rules):
        rules = [(at, rule) for at, rule in rules if rule.lasts == "turn"]
    return not any(holding(words, rule, at, laid, seen) for at, rule in rules)

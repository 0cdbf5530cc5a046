"""Gates: moments at which every seat that has no plan for what comes is asked for one, all at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Any

from ..bots import Seen
from ..title import Title
from ..types import Seat
from .answering import holding, words_of
from .common_parts import ASK, KEEP
from .looking import Look
from .parts import Gate, Guard
from .plan import Laid, Plan, Rule
from .vocabulary import Vocabulary, declared

Moment = tuple[Any, ...]


def find_gate(title: Title[Any, Any, Any], view: Mapping[str, Any], settings: Any, pace: str) -> Moment | None:
    """The moment for which plans are asked: all are asked whenever it is another than at the entry before. None where
    the title has no gates, the table plays without, or none is reached yet. `view`: anybody's, also a spectator's."""
    moments = [gate.moment(view) for gate in open_gates(title, settings, pace)]
    reached = [moment for moment in moments if moment is not None]
    return tuple(moments) if reached else None


def has_gates(title: Title[Any, Any, Any], settings: Any, pace: str) -> bool:
    """Whether plans are ever asked for at a table, so that whoever asks for none needs no view."""
    return bool(open_gates(title, settings, pace))


def open_gates(title: Title[Any, Any, Any], settings: Any, pace: str) -> list[Gate]:
    return [gate for gate in declared(title.package).gates if gate.available is None or gate.available(settings, pace)]


def say_gate(
    title: Title[Any, Any, Any], view: Mapping[str, Any], settings: Any, pace: str, before: Moment | None
) -> str:
    """What has come at this moment, of all that was otherwise at the one before: "Round 7 begins"."""
    gates = open_gates(title, settings, pace)
    said = [
        gate.says(view)
        for gate, then in zip_longest(gates, (before or ())[: len(gates)])
        if gate.says and gate.moment(view) not in (None, then)
    ]
    return said[0] if said else "Plans are asked for"


def serves_plan(title: Title[Any, Any, Any], view: Mapping[str, Any], settings: Any, pace: str, seat: Seat) -> bool:
    """Whether a plan for the present moment would have anything left to answer for a seat."""
    reached = [gate for gate in open_gates(title, settings, pace) if gate.moment(view) is not None]
    return any(gate.serves is None or gate.serves(view, seat) for gate in reached)


def lacks_plan(plan: Plan | None, laid: Laid | None, seen: Seen) -> bool:
    """Whether a seat has no plan for the moment: none at all, no rule in force that answers anything, or one that what
    has come would stop. A plan that holds until it is taken back is one."""
    if plan is None or laid is None:
        return True
    words = words_of(plan, seen.board)
    rules = [(at, rule) for at, rule in enumerate(plan.rules) if rule.part not in (ASK, KEEP) and rule.lasts != "late"]
    if any(rule.lasts == "turn" for _, rule in rules):
        rules = [(at, rule) for at, rule in rules if rule.lasts == "turn"]
    held = [rule for at, rule in rules if holding(words, rule, at, laid, seen)]
    return not held or is_stopped(words, held, laid, seen)


def is_stopped(words: Vocabulary, rules: list[Rule], laid: Laid, seen: Seen) -> bool:
    """Whether a gate's guard stops one of these rules."""
    look = Look(words, seen)
    return any(
        guard in words.parts[rule.part].guards and guard.id not in rule.even
        for guard in stopping(words, laid, look)
        for rule in rules
    )


def stopping(words: Vocabulary, laid: Laid, look: Look) -> Iterator[Guard]:
    """The guards of gates that stop what was laid, of those gates that concern the seat."""
    for gate in words.gates():
        if gate.guards and (gate.concerns is None or gate.concerns(look.view, look.me)):
            yield from (guard for guard in gate.guards if guard.stops(laid.held.get(guard.id), look))

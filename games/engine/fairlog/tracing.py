"""Which draws a line of the journal tells of: what its facts show, and what was drawn and dealt in its entry, side by
side in the order in which the check compares them."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from .shapes import FORMS
from .told import Line, list_shown

Event = Mapping[str, Any]


class Traced(NamedTuple):
    """A fact with chance in it: the numbers of its draws, the places it was dealt, (deck, place), and its cards."""

    fact: str
    draws: list[int]
    dealt: list[tuple[str, int]]
    cards: list[str]


def trace_facts(line: Line, events: Iterable[Event], ties: Mapping[str, Mapping[str, str]]) -> list[Traced]:
    """The facts of a line that are tied to draws, in order; `events`: those of its entry. Of a proof that fits."""
    waiting = _sort_draws(events)
    found = []
    for fact in line["facts"]:
        fields = ties.get(fact["fact"])
        if fields is None:
            continue
        traced = Traced(fact["fact"], [], [], [])
        for field, form in sorted(fields.items()):
            _take(traced, form, fact[field], waiting)
        found.append(traced)
    return found


def _sort_draws(events: Iterable[Event]) -> dict[str, deque[Any]]:
    """What a fact of each form takes next: numbers of draws, all those of an order, places of cards."""
    waiting: dict[str, deque[Any]] = {form: deque() for form in FORMS}
    order: list[int] = []
    for event in events:
        if event["t"] == "deal":
            waiting["dealt"].append((event["deck"], event["pos"]))
        elif event["t"] != "draw":
            continue
        elif "at" in event:
            order = [*([] if "of" in event else order), event["n"]]
            if event["at"] == 1:
                waiting["order"].append(order)
        elif "of" in event:
            waiting["picked"].append([event["n"]])
        else:
            waiting["dice"].extend([event["n"]] for _ in event["out"])
    return waiting


def _take(traced: Traced, form: str, shown: Any, waiting: Mapping[str, deque[Any]]) -> None:
    if form == "card":
        traced.cards.extend(str(card) for card in (shown if isinstance(shown, list) else [shown]))
        return
    queue = waiting["dice" if form == "rows" else form]
    for _ in list_shown(form, shown):
        if queue and form == "dealt":
            traced.dealt.append(queue.popleft())
        elif queue:
            traced.draws.extend(n for n in queue.popleft() if n not in traced.draws)

"""A bot that thinks ahead where it is asked; how it does is in `answer_search`."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from msgspec import structs

from .bots import Chooser, Seen
from .options import Action

NO_WEIGHTS: Final[Mapping[str, float]] = MappingProxyType({})


def think_ahead(usual: Chooser, weights: Mapping[str, float] = NO_WEIGHTS) -> Chooser:
    """A bot that thinks ahead when it is asked, and does as `usual` does where there is nothing to think about.

    `weights`: what it does more or less than a usual one because games between bots have shown it to be better; those
    of its temperament come on top.
    """

    def answer(seen: Seen) -> Action | None:
        from .answer_search import compare_answers, list_answers  # plays games: no part of what a title may store

        own = structs.replace(seen, weights=join_weights(weights, seen.weights)) if weights else seen
        first = usual(own)
        if not seen.asked or seen.imagine is None or first is None:
            return first
        answers = list_answers(own, first)
        return compare_answers(own, answers, usual) if len(answers) > 1 else first

    return answer


def join_weights(weights: Mapping[str, float], others: Mapping[str, float]) -> dict[str, float]:
    """Both at once: what either names, multiplied."""
    return {name: weights.get(name, 1.0) * others.get(name, 1.0) for name in {**weights, **others}}

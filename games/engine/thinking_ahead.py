"""A bot that thinks ahead where it is asked; how it does is in `answer_search`."""

from __future__ import annotations

from .bots import Chooser, Seen
from .options import Action


def think_ahead(usual: Chooser) -> Chooser:
    """A bot that thinks ahead when it is asked, and does as `usual` does where there is nothing to think about."""

    def answer(seen: Seen) -> Action | None:
        from .answer_search import compare_answers, list_answers  # plays games: no part of what a title may store

        first = usual(seen)
        if not seen.asked or seen.imagine is None or first is None:
            return first
        answers = list_answers(seen, first)
        return compare_answers(seen, answers) if len(answers) > 1 else first

    return answer

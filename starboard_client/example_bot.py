"""A bot that takes every challenge and answers by chance: `python -m starboard_client.example_bot ADDRESS KEY`.

The key is that of a program: make one on the site under Settings, Your programs, so that everyone sees what plays.

To make it play well, write another `choose_answer`: `question.view` is what its seat sees, as `/api/docs` and the pages
have it, and `question.options` are the answers there are.
"""

from __future__ import annotations

import sys
from random import Random
from typing import Any

from starboard_client import Challenge, Question, RefusedError, Site, make_answer

TRIES = 50  # a rule may forbid a combination of values: then another answer is tried


def choose_answer(question: Question, rng: Random) -> dict[str, Any]:
    """An answer: any of them."""
    return make_answer(rng.choice(question.options), rng)


def answer_question(site: Site, question: Question, rng: Random) -> None:
    """Answers one question; does nothing if somebody was quicker."""
    for _ in range(TRIES):
        try:
            site.answer(question, choose_answer(question, rng))
            return
        except RefusedError as no:
            if no.code != "illegal":  # the match has moved on: the stream tells of it
                return
    raise RuntimeError(f"No legal answer was found in {question.match}.")


def play_forever(site: Site, rng: Random) -> None:
    """Plays whatever comes."""
    for event in site.list_events():
        try:
            if isinstance(event, Challenge):
                site.join(event.match)
            else:
                answer_question(site, event, rng)
        except RefusedError as no:
            print(event.match, no, file=sys.stderr)


if __name__ == "__main__":
    play_forever(Site(sys.argv[1], sys.argv[2]), Random())  # noqa: S311

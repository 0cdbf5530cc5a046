"""What a page or a program needs to build a plan: the sentences with their blanks, measures, states, guards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..facts import tag
from ..title import Title
from .common_parts import ASK
from .parts import Part, Plans
from .plan import LINE, LINES, TESTS
from .reading import guards_of
from .vocabulary import Vocabulary, declared, vocabulary
from .writing import guard_words

STRENGTHS = ("routine", "default", "careful")


def describe_parts(title: Title[Any, Any, Any], board: Any, settings: Any = None) -> dict[str, Any]:
    """The language of a title's plans on a board, as JSON: everything a page draws, the strengths it offers included.
    `settings` are those of the table; without them every part is listed. The same for everybody."""
    words = vocabulary(title, board)
    parts = [part for part in words.parts.values() if settings is None or usable(part, settings)]
    return {
        "parts": [described(words, part) for part in parts],
        "measures": [
            {"id": each.id, "words": each.words, "about": each.about, "told": each.told}
            for each in words.measures.values()
        ],
        "states": [{"id": each.id, "words": each.words} for each in words.states.values()],
        "questions": [{"phase": phase, "words": said} for phase, said in words.plans.questions.items()],
        "lasting": lasting_words(words),
        "strengths": strengths(words.plans),
        "limits": {"lines": LINES, "line": LINE, "tests": TESTS},
    }


def usable(part: Part, settings: Any) -> bool:
    return part.available is None or part.available(settings)


def described(words: Vocabulary, part: Part) -> dict[str, Any]:
    """`sentence` has a blank in braces; `phases` are the questions it fits, empty for every one."""
    return {
        "id": part.id,
        "sentence": part.words,
        "also": list(part.also),
        "heading": part.heading or "Answer",
        "blanks": {name: blank.describe(words) | default(blank.default) for name, blank in part.blanks.items()},
        "phases": list(part.phases),
        "actions": [tag(kind) for kind in part.kinds],
        "guards": [{"id": each, "words": guard_words(words, each)} for each in guards_of(words, part)],
        "asks": part.id == ASK or part.asks,
    }


def default(value: Any) -> dict[str, Any]:
    return {} if value is None else {"default": value}


def lasting_words(words: Vocabulary) -> list[dict[str, str]]:
    said = {"until": "until taken back", "once": "once", "turn": words.plans.span.words, "late": "at the deadline"}
    return [{"id": lasts, "words": each} for lasts, each in said.items()]


def strengths(plans: Plans) -> list[dict[str, str]]:
    return [{"id": name, "text": plans.defaults[name].strip()} for name in STRENGTHS if name in plans.defaults]


def offered_plans(title: Title[Any, Any, Any]) -> dict[str, str]:
    """The plans that a title offers, by strength, as text."""
    return {each["id"]: each["text"] for each in strengths(declared(title.package))}


def parts_for_question(words: Vocabulary, phase: str) -> Iterator[Part]:
    """The parts that fit a question, for a page that lists those first."""
    return (part for part in words.parts.values() if part.kinds and (not part.phases or phase in part.phases))

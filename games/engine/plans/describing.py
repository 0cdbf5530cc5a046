"""What a page or a program needs to build a plan: the sentences with their blanks, measures, states, guards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ..facts import tag
from ..title import Title
from .common_parts import ASK
from .parts import Measure, Part, State
from .plan import LINE, LINES, TESTS, Rule
from .reading import guards_of, read_rule
from .steps import describe_steps
from .vocabulary import Vocabulary, declared, vocabulary
from .writing import guard_words

STRENGTHS = ("routine", "default", "careful")


def describe_parts(title: Title[Any, Any, Any], board: Any, settings: Any = None) -> dict[str, Any]:
    """The language of a title's plans on a board, as JSON: everything a page draws, the strengths it offers included.
    `settings` are those of the table; without them every part is listed. The same for everybody."""
    words = vocabulary(title, board)
    return {
        "parts": [described(words, part) for part in words.parts.values() if usable(part, settings)],
        "measures": [
            {"id": each.id, "words": each.words, "about": each.about, "told": each.told}
            for each in words.measures.values()
            if usable(each, settings)
        ],
        "states": [{"id": each.id, "words": each.words} for each in words.states.values() if usable(each, settings)],
        "questions": [{"phase": phase, "words": said} for phase, said in words.plans.questions.items()],
        "lasting": lasting_words(words),
        "strengths": strengths(words, settings),
        "asks": [each for each in words.plans.asks if usable(words.states[each], settings)],
        "steps": describe_steps(words),
        "limits": {"lines": LINES, "line": LINE, "tests": TESTS},
    }


def usable(word: Part | Measure | State, settings: Any) -> bool:
    """Whether a table with these settings (None: any) has what a word is about."""
    return settings is None or word.available is None or word.available(settings)


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


def strengths(words: Vocabulary, settings: Any) -> list[dict[str, str]]:
    offered = offered_plans(words.title)
    return [{"id": name, "text": without_void_lines(words, text, settings)} for name, text in offered.items()]


def without_void_lines(words: Vocabulary, text: str, settings: Any) -> str:
    """The lines of an offered plan that can do something at a table with these settings."""
    rules = [(line, read_rule(words, line)) for line in text.splitlines()] if settings is not None else []
    return "\n".join([line for line, rule in rules if speaks(words, rule, settings)]) if rules else text


def speaks(words: Vocabulary, rule: Rule, settings: Any) -> bool:
    """Whether all that a rule speaks of is there at a table with these settings."""
    tested: list[Measure | State] = [
        words.measures[test[0]] if len(test) == 3 else words.states[test[-1]] for test in rule.tests
    ]
    return all(usable(each, settings) for each in (words.parts[rule.part], *tested))


def offered_plans(title: Title[Any, Any, Any]) -> dict[str, str]:
    """The plans that a title offers, by strength, as text."""
    defaults = declared(title.package).defaults
    return {name: defaults[name].strip() for name in STRENGTHS if name in defaults}


def parts_for_question(words: Vocabulary, phase: str) -> Iterator[Part]:
    """The parts that fit a question, for a page that lists those first."""
    return (part for part in words.parts.values() if part.kinds and (not part.phases or phase in part.phases))

"""A plan as text and as JSON: what is written is read as the same plan."""

from __future__ import annotations

from typing import Any

from msgspec import to_builtins

from ..title import Title
from .parts import Part
from .plan import Plan, Rule, Test
from .vocabulary import RESERVE, RESERVE_WORDS, Vocabulary, vocabulary

LATE = "at the deadline"
ASKING = "ask before"
SIGNS = {">=": "at least", "<": "below"}


def write_plan(title: Title[Any, Any, Any], board: Any, plan: Plan) -> str:
    """A rule a line, as `parse_plan` reads it."""
    words = vocabulary(title, board)
    return "\n".join([write_rule(words, rule) for rule in plan.rules])


def plan_to_json(plan: Plan) -> dict[str, Any]:
    """The plan as `plan_from_json` reads it."""
    return {"rules": [to_builtins(rule) for rule in plan.rules]}


def write_rule(words: Vocabulary, rule: Rule) -> str:
    """One sentence with its clauses."""
    lasts = {"once": "once", "turn": words.plans.span.words, "late": LATE}.get(rule.lasts, "")
    tests = " and ".join([write_test(words, test) for test in rule.tests])
    even = " and ".join([guard_words(words, guard) for guard in rule.even])
    clauses = [
        "off" if rule.off else "",
        lasts,
        ASKING if rule.ask else "",
        write_sentence(words, words.parts[rule.part], rule.fields),
        f"if {tests}" if tests else "",
        f"even if {even}" if even else "",
    ]
    return " ".join(filter(None, clauses))


def write_sentence(words: Vocabulary, part: Part, fields: dict[str, Any]) -> str:
    """The shortest way to say it that says all that is not by default."""
    said = {name for name, blank in part.blanks.items() if fields[name] != blank.default}
    ways = [way for way in (*part.also, part.words) if all(f"{{{name}}}" in way for name in said)]
    way = min(ways, key=lambda each: (each.count("{"), each != part.words))
    for name, blank in part.blanks.items():
        if f"{{{name}}}" in way:
            way = way.replace(f"{{{name}}}", blank.write(fields[name], words))
    return way


def write_test(words: Vocabulary, test: Test) -> str:
    if len(test) == 3:
        return f"{words.measures[test[0]].words} {SIGNS[test[1]]} {words.amounts.write(test[2], words)}"
    return " ".join([*test[:-1], words.states[test[-1]].words])


def guard_words(words: Vocabulary, guard: str) -> str:
    return RESERVE_WORDS if guard == RESERVE else words.guards[guard].words

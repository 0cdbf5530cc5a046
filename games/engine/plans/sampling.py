"""Random rules and plans, for tests and for whoever looks for what a plan gets wrong: whatever can be said."""

from __future__ import annotations

from typing import Any

from ..bots import Seen
from ..types import Rng
from .parts import Part
from .plan import Plan, Rule, Test
from .reading import guards_of, rule_from_json
from .vocabulary import Vocabulary

TRIES = 100
LASTING = ("until", "until", "until", "once", "turn", "late")


def random_plan(words: Vocabulary, rng: Rng, most: int = 12) -> Plan:
    return Plan(words.title.slug, [random_rule(words, rng) for _ in range(1 + rng.randrange(most))])


def fitting_plan(words: Vocabulary, seen: Seen, rng: Rng, most: int = 8) -> Plan:
    """A random plan of which most sentences are for the question that a seat sees."""
    kinds = {option.kind for option in seen.options}
    phase = seen.view["phases"][-1]["phase"]
    fit = [
        part for part in words.parts.values() if kinds & set(part.kinds) and (not part.phases or phase in part.phases)
    ]
    drawn_from = [fit if fit and rng.randrange(4) else None for _ in range(1 + rng.randrange(most))]
    return Plan(words.title.slug, [random_rule(words, rng, parts) for parts in drawn_from])


def random_rule(words: Vocabulary, rng: Rng, parts: list[Part] | None = None) -> Rule:
    """Any rule there can be; a sentence that would be too long, or whose clauses do not go together, is drawn anew."""
    parts = parts or list(words.parts.values())
    for _ in range(TRIES):
        try:
            return rule_from_json(words, drawn(words, parts[rng.randrange(len(parts))], rng))
        except ValueError:
            continue
    raise AssertionError("no rule could be drawn")


def drawn(words: Vocabulary, part: Part, rng: Rng) -> dict[str, Any]:
    guards = list(guards_of(words, part))
    return {
        "part": part.id,
        "fields": {name: blank.sample(rng, words) for name, blank in part.blanks.items()},
        "if": [random_test(words, rng) for _ in range(max(0, rng.randrange(4) - 1))],
        "even": [guard for guard in guards if not rng.randrange(3)],
        "for": LASTING[rng.randrange(len(LASTING))],
        "ask": not rng.randrange(5),
        "off": not rng.randrange(9),
    }


def random_test(words: Vocabulary, rng: Rng) -> Test:
    measures, states = list(words.measures), list(words.states)
    if not measures or not rng.randrange(3):
        state = states[rng.randrange(len(states))]
        return ["not", state] if rng.randrange(2) else [state]
    measure = measures[rng.randrange(len(measures))]
    return [measure, (">=", "<")[rng.randrange(2)], words.amounts.sample(rng, words)]

"""A plan from text or JSON. It is taken whole or not at all; each step looks at a line once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from ..title import Title
from .blanks import split_at
from .common_parts import ASK, KEEP
from .parts import Part
from .plan import LINE, LINES, TESTS, Lasting, Plan, Rule, Test, UnreadablePlan
from .quoting import open_sentence, quoted
from .templates import Template, tokens
from .vocabulary import Vocabulary, vocabulary
from .writing import write_rule

AnyTitle = Title[Any, Any, Any]
NUMBERED = re.compile(r"\s*(?:\d{1,2}[.)]|[-*•])\s+")
LATE = (["at", "the", "deadline"], ["late"])
ASKING = (["ask", "me", "before"], ["ask", "before"])
COMPARED = {">=": ["at", "least"], "<": ["below"]}
TEXT = LINES * (LINE + 40)  # characters of a plan that are read


def parse_plan(title: AnyTitle, board: Any, text: str) -> Plan:
    """The plan that lines of text mean, a rule a line; empty ones are left out. UnreadablePlan says which line is not
    understood, and what is possible.
    """
    if len(text) > TEXT:
        raise UnreadablePlan(f"A plan has {LINES} lines of {LINE} characters at most.")
    words, rules = vocabulary(title, board), []
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            rules.append(at_line(number, read_rule, words, line))
    return checked(Plan(title.slug, rules))


def at_line(number: int, read: Any, *given: Any) -> Rule:
    try:
        rule: Rule = read(*given)
    except ValueError as error:
        raise UnreadablePlan(str(error), number) from None
    return rule


def checked(plan: Plan) -> Plan:
    if len(plan.rules) > LINES:
        raise UnreadablePlan(f"A plan has {LINES} sentences at most. This has {len(plan.rules)}.")
    return plan


def read_rule(words: Vocabulary, line: str) -> Rule:
    """One sentence; ValueError with what is wrong."""
    line = NUMBERED.sub("", line, count=1) if NUMBERED.match(line) else line
    if len(line.strip()) > LINE:
        raise ValueError(f"A sentence has {LINE} characters at most.")
    said = [token.removesuffix(":") for token in tokens(line.strip().rstrip(".!"))]
    off, said = taken(said, ["off"])
    lasts, said = lasting(words, said)
    ask, said = taken(said, *ASKING)
    said, even = cut(said, ["even", "if"])
    said, tests = cut(said, ["if"])
    part, fields = read_sentence(words, said)
    rule = Rule(part.id, fields, read_tests(words, tests), read_guards(words, even), lasts, ask, off)
    return sound(words, rule)


def taken(said: list[str], *begins: list[str]) -> tuple[bool, list[str]]:
    """Whether a line begins with some words, and what follows them."""
    for begin in begins:
        if said[: len(begin)] == begin and len(said) > len(begin):
            return True, said[len(begin) :]
    return False, said


def lasting(words: Vocabulary, said: list[str]) -> tuple[Lasting, list[str]]:
    begins: dict[Lasting, tuple[list[str], ...]] = {
        "once": (["once"],),
        "turn": (words.plans.span.words.split(), ["this", "turn"]),
        "late": LATE,
    }
    for lasts, begin in begins.items():
        found, rest = taken(said, *begin)
        if found:
            return lasts, rest
    return "until", said


def cut(said: list[str], mark: list[str]) -> tuple[list[str], list[str]]:
    """What stands before the mark and what after it; nothing after it where it does not stand."""
    for at in range(1, len(said) - len(mark) + 1):
        if said[at : at + len(mark)] == mark:
            if at + len(mark) == len(said):
                raise ValueError(f"After “{' '.join(mark)}” comes a condition.")
            return said[:at], said[at + len(mark) :]
    return said, []


def read_sentence(words: Vocabulary, said: list[str]) -> tuple[Part, dict[str, Any]]:
    """The part that a sentence says, and what is in its blanks."""
    amiss = ""
    for template in words.templates.get(said[0] if said else "", ()):
        if (blanks := template.match(said)) is None:
            continue
        part = words.parts[template.part]
        try:
            return part, read_blanks(words, part, blanks)
        except ValueError as error:
            amiss = amiss or str(error)
    raise ValueError(amiss or unknown(words, said))


def read_blanks(words: Vocabulary, part: Part, said: Mapping[str, list[str]]) -> dict[str, Any]:
    return {
        name: blank.read(said[name], words) if name in said else blank.default for name, blank in part.blanks.items()
    }


def unknown(words: Vocabulary, said: list[str]) -> str:
    """No sentence begins like this; what could be said instead."""
    alike = words.templates.get(said[0], ()) if said else ()
    possible = [sentence_of(each) for each in alike] or [open_sentence(part.words) for part in words.parts.values()]
    return f"{quoted(' '.join(said))} is not a sentence of a plan. Possible: {'; '.join(possible)}."


def sentence_of(template: Template) -> str:
    """A declared sentence with its blanks open."""
    return " ".join(["…" if isinstance(piece, str) else " ".join(piece) for piece in template.pieces])


def read_tests(words: Vocabulary, said: list[str]) -> list[Test]:
    return [read_test(words, test) for test in split_at(said, "and")] if said else []


def read_test(words: Vocabulary, said: list[str]) -> Test:
    negated, rest = taken(said, ["not"])
    if (state := words.states_said.get(" ".join(rest))) is not None:
        return ["not", state] if negated else [state]
    for sign, mark in COMPARED.items():
        at = next((at for at in range(1, len(said)) if said[at : at + len(mark)] == mark), 0)
        if at and (measure := words.measure_said([each for each in said[:at] if each != "is"])):
            return [measure, sign, words.amounts.read(said[at + len(mark) :], words)]
    known = [each.words for each in words.states.values()]
    compared = [f"{each.words} at least …" for each in words.measures.values()]
    raise ValueError(f"{quoted(' '.join(said))} is not a condition. Possible: {'; '.join([*known, *compared])}.")


def read_guards(words: Vocabulary, said: list[str]) -> list[str]:
    found = []
    for guard in split_at(said, "and") if said else []:
        if (known := words.guards_said.get(" ".join(guard))) is None:
            raise ValueError(f"{quoted(' '.join(guard))} stops no rule. Possible: {'; '.join(words.guards_said)}.")
        found.append(known)
    return found


# -- JSON


def plan_from_json(title: AnyTitle, board: Any, data: Any) -> Plan:
    """The plan that JSON means: `{"rules": [{"part": "bid", "fields": {...}, "if": [...], "for": "until"}]}`.
    UnreadablePlan as for text; the line is the number of the rule."""
    rules = data.get("rules") if isinstance(data, Mapping) else None
    if not isinstance(rules, list):
        raise UnreadablePlan("A plan is an object with a list of rules.")
    if len(rules) > LINES:
        raise UnreadablePlan(f"A plan has {LINES} sentences at most. This has {len(rules)}.")
    words = vocabulary(title, board)
    return Plan(title.slug, [at_line(number, rule_from_json, words, rule) for number, rule in enumerate(rules, 1)])


def rule_from_json(words: Vocabulary, data: Any) -> Rule:
    """One rule, with every value looked at as if it had been typed; ValueError with what is wrong."""
    try:
        rule = msgspec.convert(data, Rule)
    except msgspec.ValidationError as error:
        raise ValueError(f"That isn't a rule of a plan: {error}.") from None
    if rule.part not in words.parts:
        raise ValueError(f"There is no sentence called {quoted(rule.part)}.")
    part = words.parts[rule.part]
    if rule.fields.keys() - part.blanks.keys():
        unknown_blank = quoted(min(rule.fields.keys() - part.blanks.keys()))
        raise ValueError(f"“{open_sentence(part.words)}” has no blank called {unknown_blank}.")
    fields = {name: field_from_json(words, part, name, rule.fields) for name in part.blanks}
    tests = [test_from_json(words, test) for test in rule.tests]
    checked = msgspec.structs.replace(rule, fields=fields, tests=tests, even=list(dict.fromkeys(rule.even)))
    rule = sound(words, checked)
    if len(write_rule(words, rule)) > LINE:
        raise ValueError(f"A sentence has {LINE} characters at most.")
    return rule


def field_from_json(words: Vocabulary, part: Part, name: str, fields: Mapping[str, Any]) -> Any:
    blank = part.blanks[name]
    if name in fields:
        kept = blank.default is not None and fields[name] == blank.default
        return blank.default if kept else blank.check(fields[name], words)
    if blank.default is None:
        raise ValueError(f"“{open_sentence(part.words)}” needs {name}.")
    return blank.default


def test_from_json(words: Vocabulary, test: Test) -> Test:
    named = bool(test) and all(isinstance(word, str) for word in test[:2])
    if named and len(test) == 3 and test[0] in words.measures and test[1] in COMPARED:
        return [test[0], test[1], words.amounts.check(test[2], words)]
    if named and test[-1] in words.states and test[:-1] in ([], ["not"]):
        return test
    raise ValueError("A condition is a state, “not” and a state, or a measure with “>=” or “<” and an amount.")


def sound(words: Vocabulary, rule: Rule) -> Rule:
    """The rule, if its clauses go together."""
    if len(rule.tests) > TESTS:
        raise ValueError(f"A sentence has {TESTS} conditions at most.")
    for guard in dict.fromkeys(rule.even):
        if guard not in guards_of(words, words.parts[rule.part]):
            known = list(guards_of(words, words.parts[rule.part]))
            raise ValueError(f"That doesn't stop this sentence. What can: {'; '.join(known) or 'nothing'}.")
    if rule.part in (KEEP, ASK) and (rule.ask or rule.lasts in ("once", "late")):
        raise ValueError(f"“{rule.part}” gives no answer, so it holds until it is taken back, or this turn.")
    return rule


def guards_of(words: Vocabulary, part: Part) -> Iterator[str]:
    """What can stop a sentence: its guards, and the reserve where its answers may cost something."""
    yield from [guard.id for guard in part.guards]
    if part.kinds and KEEP in words.parts:
        yield "reserve"

"""Plans as they are typed: behind `plan` in a reply, behind `/plan` in the chat box. One grammar for both.

    plan                        and a sentence a line below it: these are the plan
    plan roll                   one sentence more
    plan 3 off, plan off        without the third, without any
    plan?                       what there is, numbered
    plan confirm                the same again, as things stand now
    plan default                the plan that the page offers by this name (routine, default, careful)

"yes" behind the first line lets it answer the open question at once.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from accounts.models import User
from common.refusals import Refused
from games.engine import plans as engine
from games.models import Plan

from . import match_cache, plan_calls, plan_rows, sealed_plans

YES, OFF, CONFIRM = "yes", "off", "confirm"
HOW_SURE = "To let it, send the same with \u201cyes\u201d at the end of the first line."
NO_PLAN = "You have no plan in this game."
SMILEY = re.compile(r"(?:^|\s)[:;=][-'o^]?[)(\]\[DPp3/\\|]{1,3}\Z")
PLAIN = str.maketrans({"\u00a0": " ", "\u2019": "'", "\u2018": "'", "\u2013": "-", "\u2212": "-"})
CONTINUES = frozenset(
    ["if", "and", "even", "plus", "for", "with", "of", "to", "than", "at", "below"]
)  # no sentence begins with them


def run_plan_command(
    match_id: str, user: User, words: str, lines: Sequence[str] = (), key: str = "", called: bool = False
) -> list[str]:
    """Does what was typed behind `plan`, `lines` being the lines below it; what to tell them, the plan numbered at the
    end. The same `key` again does nothing again; `called`: they answer a letter that may have asked for a plan, which
    then may answer at once. Refused as the verbs of `sealed_plans`, with a sentence."""
    said = tidy_plan_line(words).casefold().split()
    sure = said[-1:] == [YES]
    said = said[:-1] if sure else said
    sure = sure or (called and is_plan_wanted(match_id, user))
    if lines and not said:
        return lay_typed(match_id, user, join_broken_lines(lines), sure, key)
    if not said or said == ["?"]:
        return tell_own_plan(match_id, user)
    if said in ([OFF], [CONFIRM]):
        return withdraw_or_confirm(match_id, user, said[0], sure)
    if OFF in said and len(said) == 2 and (number := (said[0] if said[1] == OFF else said[1])).isdecimal():
        sealed_plans.withdraw_plan(match_id, user, int(number[:3]) - 1, key)
        return ["Done.", *tell_own_plan(match_id, user)]
    if offered := find_offered_plan(match_id, said):
        return lay_typed(match_id, user, offered, sure, key)
    return lay_typed(match_id, user, " ".join(said), sure, key, add=True)


def find_offered_plan(match_id: str, said: Sequence[str]) -> str:
    """The text of the plan that is offered by this name; "" where none is."""
    if len(said) != 1:
        return ""
    return engine.offered_plans(match_cache.load_current_match(match_id).table.title).get(said[0], "")


def is_plan_wanted(match_id: str, user: User) -> bool:
    """Whether plans are asked for just now, the user's among them."""
    seat = sealed_plans.require_own_seat(match_id, user)
    return plan_calls.is_called(match_cache.load_current_match(match_id), seat)


def withdraw_or_confirm(match_id: str, user: User, word: str, sure: bool) -> list[str]:
    """Takes the plan back, or lays it down again as things stand."""
    if word == OFF:
        sealed_plans.withdraw_plan(match_id, user)
        return ["Your plan is off. You answer every question yourself."]
    sealed_plans.confirm_plan(match_id, user, sure, HOW_SURE)
    return ["Confirmed.", *tell_own_plan(match_id, user)]


def lay_typed(match_id: str, user: User, text: str, sure: bool, key: str, add: bool = False) -> list[str]:
    """Lays down what was typed, instead of the plan there was or, with `add`, beside its sentences."""
    given: sealed_plans.GivenPlan = add_rule(match_id, user, text) if add else text
    sealed_plans.lay_plan(match_id, user, given, sure, HOW_SURE, key)
    return ["Your plan is laid. No one else can see it.", *tell_own_plan(match_id, user)]


def add_rule(match_id: str, user: User, line: str) -> dict[str, Any]:
    """The rules of the plan in force with one more: before those of its own kind, as the first that fits answers, else
    at the end. Refused (422) where the line is not understood."""
    seat = sealed_plans.require_own_seat(match_id, user)
    loaded = match_cache.load_current_match(match_id)
    made = engine.plan_to_json(sealed_plans.read_given_plan(loaded, line))["rules"]
    row = plan_rows.find_plan(match_id, seat, user.pk)
    rules: list[dict[str, Any]] = list(row.rules) if row else []
    for rule in made:
        if rule not in rules:
            at = next((at for at, each in enumerate(rules) if each["part"] == rule["part"]), len(rules))
            rules.insert(at, rule)
    return {"rules": rules}


def tell_own_plan(match_id: str, user: User) -> list[str]:
    """The plan in force, a numbered line for each sentence, and what it would do now."""
    seat = sealed_plans.require_own_seat(match_id, user)
    loaded = match_cache.load_current_match(match_id)
    row = plan_rows.find_plan(match_id, seat, user.pk)
    if row is None:
        return [NO_PLAN]
    text = sealed_plans.describe_plan_row(loaded, row)["text"]
    lines = [f"{number}. {line}" for number, line in enumerate(text.splitlines(), 1)]
    return ["Your plan:", *lines, *tell_foreseen(loaded, seat, row)]


def tell_foreseen(loaded: match_cache.LoadedMatch, seat: int, row: Plan) -> list[str]:
    """What a plan does about the open question, in a sentence; nothing where its owner is not asked."""
    foreseen = sealed_plans.foresee_answer(loaded, seat, row)
    if foreseen.answer:
        return [f"It answers \u201c{foreseen.answer['command']}\u201d now."]
    return [foreseen.reason] if foreseen.reason else []


def tidy_plan_line(line: str) -> str:
    """A typed line without what people put around it: smileys, marks at the end, other quotes and dashes."""
    line = SMILEY.sub("", line.translate(PLAIN).strip()).rstrip()
    while line and not line[-1].isalnum() and line[-1] not in "%?":
        line = line[:-1]
    return line


def join_broken_lines(lines: Sequence[str]) -> str:
    """Sentences a line, those that a mail program has broken put together again. "" where nothing is said."""
    joined = list[str]()
    for line in map(tidy_plan_line, lines):
        if not line:
            continue
        if joined and line.split()[0].casefold() in CONTINUES:
            joined[-1] = f"{joined[-1]} {line}"
        else:
            joined.append(line)
    if not joined:
        raise Refused("There was no sentence of a plan below that line.", status=422)
    return "\n".join(joined)

"""Plans as text and as JSON: what is written is read as the same plan, and what is not understood gets a sentence."""

from __future__ import annotations

import json
from collections.abc import Callable
from time import perf_counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.catalog import titles
from games.engine.chance import Seeded
from games.engine.plans import (
    Plan,
    UnreadablePlan,
    describe_parts,
    offered_plans,
    parse_plan,
    plan_from_json,
    plan_to_json,
    vocabulary,
    write_plan,
)
from games.engine.plans.plan import LINE, LINES
from games.engine.plans.sampling import random_plan
from games.engine.title import Title

AnyTitle = Title[Any, Any, Any]
SEEDS = st.integers(0, 2**32)


def each_title() -> Any:
    return pytest.mark.parametrize("title", titles(), ids=lambda title: title.slug)


def read(title: AnyTitle, text: str) -> Plan:
    return parse_plan(title, title.standard, text)


@each_title()
@settings(max_examples=25, deadline=None)
@given(seed=SEEDS)
def test_whatever_a_plan_can_say_is_read_as_it_was_written(title: AnyTitle, seed: int) -> None:
    plan = random_plan(vocabulary(title, title.standard), Seeded(seed))
    text = write_plan(title, title.standard, plan)
    assert read(title, text) == plan, text
    assert all(len(line) <= LINE for line in text.splitlines())
    assert plan_from_json(title, title.standard, json.loads(json.dumps(plan_to_json(plan)))) == plan


@each_title()
def test_the_plans_that_a_title_offers_can_be_read_and_are_written_as_they_stand(title: AnyTitle) -> None:
    for text in offered_plans(title).values():
        assert write_plan(title, title.standard, read(title, text)) == text


def told_or_read(reading: Callable[..., Plan], *given_: Any) -> Plan | None:
    """The plan, or None after a whole sentence why there is none; any other fault goes on."""
    told = ""
    try:
        return reading(*given_)
    except UnreadablePlan as refused:
        told = refused.reason
    assert told.endswith("."), told
    return None


@each_title()
@settings(max_examples=25, deadline=None)
@given(words=st.text(max_size=200), seed=SEEDS)
def test_what_is_not_understood_gets_a_sentence_and_nothing_else_happens(
    title: AnyTitle, words: str, seed: int
) -> None:
    plan = write_plan(title, title.standard, random_plan(vocabulary(title, title.standard), Seeded(seed), 2))
    at = seed % (len(plan) + 1)
    for text in (words, plan[:at] + words[:5] + plan[at:], plan[:at] + plan[at + 3 :]):
        told_or_read(read, title, text)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.sampled_from(["any", "bid", "not"]),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=8,
)


@each_title()
@settings(max_examples=25, deadline=None)
@given(data=JSON, key=st.sampled_from(["part", "fields", "if", "even", "for", "ask"]), seed=SEEDS)
def test_json_of_any_kind_is_read_or_gets_a_sentence(title: AnyTitle, data: Any, key: str, seed: int) -> None:
    rule = plan_to_json(random_plan(vocabulary(title, title.standard), Seeded(seed), 1))["rules"][0]
    fields = {**rule.get("fields", {}), **dict.fromkeys(rule.get("fields", {}), data)}
    for given_ in (data, {"rules": data}, {"rules": [{**rule, key: data}]}, {"rules": [{**rule, "fields": fields}]}):
        if plan := told_or_read(plan_from_json, title, title.standard, given_):
            assert read(title, write_plan(title, title.standard, plan)) == plan


@each_title()
def test_the_longest_plan_is_read_in_no_time(title: AnyTitle) -> None:
    """Linear: forty lines of what is nearly a sentence."""
    words = sorted(vocabulary(title, title.standard).templates)
    for filling in ("if ", "and ", "even if ", "any, ", "plus ", "for ", "1,111,", *[f"{word} " for word in words]):
        line = (words[0] + " " + filling * LINE)[:LINE]
        began = perf_counter()
        for text in ("\n".join([line] * LINES), filling * 100_000):
            with pytest.raises(UnreadablePlan):
                read(title, text)
        assert perf_counter() - began < 0.5, filling


@each_title()
def test_a_page_is_told_all_that_can_be_said(title: AnyTitle) -> None:
    told = json.loads(json.dumps(describe_parts(title, title.standard)))
    words = vocabulary(title, title.standard)
    assert [part["id"] for part in told["parts"]] == list(words.parts)
    for part in told["parts"]:
        assert all(f"{{{blank}}}" in part["sentence"] for blank in part["blanks"]), part
    ids = {measure["id"] for measure in told["measures"]}
    assert all(set(blank.get("measures", ())) <= ids for part in told["parts"] for blank in part["blanks"].values())
    for slot in (slot for step in told["steps"] for slot in step["slots"]):
        known = [blank for part in slot["parts"] for blank in words.parts[part].blanks.values()]
        assert slot["state"] is None or slot["state"] in words.states, slot
        assert slot["things"] is None or set(slot["things"]) <= set(words.things(known[0])), slot  # type: ignore[arg-type]


@each_title()
def test_no_word_of_a_plan_means_two_things(title: AnyTitle) -> None:
    words = vocabulary(title, title.standard)
    said = [each.pieces for group in words.templates.values() for each in group]
    assert len(said) == len(set(said)), "two sentences read alike"
    assert len(words.states_said) == len(words.states)
    assert len(set(words.measures_by_words.values())) == len(words.measures)
    breaks = {"if", "and", "plus", "even"}
    for each in (*words.states.values(), *words.measures.values(), *words.guards.values()):
        assert not breaks & set(each.words.split()), f"{each.words} would be cut in two"


MAGNATE = next(title for title in titles() if title.slug == "galactic-magnate")


@pytest.mark.parametrize(
    ("typed", "written"),
    [
        ("Roll!", "roll"),
        ("1. ROLL.", "roll"),
        ("Once: roll", "once roll"),
        ("at the deadline: roll", "at the deadline roll"),
        ("late: roll", "at the deadline roll"),
        ("Bid up to 1,200 for Photon Grid, pale-harbour", "bid up to 1200 for photon-grid, pale-harbour"),
        ("bid up to 60 % of the price for any", "bid up to 60% of its price"),
        ("keep 100 + 60% of dearest fee", "keep 100 plus 60% of the dearest fee"),
        ("roll if my cash is at least 300 and not I am in debt", "roll if my cash at least 300 and not I am in debt"),
        ("this turn ask me before open any", "this turn ask before open any"),
        ("decline offers", "decline all offers"),
        ("offer 100 and Slagholm for Photon Grid to Seat 2", "offer 100 and slagholm for photon-grid to seat-2"),
        ("off bid up to 480", "off bid up to 480"),
    ],
)
def test_people_type_in_many_ways(typed: str, written: str) -> None:
    assert write_plan(MAGNATE, MAGNATE.standard, read(MAGNATE, typed)) == written


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("roll\n\nfly me to the moon", "Line 3: “fly me to the moon” is not a sentence of a plan. Possible: "),
        ("bid up to lots for any", "Line 1: “lots” is not an amount. Possible: a number from 0 to 1,000,000, or "),
        ("bid up to 480 for Atlantis", "Line 1: There is no “atlantis” here. Possible: any, what completes a set, "),
        ("bid up to 4800000 for any", "Line 1: 4,800,000 is not between 0 and 1,000,000."),
        ("roll if", "Line 1: After “if” comes a condition."),
        ("roll if the moon is full", "Line 1: “the moon is full” is not a condition. Possible: "),
        ("roll even if I lose", "Line 1: “i lose” stops no rule. Possible: "),
        ("once keep 100", "Line 1: “keep” gives no answer, so it holds until it is taken back, or this turn."),
        ("roll even if the set has become whole", "Line 1: That doesn't stop this sentence. What can: last_held; res"),
        ("roll if " + " and ".join(["I am in debt"] * 9), "Line 1: A sentence has 8 conditions at most."),
        ("\n" * 9_000, "A plan has 40 lines of 160 characters at most."),
        ("roll\n" * 41, "A plan has 40 sentences at most. This has 41."),
        ("roll if " + "my cash at least 1 and " * 20 + "my cash at least 1", "Line 1: A sentence has 160 characters"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_line(text: str, told: str) -> None:
    with pytest.raises(UnreadablePlan) as refused:
        read(MAGNATE, text)
    assert refused.value.reason.startswith(told)

"""The house keeps the shape it was given: each figure of `tests.house.measures` stays within its goal."""

from __future__ import annotations

import re

import pytest

from tests.house import measures
from tests.house.measures import MEASURES, Measure

BLOCK = re.compile(  # an element that begins a line of its own on the screen, as it opens
    r"<(?:article|aside|dd|details|dialog|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|legend|li|main|nav|ol"
    r"|p|section|summary|table|tbody|td|th|thead|tr|ul)\b"
)
PRESENT = {"places that write a journal entry", "kinds of refusals", "rate limiters", "text cleaners"}  # never none


@pytest.mark.parametrize("measure", MEASURES, ids=lambda measure: measure.name)
def test_the_house_is_within_its_measures(measure: Measure) -> None:
    figure, places = measure.read()
    assert figure <= measure.goal, places
    assert figure or measure.name not in PRESENT, "what is counted has another name now"


def test_only_entry_points_stand_loose() -> None:
    assert set(measures.find_loose_modules()) <= measures.ENTRY_POINTS


def test_a_line_of_a_template_begins_one_block_at_most() -> None:
    assert [place for place, line in measures.find_template_lines() if len(BLOCK.findall(line)) > 1] == []


def test_no_list_joins_a_table_for_its_order() -> None:
    """By a relation a list is sorted as the other model is, which joins it: `match_id` costs nothing."""
    from django.apps import apps

    joined = [
        f"{model.__name__}: {name}"
        for model in apps.get_models()
        if model.__module__.startswith(("games.", "accounts."))
        for name in model._meta.ordering
        if name.lstrip("-") != "pk" and not name.lstrip("-").endswith("_id")
        if model._meta.get_field(name.lstrip("-")).is_relation
    ]
    assert not joined

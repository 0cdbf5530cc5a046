"""A plan's answer is legal and what its sentence says: a sample of `manage.py check_plans`."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.catalog import titles
from games.engine.plans import declared
from games.engine.plans.checking import check_positions, second_words
from games.engine.title import Title

POSITIONS = 50


@pytest.mark.parametrize("title", titles(), ids=lambda title: title.slug)
def test_random_plans_in_random_positions(title: Title[Any, Any, Any]) -> None:
    counted = check_positions(title, POSITIONS, 7)
    assert counted.total() == POSITIONS
    assert counted["played"] > POSITIONS // 10, "a check that nothing is played in checks nothing"


@pytest.mark.parametrize("title", titles(), ids=lambda title: title.slug)
def test_what_a_title_says_itself_is_written_down_twice(title: Title[Any, Any, Any]) -> None:
    if declared(title.package).parts:
        assert second_words(title), f"{title.package}.tests.slow_plans is missing"

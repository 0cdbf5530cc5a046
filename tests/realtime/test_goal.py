"""A newcomer is told what wins before the first question: each title says it, and it comes with the opening frame."""

from __future__ import annotations

import re

import msgspec
import pytest
from django.contrib.auth.models import AnonymousUser

from games.engine.catalog import titles
from games.engine.title import Title
from games.lobby import tables
from games.realtime import payloads
from tests.people import person

TITLES = titles()


@pytest.mark.parametrize("title", TITLES, ids=lambda each: each.slug)
def test_a_title_says_what_wins_in_two_sentences_and_three_captions(title: Title) -> None:  # type: ignore[type-arg]
    goal = title.goal
    assert goal
    assert len(goal.wins) <= 32
    assert goal.wins[-1].isalpha()
    assert len(re.findall(r"[.?!](?: |$)", goal.text)) == 2
    assert len(goal.text) <= 180
    assert len(goal.steps) == 3
    assert all(step.does[0].isupper() and step.rest and len(f"{step.does} {step.rest}") <= 48 for step in goal.steps)


@pytest.mark.django_db
@pytest.mark.parametrize("title", TITLES, ids=lambda each: each.slug)
def test_the_goal_comes_with_the_opening_frame_for_seats_and_spectators(title: Title) -> None:  # type: ignore[type-arg]
    ann = person("Ann")
    match = tables.create_match(ann, title.slug, seats=title.seats[0])
    for viewer in (ann, AnonymousUser()):
        assert payloads.build_opening_payload(match.pk, viewer)["match"]["goal"] == msgspec.to_builtins(title.goal)

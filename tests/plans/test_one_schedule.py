"""Answers by house, computer and plan keep one schedule: the moment of an answer tells neither of a plan nor what it
says."""

from __future__ import annotations

from typing import Any

from games.matches import answerers
from tests.matches.conftest import Game
from tests.plans.conftest import asked, lay


def test_an_answer_comes_at_the_same_moment_with_any_plan_or_none(game: Game, settings: Any) -> None:
    """At a person's pace: at none, all moments are one."""
    settings.BOT_PACE = 1
    seat, here = asked(game)
    moments = [answerers.find_answer_moment(game.head, seat)]
    for text in ("roll", "ask", "bid up to 480\nroll if my cash below 10\nask about my roll"):
        lay(game, here, text)
        moments.append(answerers.find_answer_moment(game.head, seat))
    assert moments[0] > game.head.last_entry_at_ms
    assert len(set(moments)) == 1

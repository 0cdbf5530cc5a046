"""A letter lists what its reader's plan did, turn by turn and no more of it than one reads, and why it asks now."""

from __future__ import annotations

import re

import pytest

from games.matches import plan_story
from games.models import Fired
from tests.matches.conftest import Game
from tests.plans.conftest import asked, lay, look


def test_each_answer_has_its_turn_what_came_of_it_and_its_rule(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last of them in their order; of those before no more than how many there were."""
    monkeypatch.setattr(plan_story, "MAX_TOLD_ANSWERS", 2)
    seat, here = asked(game)
    lay(game, here, "roll\npass")
    while Fired.objects.count() < 3 or seat not in game.head.table.asked:
        version = game.head.version
        look(game)
        if game.head.version == version:
            assert seat not in game.head.table.asked, "all that they are asked their plan answers"
            game.move()
    told = plan_story.describe_for_owner(game.head, seat, game.head.last_entry_at_ms)
    times = plan_story.count_times(Fired.objects.count() - 2)
    assert told[0] == f"(It answered {times} before that: see the game\u2019s history.)"
    assert len(told) == 3
    lines = [re.fullmatch(r"Turn (\d+): You .*[.!] By \u201c(?:roll|pass)\u201d\.", line) for line in told[1:]]
    turns = [int(line[1]) for line in lines if line]
    assert len(turns) == 2, told
    assert turns == sorted(turns)
    assert plan_story.describe_for_owner(game.head, 1 - seat, game.head.last_entry_at_ms) == [], "nobody else's letter"

"""A letter lists what its reader's plan did, turn by turn and no more of it than one reads, and why it asks now."""

from __future__ import annotations

import re
from typing import Any

import pytest

from accounts.models import User
from games.engine.catalog import titles
from games.engine.plans import declared, offered_plans
from games.engine.title import Title
from games.lobby import joining, starting
from games.lobby.tables import create_match
from games.matches import plan_story
from games.matches.pace import MatchPace
from games.models import Fired
from tests.matches.conftest import Game
from tests.plans.conftest import asked, lay, look

WANTED = 12  # lines of a letter, of all that were written
ENTRIES = 40


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


@pytest.mark.parametrize("title", titles(), ids=lambda title: title.slug)
def test_every_game_counts_its_answers_by_turn_or_by_round(title: Title[Any, Any, Any], ann: User, ben: User) -> None:
    """Also where none has begun since its reader's last answer."""
    match = create_match(ann, title.slug, seats=2, pace=MatchPace("mail", 86_400))
    joining.join_match(match.pk, ben, match.invite)
    starting.start_match(match.pk, ann)
    game, told = Game(match.pk), list[str]()
    for user in (ann, ben):
        lay(game, user, offered_plans(title)["careful"])
    while len(told) < WANTED and not game.head.over:
        version = game.head.version
        look(game)
        if game.head.version == version:
            told += plan_story.describe_for_owner(game.head, min(game.head.table.asked), game.head.last_entry_at_ms)
            game.move()
    word = "Round" if title.slug == "galactic-civ" else "Turn"
    lines = [line for line in told if line.endswith("\u201d.") and "choose" not in line]  # that is before the first
    assert len(lines) > WANTED / 2
    assert [line for line in lines if not re.match(rf"{word} \d+: ", line)] == []


@pytest.mark.parametrize("title", titles(), ids=lambda title: title.slug)
def test_the_number_is_that_of_the_moment(title: Title[Any, Any, Any], ann: User, ben: User) -> None:
    """From wherever a letter begins: what was done as a turn or round ended counts to that one, and the present one
    is known where none has begun since."""
    match = create_match(ann, title.slug, seats=2, pace=MatchPace("mail", 86_400))
    joining.join_match(match.pk, ben, match.invite)
    starting.start_match(match.pk, ann)
    game, span, numbers = Game(match.pk), declared(title.package).span, dict[int, int]()
    while game.head.version < ENTRIES and not game.head.over:
        before, number = game.head.version, game.head.table.view(None)[span.key]
        game.move()
        numbers[before + 1] = number
    assert len(set(numbers.values())) > 1
    for first in range(1, game.head.version + 1):
        for entry, told in plan_story.describe_entries(game.head, 0, first).items():
            if number := numbers.get(entry):
                assert told.startswith(f"{span.heading} {number}: "), (first, entry)

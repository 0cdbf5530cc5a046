"""A letter tells the whole turn: all that happened since its reader's last word, what a plan did for them too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from accounts.models import User
from games.mail.content import NO_PLAN_YET, PLAN_IN_FORCE, PLAN_IS_OWN
from games.mail.story import describe_since_last_turn, find_last_own_entry
from games.matches import sealed_plans
from games.matches.usual_length import describe_usual_length
from games.models import Entry, Fired, Plan
from tests.mail.conftest import asked, send_due
from tests.matches.conftest import Game


def test_the_story_begins_at_the_last_word_in_person(begin: Callable[..., Game], ann: User) -> None:
    game = begin()
    game.reach()
    for _ in range(16):
        game.move()
    held = game.head
    names = [chair.name for chair in held.seats]
    seat = [chair.user_id for chair in held.seats].index(ann.pk)
    own = list(Entry.objects.filter(match=game.id, seat=seat).order_by("-number").values_list("number", flat=True))
    assert find_last_own_entry(held, seat) == own[0]
    short = describe_since_last_turn(held, seat, names)
    Entry.objects.filter(match=game.id, number=own[0]).update(actor=Entry.Actor.HOUSE)
    assert find_last_own_entry(held, seat) == own[1]
    plan = Plan.objects.create(
        match_id=game.id, seat=seat, user=ann, rules=[], rules_version=1, laid_entry=0, laid_at=0
    )
    Fired.objects.create(match_id=game.id, entry=own[1], plan=plan, rule=0)
    assert find_last_own_entry(held, seat) == own[2]
    long = describe_since_last_turn(held, seat, names)
    assert len(long) > len(short)
    assert long[-len(short) :] == short


def test_the_first_letter_says_how_long_such_games_last_and_that_there_are_plans(
    game: Game, outbox: list[Any], pass_time: Callable[[int], None]
) -> None:
    """Once a game; of a plan in force each of its owner's letters says what to write about it."""
    length = describe_usual_length(game.match)
    send_due()
    for said in bodies(outbox[-1]):
        assert length in said
        assert NO_PLAN_YET in said
        assert "Reply \u201chelp\u201d to read what else you can write." in said
    reader, (seat,) = asked(game), game.head.table.asked
    game.move()
    sealed_plans.lay_plan(game.id, reader, "ask", sure=True)
    game.moves(2)
    game.reach(lambda table: table.asked == {seat})
    pass_time(3_600_000)
    outbox.clear()
    send_due()
    (letter,) = [mail for mail in outbox if mail.to == [reader.email]]
    for said in bodies(letter):
        assert length not in said
        assert f"{PLAN_IS_OWN} {PLAN_IN_FORCE}" in said


def bodies(mail: Any) -> list[str]:
    """The text and the page of a letter, each on one line."""
    return [" ".join(str(text).split()) for text in (mail.body, mail.alternatives[0][0])]

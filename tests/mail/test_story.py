"""A letter tells the whole turn: all that happened since its reader's last word, what a plan did for them too."""

from __future__ import annotations

from collections.abc import Callable

from accounts.models import User
from games.mail.story import describe_since_last_turn, find_last_own_entry
from games.models import Entry, Fired, Plan
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

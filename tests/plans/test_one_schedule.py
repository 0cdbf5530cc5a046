"""Answers by house, computer and plan keep one schedule: the moment of an answer tells neither by whom it was made, nor
of a plan, nor what it says."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db.models import F

from games import tasks
from games.engine import plans as engine
from games.engine.catalog import title as find
from games.engine.catalog import titles
from games.engine.chance import Seeded
from games.matches import answerers, bot_timing, match_cache, plan_answers, sealed_plans
from games.models import Entry, Fired, Match, Seat
from tests.mail.conftest import outbox, person  # noqa: F401  fixtures are used by being here
from tests.matches.conftest import Game
from tests.notices.conftest import device, hook  # noqa: F401  fixtures are used by being here
from tests.plans.conftest import asked, lay
from tests.plans.test_two_worlds import stage  # noqa: F401  the fixture is used by being here
from tests.plans.worlds import Stage, World

Prepare = Callable[[Stage, pytest.MonkeyPatch], None]
FIRST_LOOK = 1  # ms: before any moment, so that whoever is due looks at once


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


def by_house(here: Stage, patch: pytest.MonkeyPatch) -> None:
    """The table's own way: nobody has a plan."""


def by_plan(here: Stage, patch: pytest.MonkeyPatch) -> None:
    """The house is silent, and the plan that the page offers answers."""
    patch.setattr(bot_timing, "is_house_answering", lambda *_: False)
    title = here.game.head.table.title.slug
    sealed_plans.lay_plan(here.game.id, here.owner, engine.offered_plans(find(title))["default"], sure=True)


def by_long_plan(here: Stage, patch: pytest.MonkeyPatch) -> None:
    """The same behind other sentences."""
    by_plan(here, patch)
    title = here.game.head.table.title.slug
    text = "off ask\nat the deadline ask before pass\n" + engine.offered_plans(find(title))["default"]
    sealed_plans.lay_plan(here.game.id, here.owner, text, sure=True)


def by_computer(here: Stage, patch: pytest.MonkeyPatch) -> None:
    """A computer player has the seat."""
    Seat.objects.filter(match=here.game.id, number=here.seat).update(user=None, bot="random")
    Match.objects.filter(pk=here.game.id).update(lineup=F("lineup") + 1)
    match_cache.evict_match()


def put_question(here: Stage) -> None:
    """Whoever is asked answers by hand, which puts a question to the seat that is looked at."""
    here.still.now, here.still.chance = here.began, Seeded(7)
    here.answer_by_hand(World([], [], set(), []))


def find_moments(here: Stage, prepare: Prepare) -> tuple[int, int, str]:
    """In a world of its own: when the row says that an answer is due, when it is made however often workers look
    before (ms after the question), and by whom."""
    with here.nothing_stays(), pytest.MonkeyPatch.context() as patch:
        prepare(here, patch)
        put_question(here)
        head, put = here.game.head, here.game.head.last_entry_at_ms
        written = Match.objects.values_list("bot_due", flat=True).get(pk=head.match.pk)
        looks = put
        while here.game.head.version == head.version:
            look_at(here, looks - 1)
            looks = look_at(here, looks)
        made = Entry.objects.get(match_id=head.match.pk, number=head.version + 1)
        assert made.seat in (here.seat, -1)  # the house has no seat
        who = "plan" if Fired.objects.filter(entry=made.number).exists() else str(made.actor)
        return written - put, made.at - put, who


def look_at(here: Stage, moment: int) -> int:
    """Workers look at a moment, whatever the row says; when it says to look next."""
    here.still.now = moment
    Match.objects.filter(pk=here.game.id).update(bot_due=FIRST_LOOK, alarm=FIRST_LOOK)
    tasks.advance_match(here.game.id)
    due = Match.objects.values_list("bot_due", flat=True).get(pk=here.game.id)
    assert due is None or due > FIRST_LOOK, "nobody has looked"
    return due or moment


def reach_question(here: Stage, waits: bool, house: bool) -> None:
    """Plays on until the next answer puts a question to the seat that its plan (and the house, if there is one) would
    answer; after a move that can be taken back (`waits`), or after none."""
    for _ in range(150):
        if fits(here, waits, house):
            return
        here.game.move()
        here.began = here.still.now = max(here.still.now, here.game.head.last_entry_at_ms)
    raise AssertionError("no such question was put")


def fits(here: Stage, waits: bool, house: bool) -> bool:
    if min(here.game.head.table.asked) == here.seat:
        return False
    with here.nothing_stays(), pytest.MonkeyPatch.context() as patch:
        by_plan(here, patch)
        put_question(here)
        head = here.game.head
        if head.over or head.table.asked != {here.seat}:
            return False
        if bot_timing.may_be_taken_back(head.recent_entries[-1]) != waits:
            return False
        found = plan_answers.find_plan_answer(head, here.seat, here.still.now)
        has_house = answerers.find_house_answer(head.table, here.seat) is not None
        return bool(found and found.played and (has_house or not house))


CASES = [(title.slug, waits) for title in titles() for waits in (False, True)]
CASES.remove(("galactic-civ", True))  # whose questions to another come after draws


@pytest.mark.parametrize(("slug", "waits"), CASES)
def test_by_house_computer_and_plan_at_one_moment(
    slug: str,
    waits: bool,
    stage: Callable[..., Stage],  # noqa: F811
) -> None:
    """By what the row says, and by when workers may answer at all: whoever looks early answers nothing."""
    house = slug != "galactic-civ"  # where hands are hidden the house is silent
    here = stage(slug, **({"house_answers": "on"} if house else {}))
    reach_question(here, waits, house)
    ways = {by_plan: "plan", by_long_plan: "plan", by_computer: "computer"} | ({by_house: "house"} if house else {})
    found = {way.__name__: find_moments(here, way) for way in ways}
    assert {name: who for name, (_, _, who) in found.items()} == {way.__name__: who for way, who in ways.items()}
    moments = {moment for written, made, _ in found.values() for moment in (written, made)}
    assert len(moments) == 1, found
    (least, most), wait = bot_timing.MAIL_DELAYS_MS, bot_timing.get_take_back_wait_ms() if waits else 0
    assert least + wait <= moments.pop() <= most + wait

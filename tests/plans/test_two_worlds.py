"""Two worlds, through the door: nothing that anybody else gets, and no moment of it, depends on what a plan says but
for its answers; nor on whether there is one that answers nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

from accounts.models import User
from games.engine import plans as engine
from games.engine.catalog import title as find
from games.engine.catalog import titles
from games.engine.chance import Seeded
from games.engine.plans import Plan, Rule
from games.engine.plans.plan import LINE, TESTS
from games.engine.plans.sampling import random_rule
from games.engine.plans.writing import write_rule
from games.lobby import joining, starting
from games.lobby.tables import create_match
from games.matches import bot_timing
from games.matches.pace import MatchPace
from games.models import Plan as ThePlan
from games.realtime import payloads
from tests.mail.conftest import outbox, person  # noqa: F401  fixtures are used by being here
from tests.matches.conftest import Game, fresh  # noqa: F401  the fixture is used by being here
from tests.notices.conftest import device, hook  # noqa: F401  fixtures are used by being here
from tests.plans.worlds import Stage, Still, World, find_difference

TITLES = pytest.mark.parametrize("slug", [title.slug for title in titles()])
SETTINGS: dict[str, dict[str, Any]] = {"galactic-civ": {"plan_rounds": "off"}}
ENTRIES, FEW, SHORT, OFFER = 4, 2, 3, 2
NEVER = 900_000  # more than anybody can spend
MUTANTS = 12  # plans among which one is looked for that answers alike
BEFORE = {"galactic-civ": 10}  # entries before the worlds begin
UNFIRED = 4  # sentences that cannot answer, before those that the page offers
SILENT = ("off ask", "at the deadline ask before pass", f"pass if what I can spend at least {NEVER}")


@pytest.fixture
def stage(
    person: Callable[..., User],  # noqa: F811
    outbox: list[Any],  # noqa: F811
    device: Callable[..., Any],  # noqa: F811
    hook: Callable[..., Any],  # noqa: F811
    settings: Any,
    monkeypatch: pytest.MonkeyPatch,
) -> Callable[[str], Stage]:
    """Ann, whose plan it is, Ben and Cleo by mail, with devices and hooks; Dee looks on."""

    def begin(slug: str, **chosen: Any) -> Stage:
        ann, ben, cleo, dee = (person(name) for name in ("Ann", "Ben", "Cleo", "Dee"))
        match = create_match(
            ann,
            slug,
            seats=3,
            pace=MatchPace("mail", 86_400),
            name="Two worlds",
            settings=SETTINGS.get(slug, {}) | chosen,
        )
        for user in (ben, cleo):
            joining.join_match(match.pk, user, match.invite)
            device(user)
        starting.start_match(match.pk, ann)
        hook(ann, match=match)
        hook(ben)
        game = Game(match.pk)
        game.moves(BEFORE.get(slug, 30))
        first = next(n for n, chair in enumerate(game.head.seats) if chair.user_id == ann.pk)
        game.reach(lambda table: table.asked == {first})
        still = Still(monkeypatch)
        still.now = max(still.now, game.head.last_entry_at_ms)
        settings.BOT_PACE = 1
        return Stage(game, ann, [ben, cleo], dee, still)

    return begin


def plan_of(slug: str, board: Any, rng: Seeded) -> Plan:
    """What the page offers, behind sentences of which none can answer."""
    words = engine.vocabulary(find(slug), board)
    offered = engine.parse_plan(find(slug), board, engine.offered_plans(find(slug))["default"])
    return Plan(slug, [*(never(words, random_rule(words, rng)) for _ in range(UNFIRED)), *offered.rules])


def never(words: Any, rule: Rule) -> Rule:
    """The same sentence on a condition that never holds; where there is no room for it, switched off."""
    made = msgspec.structs.replace(rule, tests=[*rule.tests, ["kept", ">=", NEVER]])
    room = "kept" in words.measures and len(made.tests) <= TESTS and len(write_rule(words, made)) <= LINE
    return made if room else msgspec.structs.replace(rule, tests=[], even=[], off=True)


def mutants(slug: str, board: Any, plan: Plan, world: World, rng: Seeded) -> Iterator[Plan]:
    """Plans that say something else wherever a rule neither answered nor asked, and answer alike all that was asked."""
    words = engine.vocabulary(find(slug), board)
    for _ in range(MUTANTS):
        rules = [
            rule
            if at in world.fired or rule.part == "keep"
            else never(words, random_rule(words, rng))
            if at < UNFIRED
            else random_rule(words, rng)
            if rng.randrange(3) == 0
            else rule
            for at, rule in enumerate(plan.rules)
        ]
        other = Plan(slug, rules)
        if rules != plan.rules and all(answer(plan, seen) == answer(other, seen) for seen in world.seen):
            yield other


def answer(plan: Plan, seen: Any) -> Any:
    outcome = engine.answer_by_plan(plan, engine.lay_plan(plan, seen, 0), seen)
    return getattr(outcome, "action", None)


@TITLES
def test_two_plans_that_answer_alike_are_the_same_to_everybody_else(slug: str, stage: Callable[..., Stage]) -> None:
    """Rules that do not fire are others, and limits for what is not auctioned; somebody probes with an offer."""
    here = stage(slug, house_answers="off")
    board = here.game.head.table.game.board
    plan = plan_of(slug, board, Seeded(2))
    one = here.play(engine.plan_to_json(plan), ENTRIES, offers_at=OFFER)
    assert one.fired
    for other in mutants(slug, board, plan, one, Seeded(3)):
        two = here.play(engine.plan_to_json(other), ENTRIES, offers_at=OFFER)
        if two.answers == one.answers:
            assert find_difference(one, two) == ""
            return
    raise AssertionError("no other plan answered alike")


@TITLES
def test_a_plan_that_answers_nothing_is_as_if_there_were_none(slug: str, stage: Callable[[str], Stage]) -> None:
    """Nobody else can tell that there is one: not by a letter that comes later, nor by when anything is answered."""
    here = stage(slug)
    kept = "kept" in engine.vocabulary(find(slug), here.game.head.table.game.board).measures
    none = here.play(None, FEW, dues=False)
    text = "\n".join(SILENT if kept else SILENT[:2])
    assert find_difference(none, here.play(text, FEW, dues=False)) == ""


def leaks_by_the_moment(patch: pytest.MonkeyPatch) -> None:
    """An answer takes the longer the more rules there are."""
    known = bot_timing.get_answer_delay_ms

    def slower(*args: Any) -> int:
        return known(*args) + 5_000 * sum(len(row.rules) for row in ThePlan.objects.filter(ended_entry=None))

    patch.setattr(bot_timing, "get_answer_delay_ms", slower)


def leaks_by_a_letter(patch: pytest.MonkeyPatch) -> None:
    """Another's letter waits for a plan."""
    known = bot_timing.may_be_answered
    patch.setattr(
        bot_timing, "may_be_answered", lambda loaded, table, seat: bool(loaded.planned) or known(loaded, table, seat)
    )


def leaks_by_a_frame(patch: pytest.MonkeyPatch) -> None:
    """The position says how many plans there are."""
    known = payloads.MatchPayload.build_position
    patch.setattr(
        payloads.MatchPayload, "build_position", lambda self, seat: {**known(self, seat), "plans": self.loaded.planned}
    )


def test_the_comparison_finds_what_leaks(stage: Callable[..., Stage]) -> None:
    """The guard itself, on three ways to tell of a plan."""
    here = stage("galactic-magnate", house_answers="off")
    none, one = (here.play(plan, SHORT, dues=False) for plan in (None, "roll"))
    leaks = [(leaks_by_the_moment, one, "roll\noff pass"), (leaks_by_a_letter, none, "off ask")]
    for leak, before, plan in (*leaks, (leaks_by_a_frame, none, "off ask")):
        with pytest.MonkeyPatch.context() as patch:
            leak(patch)
            assert find_difference(before, here.play(plan, SHORT, dues=False)), leak.__doc__

"""What a plan will do in its seat's turn: so it comes, it depends on what the seat sees, and nothing is changed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from typing import Any

import pytest

from games.engine import plans
from games.engine.bots import choose
from games.engine.catalog import titles
from games.engine.chance import Scripted, Seeded, Source
from games.engine.given_positions import redeal_hidden
from games.engine.house_answers import find_house_answer
from games.engine.options import Action, Silence
from games.engine.pace import Pace
from games.engine.plans import forecasting, forecasts
from games.engine.plans.answering import answer_by_plan, lay_plan, seen_by_plan
from games.engine.table import Table

TITLES = {title.slug: title for title in titles()}
THROWING = [slug for slug, title in TITLES.items() if not plans.declared(title.package).forecast]
HIDING = ("galactic-civ", "galactic-magnate")  # in whose positions here something is hidden
STRENGTHS = ("routine", "default", "careful")


class NoSource:
    """The chance of the real game: a forecast that asks it anything would know what comes."""

    def die(self, sides: int, purpose: str) -> int:
        raise AssertionError("the real chance was asked")

    def shuffle(self, cards: Sequence[int], purpose: str) -> list[int]:
        raise AssertionError("the real chance was asked")

    def fork(self) -> Source:
        raise AssertionError("the real chance was forked")


def positions(title: Any, seed: int, entries: int, every: int) -> list[Table]:
    """Positions of a game by mail between steady players."""
    table, rng, found = Table.start(title, 3, {}, pace=Pace.MAIL, chance=Seeded(seed)), Seeded(seed + 1), []
    for number in range(entries):
        if table.over:
            break
        if number % every == every - 1:
            found.append(table.fork(Seeded(number)))
        seat = min(table.asked)
        action = choose(table, seat, "steady", rng)
        if action:
            table.play(seat, action)
        else:
            table.house(Silence(seat), 0)
    return found


def forecast(table: Table, seat: int, strength: str = "default") -> plans.Forecast | None:
    plan, laid = laid_down(table, seat, strength)
    return plans.forecast_plan(table, seat, plan, laid, house=True, now=0)


def laid_down(table: Table, seat: int, strength: str = "default") -> tuple[plans.Plan, plans.Laid]:
    plan = plans.parse_plan(table.title, table.game.board, plans.offered_plans(table.title)[strength])
    return plan, lay_plan(plan, seen_by_plan(table, seat), table.number)


@pytest.mark.parametrize("slug", TITLES)
def test_it_depends_on_what_the_seat_sees_and_changes_nothing(slug: str) -> None:
    """Two worlds: hands, decks and sealed limits that the seat cannot see are others, and the forecast is the same."""
    differ = 0
    for table in positions(TITLES[slug], 11, 160, 9):
        for seat in table.game.living():
            other = table.fork(Seeded(1))
            redeal_hidden(other, seat, Seeded(77))
            differ += other.digest() != table.digest()
            before = table.dump()
            assert forecast(table, seat) == forecast(other, seat)
            assert table.dump() == before
    assert (differ > 0) == (slug in HIDING)


@pytest.mark.parametrize("slug", TITLES)
def test_the_real_chance_is_never_asked(slug: str) -> None:
    for table in positions(TITLES[slug], 21, 120, 17):
        table.chance.source = NoSource()
        assert [forecast(table, seat) for seat in table.game.living()]


@pytest.mark.parametrize("slug", THROWING)
@pytest.mark.parametrize("strength", STRENGTHS)
def test_what_is_said_of_a_throw_is_what_comes_of_it(slug: str, strength: str) -> None:
    """Each throw is made for real, and house and plan answer as they do in play."""
    made = 0
    for table in positions(TITLES[slug], 5, 240, 1):
        (seat, *others) = table.asked
        if others or not table.game.stack[-1].begins(table.game) or table.game.mover != seat:
            continue
        told = forecast(table, seat, strength)
        assert told
        if not told.ways or any(not each.dice for each in told.coming):
            continue
        made += 1
        assert sum(each.ways for each in told.coming) == told.ways
        for faces in list(product(range(1, 7), repeat=2))[made % 5 :: 5]:
            come = play_throw(table, seat, strength, faces)
            assert come in [(each.outcome, each.action) for each in told.coming if sum(faces) in each.dice]
        if made > 12:
            break
    assert made > 3


def play_throw(table: Table, seat: int, strength: str, faces: tuple[int, ...]) -> tuple[str, Action | None]:
    """What comes of a throw in a copy that has gone on with it."""
    plan, laid = laid_down(table, seat, strength)
    real = table.fork(Scripted(faces, then=Seeded(3)))
    action = answer(real, seat, plan, laid)
    assert action
    real.play(seat, action)
    while seat in real.asked and not real.game.stack[-1].begins(real.game):
        if len(real.entries[-1].drawn) > (2 if len(real.entries) == 1 else 0):
            return "chance", None
        house = find_house_answer(real, seat)
        action = answer(real, seat, plan, laid)
        if not house:
            return ("answers", action) if action else ("asks", None)
        assert action
        real.play(seat, action)
    drew = any(len(each.drawn) > (0 if at else 2) for at, each in enumerate(real.entries))
    return ("chance", None) if drew else ("nothing", None)


def answer(table: Table, seat: int, plan: plans.Plan, laid: plans.Laid) -> Action | None:
    """What answers in play: a rule that asks is heard before the house."""
    outcome = answer_by_plan(plan, laid, seen_by_plan(table, seat))
    if isinstance(outcome, plans.Played):
        return find_house_answer(table, seat) or outcome.action
    return None if outcome.rule is not None else find_house_answer(table, seat)


@pytest.mark.parametrize("slug", TITLES)
def test_the_work_is_bounded(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    looks = 0

    def counted(*given: Any) -> Any:
        nonlocal looks
        looks += 1
        return answer_by_plan(*given)

    monkeypatch.setattr(forecasting, "answer_by_plan", counted)
    for table in positions(TITLES[slug], 31, 200, 23):
        for seat in table.game.living():
            looks = 0
            told = forecast(table, seat)
            assert looks <= forecasts.MAX_ANSWERS * (1 + forecasting.MAX_WAYS)
            assert not told or len(told.coming) <= forecasts.MAX_ANSWERS + forecasting.MAX_WAYS


@pytest.mark.parametrize("slug", THROWING)
def test_more_outcomes_than_that_are_not_looked_at(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forecasting, "MAX_WAYS", 35)
    told = [forecast(table, min(table.asked)) for table in positions(TITLES[slug], 5, 40, 9)]
    assert told
    assert not any(each.dice for one in told if one for each in one.coming)

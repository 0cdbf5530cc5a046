"""What a plan must not tell: others are sent the same bytes at the same moments by two plans that answer alike, and a
"no" to an offer cannot be timed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from django.core.cache import cache
from django.db import transaction

from games.benchmarks import plan_worlds
from games.engine.catalog import title, titles
from games.engine.trades import Bundle, Offer
from games.matches import bot_timing, game_files, match_cache, moves, plan_answers
from games.models import Fired, Match, Plan
from games.realtime import payloads
from tests.matches.conftest import Game
from tests.plans.conftest import HOUR, ROLL, Clock, asked, lay, look, other

OTHERS = "decline offers that bring me less than {}\nbid up to {} for any"


@pytest.mark.parametrize("slug", [title.slug for title in titles()])
def test_two_plans_that_answer_alike_look_alike(slug: str) -> None:
    """A sample of `manage.py plan_worlds`."""
    found = list(plan_worlds.compare_worlds(title(slug), 12, seed=5))
    assert len(found) == 12
    assert all(pair.same for pair in found)


def test_rows_that_name_the_plan_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The guard itself: were the plan's number in the journal, the test above would say so."""
    find = plan_worlds.MoveRequest

    def telling(match_id: str, seat: int, mover: Any, key: str, *more: Any) -> Any:
        return find(match_id, seat, mover, f"{key}:{mover.plan}", *more)

    monkeypatch.setattr(plan_worlds, "MoveRequest", telling)
    found = list(plan_worlds.compare_worlds(title("galactic-magnate"), 12, seed=5))
    assert any(not pair.same for pair in found)


@contextmanager
def undone() -> Iterator[None]:
    """A world of its own, of which nothing stays."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
    match_cache.evict_match()
    cache.clear()


def offer(game: Game, give: int, now: Clock) -> tuple[int, int]:
    """The seat that is not asked offers the other so much for as much more; the offer's entry and its moment."""
    (seat, _), (away, who) = asked(game), other(game)
    deal = Offer(seat, Bundle(cash=give), Bundle(lots=tradable(game, seat)))
    made = moves.submit_move(game.id, away, deal.to_json(), by=who, key=f"offer {give}")
    return made.entry, now.now


def tradable(game: Game, seat: int) -> tuple[int, ...]:
    return game.head.table.game.tradable(seat)[:1]  # type: ignore[attr-defined]


@pytest.fixture
def offered(game: Game) -> Game:
    """The seat that is asked owns something to trade."""
    game.reach(lambda table: len(table.asked) == 1 and bool(table.game.tradable(min(table.asked))) and rolls(table))
    return game


def rolls(table: Any) -> bool:
    return {"roll", "resign"} <= {option.to_json()["action"] for option in table.options(min(table.asked))}


def test_a_no_to_an_offer_is_not_told_at_once_and_holds_nobody_up(offered: Game, clock: Clock, settings: Any) -> None:
    """It comes 20 to 28 h later, at a moment that follows from the offer and the site's secret; meanwhile the plan
    answers the question as if the offer were gone."""
    game = offered
    seat, here = asked(game)
    settings.BOT_PACE = 1
    number, at = offer(game, 1, clock)
    lay(game, here, f"decline all offers\n{ROLL}")
    found = plan_answers.look_into_plan(game.head, seat, Plan.objects.get(), clock.now)
    assert found.played
    assert (type(found.played.action).__name__, found.decline) == ("Roll", None)
    assert found.again is not None
    assert 20 * HOUR <= found.again - game.head.last_entry_at_ms <= 28 * HOUR
    other_secret = plan_answers.find_decline_moment(game.head, seat, 1 - seat)
    settings.SECRET_KEY = "y" * 60
    assert plan_answers.find_decline_moment(game.head, seat, 1 - seat) != other_secret
    later = plan_answers.look_into_plan(game.head, seat, Plan.objects.get(), at + 28 * HOUR + 60_000)
    assert later.decline
    assert type(later.decline.action).__name__ == "Reject"
    assert number < game.head.version + 1


def test_a_no_is_told_with_the_next_answer_in_person(offered: Game, clock: Clock, settings: Any) -> None:
    game = offered
    seat, here = asked(game)
    offer(game, 1, clock)
    lay(game, here, "ask about my roll\ndecline all offers")
    lay(game, here, "decline all offers")
    settings.BOT_PACE = 1
    clock.on(120_000)
    Match.objects.filter(pk=game.id).update(bot_due=1, alarm=1)
    look(game)
    assert not Fired.objects.exists()
    assert game.head.table.game.offers  # type: ignore[attr-defined]
    moves.submit_move(game.id, seat, {"action": "roll"}, by=here, key="r", version=game.head.version)
    clock.on(120_000)
    look(game)
    assert Fired.objects.count() == 1
    assert not game.head.table.game.offers  # type: ignore[attr-defined]


def test_the_moment_of_a_no_does_not_depend_on_what_is_offered(offered: Game, clock: Clock, settings: Any) -> None:
    """Probing: offers of 1 and of 40 are declined, and the moment is the offer's alone."""
    game = offered
    settings.BOT_PACE = 1
    seat, _ = asked(game)
    moments = []
    for give in (1, 40):
        with undone():
            offer(game, give, clock)
            held = match_cache.load_current_match(game.id)
            moments.append(plan_answers.find_decline_moment(held, seat, 1 - seat) - held.last_entry_at_ms)
    assert moments[0] == moments[1]


def test_laying_or_not_nothing_due_is_shown(game: Game) -> None:
    """What is due for house and plans is in no frame: the alarm that viewers see is the players' own."""
    _, here = asked(game)
    before = payloads.MatchPayload(game.head).build_position(None)["clocks"]
    lay(game, here)
    after = payloads.MatchPayload(game.head).build_position(None)["clocks"]
    assert before | {"now": 0} == after | {"now": 0}
    assert game.match.bot_due is not None
    assert bot_timing.may_be_answered(game.head, game.head.table, min(game.head.table.asked))
    assert game_files.build_game_file(game.id, here)["version"] == game.head.version

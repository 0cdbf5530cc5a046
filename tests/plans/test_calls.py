"""The call for plans: everybody whose plan lacks is called at once as a match comes to another gate, in the transaction
that writes the move; others are told how many plans are in, never whose."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from accounts.models import User
from games.lobby import joining, starting
from games.lobby.tables import create_match
from games.matches import match_cache, moves, plan_call_rows, plan_calls, sealed_plans, tenures, transaction, undo
from games.matches.pace import MatchPace
from games.matches.transaction import locked_row
from games.models import Plan, Seat, Tenure, TurnMail
from games.realtime import payloads
from games.views.cards import build_game_cards
from games.views.rows import build_match_rows
from tests.matches.conftest import Game
from tests.plans.conftest import DAY, Clock
from tests.plans.test_answering import takeable

ROUND = "this round play nothing"
STANDING = "play nothing"
PACE = MatchPace("mail", 86_400)


@pytest.fixture
def civ(ann: User, ben: User) -> Callable[..., Game]:
    """Starts a game of Ann and Ben by mail whose title has gates."""

    def start(bots: int = 0, pace: MatchPace = PACE, **chosen: Any) -> Game:
        settings = {"house_answers": "off"} | chosen
        match = create_match(ann, "galactic-civ", seats=2 + bots, pace=pace, settings=settings)
        joining.join_match(match.pk, ben, match.invite)
        for _ in range(bots):
            joining.add_bot(match.pk, ann, "random")
        starting.start_match(match.pk, ann)
        return Game(match.pk)

    return start


@pytest.fixture
def round_one(civ: Callable[..., Game]) -> Game:
    """Its first round has just begun."""
    game = civ()
    game.reach(lambda table: table.game.round == 1)
    return game


def plans_of(game: Game, seat: int | None = None) -> Any:
    """How many plans are in, as a seat is told."""
    return payloads.MatchPayload(game.head).build_position(seat)["plans"]


def calls(game: Game) -> list[int]:
    """The seats that are written to."""
    rows = TurnMail.objects.filter(match=game.id, kind=TurnMail.Kind.CALL).order_by("pk")
    return list(rows.values_list("seat", flat=True))


def lay(game: Game, seat: int, text: str) -> None:
    sealed_plans.lay_plan(game.id, game.owner(seat), text, sure=True)


def test_as_a_round_begins_everybody_is_called_at_once(civ: Callable[..., Game]) -> None:
    """Not before: while races are chosen there is no round."""
    game = civ()
    assert (game.match.gate, plans_of(game)) == (None, None)
    game.reach(lambda table: table.game.round == 1)
    assert calls(game) == [0, 1]
    told = {"words": "Round 1 begins", "laid": 0, "of": 2}
    assert plans_of(game, 0) == plans_of(game, 1) == told | {"called": True}
    assert plans_of(game) == told | {"called": False}
    game.reach(lambda table: table.game.round == 2)
    assert len(calls(game)) == 4


def test_nobody_waits_for_a_plan_and_no_bound_moves(round_one: Game) -> None:
    """The call is soft: whose turn it is, is asked as always."""
    (asked,) = round_one.head.table.asked
    (due,) = round_one.head.deadlines
    assert due.seat == asked
    assert due.due_at - due.asked_at == DAY
    round_one.move()


def test_whoever_has_a_plan_for_the_round_is_not_called(civ: Callable[..., Game]) -> None:
    game = civ()
    lay(game, 0, STANDING)
    game.reach(lambda table: table.game.round == 1)
    assert calls(game) == [1]
    assert plans_of(game, 0) == {"words": "Round 1 begins", "laid": 1, "of": 2, "called": False}


@pytest.mark.parametrize("text", [ROUND, "ask"])
def test_any_plan_closes_the_call_whatever_stands_in_it(round_one: Game, text: str) -> None:
    """So the others see the same, and at the same version, whatever is laid."""
    (asked,) = round_one.head.table.asked
    version = round_one.head.version
    lay(round_one, 1 - asked, text)
    told = {"words": "Round 1 begins", "laid": 1, "of": 2}
    assert plans_of(round_one, asked) == told | {"called": True}
    assert plans_of(round_one, 1 - asked) == told | {"called": False}
    assert round_one.head.version == version
    lay(round_one, asked, text)
    assert plans_of(round_one) is None, "none is missing"


def test_a_plan_taken_back_is_missing_again_without_another_letter(round_one: Game) -> None:
    (asked,) = round_one.head.table.asked
    away = 1 - asked
    lay(round_one, away, ROUND)
    sealed_plans.withdraw_plan(round_one.id, round_one.owner(away))
    assert plans_of(round_one, away)["called"]
    assert calls(round_one) == [0, 1]


def test_another_process_sees_who_is_called(round_one: Game) -> None:
    held = round_one.head
    call = held.call
    assert call is not None
    plan_call_rows.store_call(round_one.id, call._replace(called=frozenset()))
    assert plans_of(round_one) is None
    match_cache.evict_match()
    assert plans_of(round_one) is None


def test_computers_and_those_who_left_are_called_for_nothing(civ: Callable[..., Game]) -> None:
    game = civ(bots=1, pace=PACE)
    game.reach(lambda table: table.game.round == 1)
    people = [seat for seat, chair in enumerate(game.head.seats) if chair.user_id]
    assert sorted(calls(game)) == people
    assert plans_of(game)["of"] == 2
    moves.resign_seat(game.id, people[0], by=game.owner(people[0]))
    assert (plans_of(game)["laid"], plans_of(game)["of"]) == (0, 1)


def test_who_loses_the_seat_takes_the_plan_along(round_one: Game) -> None:
    """It is in nobody's count, and missing for whoever takes the seat over."""
    lay(round_one, 0, ROUND)
    match = round_one.match
    with locked_row(round_one.id):
        seat = Seat.objects.get(match=match, number=0)
        tenures.seat_computer(match, seat, tenures.Moment(match.version, 0, None), Tenure.Why.AWAY)
    match_cache.evict_match()
    assert (plans_of(round_one)["laid"], plans_of(round_one)["of"]) == (0, 1)
    assert round_one.head.call is not None
    assert round_one.head.call.called == {0, 1}


def test_where_the_writing_dies_nobody_is_called_and_then_once(
    civ: Callable[..., Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The call is in the transaction of the move."""
    game = civ()
    game.reach(lambda table: sum(not name for name in table.view(None)["race"]) == 1)
    version = game.head.version

    def die(point: str) -> None:
        if point == "written" and plan_call_rows.load_call(game.id):
            raise RuntimeError("died")

    monkeypatch.setattr(transaction, "hit_failpoint", die)
    with pytest.raises(RuntimeError):
        game.move(key="one")
    match_cache.evict_match()
    assert (game.head.version, game.match.gate, calls(game)) == (version, None, [])
    monkeypatch.setattr(transaction, "hit_failpoint", lambda point: None)
    play = game.next()
    for _ in range(2):
        moves.submit_move(game.id, play.seat, play.action, by=play.by, key="one", version=play.version)
    assert calls(game) == [0, 1]


def test_a_title_without_gates_is_not_looked_at(begin: Callable[..., Game], monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither is a table that plays without, live by default."""
    game = begin(pace=PACE)

    def never(*args: Any) -> None:
        raise AssertionError("a gate was looked for")

    monkeypatch.setattr(plan_calls.engine, "find_gate", never)
    game.moves(3)
    assert game.match.gate is None


def test_a_live_table_has_no_calls_unless_it_chose_them(civ: Callable[..., Game]) -> None:
    game = civ(pace=MatchPace("live"), timers="off")
    game.reach(lambda table: table.game.round == 1)
    assert (game.match.gate, plans_of(game)) == (None, None)
    chosen = civ(pace=MatchPace("live"), timers="off", plan_rounds="on")
    chosen.reach(lambda table: table.game.round == 1)
    assert plans_of(chosen, 0)["called"]
    assert calls(chosen) == [], "live nobody is written to"


def test_a_move_taken_back_leads_back_to_the_calls_of_before(
    begin: Callable[..., Game], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without a letter; gone forward again, whoever lacks is called for the moment that comes."""
    game = begin(pace=PACE)
    monkeypatch.setattr(plan_calls.engine, "has_gates", lambda *given: True)
    monkeypatch.setattr(plan_calls.engine, "say_gate", lambda *given: "It goes on")
    monkeypatch.setattr(
        plan_calls.engine, "find_gate", lambda title, view, *given: tuple(each["phase"] for each in view["phases"])
    )
    game.reach(lambda table: len(table.asked) == 1 and takeable(table, min(table.asked)) is not None)
    seat = min(game.head.table.asked)
    lay(game, 1 - seat, "ask about my roll\nbid up to 1 for any")
    before, letters = game.head.call, len(calls(game))
    found = takeable(game.head.table, seat)
    assert found is not None
    action = {name: value for name, value in found.items() if name == "action"}
    moves.submit_move(game.id, seat, action, by=game.owner(seat), key="there")
    gone = game.head.call
    assert gone != before
    more = len(calls(game))
    undo.take_back_move(game.id, game.owner(seat), key="back")
    back = game.head.call
    assert back is not None
    assert back.moment != (gone and gone.moment)
    assert len(calls(game)) == more >= letters
    assert 1 - seat not in back.called


def test_the_lists_say_that_a_plan_is_wanted(round_one: Game) -> None:
    user = round_one.owner(0)
    match = round_one.match
    (card,) = build_game_cards(build_match_rows([match], user), user)
    assert card.call == "Round 1 begins"
    lay(round_one, 0, ROUND)
    (card,) = build_game_cards(build_match_rows([round_one.match], user), user)
    assert card.call == ""


def test_after_the_last_day_nobody_is_called(round_one: Game, clock: Clock) -> None:
    match = round_one.match
    match.closes = round_one.head.last_entry_at_ms
    held = round_one.head._replace(match=match)
    assert plan_calls.find_open_seats(held) == frozenset()
    assert Plan.objects.count() == 0

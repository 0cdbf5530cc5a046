"""Deadlines by mail: the silent answer, said and counted, once; then a computer player, and the way back."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from accounts.models import User
from common.refusals import Refused
from games import tasks
from games.lobby import lists, seating, starting, substitutes
from games.lobby.tables import create_match
from games.matches import access, deadlines, match_cache, moves, replays, tenures
from games.matches.bot_names import BOT_NAMES
from games.matches.pace import MatchPace
from games.models import Entry, Match, Miss
from games.realtime import payloads
from tests.matches.conftest import TITLE, Game
from tests.pace.conftest import DAY, HOUR, Clock, due, sweep


def silences(game: Game) -> list[int]:
    """The entries in which the house answered."""
    lines = Entry.objects.filter(match_id=game.id, seat=-1).order_by("number").values_list("number", "line")
    return [number for number, line in lines if json.loads(line)["action"]["action"] == "silence"]


def test_everybody_asked_has_a_deadline(mail: Game) -> None:
    match = mail.match
    (seat,) = mail.head.table.asked
    decision = deadlines.find_seat_deadline(match, seat)
    assert decision is not None
    assert (decision.question_entry, decision.asked_at) == (mail.head.table.game.since, match.moved)
    assert deadlines.find_seat_due_ms(match, seat) == decision.due_at == decision.asked_at + DAY == match.first_deadline
    assert deadlines.find_seat_due_ms(match, 1 - seat) is None
    assert (
        deadlines.get_full_deadline_ms(match),
        deadlines.get_miss_allowance(match),
        deadlines.count_missed_deadlines(match, seat),
    ) == (DAY, 2, 0)
    assert match.alarm is not None
    assert match.alarm <= decision.due_at


def test_nothing_happens_before_the_deadline(mail: Game, clock: Clock) -> None:
    stored, moment = mail.stored()[1:], due(mail)
    clock.to(moment - 300)
    sweep()
    assert not moves.wake_match(mail.id).acted
    assert mail.stored()[1:] == stored


def test_at_the_deadline_the_house_answers_once_and_says_so(mail: Game, clock: Clock) -> None:
    (seat,) = mail.head.table.asked
    moment, before = due(mail), mail.match.version
    clock.to(moment)
    assert sweep() == 1
    assert sweep() == 0
    tasks.run_wakeup(mail.id)
    (entry,) = silences(mail)
    assert entry == before + 1
    miss = Miss.objects.get(match_id=mail.id)
    assert (miss.seat, miss.due, miss.entry, miss.user) == (seat, moment, entry, mail.head.seats[seat].user_id)
    assert miss.at >= moment
    assert deadlines.count_missed_deadlines(mail.match, seat) == 1
    assert "unheard" in [fact["fact"] for fact in replays.list_visible_facts(mail.id, None, before)]
    assert due(mail) >= moment + DAY  # whoever is asked now has all of their time


def test_a_move_in_time_misses_nothing(mail: Game, clock: Clock) -> None:
    clock.to(due(mail) - 1_000)
    mail.move()
    assert not Miss.objects.exists()


def test_a_late_move_finds_the_answer_given(mail: Game, clock: Clock) -> None:
    """Any touch settles what is overdue first: nobody needs a worker for that."""
    move = mail.next()
    clock.to(due(mail) + HOUR)
    with pytest.raises(Refused):
        moves.submit_move(mail.id, move.seat, move.action, by=move.by, key="late", version=move.version)
    assert len(silences(mail)) == Miss.objects.count() == 1


def test_too_many_misses_and_a_computer_player_sits_down(mail: Game, clock: Clock) -> None:
    (seat,) = mail.head.table.asked
    absent = mail.owner(seat)
    missed = 0
    while mail.head.seats[seat].user_id is not None:
        if seat in mail.head.table.asked:
            clock.to(due(mail))
            sweep()
            missed += 1
            assert missed <= 2
        else:
            mail.move()
    held = match_cache.load_current_match(mail.id)
    assert missed == 2 == Miss.objects.filter(seat=seat).count()
    assert held.seats[seat].bot == "steady"
    assert held.seats[seat].name in BOT_NAMES
    holders = tenures.load_holders(mail.id)[seat]
    assert [each.name for each in holders] == [absent.name, held.seats[seat].name]
    assert [mail.match.tenures.get(to_entry__isnull=False).why] == ["missed"]
    shown = payloads.build_seat_payloads(mail.match, None)[seat]
    assert (shown["kind"], shown["standing_in"]) == ("bot", True)
    before = mail.match.version
    while seat not in mail.head.table.asked:
        mail.move()
    sweep()
    assert mail.match.version > before


@pytest.fixture
def given_up(slow: Callable[..., Game], clock: Clock) -> tuple[Game, int, User]:
    """A game, a seat in it that a computer player plays on, and who sat there."""
    game = slow(pace=MatchPace("mail", 3600, allowance=1), private=True)
    (seat,) = game.head.table.asked
    absent = game.owner(seat)
    clock.to(due(game))
    moves.wake_match(game.id)
    assert match_cache.load_current_match(game.id).seats[seat].user_id is None
    return game, seat, absent


def test_absent_players_still_find_their_game_and_take_their_seat_back(
    given_up: tuple[Game, int, User], clock: Clock
) -> None:
    game, seat, absent = given_up
    assert access.access_match(game.id, absent).pk == game.id
    assert game.id in [match.pk for match in lists.list_user_matches(absent)]
    substitutes.take_over_seat(game.id, absent, seat)
    held = match_cache.load_current_match(game.id)
    assert (held.seats[seat].user_id, held.seats[seat].bot) == (absent.pk, "")
    assert deadlines.count_missed_deadlines(game.match, seat) == 0
    if seat in held.table.asked:
        assert (deadlines.find_seat_due_ms(game.match, seat) or 0) >= clock.now + HOUR - 2_000


def test_somebody_invited_replaces_the_computer_player(given_up: tuple[Game, int, User], cid: User) -> None:
    game, seat, absent = given_up
    with pytest.raises(Refused) as no:
        substitutes.take_over_seat(game.id, cid, seat)
    assert no.value.status == 404
    substitutes.take_over_seat(game.id, cid, seat, game.match.invite)
    held = match_cache.load_current_match(game.id)
    assert (held.seats[seat].user_id, held.seats[seat].name) == (cid.pk, "Cid")
    with pytest.raises(Refused):
        substitutes.take_over_seat(game.id, absent, seat, game.match.invite)
    while seat not in game.head.table.asked:
        game.move()
    game.move()


def test_nobody_takes_a_seat_that_is_not_free(given_up: tuple[Game, int, User], mail: Game, cid: User) -> None:
    game, seat, _ = given_up
    other = game.owner(1 - seat)
    for match, user, number in ((game, other, seat), (game, cid, 1 - seat), (game, cid, 9), (mail, cid, 0)):
        with pytest.raises(Refused):
            substitutes.take_over_seat(match.id, user, number, match.match.invite)


def test_a_live_game_never_gives_a_seat_away(begin: Callable[..., Game], clock: Clock) -> None:
    game = begin(settings={"timers": "off"})
    game.reach()
    for _ in range(6):
        clock.to(due(game))
        sweep()
    assert all(chair.user_id is not None for chair in game.head.seats)
    assert game.match.allowance is None


def test_a_game_of_people_who_never_answer_comes_to_its_end(slow: Callable[..., Game], clock: Clock) -> None:
    """Each deadline once, none early; the computer players who sit down finish the game."""
    game = slow(pace=MatchPace("mail", 3600, allowance=2), settings={"turn_limit": 60})
    for _ in range(400):
        if game.head.over:
            break
        alarm = Match.objects.get(pk=game.id).alarm
        clock.to(max(alarm or 0, clock.now))
        sweep()
    assert game.match.status == Match.Status.OVER
    assert Miss.objects.count() == 4 == len(silences(game))


def test_a_fixed_hour_is_a_deadline_too(slow: Callable[..., Game]) -> None:
    game = slow(pace=MatchPace("mail", None, 20))
    assert due(game) % DAY == 20 * HOUR
    assert deadlines.get_full_deadline_ms(game.match) == DAY


@pytest.mark.parametrize(
    "pace",
    [
        MatchPace("mail", 3599),
        MatchPace("mail", 14 * 86_400 + 1),
        MatchPace("mail", 3600, 20),
        MatchPace("mail", None, 24),
        MatchPace("mail", 3600, allowance=0),
        MatchPace("mail", 3600, allowance=11),
        MatchPace("live", 3600),
        MatchPace("soon"),
    ],
)
def test_a_pace_that_cannot_be_kept_is_refused_in_a_sentence(ann: User, pace: MatchPace) -> None:
    with pytest.raises(Refused) as no:
        create_match(ann, TITLE, seats=2, pace=pace)
    assert no.value.status == 422
    assert no.value.reason.endswith(".")
    assert not Match.objects.exists()


def test_a_rematch_is_played_at_the_same_pace(slow: Callable[..., Game], ann: User, ben: User) -> None:
    game = slow(pace=MatchPace("mail", None, 7, 3, False))
    seating.leave_match(game.id, ben)
    again: Any = starting.create_rematch(game.id, ann)
    assert (again.pace, again.hour, again.allowance, again.vacations) == ("mail", 7, 3, False)

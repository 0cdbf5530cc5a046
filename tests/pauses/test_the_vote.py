"""A pause is asked for, and agreed on or not (F41).

Galactic Magnate §14.1, Galactic Magnate §14.2, Galactic Magnate §14.3, Galactic Magnate §14.4.
"""

from __future__ import annotations

import pytest

from accounts.models import User
from common.clock import get_current_time_ms
from common.refusals import Refused
from games.lobby import tables
from games.matches import moves, pace, pause_votes
from games.models import Match, Pause
from tests.pace.conftest import Clock, sweep
from tests.pauses.conftest import MINUTE, SECOND, Evening, evening

State = Pause.State


def refused(verb: object, *args: object) -> Refused:
    """What a verb says when it says no; nothing is changed by it."""
    before = list(Pause.objects.values())
    with pytest.raises(Refused) as no:
        verb(*args)  # type: ignore[operator]
    assert list(Pause.objects.values()) == before
    assert no.value.reason[:1].isupper()
    return no.value


# -- asking


@pytest.mark.parametrize("seconds", [1, 1800])
def test_gx13_from_one_to_1800_seconds(two: Evening, ann: User, seconds: int) -> None:
    assert "1 more has to agree within 60 seconds" in pause_votes.request_pause(two.id, ann, seconds)
    assert (two.row.seconds, two.row.state, two.row.needed) == (seconds, State.ASKED, 2)


@pytest.mark.parametrize("seconds", [0, -5, 1801, 10**9, True, "60", 1.5, None])
def test_gx13_nothing_else(two: Evening, ann: User, seconds: object) -> None:
    no = refused(pause_votes.request_pause, two.id, ann, seconds)
    assert (no.status, no.reason) == (422, "A pause lasts from 1 to 1,800 seconds: /pause 300")


def test_only_who_plays_may_ask(two: Evening, cid: User) -> None:
    assert refused(pause_votes.request_pause, two.id, cid, 60).status == 403
    for verb in (pause_votes.accept_pause, pause_votes.decline_pause, pause_votes.vote_to_resume):
        assert refused(verb, two.id, cid).status == 403


def test_not_before_the_game_nor_after_it(ann: User, ben: User) -> None:
    match = tables.create_match(ann, "galactic-magnate", seats=2)
    assert "isn't being played" in refused(pause_votes.request_pause, match.pk, ann, 60).reason
    assert refused(pause_votes.request_pause, "nowhere123", ann, 60).status == 404
    game = evening("galactic-magnate", ann, ben)
    pause_votes.request_pause(game.id, ann, 60)
    moves.resign_seat(game.id, game.seat(ann), by=ann)
    assert "isn't being played" in refused(pause_votes.accept_pause, game.id, ben).reason
    assert sweep() >= 0
    assert game.row.state == State.OVER


def test_by_mail_there_is_a_vacation_instead(ann: User, ben: User) -> None:
    game = evening("galactic-magnate", ann, ben, pace=pace.MatchPace("mail", 86_400))
    for verb, more in (
        (pause_votes.request_pause, (60,)),
        (pause_votes.accept_pause, ()),
        (pause_votes.decline_pause, ()),
        (pause_votes.vote_to_resume, ()),
    ):
        assert "vacation" in refused(verb, game.id, ann, *more).reason


def test_one_at_a_time(two: Evening, ann: User, ben: User) -> None:
    pause_votes.request_pause(two.id, ann, 60)
    assert "/yes" in refused(pause_votes.request_pause, two.id, ben, 60).reason
    pause_votes.accept_pause(two.id, ben)
    assert "already paused" in refused(pause_votes.request_pause, two.id, ben, 60).reason


def test_a_private_table_is_not_there_for_others(ann: User, ben: User, cid: User) -> None:
    game = evening("galactic-magnate", ann, ben, private=True)
    assert refused(pause_votes.request_pause, game.id, cid, 60).status == 404


# -- how many


def test_gx11_of_two_both_have_to_agree(two: Evening, ann: User, ben: User) -> None:
    pause_votes.request_pause(two.id, ann, 60)
    assert two.seen is not None
    assert (two.seen["needed"], two.seen["yes"], two.seen["missing"]) == (2, [two.seat(ann)], [two.seat(ben)])
    assert pause_votes.accept_pause(two.id, ben) == "Agreed: the game is paused for 1 minute."
    assert two.suspended


def test_gx11_of_three_all_and_of_more_three(three: Evening, ann: User, ben: User, cid: User, person: object) -> None:
    pause_votes.request_pause(three.id, ann, 90)
    assert pause_votes.accept_pause(three.id, ben) == "You agree to a pause of 1 minute 30 seconds. 1 more to come."
    assert not three.suspended
    pause_votes.accept_pause(three.id, cid)
    assert three.suspended
    four = evening("galactic-magnate", ann, ben, cid, person("Dan"))  # type: ignore[operator]
    pause_votes.request_pause(four.id, ann, 60)
    assert four.row.needed == 3
    pause_votes.accept_pause(four.id, ben)
    pause_votes.accept_pause(four.id, cid)
    assert four.row.state == State.AGREED


def test_gx11_computer_players_agree_silently(ann: User, ben: User) -> None:
    game = evening("galactic-magnate", ann, ben, bots=2)
    pause_votes.request_pause(game.id, ann, 60)
    assert game.row.needed == 2
    alone = evening("galactic-magnate", ann, bots=2)
    alone.reach(lambda table: table.at_rest)
    assert "is paused" in pause_votes.request_pause(alone.id, ann, 60)
    assert alone.suspended
    assert (alone.match.alarm, alone.match.bot_due) == (None, None)


def test_gx11_who_has_left_does_not_count(three: Evening, ann: User, ben: User, cid: User) -> None:
    moves.resign_seat(three.id, three.seat(cid), by=cid)
    assert "left the game" in refused(pause_votes.request_pause, three.id, cid, 60).reason
    pause_votes.request_pause(three.id, ann, 60)
    assert three.row.needed == 2
    assert refused(pause_votes.accept_pause, three.id, cid).status == 403


def test_gx11_needed_is_counted_when_it_is_asked_for(
    three: Evening, ann: User, ben: User, cid: User, clock: Clock
) -> None:
    """Somebody leaves during the vote: nobody is counted anew, and it runs out."""
    pause_votes.request_pause(three.id, ann, 60)
    moves.resign_seat(three.id, three.seat(cid), by=cid)
    pause_votes.accept_pause(three.id, ben)
    assert three.row.state == State.ASKED
    clock.on(61 * SECOND)
    sweep()
    assert three.row.state == State.LAPSED


def test_the_asker_need_not_agree_and_nobody_agrees_twice(two: Evening, three: Evening, ann: User, ben: User) -> None:
    pause_votes.request_pause(three.id, ann, 60)
    assert "already agreed" in refused(pause_votes.accept_pause, three.id, ann).reason
    pause_votes.accept_pause(three.id, ben)
    assert "already agreed" in refused(pause_votes.accept_pause, three.id, ben).reason


# -- saying no, and saying nothing


def test_gx11_one_no_is_enough(three: Evening, ann: User, ben: User, cid: User) -> None:
    pause_votes.request_pause(three.id, ann, 60)
    pause_votes.accept_pause(three.id, ben)
    assert pause_votes.decline_pause(three.id, cid) == "You decline: there is no pause."
    assert three.row.state == State.REFUSED
    assert three.seen is not None
    assert three.seen["state"] == "refused"
    assert "no pause to vote on" in refused(pause_votes.accept_pause, three.id, ben).reason
    three.moves(5)
    assert not three.suspended


def test_who_asked_may_withdraw(two: Evening, ann: User) -> None:
    pause_votes.request_pause(two.id, ann, 60)
    assert pause_votes.decline_pause(two.id, ann) == "You withdraw your request: there is no pause."


def test_gx11_a_minute_without_enough(two: Evening, ann: User, ben: User, clock: Clock) -> None:
    pause_votes.request_pause(two.id, ann, 60)
    ends = two.row.vote_ends
    assert ends == two.row.asked + 60 * SECOND
    clock.to(ends - 500)
    sweep()
    assert two.row.state == State.ASKED
    clock.to(ends + 1)
    assert "no pause to vote on" in refused(pause_votes.accept_pause, two.id, ben).reason  # also before anybody sweeps
    assert two.seen is not None
    assert two.seen["state"] == "lapsed"
    sweep()
    assert two.row.state == State.LAPSED
    clock.to(ends + 6 * SECOND)
    assert two.seen is None


def test_an_answer_in_time_counts(two: Evening, ann: User, ben: User, clock: Clock) -> None:
    pause_votes.request_pause(two.id, ann, 60)
    clock.to(two.row.vote_ends - 300)
    pause_votes.accept_pause(two.id, ben)
    assert two.suspended


def test_nothing_to_answer(two: Evening, ann: User, ben: User) -> None:
    for verb in (pause_votes.accept_pause, pause_votes.decline_pause):
        assert "no pause to vote on" in refused(verb, two.id, ann).reason
    assert refused(pause_votes.vote_to_resume, two.id, ann).reason == "The game isn't paused."
    two.busy()
    pause_votes.request_pause(two.id, ann, 60)
    pause_votes.accept_pause(two.id, ben)
    for verb in (pause_votes.accept_pause, pause_votes.decline_pause):
        assert "already been agreed on" in refused(verb, two.id, ben).reason
    assert refused(pause_votes.vote_to_resume, two.id, ann).reason == "The game isn't paused."
    assert "already been agreed on" in refused(pause_votes.request_pause, two.id, ann, 60).reason


# -- F41


def test_f41_who_was_refused_waits_a_minute(two: Evening, ann: User, ben: User, clock: Clock) -> None:
    pause_votes.request_pause(two.id, ann, 60)
    pause_votes.decline_pause(two.id, ben)
    assert refused(pause_votes.request_pause, two.id, ann, 60).status == 429
    pause_votes.request_pause(two.id, ben, 60)  # the others may
    pause_votes.decline_pause(two.id, ben)
    clock.on(MINUTE + 1)
    pause_votes.request_pause(two.id, ann, 60)


def test_who_got_no_answer_may_ask_again_at_once(two: Evening, ann: User, ben: User, clock: Clock) -> None:
    """Once a request nobody answered was "Somebody said no", and blocked the next one for a minute."""
    pause_votes.request_pause(two.id, ann, 60)
    clock.to(two.row.vote_ends + 1)
    pause_votes.request_pause(two.id, ann, 60)
    pause_votes.accept_pause(two.id, ben)
    assert two.row.state in (State.AGREED, State.ON)


def test_f41_six_in_an_hour(begin: object, ann: User, ben: User, clock: Clock) -> None:
    game = evening("galactic-magnate", ann, ben, settings={"timers": "off"})
    for _ in range(6):
        pause_votes.request_pause(game.id, ann, 60)
        pause_votes.decline_pause(game.id, ben)
        clock.on(MINUTE + 1)
    assert "6 pauses" in refused(pause_votes.request_pause, game.id, ann, 60).reason
    clock.on(60 * MINUTE)
    pause_votes.request_pause(game.id, ann, 60)


def test_f15_a_vote_knows_no_version(two: Evening, ann: User, ben: User) -> None:
    """Somebody moves between the request and the answer: it counts all the same."""
    two.busy()
    pause_votes.request_pause(two.id, ann, 60)
    two.move()
    pause_votes.accept_pause(two.id, ben)
    assert two.row.state in (State.AGREED, State.ON)


# -- F19


def test_f19_a_clock_that_ran_out_comes_before_the_vote(two: Evening, ann: User, ben: User, clock: Clock) -> None:
    """Time decided the game first: the vote is void, whoever notices it."""
    pause_votes.request_pause(two.id, ann, 60)
    clock.to((two.head.alarm or 0) - 10 * SECOND)
    Pause.objects.update(vote_ends=get_current_time_ms() + 15 * SECOND)
    clock.on(10 * SECOND + 1)
    assert "ended by the clock" in pause_votes.accept_pause(two.id, ben)
    assert two.match.status == Match.Status.OVER
    assert not two.match.paused
    sweep()
    assert two.row.state == State.OVER

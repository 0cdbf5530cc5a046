"""The letter that asks for a plan: one to each who is called, with the question where they are asked as well, by the
wishes for "your turn"; its reply lays the plan."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from accounts.models import User
from games import tasks
from games.core import notice_switches
from games.lobby import joining, starting
from games.lobby.tables import create_match
from games.mail import preferences, tokens
from games.mail.call_content import WANTED
from games.matches import plan_calls, sealed_plans
from games.matches.pace import MatchPace
from games.models import Device, MailPreferences, Notice, NoticeKind, NoticeWay, Plan, TurnMail
from games.notices import notice_policy, notice_texts
from tests.mail.conftest import HOUR, Post, fresh, outbox, pass_time, person, send_due  # noqa: F401  used by being here
from tests.matches.conftest import Game

DAY = 24 * HOUR


@pytest.fixture
def civ(ann: User, ben: User) -> Game:
    """A game of Ann and Ben by mail whose first round has just begun."""
    week = MatchPace("mail", 7 * 86_400)
    match = create_match(ann, "galactic-civ", seats=2, pace=week, settings={"house_answers": "off"})
    joining.join_match(match.pk, ben, match.invite)
    starting.start_match(match.pk, ann)
    game = Game(match.pk)
    game.reach(lambda table: table.game.round == 1)
    return game


def asked(game: Game) -> int:
    (seat,) = game.head.table.asked
    return int(seat)


def call_to(game: Game, seat: int) -> TurnMail:
    """The newest letter that asks this seat for a plan."""
    return TurnMail.objects.filter(match=game.id, kind=TurnMail.Kind.CALL, seat=seat).order_by("-pk")[0]


def letters_to(outbox: list[Any], user: User) -> list[Any]:  # noqa: F811
    return [sent for sent in outbox if sent.to == [user.email]]


class CallPost(Post):
    """The letter that asks for a plan, and the way back."""

    def __init__(self, game: Game, turn_mail: TurnMail) -> None:
        super().__init__(game)
        turn_mail.refresh_from_db()
        self.turn_mail, self.user = turn_mail, turn_mail.user
        self.to = f"turn+{tokens.make_decision_token(turn_mail)}@starboard.example"


def test_everybody_has_one_letter_whoever_is_asked_with_the_question(civ: Game, outbox: list[Any]) -> None:  # noqa: F811
    first = asked(civ)
    for _ in range(3):
        send_due()
    turn, call = (letters_to(outbox, civ.owner(seat)) for seat in (first, 1 - first))
    (turn,), (call,) = [sent for sent in turn if "ROUND 1" in sent.body], [s for s in call if "ROUND 1" in s.body]
    for sent in (turn, call):
        assert "ROUND 1 BEGINS: LAY YOUR PLAN" in sent.body
        assert "     plan default\n" in sent.body
        assert "- this round play the card with the most worth to me" in sent.body
        assert "Your hand" in sent.body
    assert "left, until" in turn.body
    assert "left, until" not in call.body
    assert "Round 1 begins: lay your plan" in call.subject
    assert "plan default" in str(call.alternatives[0][0])


def test_a_reply_with_the_line_to_copy_lays_the_plan(civ: Game, outbox: list[Any]) -> None:  # noqa: F811
    seat = 1 - asked(civ)
    post = CallPost(civ, call_to(civ, seat))
    post.send("Plan default!")
    assert post.verdicts == ["done"], post.answers
    row = Plan.objects.get(match=civ.id, seat=seat)
    assert row.rules[0]["part"] == "choose_race"
    assert not plan_calls.is_called(civ.head, seat)


def test_what_was_asked_for_may_answer_at_once(civ: Game, outbox: list[Any]) -> None:  # noqa: F811
    """Without the question whether that is meant."""
    post = Post(civ)
    post.send("plan default")
    assert post.verdicts == ["done"], post.answers


def test_a_move_in_reply_is_refused_and_the_question_comes_back(
    civ: Game,
    outbox: list[Any],  # noqa: F811
) -> None:
    seat = 1 - asked(civ)
    post = CallPost(civ, call_to(civ, seat))
    post.send("pass")
    assert post.verdicts == ["refused"]
    assert WANTED in post.answers[0]


def test_in_the_last_phase_of_their_turn_nobody_is_asked_for_a_plan_of_the_round(
    civ: Game,
    outbox: list[Any],  # noqa: F811
) -> None:
    """It would answer nothing any more; others are told no other number than before."""
    civ.reach(lambda table: table.game.phase == 12 and table.game.mover in table.asked)
    (seat,) = civ.head.table.asked
    assert seat in plan_calls.find_open_seats(civ.head)
    assert not plan_calls.is_called(civ.head, seat)
    counted = plan_calls.build_plans_payload(civ.head, None)
    own = plan_calls.build_plans_payload(civ.head, seat)
    assert counted == own
    assert own
    assert own["laid"] == 0
    outbox.clear()
    for _ in range(2):
        send_due()
    told = [sent.body for sent in letters_to(outbox, civ.owner(seat))]
    assert any("left, until" in body for body in told)
    assert not any("LAY YOUR PLAN" in body for body in told)


def test_whose_turn_comes_within_the_day_has_no_second_letter(
    civ: Game,
    outbox: list[Any],  # noqa: F811
    pass_time: Callable[[int], None],  # noqa: F811
) -> None:
    """The question waits for them all the same; after a day it is written, and says both."""
    first = asked(civ)
    away, user = 1 - first, civ.owner(1 - first)
    send_due()
    assert call_to(civ, away).state == TurnMail.State.SENT
    before = len(letters_to(outbox, user))
    civ.reach(lambda table: table.asked == {away})
    send_due()
    assert len(letters_to(outbox, user)) == before
    pass_time(DAY + 1)
    for _ in range(2):
        send_due()
    (late,) = letters_to(outbox, user)[before:]
    assert "left, until" in late.body
    assert "ROUND 1 BEGINS: LAY YOUR PLAN" in late.body


def test_whoever_has_laid_a_plan_is_written_to_as_always(
    civ: Game,
    outbox: list[Any],  # noqa: F811
    pass_time: Callable[[int], None],  # noqa: F811
) -> None:
    first = asked(civ)
    away, user = 1 - first, civ.owner(1 - first)
    send_due()
    sealed_plans.lay_plan(civ.id, user, "ask")
    before = len(letters_to(outbox, user))
    civ.reach(lambda table: table.asked == {away})
    for _ in range(2):
        tasks.advance_match(civ.id)  # the plan is looked at first
        pass_time(HOUR)
        send_due()
    assert len(letters_to(outbox, user)) == before + 1


def test_a_call_looked_at_after_the_letter_that_says_both_is_not_sent(
    civ: Game,
    outbox: list[Any],  # noqa: F811
    pass_time: Callable[[int], None],  # noqa: F811
) -> None:
    first = asked(civ)
    call = call_to(civ, first)
    TurnMail.objects.filter(pk=call.pk).update(due=call.due + HOUR)
    send_due()
    pass_time(HOUR + 1)
    send_due()
    assert (call_to(civ, first).state, call_to(civ, first).why) == (TurnMail.State.VOID, "both")


def test_a_call_that_is_over_is_not_sent(civ: Game, outbox: list[Any]) -> None:  # noqa: F811
    seat = 1 - asked(civ)
    sealed_plans.lay_plan(civ.id, civ.owner(seat), "ask")
    send_due()
    assert (call_to(civ, seat).state, call_to(civ, seat).why) == (TurnMail.State.VOID, "over")


@pytest.mark.parametrize("why", ["muted", "off", "switch"])
def test_whoever_wants_no_mail_of_turns_wants_none_of_plans(civ: Game, outbox: list[Any], why: str) -> None:  # noqa: F811
    seat = 1 - asked(civ)
    user = civ.owner(seat)
    if why == "muted":
        preferences.set_match_mail_muted(user, civ.match)
    elif why == "off":
        MailPreferences.objects.create(user=user, when=MailPreferences.When.OFF)
    else:
        notice_switches.set_switch(user.pk, NoticeKind.TURN, NoticeWay.MAIL, False)
    send_due()
    assert call_to(civ, seat).state == TurnMail.State.VOID
    assert call_to(civ, seat).why == ("muted" if why == "muted" else "off")


def test_it_waits_for_the_end_of_the_quiet_hours(civ: Game, outbox: list[Any]) -> None:  # noqa: F811
    seat = 1 - asked(civ)
    MailPreferences.objects.create(user=civ.owner(seat), quiet_from=1, quiet_until=0)
    before = len(outbox)
    send_due()
    call = call_to(civ, seat)
    assert call.state == TurnMail.State.WAITING
    assert call.due > call.at
    assert len(letters_to(outbox[before:], civ.owner(seat))) == 0


def test_a_push_says_that_a_plan_is_wanted_and_nothing_of_one(civ: Game) -> None:
    """To devices of who is called and not asked; gone as soon as a plan is in."""
    seat = 1 - asked(civ)
    user = civ.owner(seat)
    Device.objects.create(user=user, endpoint="https://push.example/1", endpoint_digest="1", name="Phone", at=0)
    plan_calls.create_call_mails(civ.head, civ.head.call)  # type: ignore[arg-type]
    notice = Notice.objects.get(user=user, key__contains="call:")
    assert notice_policy.is_still_true(notice)
    said = notice_texts.describe_notice(notice)
    assert said.title.endswith("lay your plan")
    assert said.body.startswith("Round 1 begins.")
    sealed_plans.lay_plan(civ.id, user, "ask")
    assert not notice_policy.is_still_true(notice)

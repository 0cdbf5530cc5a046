"""Each check between a mail and a move, on its own: what it stops would otherwise act (F43, F44)."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from allauth.account.models import EmailAddress

from common import clock
from common.durations import DAY_MS
from common.refusals import Refused
from games.engine.options import Silence
from games.lobby import tables
from games.mail import answer, inbound, preferences
from games.mail.inbound import LMTP_ACCEPTED, LMTP_TRY_LATER, MAX_REFUSALS_PER_DAY
from games.mail.message import build_envelope_sender
from games.models import InboundMail, Match, TurnMail
from tests.mail.conftest import Post, reply
from tests.matches.conftest import Game

REPORT = "From: {sender}\r\nContent-Type: multipart/report; boundary=b\r\n\r\n--b\r\n\r\nroll\r\n--b--\r\n"


# -- a machine


@pytest.mark.parametrize("name", ["MAILER-DAEMON", "no-reply", "postmaster"])
def test_a_machine_is_known_by_its_address(post: Post, name: str) -> None:
    EmailAddress.objects.create(user=post.user, email=f"{name}@example.org", verified=True)
    post.send("roll", sender=f"{name}@example.org")
    assert post.verdicts == ["auto"]


def test_a_report_is_a_machines(post: Post) -> None:
    post.send(REPORT.format(sender=post.user.email).encode())
    assert post.verdicts == ["auto"]


def test_people_may_say_that_they_are_no_machine(post: Post) -> None:
    """RFC 3834 knows one word that means a person."""
    post.send("roll", **{"Auto-Submitted": "No"})
    assert post.verdicts == ["done"]


# -- whoever it was


def test_the_proved_address_of_another_player_does_not_count(post: Post, ann: Any, ben: Any) -> None:
    post.send("roll", sender=(ben if post.user == ann else ann).email)
    assert post.verdicts == ["forged"]


def test_an_address_that_is_not_proved_is_nobodys(post: Post) -> None:
    EmailAddress.objects.create(user=post.user, email="second@example.org", verified=False)
    post.send("roll", sender="second@example.org")
    assert post.verdicts == ["forged"]
    EmailAddress.objects.filter(user=post.user).update(primary=False, verified=False)
    assert preferences.get_mail_address(post.user) == ""


# -- the question


def table(asks: set[int], *done: Any) -> Any:
    """What `still` looks at of a table on which the house has done something just now."""
    return SimpleNamespace(asked=asks, entries=[SimpleNamespace(action=each) for each in done])


def test_the_question_is_still_the_mails(post: Post) -> None:
    turn_mail, seat = post.turn_mail, post.turn_mail.seat
    answer.require_decision_open(turn_mail, table({seat}))
    answer.require_decision_open(turn_mail, table({seat}, Silence(1 - seat)))
    for over in (table(set()), table({1 - seat}), table({seat}, Silence(seat))):
        with pytest.raises(Refused, match="over") as refused:
            answer.require_decision_open(turn_mail, over)
        assert refused.value.stale
    for dues in ([], [[seat, turn_mail.asked + 1, 0, 0]]):
        Match.objects.filter(pk=turn_mail.match_id).update(deadlines=dues)
        with pytest.raises(Refused, match="over"):
            answer.require_decision_open(turn_mail, table({seat}))


def test_what_is_possible_at_any_time_is_not_done_from_an_old_mail(post: Post) -> None:
    """The player is asked again, and could resign; the old mail was about another decision."""
    seat = post.turn_mail.seat
    post.game.move()
    post.game.reach(lambda now: seat in now.asked and now.game.since > post.turn_mail.asked)
    post.send("resign yes")
    assert post.verdicts == ["late"]
    assert post.game.match.status == "running"


def test_nor_when_the_house_has_just_answered(post: Post, pass_time: Callable[[int], None]) -> None:
    pass_time(30 * DAY_MS)
    post.send("resign yes")
    assert post.verdicts == ["late"]
    assert post.game.match.status == "running"


def test_who_left_the_table_decides_nothing_there(post: Post, cid: Any) -> None:
    """Another player sits in the seat that the mail was for."""
    post.game.match.seats.filter(number=post.turn_mail.seat).update(user=cid)
    Match.objects.filter(pk=post.game.id).update(lineup=99)
    stored = post.game.stored()
    post.send("roll")
    assert (post.verdicts, post.game.stored()) == (["refused"], stored)


# -- the address


def test_nobody_acts_through_the_address_for_complaints(post: Post) -> None:
    """It has no token: quoting a mail's envelope is not enough."""
    stored = post.game.stored()
    mail = reply(post.user.email, f"roll\n\n> {build_envelope_sender(post.turn_mail)}\n")
    assert inbound.receive_raw_mail(mail.as_bytes(), post.user.email, "complaints@starboard.example") == LMTP_ACCEPTED
    assert (post.verdicts, post.game.stored()) == (["auto"], stored)


def test_which_addresses_are_known(post: Post) -> None:
    assert inbound.is_known_address(post.to)
    assert inbound.is_known_address(build_envelope_sender(post.turn_mail))
    assert inbound.is_known_address("complaints@starboard.example")
    assert not inbound.is_known_address("complaints+x@starboard.example")
    assert not inbound.is_known_address("complaints@evil.example")


# -- once


def test_a_busy_database_is_asked_again(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    def busy(*args: Any) -> Any:
        raise Refused("busy", status=503)

    monkeypatch.setattr(answer, "answer_from_mail", busy)
    assert post.send("roll") == LMTP_TRY_LATER
    assert post.verdicts == []


def test_a_twin_that_was_quicker_has_been_answered(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    judged = inbound.apply_inbound_mail

    def twin(turn_mail: TurnMail, mail: Any, kind: str) -> Any:
        inbound.record_inbound_mail(turn_mail, mail, judged(turn_mail, mail, kind))
        return judged(turn_mail, mail, kind)

    monkeypatch.setattr(inbound, "apply_inbound_mail", twin)
    assert post.send("roll") == LMTP_ACCEPTED
    assert (post.verdicts, len(post.answers)) == (["done"], 1)


@pytest.mark.parametrize(
    ("ago", "why", "nth", "here", "answered"),
    [
        (0, "refused", 1, True, False),
        (DAY_MS + 1, "refused", 1, True, True),
        (0, "", 1, True, True),
        (0, "refused", -1, True, True),
        (0, "refused", 1, False, True),
    ],
    ids=["too many", "yesterday", "moves", "pages", "another game"],
)
def test_too_many_answers(
    post: Post, begin: Callable[..., Game], ago: int, why: str, nth: int, here: bool, answered: bool
) -> None:
    """Only refusals, by mail, of this game, today."""
    match = post.turn_mail.match if here else begin("Monday crew").match
    moment = clock.get_current_time_ms() - ago
    row = {"match": match, "asked": 0, "seat": 0, "kind": "answer", "user": post.user, "at": moment, "due": moment}
    TurnMail.objects.bulk_create(
        TurnMail(**row, nth=nth * (900 + n), why=why, state="sent") for n in range(MAX_REFUSALS_PER_DAY)
    )
    post.send("dance")
    assert TurnMail.objects.filter(text__contains="dance").exists() is answered


def test_what_came_of_it_fits_its_row(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(answer, "describe_answer_result", lambda *args: "x" * 600)
    post.send("roll\x07")
    assert len(InboundMail.objects.get().reason) == 500
    assert InboundMail.objects.get().line == "roll"


def test_a_closed_game_takes_no_reply(post: Post, person: Callable[[str], Any]) -> None:
    mod = person("Mod")
    mod.is_staff = True
    tables.end_match_as_moderator(post.game.id, mod, "A fault of ours.")
    post.send("roll")
    assert post.verdicts in (["refused"], ["late"])

"""Replies act through the one door, with that decision's token, and nothing else does (F43, F44)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from games.mail import inbound, preferences, tokens
from games.mail.inbound import LMTP_ACCEPTED, LMTP_UNKNOWN
from games.mail.message import build_envelope_sender
from games.models import InboundMail, MailPreferences, TurnMail
from tests.mail.conftest import HOUR, Post, asked, reply, send_due

COMMANDS = ["1", "roll", "Roll", "roll the dice", " 1.", "\n\n> quoted\n1\nthanks!\n", "/roll", "1\r\n\r\n-- \nAnn"]


@pytest.mark.parametrize("text", COMMANDS)
def test_a_first_line_that_is_a_number_or_a_command_acts(post: Post, text: str) -> None:
    version = post.game.head.version
    assert post.send(text) == LMTP_ACCEPTED
    assert post.verdicts == ["done"]
    assert post.game.head.version == version + 1


def test_what_came_of_it_is_answered_to_the_proved_address(post: Post, outbox: list[Any]) -> None:
    outbox.clear()
    post.send("roll")
    send_due()
    told = [mail.body for mail in outbox if mail.to == [post.user.email]]
    assert any("You roll" in body for body in told)


NO_COMMANDS = ["9", "dance", "roll the drum", "bid -5", "", "> roll", "0", "1 2 3 4 5", "99999999999"]


@pytest.mark.parametrize("text", NO_COMMANDS)
def test_what_is_no_command_does_nothing_and_is_told_so(post: Post, outbox: list[Any], text: str) -> None:
    stored = post.game.stored()
    assert post.send(text or " ") == LMTP_ACCEPTED
    assert post.verdicts == ["refused"]
    assert post.game.stored() == stored
    outbox.clear()
    send_due()
    assert "was not played" in outbox[-1].body
    assert outbox[-1].extra_headers["Auto-Submitted"]
    assert "Reply-To" in outbox[-1].extra_headers  # with options, numbers and a token, to try again
    post.turn_mail = TurnMail.objects.filter(kind="answer").latest("pk")
    post.to = f"turn+{tokens.make_decision_token(post.turn_mail)}@starboard.example"
    post.send("1")
    assert post.verdicts == ["done"]


def test_resigning_needs_a_second_word(post: Post) -> None:
    post.send("resign")
    assert post.game.match.status == "running"
    assert "write: resign yes" in post.answers[-1]
    post.send("resign yes")
    assert post.game.match.status == "over"


def test_a_number_means_what_it_meant_in_the_mail(post: Post) -> None:
    """Were it counted anew, a trade taken back meanwhile would turn it into another."""
    TurnMail.objects.filter(pk=post.turn_mail.pk).update(menu=[["pass", "Leave it"], ["roll", "Roll the dice"]])
    version = post.game.head.version
    post.send("1")
    assert post.verdicts == ["refused"]
    assert "no longer possible" in post.answers[-1]
    post.send("2")
    assert post.game.head.version == version + 1


def test_a_mail_that_comes_twice_acts_once_and_is_answered_once(post: Post) -> None:
    mail = reply(post.user.email, "roll")
    version = post.game.head.version
    assert [post.send(mail), post.send(mail), post.send(mail)] == [LMTP_ACCEPTED] * 3
    assert post.game.head.version == version + 1
    assert (post.verdicts, len(post.answers)) == (["done"], 1)


def test_the_same_line_in_another_mail_does_not_act_again(post: Post) -> None:
    post.send("roll", Message_ID="<one@example.org>")
    version = post.game.head.version
    post.send("roll", Message_ID="<two@example.org>")
    post.send("pass", Message_ID="<three@example.org>")
    assert post.game.head.version == version


def test_a_reply_too_late_does_nothing_and_is_told_so(post: Post) -> None:
    post.game.move()
    stored = post.game.stored()
    post.send("roll")
    assert post.verdicts == ["late"]
    assert post.game.stored() == stored
    assert "came too late" in post.answers[-1]


def test_a_reply_after_the_deadline_is_too_late_though_no_worker_has_looked(
    post: Post, pass_time: Callable[[int], None]
) -> None:
    """What is overdue is settled first: the silent answer was played, and only that."""
    seat, asked_at = post.turn_mail.seat, post.turn_mail.asked
    pass_time(30 * 24 * HOUR)
    post.send("roll")
    assert post.verdicts == ["late"]
    entries = [entry for entry in post.game.head.recent_entries if entry.number > asked_at]
    assert [type(entry.action).__name__ for entry in entries] == ["Silence"]
    assert entries[0].action.seat == seat  # type: ignore[attr-defined]


@pytest.mark.parametrize("sender", ["mallory@example.org", "ben@example.com", "", "ann@example.org, ben@example.org"])
def test_only_the_proved_address_acts(post: Post, sender: str) -> None:
    stored = post.game.stored()
    mail = reply("x@example.org", "roll")
    del mail["From"]
    if sender:
        mail["From"] = sender
    post.send(mail)
    assert post.verdicts == ["forged"]
    assert post.game.stored() == stored
    assert post.answers == []


def test_an_address_is_the_same_in_capitals_of_ascii_alone(person: Callable[[str], Any]) -> None:
    """A dotless i has the capital I, too: whoever has that domain is somebody else."""
    kim = person("Kim")
    assert preferences.owns_mail_address(kim, "KIM@Example.org")
    assert not preferences.owns_mail_address(kim, "k\u0131m@example.org")
    assert not preferences.owns_mail_address(kim, "\u212aim@example.org")


@pytest.mark.parametrize(
    ("results", "acts"),
    [
        (["mx.starboard.example; dmarc=pass header.from=example.org"], True),
        (["mx.starboard.example 1; spf=none (x); dmarc=pass (p=none; dis=none) header.from=example.org"], True),
        (["mx.starboard.example; dmarc=fail header.from=example.org"], False),
        (["mx.starboard.example; dmarc=pass header.from=evil.example"], False),
        (["mx.starboard.example; spf=pass smtp.mailfrom=example.org; dkim=pass header.d=example.org"], False),
        (["mx.evil.example; dmarc=pass header.from=example.org"], False),
        (["mx.starboard.example; dmarc=none", "mx.starboard.example; dmarc=pass header.from=example.org"], False),
        (["mx.starboard.example; none (dmarc=pass header.from=example.org)"], False),
        (["mx.other.example; none", "mx.starboard.example; dmarc=pass header.from=example.org"], True),
        ([], False),
    ],
)
def test_our_own_receiving_server_must_say_that_it_comes_from_there(
    post: Post, settings: Any, results: list[str], acts: bool
) -> None:
    settings.MAIL_AUTHSERV = "mx.starboard.example"
    mail = reply(post.user.email, "roll")
    for line in results:
        mail.add_header("Authentication-Results", line)
    post.send(mail)
    assert post.verdicts == ["done" if acts else "forged"]


def test_for_real_nothing_acts_where_nobody_attests(post: Post, settings: Any) -> None:
    settings.LONE, settings.MAIL_AUTHSERV = False, ""
    post.send("roll")
    assert post.verdicts == ["forged"]


MACHINES = [
    {"Auto-Submitted": "auto-replied"},
    {"Auto-Submitted": "auto-generated; owner=x"},
    {"Auto-Submitted": "Auto-Replied"},
    {"Precedence": "bulk"},
    {"Precedence": "Auto_Reply"},
    {"X-Autoreply": "yes"},
    {"X-Autorespond": "yes"},
    {"List-Id": "<all.example.org>"},
    {"Feedback-ID": "5:news"},
    {"X-Starboard-Letter": "5"},
]


@pytest.mark.parametrize("headers", MACHINES, ids=lambda each: next(iter(each)))
def test_machines_never_act_and_are_never_answered(post: Post, headers: dict[str, str]) -> None:
    stored = post.game.stored()
    post.send("roll", **headers)
    assert (post.verdicts, post.answers) == (["auto"], [])
    assert post.game.stored() == stored


@pytest.mark.parametrize("path", ["", "<>"])
def test_a_mail_without_a_return_path_is_a_machines(post: Post, path: str) -> None:
    post.send("roll", path=path)
    assert (post.verdicts, post.answers) == (["auto"], [])


def test_our_own_mail_coming_back_is_a_loop_and_ends_here(post: Post, outbox: list[Any]) -> None:
    own = outbox[-1].message().as_bytes()
    post.send(own)
    assert (post.verdicts, post.answers) == (["auto"], [])


def test_answers_to_nonsense_end_after_a_while(post: Post) -> None:
    for number in range(40):
        post.send("dance", Message_ID=f"<{number}@example.org>")
    assert len(post.answers) == 30


def test_who_does_not_want_to_answer_by_replying(post: Post) -> None:
    MailPreferences.objects.update_or_create(user=post.user, defaults={"replies": False})
    stored = post.game.stored()
    post.send("roll")
    assert post.verdicts == ["refused"]
    assert post.game.stored() == stored


@pytest.mark.parametrize(
    "to",
    [
        "turn@starboard.example",
        "turn+x@starboard.example",
        "bounce+x-aaaaaaaaaaaaaaaa@starboard.example",
        f"stop+{'9' * 5000}-aaaaaaaaaaaaaaaa@starboard.example",
        "turn+{}@evil.example",
        "spam+{}@starboard.example",
        "",
        "@",
    ],
)
def test_an_address_nobody_made_is_unknown(post: Post, to: str) -> None:
    token = tokens.make_decision_token(post.turn_mail)
    assert inbound.receive_raw_mail(b"\n\nroll", "ann@example.org", to.format(token)) == LMTP_UNKNOWN
    assert not InboundMail.objects.exists()


def test_an_address_is_good_in_capitals(post: Post) -> None:
    """Some servers on the way shout."""
    post.to = post.to.upper()
    post.send("roll")
    assert post.verdicts == ["done"]


BOUNCE = """Content-Type: multipart/report; report-type=delivery-status; boundary=b
From: MAILER-DAEMON@example.org
Subject: Undelivered

--b
Content-Type: text/plain

roll
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.example.org

Final-Recipient: rfc822; ann@example.org
Action: {action}
Status: {status}

--b--
"""


@pytest.mark.parametrize(
    ("action", "status", "gone"), [("failed", "5.1.1", True), ("delayed", "5.4.1", False), ("failed", "4.4.1", False)]
)
def test_a_mail_that_comes_back_for_good_is_said_on_the_site(post: Post, action: str, status: str, gone: bool) -> None:
    """F45."""
    stored = post.game.stored()
    raw = BOUNCE.format(action=action, status=status).replace("\n", "\r\n").encode()
    assert inbound.receive_raw_mail(raw, "", build_envelope_sender(post.turn_mail)) == LMTP_ACCEPTED
    assert bool(preferences.get_bounced_address(post.user)) is gone
    assert (post.game.stored(), post.answers) == (stored, [])


def test_nobody_else_can_say_that_a_mail_came_back(post: Post) -> None:
    forged = f"bounce+{post.turn_mail.pk}-{'a' * 16}@starboard.example"
    assert inbound.receive_raw_mail(BOUNCE.format(action="failed", status="5.1.1").encode(), "", forged) == LMTP_UNKNOWN
    assert not preferences.get_bounced_address(asked(post.game))

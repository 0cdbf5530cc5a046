"""No more mail, and what is called unwanted (F45)."""

from __future__ import annotations

import re
from typing import Any

import pytest

from games.mail import inbound, preferences, tokens
from games.mail.inbound import LMTP_ACCEPTED, LMTP_UNKNOWN
from games.mail.message import build_envelope_sender
from games.models import MailPreferences, TurnMail
from tests.mail.conftest import Post, send_due


def test_a_mail_stops_mail_too(post: Post, outbox: list[Any]) -> None:
    """RFC 8058 by the web, RFC 2369 by mail: the address in the header, from whomever, without more."""
    link = outbox[-1].extra_headers["List-Unsubscribe"]
    address = re.search(r"<mailto:([^?]+)\?subject=stop>", link)
    assert address, link
    assert len(address[1].partition("@")[0]) <= 64  # RFC 5321
    stored = post.game.stored()
    assert inbound.receive_raw_mail(b"Subject: stop\n\n", "", address[1].upper()) == LMTP_ACCEPTED
    assert post.verdicts == ["stop"]
    assert preferences.is_match_mail_muted(post.user, post.game.id)
    assert (post.game.stored(), post.answers) == (stored, [])


def test_an_address_that_stops_all(post: Post) -> None:
    assert (
        inbound.receive_raw_mail(
            b"\n\n", "", f"stopall+{tokens.make_address_token(post.turn_mail, 'stopall')}@starboard.example"
        )
        == LMTP_ACCEPTED
    )
    assert MailPreferences.objects.get(user=post.user).when == "off"


@pytest.mark.parametrize("kind", ["stop", "stopall", "bounce"])
def test_an_address_is_good_for_one_thing(post: Post, kind: str) -> None:
    other = "bounce" if kind == "stop" else "stop"
    assert (
        inbound.receive_raw_mail(
            b"\n\n", "", f"{kind}+{tokens.make_address_token(post.turn_mail, other)}@starboard.example"
        )
        == LMTP_UNKNOWN
    )
    assert not MailPreferences.objects.exists()


COMPLAINT = """Content-Type: multipart/report; report-type=feedback-report; boundary=b
From: <abuse@isp.example>
Subject: FW: Your turn

--b
Content-Type: text/plain

This is an email abuse report.
--b
Content-Type: message/feedback-report

Feedback-Type: {kind}
User-Agent: SomeGenerator/1.0
Version: 1

--b
Content-Type: message/rfc822

Return-Path: <{sender}>
From: Starboard <starboard@starboard.example>
Subject: Your turn

roll
--b--
"""


@pytest.mark.parametrize("to", ["complaints@starboard.example", "{sender}"])
def test_a_mail_called_unwanted_is_the_last(post: Post, outbox: list[Any], to: str) -> None:
    """RFC 5965: the provider tells; no more mail to this player, and they see why; their deadlines go on."""
    sender, stored = build_envelope_sender(post.turn_mail), post.game.stored()
    raw = COMPLAINT.format(kind="abuse", sender=sender).encode()
    assert inbound.receive_raw_mail(raw, "", to.format(sender=sender)) == LMTP_ACCEPTED
    assert post.verdicts == ["spam"]
    assert MailPreferences.objects.get(user=post.user).when == "off"
    assert not preferences.get_bounced_address(post.user)
    outbox.clear()
    TurnMail.objects.filter(state="waiting").update(due=0)
    send_due()
    assert [mail for mail in outbox if mail.to == [post.user.email]] == []
    assert (post.game.stored(), post.answers) == (stored, [])


@pytest.mark.parametrize(
    ("kind", "sender"), [("not-spam", ""), ("abuse", "bounce+1-aaaaaaaaaaaaaaaa@starboard.example")]
)
def test_what_is_no_complaint_about_a_mail_of_ours(post: Post, kind: str, sender: str) -> None:
    raw = COMPLAINT.format(kind=kind, sender=sender or build_envelope_sender(post.turn_mail)).encode()
    assert inbound.receive_raw_mail(raw, "", "complaints@starboard.example") == LMTP_ACCEPTED
    assert not MailPreferences.objects.exists()

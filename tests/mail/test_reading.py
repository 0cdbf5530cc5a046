"""Mails as they come: what is read of each. Nothing of it ever raises (F44)."""

from __future__ import annotations

import random
from email.message import EmailMessage
from typing import Any

import pytest

from games.mail import inbound_parser
from games.mail.inbound_parser import MAX_LINE_LENGTH, ParsedMail, extract_first_line, parse_inbound_mail

PLAIN = "From: Ann <ann@example.org>\nMessage-ID: <1@example.org>\n"
DUTCH = "pass\n\nOp za 21 nov. 2026 om 21:00 schreef Starboard <turn@starboard.example>:\n> YOUR LIMIT?\n> 1  bid 340\n"
BELOW = "Am 21.11.2026 um 21:00 schrieb Starboard:\n> Your turn\n>\n> 1 bid 340\n\nbid 640\n"
WRAPPED = "On Sat, 21 Nov 2026 at 21:00, Starboard\n<turn+abc@starboard.example> wrote:\n\n> Your turn\n\n2\n"
BILINGUAL = "Le 21/11/2026, Starboard a \u00e9crit\u00a0:\n> Am 20.11. schrieb Ann:\n>> 1\n> pass\nbid 340\n"
JAPANESE = "2\n\n2026\u5e7411\u670821\u65e5 21:00 Starboard <turn@starboard.example>:\n> 1\n"
OUTLOOK = "\n\n-----Urspr\u00fcngliche Nachricht-----\nVon: Starboard\n\n  1  bid 340\n"

LINES = [
    ("2", "2"),
    ("\n \n  bid 340  \nbye", "bid 340"),
    ("> 1\n> 2\n", ""),
    ("> quoted\n\n3\n", "3"),
    (DUTCH, "pass"),
    (BELOW, "bid 640"),
    (WRAPPED, "2"),
    (BILINGUAL, "bid 340"),
    (JAPANESE, "2"),
    (OUTLOOK, ""),
    ("note:\n2\n", "note:"),
    ("-- \nAnn\n2", ""),
    ("roll\n-- \nAnn\n2", "roll"),
    ("Hi all,\n\nroll please\n", "roll please"),
    ("Hello Starboard!\nGood morning.\n2", "2"),
    (":-)\nbid 340", "bid 340"),
    ("\U0001f642\n2", "2"),
    ("\ufeff\u200eroll\rSent from my iPhone", "roll"),
    ("Sent from my iPhone\n\n> 2", ""),
    ("roll\u2028Ann", "roll"),
    ("________________________________\nFrom: Starboard\n2", ""),
    ("pass\r\rAnn\r", "pass"),
    ("", ""),
    ("\u200b2\n", "2"),
    ("x" * 300, "x" * MAX_LINE_LENGTH),
    ("> 1\n" * inbound_parser.MAX_LINES + "2\n", ""),
]


@pytest.mark.parametrize(("text", "line"), LINES)
def test_the_first_line_somebody_wrote_themselves(text: str, line: str) -> None:
    assert extract_first_line(text) == line


def looked(raw: bytes | str | EmailMessage, path: str = "ann@example.org", authserv: str = "") -> ParsedMail:
    data = raw.as_bytes() if isinstance(raw, EmailMessage) else raw if isinstance(raw, bytes) else raw.encode()
    return parse_inbound_mail(data, path, authserv, "X-Starboard-Letter")


def with_html(plain: str | None, html: str) -> EmailMessage:
    mail = EmailMessage()
    mail["From"] = "ann@example.org"
    if plain is None:
        mail.set_content(html, subtype="html")
    else:
        mail.set_content(plain)
        mail.add_alternative(html, subtype="html")
    return mail


def test_only_the_plain_text_counts() -> None:
    assert looked(with_html("2\n", "<p>1</p>")).first_line == "2"
    assert looked(with_html(None, "<p>1</p>")).first_line == ""
    assert looked(with_html("\n", "<p>1</p>")).first_line == ""


ATTACHED = [
    ("application", "ms-tnef", "winmail.dat", b"\x78\x9f\x3e\x22\x01\x00 roll"),
    ("application", "rtf", "reply.rtf", rb"{\rtf1\ansi roll}"),
    ("text", "plain", "reply.txt", b"roll"),
    ("text", "calendar", "invite.ics", b"BEGIN:VCALENDAR"),
]


@pytest.mark.parametrize(("main", "sub", "name", "data"), ATTACHED, ids=lambda each: str(each)[:12])
def test_what_is_attached_says_nothing(main: str, sub: str, name: str, data: bytes) -> None:
    mail = EmailMessage()
    mail["From"] = "ann@example.org"
    mail.make_mixed()
    mail.add_attachment(data, maintype=main, subtype=sub, filename=name)
    assert looked(mail).first_line == ""
    alone = EmailMessage()
    alone.set_content(data, maintype=main, subtype=sub, disposition="attachment", filename=name)
    assert looked(alone).first_line == ""
    mail = with_html("2\n", "<p>2</p>")
    mail.add_attachment(data, maintype=main, subtype=sub, filename=name)
    assert looked(mail).first_line == "2"


@pytest.mark.parametrize(
    ("encoding", "body"),
    [
        ("utf-8", "bid 340 \u20ac".encode()),
        ("iso-8859-1", b"bid 340 \xe9"),
        ("no-such-charset", b"bid 340"),
        ("utf-8", b"bid 340 \xff\xfe"),
        ("utf-16", b"\x00"),
    ],
)
def test_whatever_letters_it_is_written_in(encoding: str, body: bytes) -> None:
    raw = f"{PLAIN}Content-Type: text/plain; charset={encoding}\n\n".encode() + body
    assert looked(raw).first_line[:7] in ("bid 340", "", "\x00", "\ufffd")


def test_base64_and_quoted_printable() -> None:
    for kind, body in (("base64", "YmlkIDM0MAo="), ("quoted-printable", "bid 3=34=30")):
        raw = f"{PLAIN}Content-Type: text/plain\nContent-Transfer-Encoding: {kind}\n\n{body}\n"
        assert looked(raw).first_line == "bid 340"


@pytest.mark.parametrize(
    ("given", "sender"),
    [
        ("From: Ann <Ann@Example.org>", "ann@example.org"),
        ("From: =?utf-8?q?J=C3=B6rg?= <ann@example.org>", "ann@example.org"),
        ("From: ann@example.org\nFrom: ben@example.org", ""),
        ("From: ann@example.org, ben@example.org", ""),
        ("From: undisclosed:;", ""),
        ("From: undisclosed:;\nFrom: ann@example.org", ""),
        ("From:\nFrom: ann@example.org", ""),
        ("Sender: ann@example.org", ""),
        ('From: "ann@example.org" <mallory@evil.example>', "mallory@evil.example"),
        ("From:", ""),
    ],
)
def test_exactly_one_sender(given: str, sender: str) -> None:
    assert looked(f"{given}\n\n2\n").sender == sender


def test_two_senders_are_none() -> None:
    assert looked("From: ann@example.org\n\n2\n").sender == "ann@example.org"
    assert looked("From:\nFrom: ann@example.org\n\n2\n").sender == ""


def test_a_mail_is_known_by_its_name_or_by_all_of_it() -> None:
    one, two = looked(f"{PLAIN}\n1\n"), looked(f"{PLAIN}\n2\n")
    assert one.message_digest == two.message_digest
    assert looked("From: a@b.example\n\n1\n").message_digest != looked("From: a@b.example\n\n2\n").message_digest


def nested(depth: int) -> bytes:
    """Parts in parts in parts."""
    inner = (f"--b{n}\nContent-Type: multipart/mixed; boundary=b{n + 1}\n\n" for n in range(depth))
    return "".join(["Content-Type: multipart/mixed; boundary=b0\n\n", *inner]).encode()


BROKEN: list[Any] = [
    b"",
    b"\x00" * 100,
    b"\n\n",
    b"From: \xff\xfe\n\n2",
    b"Content-Type: multipart/mixed\n\n--\n2",
    b"Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: multipart/mixed; boundary=b\n\n--b\n2\n--b--",
    b"Content-Type: text/plain; charset=\x00\n\n2",
    b"Content-Transfer-Encoding: base64\n\n!!!!",
    b"From: (((((" + b"(" * 5000 + b"\n\n2",
    b"From: " + b"<" * 5000 + b"\n\n2",
    b"Authentication-Results: " + b"(" * 3000 + b"\nFrom: a@b.example\n\n2",
    nested(9),
]


@pytest.mark.parametrize("raw", BROKEN, ids=range(len(BROKEN)))
def test_what_is_broken_says_nothing_and_raises_nothing(raw: bytes) -> None:
    found = looked(raw, authserv="mx.starboard.example")
    assert not found.is_authenticated


def test_noise_raises_nothing() -> None:
    rng = random.Random(7)
    words = "From: |\n|\n\n|Content-Type: |multipart/mixed; boundary=b|--b\n|2|=?utf-8?b?|?=|<|>|@|;|text/plain|(|)"
    pieces = [*(word.encode() for word in words.split("|")), b"\xff", b"\x00"]
    for _ in range(300):
        parse_inbound_mail(b"".join(rng.choices(pieces, k=rng.randrange(40))), rng.choice(["", "a@b", None]), "mx", "X")

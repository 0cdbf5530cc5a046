"""The way in, as our own mail server speaks with it (LMTP): what is taken, what is refused, and that nothing moves."""

from __future__ import annotations

import smtplib
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from games.mail import inbound_parser
from games.mail.inbound_limits import MAX_HEADERS_BYTES, MAX_PARTS
from games.management.commands import receive_mail
from games.management.commands.receive_mail import build_lmtp_protocol
from games.models import InboundMail
from tests.mail.attacks import IN_BODY, IN_HEADERS
from tests.mail.conftest import Post, reply
from tests.mail.postoffice import Loop

OURS = "mx.starboard.example"
SAYS = f"{OURS}; dmarc=pass header.from=example.org"


class Way:
    """A connection of our mail server's, and the mail that is answered."""

    def __init__(self, post: Post, port: int) -> None:
        self.post, self.port = post, port

    def hand_in(self, raw: bytes, *to: str, path: str = "ann@example.org") -> list[tuple[int, str]]:
        """What each recipient, and then the mail for each, is answered."""
        with smtplib.LMTP("127.0.0.1", self.port, timeout=60) as server:
            server.ehlo(OURS)
            server.mail(path)
            said = [server.rcpt(each) for each in to or (self.post.to,)]
            if all(code >= 300 for code, _ in said):
                return [(code, text.decode()) for code, text in said]
            code, text = server.data(raw)
            answers = [(code, text)]
            answers += [server.getreply() for good, _ in said[1:] if good < 300]
            return [(code, text.decode()) for code, text in answers]

    def reply(self, text: str = "roll", *results: str, **headers: str) -> bytes:
        """A reply of who was asked, with what our server says of it on top."""
        mail = reply(headers.pop("From", self.post.user.email), text, **headers)
        top = "".join(f"Authentication-Results: {each}\r\n" for each in results)
        return top.encode() + mail.as_bytes()


@pytest.fixture
def way(post: Post, settings: Any) -> Iterator[Way]:
    settings.LONE, settings.MAIL_AUTHSERV = False, OURS
    loop = Loop(build_lmtp_protocol)
    yield Way(post, loop.port)
    loop.stop()


def test_a_good_one_is_taken(way: Way) -> None:
    version = way.post.game.head.version
    assert way.hand_in(way.reply("roll", SAYS))[0][0] == 250
    assert (way.post.verdicts, way.post.game.head.version) == (["done"], version + 1)


FORGED: dict[str, tuple[list[str], dict[str, str]]] = {
    "wrong From": ([SAYS], {"From": "ben@example.com"}),
    "two in From": ([SAYS], {"From": "ann@example.org, ben@example.org"}),
    "no attestation": ([], {}),
    "a foreign attestation": (["mx.evil.example; dmarc=pass header.from=example.org"], {}),
    "a failed attestation": ([f"{OURS}; dmarc=fail header.from=example.org"], {}),
    "of another domain": ([f"{OURS}; dmarc=pass header.from=evil.example"], {}),
    "a forged second header": ([f"{OURS}; dmarc=fail header.from=example.org", SAYS], {}),
    "a second header where none was found": ([f"{OURS}; dmarc=none header.from=example.org", SAYS], {}),
    "in the envelope's sender": (
        [
            f'{OURS}; spf=pass smtp.mailfrom="; dmarc=pass header.from=example.org;"@evil.example;'
            " dmarc=fail header.from=example.org"
        ],
        {},
    ),
    "in a comment": ([f"{OURS}; spf=fail (\\); dmarc=pass header.from=example.org; x=y (); dmarc=fail"], {}),
}
MACHINES = [
    {"Auto_Submitted": "auto-replied"},
    {"Auto_Submitted": "auto-generated"},
    {"Precedence": "bulk"},
    {"List_Id": "<all.example.org>"},
    {"X_Autoreply": "yes"},
    {"From": "mailer-daemon@example.org"},
]


@pytest.mark.parametrize("case", FORGED, ids=str)
def test_what_is_not_its_players_is_called_forged_and_does_nothing(way: Way, case: str) -> None:
    (results, headers), stored = FORGED[case], way.post.game.stored()
    assert way.hand_in(way.reply("roll", *results, **headers))[0][0] == 250
    assert (way.post.verdicts, way.post.answers, way.post.game.stored()) == (["forged"], [], stored)


@pytest.mark.parametrize("headers", MACHINES, ids=lambda each: " ".join(next(iter(each.items()))))
def test_machines_do_nothing(way: Way, headers: dict[str, str]) -> None:
    stored = way.post.game.stored()
    assert way.hand_in(way.reply("roll", SAYS, **headers))[0][0] == 250
    assert (way.post.verdicts, way.post.answers, way.post.game.stored()) == (["auto"], [], stored)


def test_an_empty_return_path_is_a_machines(way: Way) -> None:
    stored = way.post.game.stored()
    assert way.hand_in(way.reply("roll", SAYS), path="<>")[0][0] == 250
    assert (way.post.verdicts, way.post.game.stored()) == (["auto"], stored)


@pytest.mark.parametrize(
    "to", ["turn+aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa@starboard.example", "turn@starboard.example", "{}@evil.example"]
)
def test_an_address_that_nobody_made_is_unknown(way: Way, to: str) -> None:
    """An unknown token, none, another domain."""
    ((code, text),) = way.hand_in(way.reply("roll", SAYS), to.format(way.post.to.partition("@")[0]))
    assert (code, text) == (550, "5.1.1 no such address")
    assert not InboundMail.objects.exists()


NOTHING = {
    "HTML only": b"Content-Type: text/html\r\n\r\n<p>roll</p>\r\n",
    "quoted only": b"\r\n> roll\r\n> 1\r\n",
    "NUL": b"\r\n\x00roll\r\n",
    "NUL alone": b"\r\n\x00\x00\r\n",
    "a bad charset": b"Content-Type: text/plain; charset=no-such\r\n\r\nroll\r\n",
    "a charset that is no letters": b"Content-Type: text/plain; charset=punycode\r\n\r\nroll-\r\n",
    "base64 of nothing": b"Content-Transfer-Encoding: base64\r\n\r\n!!!!\r\n",
    "grave words": b"\r\nresign\r\n",
    "a command of the chat": b"\r\n/w Ben roll\r\n",
    "no text": b"Content-Type: multipart/mixed\r\n\r\nroll\r\n",
}


@pytest.mark.parametrize("case", NOTHING, ids=str)
def test_what_says_nothing_does_nothing(way: Way, case: str) -> None:
    stored = way.post.game.stored()
    head = f"Authentication-Results: {SAYS}\r\nFrom: {way.post.user.email}\r\nMessage-ID: <1@example.org>\r\n"
    assert way.hand_in(head.encode() + NOTHING[case])[0][0] == 250
    if case == "NUL":  # it is not shown, and what is left is a move
        assert way.post.verdicts == ["done"]
        return
    assert (way.post.verdicts, way.post.game.stored()) == (["refused"], stored)


ABSURD: dict[str, tuple[Callable[[bytes], bytes], int]] = {
    "1.1 MB": (lambda good: good + b"x" * 70 + b"\r\n" + (b"y" * 70 + b"\r\n") * 15_300, 552),
    "headers": (lambda good: b"X-Long: of a hop\r\n" * (MAX_HEADERS_BYTES // 15) + good, 552),
    "parts": (lambda good: IN_BODY["parts"](10 * MAX_PARTS), 554),
    "100,000 parts": (lambda good: IN_BODY["parts"](900_000), 554),
    "a From of 24 kB": (lambda good: IN_HEADERS["quotes in From"](24_000), 552),
    "comments of 48 kB": (lambda good: IN_HEADERS["nested comments"](48_000), 552),
}


@pytest.mark.parametrize("case", ABSURD, ids=str)
def test_what_is_absurd_is_refused_in_the_conversation(way: Way, case: str) -> None:
    """For good and with a sentence; nothing is written down, and the next mail is taken."""
    make, wanted = ABSURD[case]
    stored, version = way.post.game.stored(), way.post.game.head.version
    ((code, text),) = way.hand_in(make(way.reply("roll", SAYS)))
    assert (code, way.post.game.stored(), InboundMail.objects.count()) == (wanted, stored, 0)
    assert text[:6] in ("5.3.4 ", "5.6.0 ") or "Too much mail" in text or "size" in text.lower()
    assert way.hand_in(way.reply("roll", SAYS))[0][0] == 250
    assert (way.post.verdicts, way.post.game.head.version) == (["done"], version + 1)


def test_a_mail_is_read_once_for_all_it_is_for(way: Way, monkeypatch: pytest.MonkeyPatch) -> None:
    read, count = inbound_parser.parse_inbound_mail, []
    monkeypatch.setattr(inbound_parser, "parse_inbound_mail", lambda *given: count.append(1) or read(*given))
    answers = way.hand_in(way.reply("roll", SAYS), way.post.to, way.post.to.upper(), way.post.to)
    assert [code for code, _ in answers] == [250] * 3
    assert (len(count), way.post.verdicts) == (1, ["done"])


def test_one_that_takes_its_time_holds_nobody_up(way: Way, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is read beside the others."""
    read, begun, go_on = inbound_parser.parse_inbound_mail, threading.Event(), threading.Event()

    def slow(raw: bytes, *more: Any) -> inbound_parser.ParsedMail:
        if b"slow" in raw:
            begun.set()
            assert go_on.wait(60)
        return read(raw, *more)

    monkeypatch.setattr(inbound_parser, "parse_inbound_mail", slow)
    said: list[Any] = []
    other = threading.Thread(target=lambda: said.extend(way.hand_in(way.reply("dance", SAYS, Message_ID="<slow@x>"))))
    other.start()
    try:
        assert begun.wait(60)
        assert way.hand_in(way.reply("roll", SAYS))[0][0] == 250
        assert way.post.verdicts == ["done"]
    finally:
        go_on.set()
        other.join(60)
    assert said[0][0] == 250


def test_one_that_takes_too_long_is_to_come_again(way: Way, monkeypatch: pytest.MonkeyPatch) -> None:
    read, go_on = inbound_parser.parse_inbound_mail, threading.Event()

    def slow(*given: Any) -> inbound_parser.ParsedMail:
        assert go_on.wait(60)
        return read(*given)

    monkeypatch.setattr(inbound_parser, "parse_inbound_mail", slow)
    readers = ThreadPoolExecutor(1)
    monkeypatch.setattr(receive_mail, "mail_executor", readers)
    mail = way.reply("roll", SAYS)
    with monkeypatch.context() as hasty:
        hasty.setattr(receive_mail, "MAIL_TIMEOUT_S", 0.05)
        try:
            assert way.hand_in(mail) == [(451, "4.3.0 try again later")]
        finally:
            go_on.set()
            readers.shutdown()
    monkeypatch.setattr(receive_mail, "mail_executor", ThreadPoolExecutor(1))
    assert way.hand_in(mail)[0][0] == 250
    assert way.post.verdicts == ["done"]  # what was begun is finished, and counts once

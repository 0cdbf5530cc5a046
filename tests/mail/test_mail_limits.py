"""No mail keeps the way in shut: reading takes as long as the mail is and no longer, and what is absurd is refused."""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import thread_time

import pytest

from games.mail import inbound_limits, inbound_parser
from games.mail.inbound_limits import (
    MAX_HEADER_BYTES,
    MAX_HEADERS_BYTES,
    MAX_MAIL_BYTES,
    MAX_PART_DEPTH,
    MAX_PARTS,
    MailRefused,
)
from tests.mail.attacks import FROM, IN_BODY, IN_HEADERS

SERVER = "mx.starboard.example"
TIMES = 8  # larger
SLACK = 40  # times the work, at most: the square would be 64 times
LEAST = 0.002  # seconds: less is not measured
Make = Callable[[int], bytes]
CASES = [(make, 7_000) for make in IN_HEADERS.values()] + [(make, 110_000) for make in IN_BODY.values()]


def read(raw: bytes) -> str:
    """What was refused, if it was."""
    try:
        inbound_parser.parse_inbound_mail(raw, "ann@example.org", SERVER, "X-Starboard-Letter")
    except MailRefused as no:
        return no.smtp_reply
    return ""


def calls(raw: bytes) -> int:
    """How many functions are called by reading it."""
    count = 0

    def note(frame: object, event: str, argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(note)
    try:
        read(raw)
    finally:
        sys.setprofile(None)
    return count


def seconds(raw: bytes) -> float:
    """What it takes of this thread's own time, at best."""
    took = []
    for _ in range(3):
        began = thread_time()
        read(raw)
        took.append(thread_time() - began)
    return min(took)


@pytest.fixture
def unlimited(monkeypatch: pytest.MonkeyPatch) -> None:
    """Headers of any length: reading them is linear, limit or no limit."""
    monkeypatch.setattr("games.mail.headers.MAX_HEADER_BYTES", MAX_MAIL_BYTES)


@pytest.mark.parametrize(("make", "size"), CASES, ids=[*IN_HEADERS, *IN_BODY])
def test_the_work_grows_with_the_mail_and_no_faster(make: Make, size: int, unlimited: None) -> None:
    """A8."""
    small, large = make(size), make(TIMES * size)
    assert len(large) > 5 * len(small)
    assert calls(large) <= SLACK / 2 * max(calls(small), 100)
    assert seconds(large) <= SLACK * max(seconds(small), LEAST)


@pytest.mark.parametrize(("make", "size"), CASES, ids=[*IN_HEADERS, *IN_BODY])
def test_however_large_it_is_little_is_done(make: Make, size: int) -> None:
    """Fewer calls than the mail has bytes, and they are short ones: below the half second that is wanted."""
    assert calls(make(MAX_MAIL_BYTES - 40_000)) < 700_000
    assert calls(make(MAX_HEADERS_BYTES - 2_000)) < 300_000


REFUSED: list[tuple[str, bytes, str]] = [
    ("size", FROM + b"\r\n" + b"x" * MAX_MAIL_BYTES, "552 5.3.4"),
    ("headers", FROM + b"X: y\r\n" * (MAX_HEADERS_BYTES // 6) + b"\r\n2", "552 5.3.4"),
    ("headers on one line", FROM + b"X: " + b"y" * MAX_HEADERS_BYTES + b"\r\n\r\n2", "552 5.3.4"),
    ("a long From", b"From: " + b"a" * MAX_HEADER_BYTES + b"@example.org\r\n\r\n2", "552 5.3.4"),
    (
        "a long Content-Type",
        FROM + b"Content-Type: text/plain;" + b" a=b;" * MAX_HEADER_BYTES + b"\r\n\r\n2",
        "552 5.3.4",
    ),
    ("parts", FROM + b"Content-Type: multipart/mixed; boundary=b\r\n" + b"\r\n--b\r\n" * MAX_PARTS + b"2", "554 5.6.0"),
    ("depth", FROM + b"Content-Type: multipart/mixed; boundary=b\r\n\r\n", "554 5.6.0"),
    ("headers of a part", FROM + b"Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n", "552 5.3.4"),
]


def absurd(name: str, raw: bytes) -> bytes:
    if name == "depth":
        step = b"--%s\r\nContent-Type: multipart/mixed; boundary=%sb\r\n\r\n"
        return raw + b"".join(step % (b"b" * n, b"b" * n) for n in range(1, MAX_PART_DEPTH + 3))
    return raw + b"X: y\r\n" * inbound_limits.MAX_PART_HEADERS_BYTES if name == "headers of a part" else raw


@pytest.mark.parametrize(("name", "raw", "code"), REFUSED, ids=[each[0] for each in REFUSED])
def test_what_is_absurd_is_refused_for_good_with_a_sentence(name: str, raw: bytes, code: str) -> None:
    answer = read(absurd(name, raw))
    assert answer.startswith(code)
    assert answer.isascii()
    assert len(answer) < 200
    assert "\n" not in answer


def sealed(times: int) -> bytes:
    """Headers as a large provider's mail has them after so many forwardings: signatures, seals, lines of servers."""
    signature = b"b=" + b"\r\n        ".join([b"QWxhZGRpbjpvcGVuIHNlc2FtZQ" * 2] * 7)
    hop = (
        b"Received: from mail-ed1-f41.example.net (mail-ed1-f41.example.net [192.0.2.41])\r\n        by mx.example.org"
        b" (Postfix) with ESMTPS id 4XyZ\r\n        for <ann@example.org>; Sun, 22 Nov 2026 10:00:00 +0000 (UTC)\r\n"
    )
    seal = b"ARC-Seal: i=1; a=rsa-sha256; t=1; cv=none; d=example.net; s=arc;\r\n        " + signature + b"\r\n"
    message = seal.replace(b"ARC-Seal", b"ARC-Message-Signature")
    results = (
        b"ARC-Authentication-Results: i=1; mx.example.net;\r\n       dkim=pass header.i=@example.org header.s=a"
        b' header.b="Q/Wx";\r\n       spf=pass (example.net: domain of ann@example.org designates 192.0.2.41 as'
        b" permitted sender) smtp.mailfrom=ann@example.org;\r\n       dmarc=pass (p=NONE) header.from=example.org\r\n"
    )
    dkim = seal.replace(b"ARC-Seal: i=1", b"DKIM-Signature: v=1")
    return (hop * 3 + seal + message + results + dkim) * times


def test_what_large_providers_add_is_far_below(unlimited: None) -> None:
    """Six forwardings, each with all seals, are 15 kB."""
    head = sealed(6)
    assert 12_000 < len(head) < MAX_HEADERS_BYTES / 3
    mine = b"Authentication-Results: mx.starboard.example; dmarc=pass header.from=example.org\r\n"
    raw = mine + head + FROM + b"Content-Type: text/plain; charset=utf-8\r\n\r\nbid 340\r\n"
    found = inbound_parser.parse_inbound_mail(raw, "ann@example.org", SERVER, "X-Starboard-Letter")
    assert (found.is_authenticated, found.first_line, found.is_automatic) == (True, "bid 340", False)

"""Parts of mails as programs write them, beside what Python's own parser finds in them; and whatever else comes."""

from __future__ import annotations

import contextlib
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import SMTP, default
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.mail import mime_parts
from games.mail.headers import parse_from_address, split_headers
from games.mail.inbound_limits import MailRefused
from games.mail.inbound_parser import parse_inbound_mail

TEXTS = st.text("abc >=-\n\u00e9\u6f22.", max_size=60)
ENCODINGS = [None, "base64", "quoted-printable"]
LEAVES = st.tuples(st.sampled_from(["plain", "html", "attached", "image"]), TEXTS)
TREES = st.recursive(
    LEAVES, lambda inner: st.tuples(st.sampled_from(["mixed", "alternative", "related"]), st.lists(inner, max_size=3))
)


def made(tree: Any, charset: str, encoding: str | None) -> EmailMessage:
    """A mail of that form, written by Python."""
    kind, inside = tree
    mail = EmailMessage()
    if kind in ("mixed", "alternative", "related"):
        mail["Content-Type"] = f"multipart/{kind}"
        mail.set_payload([made(each, charset, encoding) for each in inside])
    elif kind == "image":
        mail.set_content(inside.encode(), maintype="image", subtype="png")
    elif kind == "attached":
        mail.set_content(inside, charset="utf-8", disposition="attachment")
    else:
        mail.set_content(inside, subtype=kind, charset=charset, cte=encoding)
    return mail


def ours(raw: bytes) -> str:
    fields, start = split_headers(raw)
    return mime_parts.extract_plain_text(raw, mime_parts.parse_mime(raw, fields, start))


def pythons(raw: bytes) -> str:
    body = message_from_bytes(raw, policy=default).get_body(("plain",))  # type: ignore[arg-type, attr-defined, unused-ignore]
    return "" if body is None else str(body.get_content())


@settings(deadline=None, suppress_health_check=list(HealthCheck))
@given(
    TREES, st.sampled_from(["utf-8", "utf-16"]), st.sampled_from([None, "base64", "quoted-printable"]), st.booleans()
)
def test_the_text_is_the_one_that_pythons_parser_finds(
    tree: Any, charset: str, encoding: str | None, wire: bool
) -> None:
    mail = made(tree, charset, "base64" if charset == "utf-16" else encoding)
    raw = mail.as_bytes(policy=SMTP if wire else default)
    assert ours(raw).split() == pythons(raw).split()


PIECES = """From: a@b.example|To: |Content-Type: |multipart/mixed; boundary=b|text/plain|; charset=utf-8|base64|--b
|--b--|2|
 |:|;|=|"|(|)|<|>|@|,|=?utf-8?b?|message/delivery-status|Content-Transfer-Encoding: |Authentication-Results: mx;|\\"""
NOISE = st.lists(st.sampled_from(PIECES.split("|")) | st.sampled_from(["\n", "\r\n", "\n\n", "\x00", "\xff", "\t"]))


@settings(deadline=None)
@given(NOISE.map("".join), st.sampled_from(["", "<>", "a@b.example", None]))
def test_whatever_comes_is_read_or_refused(mail: str, path: str | None) -> None:
    """F44: nothing else is raised."""
    with contextlib.suppress(MailRefused):
        parse_inbound_mail(mail.encode("latin-1"), path, "mx", "X-Starboard-Letter")


def test_an_end_is_an_end() -> None:
    head = "Content-Type: multipart/mixed; boundary=b\n\nbefore\n"
    for body, said in (
        ("--b\n\n2\n--b--\n--b\n\n3\n", "2"),
        ("--b \t\n\n2\n--b--  \n", "2"),
        ("--b\n\n2", "2"),
        ("--bc\n\n1\n--b\n\n2\n--b--", "2"),
        ("--b--\n\n--b\n\n2\n", ""),
        ("--b\n--b\n\n2\n", ""),
        ("", ""),
    ):
        assert ours((head + body).encode()).strip() == said, body
        assert ours((head + body).replace("\n", "\r\n").encode()).strip() == said, body


def test_the_outer_boundary_ends_the_inner_parts() -> None:
    inner = "--b\nContent-Type: multipart/mixed; boundary=c\n\n--c\nContent-Type: text/html\n\n1\n"
    inner += "--b\n\n2\n--c\n\n3\n--b--\n"
    assert ours(f"Content-Type: multipart/mixed; boundary=b\n\n{inner}".encode()) == "2\n--c\n\n3"


@pytest.mark.parametrize(
    ("given", "kind", "said"),
    [
        ("", "text/plain", {}),
        ("Text/Plain; Charset=UTF-8", "text/plain", {"charset": "UTF-8"}),
        ('text/plain; (one) charset = "utf-8" (two)', "text/plain", {"charset": "utf-8"}),
        ("text/plain; charset=", "text/plain", {"charset": ""}),
        ("text/plain; charset", "text/plain", {}),
        ("text/plain; charset=a; charset=b", "text/plain", {"charset": "a"}),
        ('multipart/mixed; boundary="a b\\"c"', "multipart/mixed", {"boundary": 'a b"c'}),
        ("text", "unknown/unknown", {}),
        ("text/", "unknown/unknown", {}),
        ("((", "unknown/unknown", {}),
    ],
)
def test_what_a_part_is(given: str, kind: str, said: dict[str, str]) -> None:
    assert mime_parts.parse_content_type(given) == (kind, said)


@pytest.mark.parametrize(
    ("given", "found"),
    [
        ("ann@example.org", "ann@example.org"),
        ("Ann <ann@example.org>", "ann@example.org"),
        ("<ann@example.org>", "ann@example.org"),
        ("ann@example.org (Ann (who plays))", "ann@example.org"),
        ('"Ann, of \\"Orion\\"" <ann@example.org>', "ann@example.org"),
        ("Dr. Ann O'Neil (at work) <ann.o'neil+games@example.org>", "ann.o'neil+games@example.org"),
        ("J\u00f6rg M\u00fcller <jm@example.org>", "jm@example.org"),
        ('"ann smith"@example.org', '"ann smith"@example.org'),
        ("Ann, Ben <ann@example.org>", ""),
        ("ann@example.org, ben@example.org", ""),
        ("us: ann@example.org;", ""),
        ("ann@example.org <ben@example.org>", ""),
        ("<ann@example.org> <ben@example.org>", ""),
        ("<ann@example.org", ""),
        ("ann@", ""),
        ("@example.org", ""),
        ("ann", ""),
        ("ann@[127.0.0.1]", ""),
        ("ann@example.org\x00", ""),
        ("", ""),
    ],
)
def test_one_address(given: str, found: str) -> None:
    assert parse_from_address(given) == found

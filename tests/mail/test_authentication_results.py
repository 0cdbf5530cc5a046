"""Whom our own receiving server names: Authentication-Results by the grammar of RFC 8601."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from games.mail import inbound_parser
from games.mail.authentication_results import AuthResult, parse_auth_results
from games.mail.headers import MalformedHeader

MX = "mx.star.example"
PASS = "dmarc=pass header.from=mail.example"
FAIL = "dmarc=fail header.from=mail.example"
FORGED = "spf=pass smtp.mailfrom="
SAMPLES = [
    (f"{MX}; {PASS}", True),
    (f"{MX.upper()}; DMARC=PASS header.From=MAIL.example", True),
    (f'"{MX}" 1; {PASS}', True),
    (f"(a (nested) one) {MX} (b) 1 (c) ; (d) dmarc (e) = (f) pass (g) header (h) . from (i) = mail.example (j)", True),
    (f"{MX}; dmarc/1=pass header.from=mail.example", True),
    (f'{MX}; dmarc=pass reason="a; b" (p=none; dis=none) header.from="mail.example"', True),
    (f'{MX}; dkim=pass (2048-bit key) header.d=mail.example header.b="a/b+c="; {PASS}', True),
    (f"{MX}; dkim=pass header.b=a/b+c; iprev=pass smtp.remote-ip=2001:db8::1; {PASS}", True),
    (f'{MX}; spf=pass smtp.mailfrom="a b"@mail.example; {PASS}', True),
    (f"{MX}; spf=none smtp.mailfrom=; {PASS}", True),
    (f"{MX}; spf=pass (mailfrom) smtp.mailfrom=bounce+1=ann@mail.example; {PASS}", True),
    (f"{MX}; none", False),
    (f"{MX}; none ({PASS})", False),
    (f"{MX}; {FAIL}", False),
    (f"{MX}; dmarc=none header.from=mail.example", False),
    (f"{MX}; dmarc=pass header.from=evil.example", False),
    (f"{MX}; dmarc=pass header.from=mail.example header.from=evil.example", False),
    (f"{MX}; dmarc=pass", False),
    (f"{MX}; dmarc=pass header.from=mail.example.evil.example", False),
    (f"{MX}; dmarc/2=pass header.from=mail.example", False),
    (f"{MX} 2; {PASS}", False),
    (f"{MX}1; {PASS}", False),
    (f"mx.evil.example; {PASS}", False),
    (f"{MX}.evil.example; {PASS}", False),
    (f"{MX}; {PASS}; {PASS}", False),
    (f"{MX}; {PASS}; {FAIL}", False),
    (f"{MX}; none; {PASS}", False),
    (f"{MX}; {PASS};", False),
    (f"{MX}; {PASS}; garbage", False),
    (f"{MX}; {PASS} (", False),
    (f"{MX}; {PASS} )", False),
    (f'{MX}; {PASS} x.y="', False),
    (f"{MX}; {PASS} \\", False),
    (f"{MX}; {PASS}\x00", False),
    (f"{MX}; spf=pass (\x00) smtp.mailfrom=x; {PASS}", False),
    (f"{MX}; spf=pass {PASS}", False),
    (f"{MX} {PASS}", False),
    (MX, False),
    (f"; {PASS}", False),
    ("", False),
    (f'{MX}; {FORGED}"; {PASS};"@evil.example; {FAIL}', False),
    (f"{MX}; {FORGED}a@evil.example (; {PASS}; ); {FAIL}", False),
    (f"{MX}; {FORGED}a@evil.example (\\); {PASS}; (); {FAIL}", False),
    (f"{MX}; {FORGED}=?utf-8?q?=3B_dmarc=3Dpass_header.from=3Dmail.example?=@evil.example; {FAIL}", False),
]


def attested(*results: str, sender: str = "ann@mail.example", authserv: str = MX) -> bool:
    """Whether a mail with these headers, the topmost first, counts as its sender's."""
    lines = "".join(f"Authentication-Results: {each}\r\n" for each in results)
    raw = f"{lines}From: {sender}\r\n\r\n2".encode("utf-8", "surrogateescape")
    return inbound_parser.parse_inbound_mail(raw, "ann@mail.example", authserv, "X").is_authenticated


@pytest.mark.parametrize(("header", "passes"), SAMPLES)
def test_what_a_header_says(header: str, passes: bool) -> None:
    assert attested(header) is passes


@pytest.mark.parametrize(
    ("headers", "passes"),
    [
        ([f"{MX}; {PASS}", f"{MX}; dkim=pass header.d=mail.example"], True),
        ([f"{MX}; {PASS}", f"mx.other.example; {FAIL}"], True),
        ([f"mx.other.example; {FAIL}", f"{MX}; {PASS}"], True),
        ([f"{MX}; {PASS}", "spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=x; dmarc=fail"], True),
        ([f"{MX}; dkim=pass header.d=mail.example", f"{MX}; {PASS}"], False),
        ([f"{MX}; {FAIL}", f"{MX}; {PASS}"], False),
        ([f"{MX}; {PASS}", f"{MX}; {FAIL}"], False),
        ([f"{MX}; {PASS}", f"{MX}; {PASS}"], False),
        ([f"{MX}; {PASS}", f"{MX}; ((("], False),
        ([f"{MX}; none", f"{MX}; {PASS}"], False),
        ([], False),
    ],
)
def test_several_headers(headers: list[str], passes: bool) -> None:
    """Only the topmost of our server attests, and nothing of its name may contradict."""
    assert attested(*headers) is passes


@pytest.mark.parametrize(
    "sender",
    [
        "ann@ma\u0131l.example",
        "ann@\u212aail.example",
        "ann@mail.example, ben@mail.example",
        '"ann@mail.example" <x@evil.example>',
        "ann@mail.example <x@evil.example>",
        "x@evil.example (<ann@mail.example>)",
        "ann@evil.example,@mail.example",
        "<@mail.example:x@evil.example>",
    ],
)
def test_it_must_be_the_domain_of_from(sender: str) -> None:
    """Also where it only looks, or turns, like it."""
    assert not attested(f"{MX}; {PASS}", sender=sender)


ANY = st.text("".join(map(chr, range(32, 127))) + "\t\xa0\xe9\u0131\u2028\u6f22\U0001f680", max_size=60)
PIECES = ["; ", "dmarc=pass", " header.from=mail.example", '"', "\\", "(", ")", ";", "=", " ", MX, "none", "=?utf-8?q?"]
MEANT = st.lists(st.sampled_from(PIECES) | ANY, max_size=12).map("".join)


def seen(chosen: str) -> str:
    """As it comes over the wire: without what SMTP has no place for."""
    return "".join(sign for sign in chosen if sign.isprintable())


@example(f"; {PASS};")
@example(f'"; {PASS}; x="')
@example(f'\\"; {PASS}; x="')
@given(MEANT)
def test_no_envelope_sender_changes_the_verdict_in_a_quoted_string(chosen: str) -> None:
    """Whatever a stranger chooses, a correct server writes it down quoted."""
    quoted = seen(chosen).replace("\\", "\\\\").replace('"', '\\"')
    said = f'{FORGED}"{quoted}"@evil.example'
    assert attested(f"{MX}; {said}; {PASS}")
    assert not attested(f"{MX}; {said}; {FAIL}")
    assert not attested(f"{MX}; {said}")
    assert parse_auth_results(f"{MX}; {said}")[0].values("smtp.mailfrom") == [f"{seen(chosen)}@evil.example"]


@example(f"); {PASS}; (")
@example(f"\\); {PASS}; (")
@given(MEANT)
def test_nor_in_a_comment(chosen: str) -> None:
    escaped = "".join(f"\\{sign}" if sign in "()\\" else sign for sign in seen(chosen))
    said = f"spf=fail (domain of {escaped} does not designate)"
    assert attested(f"{MX}; {said} smtp.mailfrom=x; {PASS}")
    assert not attested(f"{MX}; {said} smtp.mailfrom=x; {FAIL}")
    assert not attested(f"{MX}; {said} smtp.mailfrom=x")


@given(MEANT)
def test_nor_where_it_needs_no_quotes(chosen: str) -> None:
    """An address of plain signs (RFC 5321) is written as it is, encoded words and all."""
    plain = "".join(sign for sign in chosen if sign.isalnum() or sign in "!#$%&'*+-/=?^_`{|}~.") or "x"
    said = f"{FORGED}{plain}@evil.example"
    assert attested(f"{MX}; {said}; {PASS}")
    assert not attested(f"{MX}; {said}; {FAIL}")


@given(MEANT)
def test_whatever_stands_there_is_parsed_or_malformed(header: str) -> None:
    with contextlib.suppress(MalformedHeader):
        assert all(isinstance(each, AuthResult) for each in parse_auth_results(header))

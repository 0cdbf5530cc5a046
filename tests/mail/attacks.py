"""Mails that were made to take long, by about how many bytes they have."""

from __future__ import annotations

from collections.abc import Callable

from games.mail.inbound_limits import MAX_PARTS

FROM = b"From: ann@example.org\r\n"


def folded(text: str, width: int = 900) -> bytes:
    """Over so many lines as a mail server takes."""
    return "\r\n ".join(text[at : at + width] for at in range(0, len(text), width)).encode()


def header(name: str, unit: str, end: str = "") -> Callable[[int], bytes]:
    """A header of a unit again and again."""
    from_ann = b"" if name == "From" else FROM
    return lambda size: from_ann + f"{name}: ".encode() + folded(unit * (size // len(unit)) + end) + b"\r\n\r\n2"


def headers(line: bytes) -> Callable[[int], bytes]:
    """A header again and again."""
    return lambda size: FROM + line * (size // len(line)) + b"\r\n2"


def body(head: str, unit: bytes, end: bytes = b"") -> Callable[[int], bytes]:
    """A body of a unit again and again."""
    return lambda size: FROM + (f"{head}\r\n" if head else "").encode() + b"\r\n" + unit * (size // len(unit)) + end


def deep(size: int) -> bytes:
    """Parts in parts, up to where they are refused, and lines that nearly are the boundary of each."""
    heads = [f"--{'b' * n}\r\nContent-Type: multipart/mixed; boundary={'b' * (n + 1)}\r\n\r\n" for n in range(1, 10)]
    line = b"--" + b"b" * 12 + b"\r\n"
    return b"Content-Type: multipart/mixed; boundary=b\r\n\r\n" + "".join(heads).encode() + line * (size // len(line))


def many_texts(size: int) -> bytes:
    """As many parts as are read, each of them a text that is not the first."""
    part = b"--b\r\nContent-Type: message/delivery-status\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n"
    filled = part + b"Action:   =3D\r\n" * (size // MAX_PARTS // 16)
    return b"Content-Type: multipart/report; boundary=b\r\n\r\n" + filled * (MAX_PARTS - 1)


SAID = "Authentication-Results: mx.starboard.example; spf=pass"
MIXED = "Content-Type: multipart/mixed; boundary=b"
IN_HEADERS: dict[str, Callable[[int], bytes]] = {
    "nested comments": header("Authentication-Results: mx.starboard.example; spf=pass ", "("),
    "nested comments that end": lambda n: header(f"{SAID} {'(' * (n // 2)}", ")")(n // 2),
    "many comments": header("Authentication-Results: mx.starboard.example; spf=pass ", "()"),
    "quoted pairs": header("Authentication-Results: mx.starboard.example; spf=pass smtp.mailfrom=", '"\\"'),
    "many results": header("Authentication-Results: mx.starboard.example", "; a=b"),
    "many properties": header("Authentication-Results: mx.starboard.example; a=b", " c.d=e"),
    "quotes in From": header("From", '"\\"'),
    "comments in From": header("From", "("),
    "words in From": header("From", "a "),
    "addresses": header("From", "a@b.example, "),
    "brackets in From": header("From", "<"),
    "encoded words": header("From", "=?utf-8?q?=41?= "),
    "an encoded word": header("From", "=?utf-8?q?"),
    "parameters": header("Content-Type: text/plain", "; a=b"),
    "continued parameters": header("Content-Type: text/plain", "; boundary*0=b"),
    "a quoted boundary": header("Content-Type: multipart/mixed; boundary=", '"\\"'),
    "Received": headers(b"Received: from a (b [127.0.0.1]) by c with ESMTP; Sun, 22 Nov 2026 10:00:00 +0000\r\n"),
    "Authentication-Results": headers(b"Authentication-Results: mx.starboard.example; a=b\r\n"),
    "short headers": headers(b"a:\r\n"),
    "folds": headers(b" \r\n"),
    "Message-ID": header("Message-ID", "<@ "),
}
IN_BODY: dict[str, Callable[[int], bytes]] = {
    "parts": body(MIXED, b"--b\r\n\r\n"),
    "parts without end": body(MIXED, b"--b\r\n"),
    "strokes": body(MIXED, b"--b--b\r\n"),
    "boundaries with spaces": body(MIXED, b"--b" + b" " * 200),
    "parts in parts": deep,
    "reports": many_texts,
    "quoted-printable": body("Content-Transfer-Encoding: quoted-printable", b"="),
    "quoted-printable ends": body("Content-Transfer-Encoding: quoted-printable", b" \r\n="),
    "base64": body("Content-Transfer-Encoding: base64", b"MgoK\r\n"),
    "base64 of nothing": body("Content-Transfer-Encoding: base64", b"!=\r\n"),
    "punycode": body("Content-Type: text/plain; charset=punycode", b"a-9"),
    "utf-7": body("Content-Type: text/plain; charset=utf-7", b"+AGE-"),
    "iso-2022-jp": body("Content-Type: text/plain; charset=iso-2022-jp", b"\x1b$B\x1b(B"),
    "quotes": body("", b"> \r\n"),
    "introductions": body("", b"a:\r\nb:\r\nc:\r\n\r\n"),
    "empty lines": body("", b"\r\n"),
    "one line": body("", b" \t", b":"),
    "HTML": body("Content-Type: text/html", b"<div>"),
    "report fields": body("Content-Type: message/delivery-status", b"Action: \r\nStatus: "),
    "report spaces": body("Content-Type: message/delivery-status", b" ", b"Action:"),
    "complaint spaces": body("Content-Type: message/feedback-report", b"Feedback-Type: \r\n"),
    "NUL": body("", b"\x00"),
}

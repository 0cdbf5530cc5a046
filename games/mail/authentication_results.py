"""What our own receiving server says of who wrote a mail: Authentication-Results, read by the grammar of RFC 8601.

    [CFWS] authserv-id [CFWS version] (";" "none" | 1*(";" method "=" result [reason] *(ptype "." property "=" value)))

A value that a stranger chose (an envelope's sender, say) stands there as a quoted string or in a comment, and nothing
in those counts. An unquoted value may hold more signs here than by the letter (`:` and `/` are written by servers in
use), but none that could end it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from .headers import HeaderReader, MalformedHeader, lower_ascii, raise_missing

KEYWORD: Final = re.compile(r"[A-Za-z0-9_-]+")
PROPERTY: Final = re.compile(r"[A-Za-z0-9_.-]+")
DIGITS: Final = re.compile(r"[0-9]+")
UNQUOTED_VALUE: Final = re.compile(r'[^ \t;()"\\]+')
VALUE_DELIMITERS: Final = frozenset(["", *" \t;()\\"])  # of a value
SUPPORTED_VERSION: Final = "1"  # of the header and of a method: others mean something that is not known here


class AuthResult(NamedTuple):
    """What one method of authentication led to."""

    method: str
    result: str
    properties: tuple[tuple[str, str], ...]  # "header.from" and the like, in small letters, and what they are

    def values(self, name: str) -> list[str]:
        return [value for each, value in self.properties if each == name]


def dmarc_passed(headers: Iterable[str], domain: str, authserv: str) -> bool:
    """Whether the server called `authserv` found DMARC to pass for this domain of From. `headers` are all
    Authentication-Results of a mail, the topmost first.

    Only the topmost header of that name attests; what stands below may have come with the mail. It is doubted where
    anything of that name contradicts: a header that cannot be read, a second verdict, one that is not "pass".
    """
    try:
        ours = [parse_auth_results(each) for each in headers if parse_authserv_id(each) == lower_ascii(authserv)]
    except MalformedHeader:
        return False
    verdicts = [result for results in ours for result in results if result.method == "dmarc"]
    if len(verdicts) != 1 or verdicts[0] not in ours[0]:
        return False
    (verdict,) = verdicts
    return verdict.result == "pass" and [lower_ascii(each) for each in verdict.values("header.from")] == [
        lower_ascii(domain)
    ]


def parse_authserv_id(header: str) -> str:
    """The authserv-id of a header, in lower case; "" where it cannot be read."""
    try:
        return lower_ascii(read_authserv_id(HeaderReader(header)))
    except MalformedHeader:
        return ""


def parse_auth_results(header: str) -> list[AuthResult]:
    """The results in a header. Raises MalformedHeader."""
    reader = HeaderReader(header)
    read_authserv_id(reader)
    read_auth_version(reader, reader.skip_space())
    results = []
    if reader.next_char != ";":
        raise MalformedHeader("no result")
    while reader.accept(";"):
        reader.skip_space()
        results.append(read_auth_result(reader))
    if reader.next_char or (None in results and len(results) > 1):
        raise MalformedHeader("more than results")
    return [result for result in results if result]


def read_authserv_id(reader: HeaderReader) -> str:
    """Reads the authserv-id. Raises MalformedHeader."""
    reader.skip_space()
    return read_auth_value(reader) or raise_missing("the server's name")


def read_auth_version(reader: HeaderReader, apart: bool) -> None:
    """Skips a version number, if there is one. Raises MalformedHeader for any but 1."""
    if number := reader.match(DIGITS):
        if number != SUPPORTED_VERSION or not apart:
            raise MalformedHeader("another version")
        reader.skip_space()


def read_auth_result(reader: HeaderReader) -> AuthResult | None:
    """Reads one result; None for "none". Raises MalformedHeader."""
    method = lower_ascii(reader.match(KEYWORD)) or raise_missing("a method")
    reader.skip_space()
    if method == "none" and reader.next_char in ("", ";"):
        return None
    if reader.accept("/"):
        reader.skip_space()
        read_auth_version(reader, apart=True)
    reader.expect("=")
    reader.skip_space()
    result = lower_ascii(reader.match(KEYWORD)) or raise_missing("a result")
    return AuthResult(method, result, tuple(read_auth_properties(reader)))


def read_auth_properties(reader: HeaderReader) -> list[tuple[str, str]]:
    """Reads the properties of a result, up to the next one. Raises MalformedHeader."""
    found: list[tuple[str, str]] = []
    apart = reader.skip_space()
    while reader.next_char not in ("", ";"):
        if not apart:
            raise MalformedHeader("a space is missing")
        name = lower_ascii(reader.match(KEYWORD)) or raise_missing("a property")
        reader.skip_space()
        if reader.accept("."):
            reader.skip_space()
            name = f"{name}.{lower_ascii(reader.match(PROPERTY)) or raise_missing('a property')}"
            reader.skip_space()
        elif name != "reason" or found:
            raise MalformedHeader("a property without its kind")
        reader.expect("=")
        reader.skip_space()
        found.append((name, read_auth_value(reader)))
        apart = reader.skip_space()
    return found


def read_auth_value(reader: HeaderReader) -> str:
    """Reads a value: a word, a quoted string, or an address of both; it may be empty."""
    pieces = []
    while reader.next_char not in VALUE_DELIMITERS:
        pieces.append(reader.read_quoted() if reader.next_char == '"' else reader.match(UNQUOTED_VALUE))
    return "".join(pieces)

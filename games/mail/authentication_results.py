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

from .headers import Malformed, Reader, missing, small

KEYWORD: Final = re.compile(r"[A-Za-z0-9_-]+")
PROPERTY: Final = re.compile(r"[A-Za-z0-9_.-]+")
DIGITS: Final = re.compile(r"[0-9]+")
UNQUOTED: Final = re.compile(r'[^ \t;()"\\]+')
ENDS: Final = frozenset(["", *" \t;()\\"])  # of a value
VERSION: Final = "1"  # of the header and of a method: others mean something that is not known here


class Result(NamedTuple):
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
        ours = [parse(each) for each in headers if server(each) == small(authserv)]
    except Malformed:
        return False
    verdicts = [result for results in ours for result in results if result.method == "dmarc"]
    if len(verdicts) != 1 or verdicts[0] not in ours[0]:
        return False
    (verdict,) = verdicts
    return verdict.result == "pass" and [small(each) for each in verdict.values("header.from")] == [small(domain)]


def server(header: str) -> str:
    """Who wrote a header, in small letters; "" where that cannot be read."""
    try:
        return small(identifier(Reader(header)))
    except Malformed:
        return ""


def parse(header: str) -> list[Result]:
    """The results in a header. Raises Malformed."""
    reader = Reader(header)
    identifier(reader)
    version(reader, reader.skip())
    results = []
    if reader.sign != ";":
        raise Malformed("no result")
    while reader.take(";"):
        reader.skip()
        results.append(result_of(reader))
    if reader.sign or (None in results and len(results) > 1):
        raise Malformed("more than results")
    return [result for result in results if result]


def identifier(reader: Reader) -> str:
    """The name of the server."""
    reader.skip()
    return value_of(reader) or missing("the server's name")


def version(reader: Reader, apart: bool) -> None:
    if number := reader.word(DIGITS):
        if number != VERSION or not apart:
            raise Malformed("another version")
        reader.skip()


def result_of(reader: Reader) -> Result | None:
    """One result; None for "none"."""
    method = small(reader.word(KEYWORD)) or missing("a method")
    reader.skip()
    if method == "none" and reader.sign in ("", ";"):
        return None
    if reader.take("/"):
        reader.skip()
        version(reader, apart=True)
    reader.want("=")
    reader.skip()
    result = small(reader.word(KEYWORD)) or missing("a result")
    return Result(method, result, tuple(properties(reader)))


def properties(reader: Reader) -> list[tuple[str, str]]:
    """What a result was found of, up to the next one."""
    found: list[tuple[str, str]] = []
    apart = reader.skip()
    while reader.sign not in ("", ";"):
        if not apart:
            raise Malformed("a space is missing")
        name = small(reader.word(KEYWORD)) or missing("a property")
        reader.skip()
        if reader.take("."):
            reader.skip()
            name = f"{name}.{small(reader.word(PROPERTY)) or missing('a property')}"
            reader.skip()
        elif name != "reason" or found:
            raise Malformed("a property without its kind")
        reader.want("=")
        reader.skip()
        found.append((name, value_of(reader)))
        apart = reader.skip()
    return found


def value_of(reader: Reader) -> str:
    """A word, a quoted string, or an address of both; it may be empty."""
    pieces = []
    while reader.sign not in ENDS:
        pieces.append(reader.quoted() if reader.sign == '"' else reader.word(UNQUOTED))
    return "".join(pieces)

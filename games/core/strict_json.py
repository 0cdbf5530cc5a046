"""Reading what strangers send: JSON, strictly. Every objection is a sentence, and nothing half-read goes on."""

from __future__ import annotations

import json
import re
from typing import Any, Never, TypeVar

import msgspec

from common.refusals import Refused

MAX_BYTES = 16 * 1024  # of one message; a move needs a few hundred
MAX_DEPTH = 16  # of nested lists and objects; a trade needs five
LONGEST_REASON = 300  # characters
MAX_NUMBER = 2**53 - 1  # the largest whole number a browser counts exactly

# A string, closed or not. Once begun it always matches, and gives nothing back: each character is read once.
_STRING = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+["\\]?', re.DOTALL)
_EXPECTED = re.compile(r"Expected `(?P<wanted>[^`]+)`(?:, got `(?P<got>[^`]+)`)?")
_AT = re.compile(r" - at `\$\.?(?P<where>[^`]*)`$")
_WORDS = {"int": "a whole number", "str": "text", "object": "an object", "array": "a list", "bool": "true or false"}

T = TypeVar("T")


def convert_to_struct(value: Any, kind: type[T]) -> T:
    """A value read with `parse_strict_json` as a struct; types are taken literally, unknown fields refused (422)."""
    try:
        return msgspec.convert(value, kind, strict=True)
    except msgspec.ValidationError as error:
        _object(_friendly(str(error)))


def parse_strict_json(text: str | bytes, *, max_bytes: int = MAX_BYTES, max_depth: int = MAX_DEPTH) -> Any:
    """A JSON value from a stranger; `Refused` (422) for whatever two readers could understand differently.

    Numbers are whole and within what a browser counts exactly; keys are unique; text is storable. `text` may be
    `max_bytes` long at most, and `max_depth` lists and objects deep.
    """
    if len(text) > max_bytes:
        _object(f"That message is longer than {max_bytes // 1024} KiB.")
    if isinstance(text, bytes):
        try:
            text = text.decode()
        except UnicodeDecodeError:
            _object("That isn't UTF-8 text.")
    if len(text.encode(errors="surrogatepass")) > max_bytes:
        _object(f"That message is longer than {max_bytes // 1024} KiB.")
    _check_depth(text, max_depth)
    try:
        value = json.loads(
            text, object_pairs_hook=_unique, parse_int=_whole, parse_float=_broken, parse_constant=_broken
        )
    except json.JSONDecodeError as error:
        _object(f"That isn't JSON: {error.msg.removesuffix(' starting at')} at character {error.pos + 1}.")
    _check_text(value)
    return value


def truncate_reason(reason: str) -> str:
    """A sentence of bearable length: some quote what they object to."""
    return reason if len(reason) <= LONGEST_REASON else f"{reason[: LONGEST_REASON - 2]}…."


def encode_json(value: Any) -> str:
    """A value as JSON text."""
    return msgspec.json.encode(value).decode()


def _check_depth(text: str, most: int) -> None:
    """Refused (422) for what is nested too deep; strangers' text, on the event loop: one pass and no more."""
    if text.count("[") + text.count("{") <= most:
        return
    depth = 0
    for bracket in re.findall(r"[\[\]{}]", _STRING.sub("", text)):
        depth += 1 if bracket in "[{" else -1
        if depth > most:
            _object(f"That message is nested more than {most} deep.")


def _check_text(value: Any) -> None:
    """No NUL and no half of a surrogate pair, in keys and values: databases cannot hold them."""
    if isinstance(value, str):
        if "\0" in value:
            _object("Text may not contain the NUL character.")
        if not value.isascii() and any("\ud800" <= letter <= "\udfff" for letter in value):
            _object("Text may not contain half of a surrogate pair.")
    elif isinstance(value, dict):
        for name, inner in value.items():
            _check_text(name)
            _check_text(inner)
    elif isinstance(value, list):
        for inner in value:
            _check_text(inner)


def _unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        _object("An object may have each name only once.")
    return found


def _whole(digits: str) -> int:
    if len(digits) > 17 or abs(int(digits)) > MAX_NUMBER:
        _object("That number is too large.")
    return int(digits)


def _broken(digits: str) -> Never:
    _object(f"Numbers here are whole numbers, not {digits[:20]}.")


def _friendly(error: str) -> str:
    """A validator's message as a sentence for people."""
    at = _AT.search(error)
    where = (at["where"] if at else "") or "The message"
    if missing := re.search(r"missing required field `(\w+)`", error):
        return f"{missing[1]} is missing."
    if unknown := re.search(r"unknown field `(.*?)`", error):
        return f"{unknown[1][:40]} is not a field of this."
    if found := _EXPECTED.search(error):
        wanted = " or ".join(_WORDS.get(word, word) for word in found["wanted"].split(" | ") if word != "null")
        got = _WORDS.get(found["got"] or "", found["got"] or "")
        return f"{where} must be {wanted}" + (f", not {got}." if got else ".")
    return f"{where} is not as it should be."


def _object(reason: str) -> Never:
    raise Refused(reason, status=422)

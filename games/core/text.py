"""What people write as a name: one line without tricks."""

from __future__ import annotations

import re
import unicodedata

from .exceptions import Refused

MATCH_ID = re.compile(r"[a-z0-9]{1,10}\Z")
MAX_COMBINING_MARKS = 3  # combining marks in a row; more only climb over the neighbours


def clean_line(text: str, longest: int) -> str:
    """The text as one normal line. Refused (422) when it is too long or holds what cannot be shown."""
    if any(unicodedata.category(letter) in ("Cs", "Co", "Cn") for letter in text[: longest * 4]):
        raise Refused("That name has characters that can't be shown.", status=422)
    line = "".join(letter for letter in unicodedata.normalize("NFC", text[: longest * 4]) if is_displayable(letter))
    line = " ".join(line.split())
    if len(line) > longest:
        raise Refused(f"That is longer than {longest} characters.", status=422)
    if has_stacked_marks(line):
        raise Refused("That name has characters that can't be shown.", status=422)
    return line


def is_match_id(match_id: str) -> bool:
    """Whether a match could have this id at all; anything else need not be asked of the database."""
    return bool(MATCH_ID.match(match_id))


def is_displayable(letter: str) -> bool:
    """Whether a character can be displayed: no control character and none that turns the direction of what follows."""
    return letter.isspace() or unicodedata.category(letter) not in ("Cc", "Cf")


def has_stacked_marks(line: str) -> bool:
    """Whether more combining marks are stacked on one character than any language does."""
    run = 0
    for letter in line:
        run = run + 1 if unicodedata.combining(letter) else 0
        if run > MAX_COMBINING_MARKS:
            return True
    return False

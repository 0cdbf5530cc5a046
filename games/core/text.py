"""What people write as a name: one line without tricks."""

from __future__ import annotations

import re
import unicodedata

from .exceptions import Refused

ID = re.compile(r"[a-z0-9]{1,10}\Z")
MARKS = 3  # combining marks in a row; more only climb over the neighbours


def cleaned(text: str, longest: int) -> str:
    """The text as one normal line. 422 when it is too long or holds what cannot be shown."""
    if any(unicodedata.category(letter) in ("Cs", "Co", "Cn") for letter in text[: longest * 4]):
        raise Refused("That name has characters that can't be shown.", status=422)
    line = "".join(letter for letter in unicodedata.normalize("NFC", text[: longest * 4]) if shown(letter))
    line = " ".join(line.split())
    if len(line) > longest:
        raise Refused(f"That is longer than {longest} characters.", status=422)
    if piled(line):
        raise Refused("That name has characters that can't be shown.", status=422)
    return line


def is_id(match_id: str) -> bool:
    """Whether a match could have this id at all; anything else need not be asked of the database."""
    return bool(ID.match(match_id))


def shown(letter: str) -> bool:
    """No control characters and none that turn the direction of what follows; spaces stay spaces."""
    return letter.isspace() or unicodedata.category(letter) not in ("Cc", "Cf")


def piled(line: str) -> bool:
    """Whether more marks are piled on one letter than any language does."""
    run = 0
    for letter in line:
        run = run + 1 if unicodedata.combining(letter) else 0
        if run > MARKS:
            return True
    return False

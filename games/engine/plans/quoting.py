"""What somebody wrote, and what could be written, as a refusal repeats it."""

from __future__ import annotations

import re
from typing import Final

QUOTED: Final = 40  # characters of what was written
BLANK = re.compile(r"\{\w+\}")


def quoted(said: str, most: int = QUOTED) -> str:
    """Somebody's words on one line, without what cannot be seen, and shortened."""
    line = " ".join("".join([sign if sign.isprintable() else " " for sign in said[: 4 * most]]).split())
    return f"“{line}”" if len(line) <= most else f"“{line[: most - 1].rstrip()}…”"


def open_sentence(words: str) -> str:
    """A declared sentence with its blanks open: `bid up to … for …`."""
    return BLANK.sub("…", words)

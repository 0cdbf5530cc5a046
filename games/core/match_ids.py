"""What the id of a match looks like."""

from __future__ import annotations

import re

MATCH_ID = re.compile(r"[a-z0-9]{1,10}\Z")


def is_match_id(match_id: str) -> bool:
    """Whether a match could have this id at all; anything else need not be asked of the database."""
    return bool(MATCH_ID.match(match_id))

"""A change of the rules, and from which version on it holds.

    START_FIRST = Change(2, "5.1", "Whoever goes over Start is paid before they stop.")   # in the title's changes.py
    if game.follows(START_FIRST): ...                                                      # in the phase that differs

A match goes on, and replays, by the rules it was begun by, in the same folder: only what differs asks. A version stays
playable as long as what it differs in is still asked for, from `Title.oldest` on.
"""

from __future__ import annotations

from typing import NamedTuple


class Change(NamedTuple):
    """What a version of the rules brought: `since` that version, `rule` of the rulebook, in a sentence."""

    since: int
    rule: str
    told: str

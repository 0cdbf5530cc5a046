"""How bots of one level differ: what one of them likes more and another less, and neither plays better for it.

A title says in `bots.TEMPERAMENTS` by which of its own weights each differs; a weight that it does not name is 1. How a
bot plays, its manner, is one word: its level, and its temperament where it has one, as in `steady` or `steady-careful`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from msgspec import Struct

from .bots import LEVELS

if TYPE_CHECKING:
    from .title import Title

BETWEEN: Final = "-"
TEMPERAMENTS: Final = {"careful": "careful", "builder": "a builder", "trader": "a trader"}  # as it is told on pages
WITHOUT: Final = "random"  # the level that likes everything alike


class Temperament(Struct, frozen=True):
    """What a title's bots of it do more or less than others: in words, and as weights that the bots read."""

    about: str
    weights: Mapping[str, float]


def split_manner(manner: str) -> tuple[str, str]:
    """The level and the temperament of a bot; "": none."""
    level, _, temperament = manner.partition(BETWEEN)
    return level, temperament


def join_manner(level: str, temperament: str) -> str:
    """How a bot plays, as one word."""
    return f"{level}{BETWEEN}{temperament}" if temperament else level


def list_temperaments(title: Title[Any, Any, Any], level: str) -> list[str]:
    """The temperaments that bots of a level may have."""
    return [] if level == WITHOUT or level not in title.levels else list(title.temperaments)


def list_manners(title: Title[Any, Any, Any]) -> list[str]:
    """Every way in which a title's bots play, each level before those of its temperaments."""
    return [join_manner(level, each) for level in title.levels for each in ("", *list_temperaments(title, level))]


def has_manner(title: Title[Any, Any, Any], manner: str) -> bool:
    """Whether a title has bots that play so."""
    level, temperament = split_manner(manner)
    return manner in title.levels or (bool(temperament) and temperament in list_temperaments(title, level))


def describe_manner(manner: str) -> str:
    """How a bot plays, in words for people: "fair, a trader"."""
    level, temperament = split_manner(manner)
    words = LEVELS.get(level, level)
    return f"{words}, {TEMPERAMENTS.get(temperament, temperament)}" if temperament else words

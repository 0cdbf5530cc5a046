"""What a table chose, checked by its title."""

from __future__ import annotations

from typing import Any

from games.core.exceptions import Refused, not_found
from games.engine.catalog import title as title_of
from games.engine.title import Title
from games.engine.types import Illegal


def known_title(slug: str) -> Title[Any, Any, Any]:
    try:
        return title_of(slug)
    except LookupError:
        raise not_found("game") from None


def checked_settings(game: Title[Any, Any, Any], seats: int, given: dict[str, Any], pace: str) -> dict[str, Any]:
    """What a table chose, if it is to be had at that pace; 422 with the sentence where it is not."""
    try:
        game.read_settings(seats, given, pace)
        game.check_pace(given, pace)
    except Illegal as why:
        raise Refused.of(why, status=422) from None
    return given

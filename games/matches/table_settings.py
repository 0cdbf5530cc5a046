"""What a table chose, checked by its title."""

from __future__ import annotations

from typing import Any

from common.refusals import build_not_found_error
from games.core.exceptions import translate_refusal
from games.engine.catalog import title as title_of
from games.engine.title import Title
from games.engine.types import Illegal


def require_title(slug: str) -> Title[Any, Any, Any]:
    """The title with this slug. Refused (404) when there is none."""
    try:
        return title_of(slug)
    except LookupError:
        raise build_not_found_error("game") from None


def require_valid_settings(game: Title[Any, Any, Any], seats: int, chosen: dict[str, Any], pace: str) -> dict[str, Any]:
    """The settings, if they fit the title, the number of seats and the pace. Refused (422) with the sentence where
    not."""
    try:
        game.read_settings(seats, chosen, pace)
        game.check_pace(chosen, pace)
    except Illegal as why:
        raise translate_refusal(why, status=422) from None
    return chosen

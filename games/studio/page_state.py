"""What the page of the studio is told: once what stays the same, and after every change how the draft is."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec

from accounts.models import User
from common import clock
from games.engine.catalog import title as title_of
from games.engine.chance import Seeded
from games.engine.studio import describe_board, find_card_ways
from games.engine.table import Table
from games.models import Board, Draft

from .card_worth import find_card_worth
from .differences import list_differences
from .drafts import find_other_editor, get_draft_data, list_history
from .publishing import list_objections


def build_board_description(board: Board) -> dict[str, Any]:
    """What stays the same: `description`, the `view` of a game that has just begun, the `settings` it has."""
    title = title_of(board.title)
    described: dict[str, Any] = msgspec.to_builtins(describe_board(title))
    view, settings = _build_first_view(board.title)
    return {"description": described, "view": view, "settings": settings, "title": title.name}


@cache
def _build_first_view(slug: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """What a spectator sees of a game on the standard board before the first move."""
    title = title_of(slug)
    seats = min(4, title.seats[-1])
    table = Table.start(title, seats, {}, title.standard, "live", Seeded(1), 0)
    settings: dict[str, Any] = msgspec.to_builtins(title.read_settings(seats, {}))
    return table.view(None), settings


def build_draft_state(board: Board, user: User) -> dict[str, Any]:
    """How a board is now: its `data`, what it is compared with (`base`), `objections`, `differences`, `history`,
    what cards are `worth` and the `ways` they lead, and whether this user may change it."""
    draft = Draft.objects.select_related("base", "editor").filter(board=board).first()
    data = get_draft_data(board)
    ways = find_card_ways(title_of(board.title), data)
    if draft is None or board.status != Board.Status.DRAFT:
        return {**_of_version(board), "data": data, "ways": ways, "worth": find_card_worth(board, None, data)}
    now = clock.get_current_time_ms()
    other = find_other_editor(draft, user, now)
    described = describe_board(title_of(board.title))
    base = get_draft_data(draft.base) if draft.base else None
    found = list_differences(described, base, data) if base is not None else []
    return {
        "data": data,
        "base": base,
        "base_version": draft.base.version if draft.base else None,
        "revision": draft.revision,
        "readonly": other is not None,
        "editor": other.name if other else "",
        "saved": draft.edited,
        "objections": [each._asdict() for each in list_objections(board)],
        "differences": msgspec.to_builtins(found),
        "ways": ways,
        "worth": find_card_worth(board, draft.base, data),
        "history": list_history(draft),
        "can_undo": draft.step > 0 and draft.steps.filter(number=draft.step).exists(),
        "can_redo": draft.steps.filter(number__gt=draft.step).exists(),
    }


def _of_version(board: Board) -> dict[str, Any]:
    """What is published is looked at."""
    return {
        "base": None,
        "base_version": None,
        "revision": 0,
        "readonly": True,
        "editor": "",
        "saved": None,
        "objections": [],
        "differences": [],
        "history": [],
        "can_undo": False,
        "can_redo": False,
    }

"""The games that can be played here."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from ninja import Router

from games.content import boards
from games.engine.catalog import titles

from .auth import get_api_viewer
from .responses import build_json_response
from .schemas import TitleSchema

router = Router(tags=["Games"])


@router.get("/titles", response=list[TitleSchema], summary="The games, their seats, settings and boards")
def api_list_titles(request: HttpRequest) -> HttpResponse:
    """Every game, with the form of its settings and the boards one may choose."""
    get_api_viewer(request)
    return build_json_response([serialize_title(title) for title in titles()])


def serialize_title(title: Any) -> dict[str, Any]:
    """A title as JSON."""
    return {
        "slug": title.slug,
        "name": title.name,
        "about": title.about,
        "minutes": title.minutes,
        "seats": list(title.seats),
        "rules": title.rules,
        "levels": list(title.levels),
        "temperaments": [{"name": name, "about": each.about} for name, each in title.temperaments.items()],
        "settings": title.form(),
        "boards": [
            {"id": board.pk, "name": board.name, "version": board.version, "hash": board.hash, "note": board.note}
            for board in boards.list_published_boards(title.slug)
        ],
    }

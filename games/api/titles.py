"""The games that can be played here."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from ninja import Router

from games.api.auth import anybody
from games.api.schemas import Title
from games.content import boards
from games.engine.catalog import titles

from .responses import answer

router = Router(tags=["Games"])


@router.get("/titles", response=list[Title], summary="The games, their seats, settings and boards")
def list_titles(request: HttpRequest) -> HttpResponse:
    """Every game, with the form of its settings and the boards one may choose."""
    anybody(request)
    return answer([told(title) for title in titles()])


def told(title: Any) -> dict[str, Any]:
    """A title as the API tells it."""
    return {
        "slug": title.slug,
        "name": title.name,
        "about": title.about,
        "minutes": title.minutes,
        "seats": list(title.seats),
        "rules": title.rules,
        "levels": list(title.levels),
        "settings": title.form(),
        "boards": [
            {"id": board.pk, "name": board.name, "version": board.version, "hash": board.hash}
            for board in boards.choices(title.slug)
        ],
    }

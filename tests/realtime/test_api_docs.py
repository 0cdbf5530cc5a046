"""The API's description is built once and says how a move is sent (866 ms, no example)."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from games.api import app

pytestmark = pytest.mark.django_db


def test_the_description_is_built_once(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    built: list[Any] = []
    make = app.get_schema
    monkeypatch.setattr(app, "get_schema", lambda **asked: (built.append(asked), make(**asked))[1])
    app.build_openapi_schema.cache_clear()
    first, second = (client.get("/api/openapi.json").json() for _ in range(2))
    assert first == second
    assert len(built) == 1


def test_a_move_has_examples_and_its_form_in_words(client: Client) -> None:
    move = client.get("/api/openapi.json").json()["components"]["schemas"]["Move"]
    assert {"action": "bid", "amount": 340} in move["properties"]["action"]["examples"]
    assert "without `label`" in move["description"]


def test_the_page_has_a_language_a_way_back_and_a_main_part(client: Client) -> None:
    html = client.get("/api/docs").content.decode()
    assert '<html lang="en">' in html
    assert '<a href="/">Starboard</a>' in html
    assert '<main id="swagger-ui">' in html
    assert "css/api.css" in html

"""Nonsense in every field of every form: a sentence, never a 500, and the games stay as they are."""

from __future__ import annotations

import re
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from accounts.models import User
from games.models import Entry, Match
from games.views.rows import AnyTitle
from tests import people
from tests.pages.test_access_matrix import World, rows

pytestmark = pytest.mark.django_db

ROOT = Path(__file__).parents[2]
FIELDS = re.compile(r"""POST(?:\.get\(|\[)["'](\w+)["']|["'](\w+)["'] in request\.POST|\bname="(\w+)\"""")
NONSENSE = {
    "nul": "\x00",
    "long": "x" * 2_000,  # in every field at once: a longer body is not read at all (DATA_UPLOAD_MAX_MEMORY_SIZE)
    "digits of another script": "٣",
    "superscript": "²",
    "beyond any column": "9" * 400,
    "negative": "-1",
    "no text": "",
    "controls": "\x1b[31m\u202e\ufeff",
    "half a format": "%s%(x)s{0}",
}
BODIES = [b"name=%FF%FE&seat=%00", b"&&&===", b"%", b"name[]=1&name=2&name=3"]
NO_FIELDS = {"csrfmiddlewaretoken", "viewport", "robots"}
MADE = {"mute", "unmute", "seat", "who_1", "level", "settings"}  # named by code


def find_field_names() -> list[str]:
    """The fields that templates have and views read."""
    files = [
        *(ROOT / "templates").rglob("*.html"),
        *(ROOT / "games/views").rglob("*.py"),
        *(ROOT / "accounts").rglob("*.py"),
    ]
    found = {name for path in files for names in FIELDS.findall(path.read_text("utf-8")) for name in names if name}
    return sorted(found - NO_FIELDS | MADE)


def test_fields_are_found() -> None:
    assert {"name", "next", "wait", "invite", "who_1"} & set(find_field_names())
    assert len(find_field_names()) > 20


@pytest.mark.parametrize(
    ("role", "kind"),
    # who sits at a table reaches every form; others, fewer of them
    [("player", kind) for kind in NONSENSE] + [("guest", "beyond any column"), ("member", "nul")],
)
def test_nonsense_is_answered(title: AnyTitle, role: str, kind: str) -> None:
    world = World(title)
    user = User.objects.get(pk=world.clients[role].session["_auth_user_id"])
    fields, wrong = dict.fromkeys(find_field_names(), NONSENSE[kind]), {}
    before = games()
    client = people.browser(user)
    for row in rows():
        if row.startswith("/admin/"):
            continue
        for data in (fields, {**fields, "seat": "0"}):
            cache.clear()  # limits are not what is asked here
            if "_auth_user_id" not in client.session:  # the form before was the one to sign out
                client = people.browser(user)
            answer = post(client, world.address(row), data)
            if answer.status_code >= 500:
                wrong[row] = answer.status_code
            if answer.status_code == 405:
                break  # no address of a form
        if not User.objects.filter(pk=user.pk, is_active=True).exists():
            pytest.fail(f"{row}: nonsense deleted an account")
    assert wrong == {}
    after = games()
    assert [after[match] for match in before] == list(before.values())


def test_a_body_that_is_no_form_is_answered(title: AnyTitle) -> None:
    world = World(title)
    user = User.objects.get(pk=world.clients["player"].session["_auth_user_id"])
    for row, body in zip((row for row in rows() if not row.startswith("/admin/")), cycle(BODIES), strict=False):
        cache.clear()
        client = people.browser(user)
        client.raise_request_exception = False
        answer = client.post(world.address(row), body, content_type="application/x-www-form-urlencoded")
        assert answer.status_code < 500, row


def post(client: Client, address: str, data: dict[str, str]) -> Any:
    client.raise_request_exception = False
    return client.post(address, data)


def games() -> dict[str, tuple[Any, ...]]:
    """How each game stands, and its journal. Buttons without a field may begin others."""
    columns = ("pk", "status", "version", "lineup")
    return {
        row[0]: (row, list(Entry.objects.filter(match=row[0]).order_by("number").values_list("line", flat=True)))
        for row in Match.objects.order_by("pk").values_list(*columns)
    }

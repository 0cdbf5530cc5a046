"""Where a service is gone whoever cannot do without it gets 503, a sentence and when to come again; no 500."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.sessions.models import Session
from django.db import DatabaseError, OperationalError, connection
from django.test import Client
from redis.exceptions import ConnectionError

from accounts.models import User
from common.refusals import Refused
from config import unavailable
from games.lobby import quick_match, tables
from tests.pages.reading import Page
from tests.people import browser

lone = pytest.mark.skipif("not __import__('django.conf').conf.settings.LONE", reason="a fault of SQLite's")


@pytest.fixture
def site(transactional_db: None) -> Client:
    """A browser that shows errors as people see them."""
    return Client(raise_request_exception=False)


def pragma(text: str) -> Any:
    with connection.cursor() as cursor:
        return cursor.execute(f"PRAGMA {text}").fetchone()


@pytest.fixture
def readonly(site: Client) -> Iterator[None]:
    """The disk was mounted anew, for reading only."""
    pragma("query_only = ON")
    yield
    pragma("query_only = OFF")


@pytest.fixture
def full(site: Client) -> Iterator[None]:
    """There is no room for another page."""
    pragma(f"max_page_count = {pragma('page_count')[0]}")
    yield
    pragma("max_page_count = 1073741823")


def is_503(answer: Any) -> str:
    """What it says."""
    assert answer.status_code == 503
    assert answer["Retry-After"] == "2"
    assert answer["Cache-Control"] == "no-store"
    return str(answer.content.decode())


@lone
def test_f12_a_disk_for_reading_only_is_no_fault_of_ours(site: Client, readonly: None) -> None:
    page = is_503(site.post("/guest/"))
    assert Page(page).faults == []
    assert unavailable.SENTENCE in page
    assert site.get("/rules/").status_code == 200
    assert not User.objects.filter(is_guest=True).exists()


@lone
def test_f12_a_full_disk_refuses_what_would_be_written(site: Client, full: None) -> None:
    for _ in range(400):  # until the pages that are there are full
        answer = site.post("/guest/")
        site.cookies.clear()
        if answer.status_code != 302:
            break
    is_503(answer)
    assert site.get("/").status_code == 200


def no_room() -> OperationalError:
    error = OperationalError("database or disk is full")
    error.__cause__ = sqlite3.OperationalError("database or disk is full")
    error.__cause__.sqlite_errorcode = sqlite3.SQLITE_FULL
    return error


@pytest.mark.parametrize(("error", "code"), [(no_room(), 503), (DatabaseError("no row was updated"), 400)])
def test_f12_a_session_that_finds_no_room_is_not_said_to_have_ended(
    site: Client, monkeypatch: pytest.MonkeyPatch, error: Exception, code: int
) -> None:
    keep = Session.save

    def save(session: Session, *, force_update: bool = False, **how: Any) -> None:
        if force_update:
            raise error
        keep(session, force_update=force_update, **how)

    monkeypatch.setattr(Session, "save", save)
    answer = site.post("/guest/")
    assert answer.status_code == code
    assert (unavailable.SENTENCE in answer.content.decode()) == (code == 503)


@lone
def test_f12_the_api_says_it_in_json(site: Client, ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    mine = browser(ann)
    mine.raise_request_exception = False
    pragma("query_only = ON")
    try:
        body = json.dumps({"title": "galactic-magnate", "seats": 2})
        answer = mine.post("/api/matches", body, "application/json")
    finally:
        pragma("query_only = OFF")
    assert json.loads(is_503(answer)) == {"reason": unavailable.SENTENCE, "rule": "", "code": "busy"}


@pytest.mark.parametrize("error", [OperationalError("gone"), ConnectionError("gone")])
@pytest.mark.parametrize(
    ("where", "path"),
    [
        ("games.views.home.home_view", "/"),
        ("django.contrib.sessions.middleware.SessionMiddleware.process_request", "/play/"),
        ("accounts.middleware.PeopleMiddleware.__call__", "/play/"),
        ("games.views.context.get_theme", "/no/such/page/"),  # the page that says 404 cannot be drawn
    ],
)
def test_wherever_it_is_raised(
    site: Client, monkeypatch: pytest.MonkeyPatch, where: str, path: str, error: Exception
) -> None:
    def fail(*_: Any, **__: Any) -> None:
        raise error

    if where.endswith(".home_view"):
        from django.urls import resolve

        monkeypatch.setattr(resolve(path).func, "__wrapped__", fail, raising=False)
        monkeypatch.setattr("django.template.base.Template.render", fail_once(fail))
    else:
        monkeypatch.setattr(where, fail)
    assert "Back in a moment" in is_503(site.get(path))


def fail_once(fail: Any) -> Any:
    """The first page fails; the one that says so is drawn."""
    from django.template.base import Template

    drawn, real = [0], Template.render

    def render(self: Any, context: Any) -> str:
        drawn[0] += 1
        if drawn[0] == 1:
            fail()
        return str(real(self, context))

    return render


def test_what_is_our_fault_stays_a_500(site: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: Any) -> None:
        raise ValueError("a fault")

    monkeypatch.setattr("games.views.context.get_theme", fail)
    answer = site.get("/play/")
    assert answer.status_code == 500
    assert "Retry-After" not in answer


def test_the_page_asks_nobody_anything(django_assert_num_queries: Any, rf: Any) -> None:
    """It has no database mark: a question would fail."""
    page = Page(unavailable.answer_unavailable(rf.get("/play/")).content.decode())
    assert page.faults == []
    assert page.counts["h1"] == 1


def test_a_table_that_is_busy_says_so_and_when_to_come_again(
    site: Client, ann: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy(*_: Any, **__: Any) -> None:
        raise Refused("The table is busy.", status=503)

    mine, table = browser(ann), tables.create_match(ann, "galactic-magnate", seats=2)
    monkeypatch.setattr("games.api.matches.submit_move_as_user", busy)
    move = json.dumps({"action": {"action": "roll"}, "key": "k", "version": 0})
    said = json.loads(is_503(mine.post(f"/api/matches/{table.pk}/play", move, "application/json")))
    assert said["reason"] == "The table is busy."
    monkeypatch.setattr(quick_match, "join_quick_match", busy)
    assert "The table is busy." in is_503(mine.post("/play/quick/", {"title": "galactic-magnate"}))

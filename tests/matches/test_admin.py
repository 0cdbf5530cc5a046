"""The admin: matches ended and their journals read, boards drafted and published; no hidden card, few queries."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from accounts.models import User
from common import clock
from common.durations import HOUR_MS
from games.chat import messages
from games.content import boards
from games.engine.catalog import title as title_of
from games.models import Board, Match
from tests.matches.conftest import TITLE, Game


@pytest.fixture
def admin(client: Client) -> Client:
    client.force_login(User.objects.create_superuser("admin", "admin@example.org", "pass"))
    return client


def url(name: str, *args: Any) -> str:
    return reverse(f"admin:games_{name}", args=args)


def page(client: Client, address: str) -> str:
    response = client.get(address)
    assert response.status_code == 200, address
    assert "style=" not in response.text or "django" in response.text
    return response.text


@pytest.mark.parametrize("name", ["match", "board", "message"])
def test_the_lists(admin: Client, game: Game, name: str, django_assert_max_num_queries: Any) -> None:
    messages.send_match_message(game.id, game.owner(0), "Good luck")
    with django_assert_max_num_queries(12):
        page(admin, url(f"{name}_changelist"))


def test_a_match_is_looked_at_not_changed(admin: Client, game: Game, django_assert_max_num_queries: Any) -> None:
    stored = game.stored()
    with django_assert_max_num_queries(16):
        text = page(admin, url("match_change", game.id))
    assert "Ann" in text
    assert game.match.invite not in text
    assert admin.post(url("match_change", game.id), {"status": "over"}).status_code == 403
    assert admin.post(url("match_delete", game.id), {"post": "yes"}).status_code == 403
    assert game.stored() == stored


def test_matches_that_stand_still_are_listed(admin: Client, game: Game) -> None:
    """Overdue, paused, waiting: each list has what is so, and nothing else."""

    def listed() -> list[str]:
        lists = ("overdue", "paused", "waiting")
        return [each for each in lists if game.id in page(admin, url("match_changelist") + f"?standing={each}")]

    game.reach()
    Match.objects.filter(pk=game.id).update(alarm=None)
    assert listed() == ["waiting"]
    Match.objects.filter(pk=game.id).update(alarm=1)
    assert listed() == ["overdue", "waiting"]
    Match.objects.filter(pk=game.id).update(alarm=None, paused=True)
    assert listed() == ["paused"]


def test_what_stands_still_says_whom_it_waits_for_and_how_long(admin: Client, game: Game) -> None:
    """The longest first: overdue by what is due, waiting by the last move. Seats of all games are one query."""
    game.reach()
    now = clock.get_current_time_ms()
    Match.objects.filter(pk=game.id).update(moved=now - 26 * HOUR_MS, alarm=now - 3 * HOUR_MS, asked=[1])
    match = Match.objects.get(pk=game.id)
    match.pk, match.name, match.moved, match.alarm = "later00000", "Later", now - HOUR_MS, now - 5 * HOUR_MS
    match.save(force_insert=True)
    for each, order in (("overdue", ["later00000", game.id]), ("waiting", [game.id, "later00000"])):
        with CaptureQueriesContext(connection) as asked:
            text = page(admin, url("match_changelist") + f"?standing={each}")
        assert sum('FROM "games_seat"' in query["sql"] for query in asked) == 1
        rows = text.partition('id="result_list"')[2].partition("<tbody>")[2].split("</tr>")[:2]
        assert [found for row in rows for found in order if found in row] == order
        row = rows[order.index(game.id)]
        assert all(f">{said}<" in row for said in ("Ben", "26 h", "3 h", title_of(match.title).name)), row


def test_matches_are_listed_by_game(admin: Client, game: Game) -> None:
    address = url("match_changelist")
    assert game.id not in page(admin, f"{address}?title=none-such")
    assert game.id in page(admin, f"{address}?title={game.match.title}")
    assert title_of(game.match.title).name in page(admin, address)


def test_the_journal_is_a_spectator_s(admin: Client, game: Game, django_assert_max_num_queries: Any) -> None:
    """F51, F52: facts as a spectator sees them, in words, a page at a time."""
    game.moves(60)
    with django_assert_max_num_queries(12):
        text = page(admin, url("match_journal", game.id))
    assert "Ben" in text
    assert "snapshot" not in text
    page(admin, url("match_journal", game.id) + "?page=2")
    page(admin, url("match_journal", game.id) + "?page=nonsense")
    assert admin.get(url("match_journal", "nosuchgame")).status_code == 404


def test_the_journal_of_a_table_that_has_not_begun(admin: Client, ann: User) -> None:
    from games.lobby import tables

    match = tables.create_match(ann, TITLE, seats=2)
    assert "Nothing has happened yet" in page(admin, url("match_journal", match.pk))


def test_a_match_is_ended_only_when_confirmed(admin: Client, game: Game) -> None:
    """F42's rule holds here too: a GET never acts."""
    address = url("match_end", game.id)
    page(admin, address)
    assert game.match.status == Match.Status.RUNNING
    assert "This field is required" in admin.post(address, {"reason": ""}).text
    assert game.match.status == Match.Status.RUNNING
    response = admin.post(address, {"reason": "Nobody came."}, follow=True)
    assert "is over" in response.text
    assert game.match.result == {"ranking": [], "ending": "stopped", "reason": "Nobody came."}
    response = admin.post(address, {"reason": "Again."}, follow=True)
    assert "This game is over." in response.text


def test_the_players_read_why_a_match_was_ended(admin: Client, game: Game) -> None:
    """Once what the admin wrote was nowhere, and one seat was still "to move"."""
    from games.realtime import payloads

    game.reach()
    admin.post(url("match_end", game.id), {"reason": "It was stuck <b>."}, follow=True)
    for viewer in (0, 1, None):
        seen = payloads.find_match_payload(game.id).build_frame(viewer, None)  # type: ignore[union-attr]
        assert seen["over"]["words"] == "A moderator ended this game: It was stuck <b>."
        assert (seen["asked"], seen["options"], seen["undo"]) == ([], [], False)
        assert seen["prompt"] == seen["over"]["words"]
        assert seen["clocks"]["alarm"] is None


def test_only_staff_who_may(client: Client, game: Game, ann: User) -> None:
    client.force_login(ann)
    for name in ("journal", "end"):
        assert client.get(url(f"match_{name}", game.id)).status_code == 302
    ann.is_staff = True
    ann.save()
    for name in ("journal", "end"):
        assert client.get(url(f"match_{name}", game.id)).status_code == 403
    board, before = boards.get_default_board(TITLE), Board.objects.count()
    for name in ("copy", "publish", "withdraw", "edit", "try", "discard"):
        assert client.post(url(f"board_{name}", board.pk)).status_code == 403
    assert Board.objects.count() == before

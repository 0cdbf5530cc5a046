"""The admin: matches ended and their journals read, boards drafted and published; no hidden card, few queries."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.chat import messages
from games.content import boards
from games.models import Board, Card, Match, Space
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


@pytest.mark.parametrize("name", ["match", "board", "deck", "message"])
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
    for name in ("copy", "check", "publish"):
        assert client.post(url(f"board_{name}", board.pk)).status_code == 403
    assert Board.objects.count() == before


def test_a_published_board_is_looked_at_not_changed(admin: Client, django_assert_max_num_queries: Any) -> None:
    board = boards.get_default_board(TITLE)
    before = boards._compile(board)
    with django_assert_max_num_queries(16):
        text = page(admin, url("board_change", board.pk))
    assert "Publish what is saved" not in text
    assert admin.post(url("board_change", board.pk), {"name": "Mine"}).status_code == 403
    assert admin.post(url("board_delete", board.pk), {"post": "yes"}).status_code == 403
    deck = board.decks.first()
    assert deck is not None
    page(admin, url("deck_change", deck.pk))
    assert admin.post(url("deck_change", deck.pk), {}).status_code == 403
    bulk = {"action": "delete_selected", "_selected_action": [board.pk], "post": "yes"}
    admin.post(url("board_changelist"), bulk)
    assert boards._compile(Board.objects.get(pk=board.pk)) == before


def test_a_draft_is_copied_edited_checked_and_published(admin: Client) -> None:
    board = boards.get_default_board(TITLE)
    for name in ("copy", "check", "publish"):
        assert admin.get(url(f"board_{name}", board.pk)).status_code == 405
    response = admin.post(url("board_copy", board.pk), follow=True)
    draft = Board.objects.get(status="draft")
    assert "A draft to edit." in response.text
    assert "Publish what is saved" in response.text
    assert "Nothing has changed" in admin.post(url("board_publish", draft.pk), follow=True).text

    space = draft.spaces.exclude(name="").first()
    assert space is not None
    response = admin.post(url("board_change", draft.pk), form(response, {space.name: "Elsewhere"}), follow=True)
    assert "was changed successfully" in response.text, response.context["errors"]
    space.refresh_from_db()
    assert space.name == "Elsewhere"
    assert "can be played" in admin.post(url("board_check", draft.pk), follow=True).text
    assert "Published." in admin.post(url("board_publish", draft.pk), follow=True).text
    assert boards.list_published_boards(TITLE).count() == 2


def test_a_draft_that_cannot_be_played_says_why(admin: Client) -> None:
    draft = boards.copy_board_as_draft(boards.get_default_board(TITLE))
    Space.objects.filter(board=draft, index__gte=20).delete()
    assert boards.find_board_error(draft) in admin.post(url("board_publish", draft.pk), follow=True).text
    Card.objects.filter(deck__board=draft).delete()
    draft.refresh_from_db()
    assert draft.status == Board.Status.DRAFT


def test_data_that_is_no_object_is_refused(admin: Client) -> None:
    """Bad input never gives a 500, here neither."""
    draft = boards.copy_board_as_draft(boards.get_default_board(TITLE))
    response = admin.get(url("board_change", draft.pk))
    sent = form(response, {})
    data = next(name for name in sent if name.startswith("spaces-0") and name.endswith("data"))
    for name, bad in ((data, '"words"'), ("data", "[]")):
        response = admin.post(url("board_change", draft.pk), {**sent, name: bad})
        assert response.status_code == 200
        assert "Please correct the error" in response.text
    assert boards.find_board_error(draft) == ""


def form(response: Any, changes: dict[str, str]) -> dict[str, Any]:
    """What the browser would send back, with some values replaced."""
    sent: dict[str, Any] = {}
    forms = [response.context["adminform"].form]
    for inline in response.context["inline_admin_formsets"]:
        forms += [inline.formset.management_form, *inline.formset.forms]
    for each in forms:
        for bound in each:
            value = bound.value()
            sent[bound.html_name] = changes.get(str(value), "" if value is None else value)
    return sent

"""Boards: loaded once, immutable once published, drafts edited and checked; a match keeps its version (F36)."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

import pytest
from django.core.management import call_command
from django.db.models import ProtectedError

from accounts.models import User
from common.refusals import Refused
from games.content import boards
from games.engine.catalog import title as title_of
from games.engine.catalog import titles
from games.lobby.tables import create_match
from games.matches import match_cache
from games.models import Board, Card, Deck, FrozenError, Space
from games.views.new_match.form import NewMatchForm
from tests.matches.conftest import TITLE, Game


@pytest.fixture
def published() -> Board:
    return boards.get_default_board(TITLE)


@pytest.fixture
def draft(published: Board) -> Board:
    return boards.copy_board_as_draft(published)


@pytest.mark.parametrize("title", titles(), ids=lambda title: title.slug)
def test_what_is_loaded_is_what_the_title_ships(title: object) -> None:
    """The round trip through the tables loses and adds nothing."""
    board = boards.get_default_board(title.slug)  # type: ignore[attr-defined]
    boards._compiled.clear()
    assert boards.get_board_data(board) == title.default_board()  # type: ignore[attr-defined]
    assert (board.version, board.status) == (1, Board.Status.PUBLISHED)
    assert board.hash == boards.get_engine_board(board).hash


@pytest.mark.parametrize("title", titles(), ids=lambda title: title.slug)
def test_later_versions_are_offered_beside_the_first_which_stays_the_default(title: Any) -> None:
    """Each is the next version of the same board."""
    versions = title.list_boards()
    published = boards.list_published_boards(title.slug)
    found = {board.version: boards.get_board_data(board) for board in published if board.name == versions[0]["name"]}
    assert [found[number] for number in sorted(found)] == versions
    assert boards.get_default_board(title.slug).version == 1
    assert title.slug not in ("galactic-magnate", "planetopoly") or sorted(found) == [1, 2]


@pytest.mark.parametrize("title", titles(), ids=lambda title: title.slug)
def test_a_later_version_says_what_is_new_in_it(title: Any) -> None:
    """In the form of a new table, and nowhere in what is played on."""
    notes = title.list_board_notes()
    published = {board.version: board for board in boards.list_published_boards(title.slug)}
    assert [published[number].note for number in range(1, len(notes) + 1)] == notes
    assert notes[0] == ""
    assert all(notes[1:])
    assert not any("note" in data for data in title.list_boards())
    told = NewMatchForm(title, None).fields
    assert len(notes) == 1 or all(escape(note) in told["board"].help_text for note in notes[1:])


def test_loading_again_changes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    before = list(Board.objects.values())
    assert boards.publish_default_boards() == []
    call_command("load_boards")
    assert "published already" in capsys.readouterr().out
    assert list(Board.objects.values()) == before


def test_a_draft_is_a_copy_that_can_be_edited(published: Board, draft: Board) -> None:
    taken = len(title_of(published.title).list_boards())
    assert (draft.version, draft.status, draft.hash) == (taken + 1, Board.Status.DRAFT, "")
    assert boards.get_board_data(draft) == boards.get_board_data(published)
    space = draft.spaces.exclude(name="").first()
    assert space is not None
    space.name = "Elsewhere"
    space.save()
    assert boards.get_board_data(draft) != boards.get_board_data(published)


def test_what_is_published_never_changes(published: Board) -> None:
    """By instance, by query, in bulk, and in its parts."""
    space, card = published.spaces.first(), Card.objects.filter(deck__board=published).first()
    assert space is not None
    assert card is not None
    attempts: list[Callable[[], object]] = [
        published.save,
        published.delete,
        space.save,
        space.delete,
        card.save,
        card.delete,
        card.deck.save,
        lambda: Space.objects.create(board=published, index=99, kind="lot"),
        lambda: Deck.objects.create(board=published, slug="more", name="More"),
        lambda: Space.objects.filter(pk=space.pk).update(name="Elsewhere"),
        lambda: Card.objects.filter(pk=card.pk).delete(),
        lambda: Card.objects.bulk_update([card], ["name"]),
        lambda: Space.objects.bulk_create([Space(board=published, index=99, kind="lot")]),
        lambda: Board.objects.filter(pk=published.pk).update(status="draft", hash=""),
        lambda: Board.objects.all().delete(),
    ]
    before = boards._compile(published)
    for attempt in attempts:
        with pytest.raises(FrozenError, match="published"):
            attempt()
    assert boards._compile(published) == before


def test_nor_by_pretending_it_is_a_draft(published: Board) -> None:
    published.status, published.hash = Board.Status.DRAFT, ""
    with pytest.raises(FrozenError):
        published.save()


def test_publishing_checks_and_freezes(draft: Board) -> None:
    space = draft.spaces.exclude(name="").first()
    assert space is not None
    space.name = "Elsewhere"
    space.save()
    assert boards.find_board_error(draft) == ""
    made = boards.publish_board(draft)
    assert (made.status, made.hash) == (Board.Status.PUBLISHED, boards.get_engine_board(made).hash)
    with pytest.raises(FrozenError):
        made.save()
    with pytest.raises(Refused, match="already published"):
        boards.publish_board(made)


def test_a_board_its_title_refuses_is_not_published(draft: Board) -> None:
    draft.spaces.filter(index__gte=20).delete()
    why = boards.find_board_error(draft)
    assert why
    with pytest.raises(Refused) as refused:
        boards.publish_board(draft)
    assert (refused.value.status, refused.value.reason) == (422, why)
    draft.refresh_from_db()
    assert draft.status == Board.Status.DRAFT


def test_the_same_content_is_published_once(draft: Board) -> None:
    with pytest.raises(Refused, match="Nothing has changed"):
        boards.publish_board(draft)


def test_a_table_chooses_among_the_published(ann: User, draft: Board) -> None:
    with pytest.raises(Refused) as refused:
        create_match(ann, TITLE, seats=2, board_id=draft.pk)
    assert refused.value.status == 422
    Space.objects.filter(board=draft, index=1).update(name="Elsewhere")
    new = boards.publish_board(draft)
    assert boards.list_published_boards(TITLE).first() == new
    assert create_match(ann, TITLE, seats=2, board_id=new.pk).board_id == new.pk


def test_a_match_keeps_its_version(game: Game, draft: Board) -> None:
    """F36."""
    before = game.head.table.dump()
    Space.objects.filter(board=draft, index=1).update(name="Elsewhere")
    boards.publish_board(draft)
    match_cache.evict_match()
    boards._compiled.clear()
    assert game.head.table.dump() == before
    game.moves(3)


def test_a_board_in_use_stays(game: Game) -> None:
    board = game.match.board
    with pytest.raises((FrozenError, ProtectedError)):
        board.delete()

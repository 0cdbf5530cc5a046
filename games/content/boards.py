"""Boards and decks: loaded from the titles, copied as drafts, checked, published, and compiled for play."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import Case, Max, OuterRef, QuerySet, When
from django.utils.text import slugify

from common.refusals import Refused
from games.engine.boards import Board as Plan
from games.engine.catalog import title as title_of
from games.engine.catalog import titles
from games.engine.types import Illegal
from games.models import Board, Card, Deck, Space

_compiled: dict[str, dict[str, Any]] = {}
PUBLISHED, DRAFT = Board.Status.PUBLISHED, Board.Status.DRAFT


# -- from the database to the engine


def get_board_data(board: Board) -> dict[str, Any]:
    """The board and its decks as the plain data the engine reads; those of published boards are cached by hash."""
    if not board.hash:
        return _compile(board)
    if board.hash not in _compiled:
        _compiled[board.hash] = _compile(board)
    return _compiled[board.hash]


def get_engine_board(board: Board) -> Plan:
    """The board as its title's engine reads it; the same content gives the same object, so it is not to be changed.
    Queries only for a board that this process has not read before."""
    title = title_of(board.title)
    found: Plan = title.standard if board.hash == title.standard.hash else title.read_board(get_board_data(board))
    return found


def _compile(board: Board) -> dict[str, Any]:
    data = {"name": board.name, **board.data}
    if spaces := [merge_row_data(space, "kind", "name") for space in board.spaces.all()]:
        data["spaces"] = spaces
    for deck in board.decks.prefetch_related("cards"):
        data[deck.slug] = [merge_row_data(card, "code", "name", "text") for card in deck.cards.all()]
    return data


def merge_row_data(row: Space | Card, *columns: str) -> dict[str, Any]:
    """A row's own columns (those that are not empty) and its `data`, as one dictionary."""
    own = {column: getattr(row, column) for column in columns}
    return {**{column: text for column, text in own.items() if text}, **row.data}


# -- from plain data to the database


def create_board_draft(title: str, data: dict[str, Any], slug: str, version: int, note: str = "") -> Board:
    """Creates a draft with these contents: lists of objects with a code and a text are decks, `spaces` the spaces.
    `note`: what is new in it, for people."""
    board = Board.objects.create(title=title, slug=slug, name=data["name"], version=version, note=note)
    board.data = _create_rows(board, data)
    board.save(update_fields=["data"])
    return board


def _create_rows(board: Board, data: dict[str, Any]) -> dict[str, Any]:
    """Creates the spaces and decks of a board; what is neither."""
    rest = {key: value for key, value in data.items() if key not in ("name", "spaces") and not is_deck_data(value)}
    Space.objects.bulk_create(
        Space(board=board, index=index, **split_row_data(space, "kind", "name"))
        for index, space in enumerate(data.get("spaces", ()))
    )
    for key in data:
        if key not in ("name", "spaces", *rest):
            deck = Deck.objects.create(board=board, slug=key, name=key.replace("_", " ").capitalize())
            Card.objects.bulk_create(
                Card(deck=deck, order=order, **split_row_data(card, "code", "name", "text"))
                for order, card in enumerate(data[key])
            )
    return rest


def is_deck_data(value: Any) -> bool:
    """Whether a value of a board's data is a deck: a list of objects with a code and a text."""
    return isinstance(value, list) and bool(value) and all(map(is_card_data, value))


def is_card_data(value: Any) -> bool:
    """Whether a value of a board's data is a card: an object with a code and a text."""
    return isinstance(value, dict) and {"code", "text"} <= value.keys()


def split_row_data(row: dict[str, Any], *columns: str) -> dict[str, Any]:
    """A dictionary as a row is made of it: the named columns, and all else in `data`."""
    own = {column: row.get(column, "") for column in columns}
    return {**own, "data": {key: value for key, value in row.items() if key not in columns}}


@transaction.atomic
def publish_default_boards() -> list[Board]:
    """Publishes the boards that come with each title, once, the oldest first: a changed one becomes the next version.
    In one transaction; the boards that are new."""
    made = []
    for title in titles():
        for data, note in zip(title.list_boards(), title.list_board_notes(), strict=True):
            own = Board.objects.filter(title=title.slug, hash=title.board_hash(data), status=PUBLISHED, listed=True)
            if not own.exists():
                slug = slugify(data["name"]) or title.slug
                version = get_next_board_version(title.slug, slug)
                made.append(publish_board(create_board_draft(title.slug, data, slug, version, note)))
    return made


def get_next_board_version(title: str, slug: str) -> int:
    """The number of the next version of a board."""
    highest = Board.objects.filter(title=title, slug=slug).aggregate(highest=Max("version"))["highest"]
    return (highest or 0) + 1


@transaction.atomic
def gather_board_content(board: Board) -> None:
    """A draft's content as one piece in its `data`: its spaces and decks have no rows until it is published."""
    if board.spaces.exists() or board.decks.exists():
        content = _compile(board)
        board.spaces.all().delete()
        board.decks.all().delete()
        board.data = {key: value for key, value in content.items() if key != "name"}
        board.save(update_fields=["data"])


@transaction.atomic
def spread_board_content(board: Board) -> None:
    """The other way round: a draft's spaces and decks as rows, as a published board has them."""
    content = _compile(board)
    board.spaces.all().delete()
    board.decks.all().delete()
    board.data = _create_rows(board, content)
    board.save(update_fields=["data"])


def find_version_before(board: Board) -> Board | None:
    """The newest published version that is older than this one of the same board."""
    listed = Board.objects.filter(title=board.title, slug=board.slug, status=PUBLISHED, listed=True)
    return listed.filter(version__lt=board.version).order_by("-version").first()


# -- choosing


def list_published_boards(title: str | OuterRef) -> QuerySet[Board]:
    """The published boards a match of this title (its slug) may choose among, the newest first: not those that came
    with imported games, and none that was withdrawn."""
    published = Board.objects.filter(title=title, status=PUBLISHED, listed=True)
    return published.exclude(offer__withdrawn=True).order_by("-created", "-id")


def get_default_board(title: str) -> Board:
    """What the host prefers; else the newest version of the title's own board; where that is not published, the newest
    of all. `title` is its slug. Refused (409) where none is offered."""
    board: Board | None = put_default_first(list_published_boards(title)).first()
    if board is None:
        raise Refused("No board of this game is offered now.")
    return board


def list_default_board_ids() -> set[int]:
    """The boards that new tables have unless they choose another: one of each title that has any. One query."""
    offered = Board.objects.filter(status=PUBLISHED, listed=True).exclude(offer__withdrawn=True)
    found: dict[str, int] = {}
    for title, pk in put_default_first(offered).values_list("title", "pk"):
        found.setdefault(title, pk)
    return set(found.values())


def put_default_first(offered: QuerySet[Board]) -> QuerySet[Board]:
    """Boards of one title, that first which its new tables have unless they choose another."""
    standard = [each.standard.hash for each in titles()]
    own = Case(When(hash__in=standard, then=0), default=1)
    first = Case(When(offer__preferred=True, then=0), default=1)
    return offered.order_by(first, own, "-created", "-id")


# -- editing


@transaction.atomic
def copy_board_as_draft(board: Board) -> Board:
    """Copies a board as its next version, which can be edited. In one transaction; the draft."""
    version = get_next_board_version(board.title, board.slug)
    return create_board_draft(board.title, {**get_board_data(board), "name": board.name}, board.slug, version)


def find_board_error(board: Board) -> str:
    """Why a board cannot be played, as a sentence; "" when it can."""
    try:
        title_of(board.title).read_board(_compile(board))
    except Illegal as why:
        return why.reason
    except LookupError:
        return f"There is no game called {board.title}."
    return ""


@transaction.atomic
def publish_board(board: Board) -> Board:
    """Publishes a draft, which never changes again. Locks its row. Refused: 409 already published or unchanged, 422
    its title cannot be played on it."""
    board = Board.objects.select_for_update().get(pk=board.pk)
    if board.status == PUBLISHED:
        raise Refused(f"{board} is already published.")
    if why := find_board_error(board):
        raise Refused(why, status=422)
    name = title_of(board.title).board_hash(_compile(board))
    if same := Board.objects.filter(title=board.title, hash=name, status=PUBLISHED, listed=True).first():
        raise Refused(f"Nothing has changed: this is {same}.")
    board.status, board.hash = PUBLISHED, name
    board.save()
    return board

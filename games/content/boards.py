"""Boards and decks: loaded from the titles, copied as drafts, checked, published, and compiled for play."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils.text import slugify

from games.core.exceptions import Refused
from games.engine.boards import Board as Plan
from games.engine.catalog import title as title_of
from games.engine.catalog import titles
from games.engine.types import Illegal
from games.models import Board, Card, Deck, Space

_compiled: dict[str, dict[str, Any]] = {}
PUBLISHED, DRAFT = Board.Status.PUBLISHED, Board.Status.DRAFT


# -- from the database to the engine


def compiled(board: Board) -> dict[str, Any]:
    """The board and its decks as the plain data the engine reads; published ones are kept by their hash."""
    if not board.hash:
        return _compile(board)
    if board.hash not in _compiled:
        _compiled[board.hash] = _compile(board)
    return _compiled[board.hash]


def plan(board: Board) -> Plan:
    """The board as its title reads it; the same content gives the same object."""
    title = title_of(board.title)
    found: Plan = title.standard if board.hash == title.standard.hash else title.read_board(compiled(board))
    return found


def _compile(board: Board) -> dict[str, Any]:
    data = {"name": board.name, **board.data}
    if spaces := [joined(space, "kind", "name") for space in board.spaces.all()]:
        data["spaces"] = spaces
    for deck in board.decks.prefetch_related("cards"):
        data[deck.slug] = [joined(card, "code", "name", "text") for card in deck.cards.all()]
    return data


def joined(row: Space | Card, *columns: str) -> dict[str, Any]:
    """A row's own columns (those that say something) and its data."""
    own = {column: getattr(row, column) for column in columns}
    return {**{column: text for column, text in own.items() if text}, **row.data}


# -- from plain data to the database


def store(title: str, data: dict[str, Any], slug: str, version: int) -> Board:
    """A draft with these contents. Lists of objects with a code and a text are decks, `spaces` the spaces."""
    rest = {key: value for key, value in data.items() if key not in ("name", "spaces") and not is_deck(value)}
    board = Board.objects.create(title=title, slug=slug, name=data["name"], version=version, data=rest)
    Space.objects.bulk_create(
        Space(board=board, index=index, **split(space, "kind", "name"))
        for index, space in enumerate(data.get("spaces", ()))
    )
    for key in data:
        if key not in ("name", "spaces", *rest):
            deck = Deck.objects.create(board=board, slug=key, name=key.replace("_", " ").capitalize())
            Card.objects.bulk_create(
                Card(deck=deck, order=order, **split(card, "code", "name", "text"))
                for order, card in enumerate(data[key])
            )
    return board


def is_deck(value: Any) -> bool:
    """Whether a value of a board's data is a deck: a list of objects with a code and a text."""
    return isinstance(value, list) and bool(value) and all(map(is_card, value))


def is_card(value: Any) -> bool:
    return isinstance(value, dict) and {"code", "text"} <= value.keys()


def split(row: dict[str, Any], *columns: str) -> dict[str, Any]:
    """The columns a row has of its own; all else goes into `data`."""
    own = {column: row.get(column, "") for column in columns}
    return {**own, "data": {key: value for key, value in row.items() if key not in columns}}


@transaction.atomic
def load() -> list[Board]:
    """Publishes each title's default board, once: a changed one becomes the next version."""
    made = []
    for title in titles():
        if not Board.objects.filter(title=title.slug, hash=title.standard.hash).exists():
            data = title.default_board()
            slug = slugify(data["name"]) or title.slug
            made.append(publish(store(title.slug, data, slug, next_version(title.slug, slug))))
    return made


def next_version(title: str, slug: str) -> int:
    """The number of the next version of a board."""
    highest = Board.objects.filter(title=title, slug=slug).aggregate(highest=Max("version"))["highest"]
    return (highest or 0) + 1


# -- choosing


def choices(title: str) -> QuerySet[Board]:
    """The boards a table of this title may choose among, the newest first."""
    return Board.objects.filter(title=title, status=PUBLISHED).order_by("-created", "-id")


def standard(title: str) -> Board:
    """The newest version of the title's own board."""
    board = choices(title).filter(hash=title_of(title).standard.hash).first() or choices(title).first()
    if board is None:
        raise Refused("No board of this game has been published yet.")
    return board


# -- editing


@transaction.atomic
def draft(board: Board) -> Board:
    """A copy of a board that can be edited, as its next version."""
    version = next_version(board.title, board.slug)
    return store(board.title, {**compiled(board), "name": board.name}, board.slug, version)


def objection(board: Board) -> str:
    """Why its title cannot be played on this board, as a sentence; "" when it can."""
    try:
        title_of(board.title).read_board(_compile(board))
    except Illegal as why:
        return why.reason
    except LookupError:
        return f"There is no game called {board.title}."
    return ""


@transaction.atomic
def publish(board: Board) -> Board:
    """Makes a draft a version that never changes again, if its title can be played on it."""
    board = Board.objects.select_for_update().get(pk=board.pk)
    if board.status == PUBLISHED:
        raise Refused(f"{board} is already published.")
    if why := objection(board):
        raise Refused(why, status=422)
    name = title_of(board.title).board_hash(_compile(board))
    if same := Board.objects.filter(title=board.title, hash=name).first():
        raise Refused(f"Nothing has changed: this is {same}.")
    board.status, board.hash = PUBLISHED, name
    board.save()
    return board

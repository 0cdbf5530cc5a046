"""What players are told of the board of a table that is not the one new tables have."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from django.db.models import OuterRef, QuerySet, Subquery

from games.engine.catalog import title as title_of
from games.models import Board, Match

from . import boards


class BoardName(NamedTuple):
    """What is said of a published version of a board, which never changes."""

    slug: str
    name: str
    version: int
    standard: bool  # whether it is what the rulebook's numbers are of


_named: dict[int, BoardName] = {}


def note_default_boards(matches: QuerySet[Match]) -> QuerySet[Match]:
    """Matches for a list, each with `default_board`: the number of the board that new tables of its game have."""
    found = boards.put_default_first(boards.list_published_boards(OuterRef("title")))
    return matches.annotate(default_board=Subquery(found.values("pk")[:1]))


def describe_other_boards(matches: Iterable[Match]) -> dict[str, str]:
    """By match of `note_default_boards`, where it has another board than new tables have: which one, in a few words.
    One query, and none where this process knows them all."""
    other = {each.pk: (each.board_id, _find_default(each)) for each in matches}
    other = {pk: (board, default) for pk, (board, default) in other.items() if default and board != default}
    named = load_board_names({each for pair in other.values() for each in pair})
    return {
        pk: describe_board_name(named[board], named.get(default))
        for pk, (board, default) in other.items()
        if board in named
    }


def load_board_names(wanted: set[int]) -> dict[int, BoardName]:
    """Those of these boards that are published, by number."""
    if missing := wanted - _named.keys():
        rows = Board.objects.filter(pk__in=missing, status=Board.Status.PUBLISHED)
        for row in rows.values_list("pk", "title", "slug", "name", "version", "hash"):
            pk, title, slug, name, version, hash_ = row
            _named[pk] = BoardName(slug, name, version, hash_ == title_of(title).standard.hash)
    return {pk: _named[pk] for pk in wanted if pk in _named}


def describe_board_name(board: BoardName, default: BoardName | None) -> str:
    """A board beside the one that new tables have: "version 1, the standard numbers"."""
    same = default is not None and default.slug == board.slug
    told = f"version {board.version}" if same else f"{board.name}, version {board.version}"
    return f"{told}, the standard numbers" if board.standard else told


def describe_other_board(match: Match) -> str:
    """The same of one match that `access_match` has read; empty where it has the board of new tables."""
    return describe_other_boards([match]).get(match.pk, "")


def describe_board_choice(match: Match) -> tuple[str, str]:
    """For the waiting room: which other board a table has than new ones, and what is to be known of it; both empty
    where it has theirs. The match as `access_match` has read it; two queries at most."""
    told = describe_other_board(match)
    if not told:
        return "", ""
    own = match.board
    newer = Board.objects.filter(pk=_find_default(match), slug=own.slug, version__gt=own.version).first()
    if newer is None:
        return told, own.note
    return told, f"New tables have version {newer.version}. What is new in it: {newer.note}" if newer.note else ""


def _find_default(match: Match) -> int:
    return getattr(match, "default_board", None) or 0

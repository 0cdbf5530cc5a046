"""A draft becomes a version; versions are withdrawn, offered again, made the default."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.db.models import Count, Q

from accounts.models import User
from common.refusals import Refused, build_not_found_error
from games.content import boards
from games.engine.catalog import title as title_of
from games.engine.objections import Objection
from games.engine.studio import list_draft_objections
from games.models import Board, BoardOffer, Draft, Match, Seat, Simulation, Trial

from .differences import NOTE_LETTERS, Difference, build_note
from .drafts import get_draft_data, list_draft_differences, lock_draft
from .edits import UNSEEN


def list_objections(board: Board) -> list[Objection]:
    """What speaks against a draft as it is stored, the grave ones first."""
    return list_draft_objections(title_of(board.title), get_draft_data(board))


def count_matches_on(board: Board | None) -> dict[str, int]:
    """What goes on on a version: `running` matches, of which `live` and `mail`, `open` tables, and `people` who have
    played it."""
    if board is None:
        return {"running": 0, "live": 0, "mail": 0, "open": 0, "people": 0}
    running = Q(status=Match.Status.RUNNING)
    counted: dict[str, int] = Match.objects.filter(board=board).aggregate(
        running=Count("pk", filter=running),
        live=Count("pk", filter=running & Q(pace=Match.Pace.LIVE)),
        mail=Count("pk", filter=running & Q(pace=Match.Pace.MAIL)),
        open=Count("pk", filter=Q(status=Match.Status.OPEN)),
    )
    people = Seat.objects.filter(match__board=board, user__isnull=False).values("user").distinct().count()
    return {**counted, "people": people}


def build_summary(draft: Draft) -> dict[str, Any]:
    """What publishing it would mean: `differences`, `objections`, the first that forbids it (`objected`), `note` as it
    would be kept, `trials` of this very content (`tried`) and of any, the last `run` of this very content in the lab,
    and `matches` on the version it was made from."""
    found = list_draft_differences(draft)
    name = title_of(draft.board.title).board_hash(get_draft_data(draft.board))
    objections = list_objections(draft.board)
    trials = list(Trial.objects.filter(draft=draft.board).select_related("by").order_by("-at")[:20])
    return {
        "differences": found,
        "objections": objections,
        "objected": next((each for each in objections if each.grave), None),
        "note": draft.board.note or build_note(found),
        "trials": trials,
        "tried": [each for each in trials if each.hash == name],
        "run": Simulation.objects.filter(title=draft.board.title, board_hash=name, played__gt=0).first(),
        "matches": count_matches_on(draft.base),
        "touched": find_touched_spaces(found),
        "hash": name,
    }


def find_touched_spaces(found: list[Difference]) -> list[int]:
    """The spaces on which players will notice something."""
    return sorted({space for each in found for space in each.spaces})


@transaction.atomic
def publish_draft(
    board_id: int, user: User, revision: int, note: str, preferred: bool = False, rated: bool = True
) -> Board:
    """Publishes a draft with what is new in it. Locks it. Refused: 404, 409 published, unchanged or no longer
    at that revision, 422 with the first grave objection."""
    draft = lock_draft(board_id)
    if draft.revision != revision:
        raise Refused("The draft has changed since this summary. Look at it again.", stale=True)
    if grave := [each for each in list_objections(draft.board) if each.grave]:
        raise Refused(grave[0].sentence, status=422)
    board = Board.objects.select_for_update().get(pk=board_id)
    board.note = UNSEEN.sub("", note).strip()[:NOTE_LETTERS]
    board.save(update_fields=["note"])
    boards.spread_board_content(board)
    made = boards.publish_board(board)
    if preferred:
        prefer_board(made.pk)
    if not rated:
        _get_offer(made)
        BoardOffer.objects.filter(board=made).update(rated=False)
    return made


# -- how a version is offered


def _get_offer(board: Board) -> BoardOffer:
    return BoardOffer.objects.get_or_create(board=board, defaults={"title": board.title})[0]


def _lock_published(board_id: int) -> Board:
    board = Board.objects.select_for_update().filter(pk=board_id, status=Board.Status.PUBLISHED, listed=True).first()
    if board is None:
        raise build_not_found_error("board")
    return board


@transaction.atomic
def withdraw_board(board_id: int) -> Board:
    """No new table is opened on a version from now on; matches on it are played to their end. Locks it. Refused: 404
    not published, 409 the last one that is offered."""
    board = _lock_published(board_id)
    if not boards.list_published_boards(board.title).exclude(pk=board.pk).exists():
        raise Refused("This is the only board offered for its game. Publish or offer another first.")
    _get_offer(board)
    BoardOffer.objects.filter(board=board).update(withdrawn=True, preferred=False)
    return board


@transaction.atomic
def offer_board(board_id: int) -> Board:
    """A version that was withdrawn is offered again. Locks it. Refused: 404 not published."""
    board = _lock_published(board_id)
    BoardOffer.objects.filter(board=board).update(withdrawn=False)
    return board


@transaction.atomic
def prefer_board(board_id: int) -> Board:
    """New tables of its game have this version unless they choose another. Locks it. Refused: 404 not published, 409
    withdrawn."""
    board = _lock_published(board_id)
    if _get_offer(board).withdrawn:
        raise Refused("This board was withdrawn. Offer it again first.")
    BoardOffer.objects.filter(title=board.title, preferred=True).update(preferred=False)
    BoardOffer.objects.filter(board=board).update(preferred=True)
    return board


@transaction.atomic
def rate_board(board_id: int, rated: bool) -> Board:
    """Whether tables on a version can be played for points. Locks it. Refused: 404 not published."""
    board = _lock_published(board_id)
    _get_offer(board)
    BoardOffer.objects.filter(board=board).update(rated=rated)
    return board

"""Drafts: opened, changed step by step, taken back, made again. One designer edits at a time; the others read, and may
take over."""

from __future__ import annotations

from typing import Any

from django.db import transaction

from accounts.models import User
from common import clock
from common.durations import MINUTE_MS, SECOND_MS
from common.refusals import Refused, build_not_found_error
from games.content import boards
from games.engine.catalog import title as title_of
from games.engine.studio import Description, describe_board
from games.models import Board, Draft, DraftStep

from .changes import Change, find_changes, redo_changes, undo_changes
from .differences import Difference, list_differences, put_back_difference, say_number
from .edits import Data, Edit, apply_edits

MAX_STEPS = 1000  # that are kept of a draft
MERGED_MS = 5 * SECOND_MS  # changes of one field that follow within this time are one step
HELD_MS = 10 * MINUTE_MS  # after which a draft that its editor left alone may be edited by whoever comes
NAME_LETTERS = 80  # of a board


def get_description(board: Board) -> Description:
    """How the boards of its title are described."""
    return describe_board(title_of(board.title))


def get_draft_data(board: Board) -> Data:
    """A board's plain data, its name with it."""
    return boards.get_board_data(board)


@transaction.atomic
def open_draft(board: Board, user: User) -> Board:
    """A new draft like this board, to be edited by this user. In one transaction."""
    return begin_draft(boards.copy_board_as_draft(board), board, user).board


@transaction.atomic
def begin_draft(board: Board, base: Board | None, user: User) -> Draft:
    """Has the studio keep a draft that has rows: its content becomes one piece, and every change is noted. `base` is
    the version that it is compared with."""
    boards.gather_board_content(board)
    if base is not None and base.status != Board.Status.PUBLISHED:
        earlier = Draft.objects.filter(board=base).first()
        base = earlier.base if earlier else None
    return Draft.objects.create(board=board, base=base, editor=user, edited=clock.get_current_time_ms())


@transaction.atomic
def find_draft(board: Board) -> Draft:
    """The draft of a board; of one that was made before there was a studio, from now on. Refused (409) where the board
    is no draft."""
    if board.status != Board.Status.DRAFT:
        raise Refused(f"{board} is published and can no longer be changed. Make a draft of it instead.")
    found = Draft.objects.select_related("board", "base", "editor").filter(board=board).first()
    if found is None:
        boards.gather_board_content(board)
        found = Draft.objects.create(board=board, base=boards.find_version_before(board))
    return found


def lock_draft(board_id: int) -> Draft:
    """The draft of a board, its row locked. Refused: 404, 409 published."""
    board = Board.objects.filter(pk=board_id).exclude(status=Board.Status.TRIAL).first()
    if board is None:
        raise build_not_found_error("board")
    find_draft(board)
    return Draft.objects.select_for_update(of=("self",)).select_related("board", "base", "editor").get(board=board)


# -- who edits


def find_other_editor(draft: Draft, user: User, now: int) -> User | None:
    """Who else edits it now; nobody where they left it alone for ten minutes. `now` in ms."""
    held = draft.editor_id is not None and draft.editor_id != user.pk
    return draft.editor if held and now - (draft.edited or 0) < HELD_MS else None


def _require_editor(draft: Draft, user: User, now: int) -> None:
    other = find_other_editor(draft, user, now)
    if other is not None:
        raise Refused(f"{other.name} is editing this draft. Take over first, or wait until they are done.")
    draft.editor, draft.edited = user, now


@transaction.atomic
def take_over_draft(board_id: int, user: User) -> Draft:
    """From now on this user edits it, and who did reads. Locks the draft. Refused: 404, 409."""
    draft = lock_draft(board_id)
    draft.editor, draft.edited = user, clock.get_current_time_ms()
    draft.save(update_fields=["editor", "edited"])
    return draft


# -- changes


@transaction.atomic
def save_edits(board_id: int, user: User, revision: int, edits: list[Edit]) -> Draft:
    """Makes these edits, as one step. Locks the draft. Refused: 404, 409 published, edited by another, or no longer as
    it was at that revision, 422 no such field."""
    draft = _lock_at_revision(board_id, user, revision)
    before = get_draft_data(draft.board)
    after = apply_edits(get_description(draft.board), before, edits)
    return _note_step(draft, user, before, after)


@transaction.atomic
def put_back(board_id: int, user: User, revision: int, path: list[str | int]) -> Draft:
    """Makes one difference to the published version go away. Locks the draft. Refused as `save_edits`."""
    draft = _lock_at_revision(board_id, user, revision)
    if draft.base is None:
        raise Refused("This draft was made from no version, so there is nothing to put back.")
    before = get_draft_data(draft.board)
    after = put_back_difference(get_description(draft.board), get_draft_data(draft.base), before, path)
    return _note_step(draft, user, before, after)


@transaction.atomic
def undo_step(board_id: int, user: User, revision: int) -> Draft:
    """Takes the last step back. Locks the draft. Refused as `save_edits`, and (409) where there is none."""
    draft = _lock_at_revision(board_id, user, revision)
    step = draft.steps.filter(number=draft.step).first()
    if step is None:
        raise Refused("There is nothing to take back.")
    draft.step -= 1
    return _store(draft, undo_changes(get_draft_data(draft.board), step.changes))


@transaction.atomic
def redo_step(board_id: int, user: User, revision: int) -> Draft:
    """Makes the next step again. Locks the draft. Refused as `save_edits`, and (409) where there is none."""
    draft = _lock_at_revision(board_id, user, revision)
    step = draft.steps.filter(number=draft.step + 1).first()
    if step is None:
        raise Refused("There is nothing to make again.")
    draft.step += 1
    return _store(draft, redo_changes(get_draft_data(draft.board), step.changes))


def _lock_at_revision(board_id: int, user: User, revision: int) -> Draft:
    draft, now = lock_draft(board_id), clock.get_current_time_ms()
    _require_editor(draft, user, now)
    if draft.revision != revision:
        raise Refused("The draft has changed since this page was drawn. It is shown as it is now.", stale=True)
    return draft


def _note_step(draft: Draft, user: User, before: Data, after: Data) -> Draft:
    changes = find_changes(before, after)
    if not changes:
        draft.save(update_fields=["editor", "edited"])
        return draft
    now = clock.get_current_time_ms()
    draft.steps.filter(number__gt=draft.step).delete()
    last = draft.steps.filter(number=draft.step).first()
    if last is not None and _is_same_field(last, changes, user, now):
        last.changes = [{**last.changes[0], **{key: changes[0][key] for key in ("after",) if key in changes[0]}}]
        last.at, last.words = now, _call_step(draft, changes, after)
        last.save(update_fields=["changes", "at", "words"])
    else:
        draft.step += 1
        words = _call_step(draft, changes, after)
        DraftStep.objects.create(draft=draft, number=draft.step, author=user, at=now, words=words, changes=changes)
        draft.steps.filter(number__lte=draft.step - MAX_STEPS).delete()
    return _store(draft, after)


def _is_same_field(last: DraftStep, changes: list[Change], user: User, now: int) -> bool:
    """Whether a change goes on where the last one was: typing is one step."""
    return (
        last.author_id == user.pk
        and now - last.at < MERGED_MS
        and len(last.changes) == len(changes) == 1
        and last.changes[0]["path"] == changes[0]["path"]
        and "after" in last.changes[0]
        and "after" in changes[0]
    )


def _call_step(draft: Draft, changes: list[Change], after: Data) -> str:
    """What a step did, for the history: where, and what is there now where that is short."""
    path, value = changes[0]["path"], changes[0].get("after")
    description = get_description(draft.board)
    of = description.get_list(str(path[0]))
    if of is None:
        field = next((each for each in description.fields if each.name == path[0]), None)
        place, label = (field.label if field else "Name"), ""
    elif len(path) < 2:
        return f"{of.label}: {len(after.get(of.name, ()))} now"
    else:
        member = after[of.name][path[1]] if path[1] < len(after[of.name]) else {}
        place = f"{of.one.capitalize()} {path[1]}" if of.name == description.spaces else str(member.get("name", of.one))
        found = next((each for each in of.fields if len(path) > 2 and each.name == path[2]), None)
        label = found.label.lower() if found else ""
    told = say_number(value) if type(value) is int else value if isinstance(value, str) else ""
    more = f" and {len(changes) - 1} more" if len(changes) > 1 else ""
    return ", ".join(filter(None, (f"{place} {label}".strip(), told)))[:150] + more


def _store(draft: Draft, data: Data) -> Draft:
    board = draft.board
    board.name = (data.get("name") or "")[:NAME_LETTERS]
    board.data = {key: value for key, value in data.items() if key != "name"}
    board.save(update_fields=["name", "data"])
    draft.revision += 1
    draft.save(update_fields=["step", "revision", "editor", "edited"])
    return draft


# -- looked at


def list_draft_differences(draft: Draft) -> list[Difference]:
    """What it has otherwise than the version it was made from; nothing where it was made from none."""
    if draft.base is None:
        return []
    return list_differences(get_description(draft.board), get_draft_data(draft.base), get_draft_data(draft.board))


def list_history(draft: Draft, most: int = 60) -> list[dict[str, Any]]:
    """The steps of a draft, the newest first: `words`, `at` in ms, `author`, and whether it is in force."""
    steps = draft.steps.select_related("author").order_by("-number")[:most]
    return [
        {
            "number": step.number,
            "words": step.words,
            "at": step.at,
            "author": step.author.name if step.author else "",
            "done": step.number <= draft.step,
        }
        for step in steps
    ]


def delete_draft(board_id: int) -> None:
    """Throws a draft away. Locks it. Refused: 404, 409 published."""
    with transaction.atomic():
        draft = lock_draft(board_id)
        draft.board.delete()

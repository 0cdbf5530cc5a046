"""A draft is tried: a private match on it, without points, against computers, which is gone after a day."""

from __future__ import annotations

from django.db import transaction

from accounts.models import User
from common import clock
from common.durations import DAY_MS, HOUR_S
from common.rate_limits import check_rate
from common.refusals import Refused
from games.engine.bots import DEFAULT_LEVEL
from games.engine.catalog import title as title_of
from games.engine.studio import list_draft_objections
from games.lobby.seating import create_bot_seat
from games.lobby.starting import start_locked_match
from games.lobby.tables import create_match
from games.matches import match_cache
from games.matches.access import lock_match
from games.models import Board, Match, Trial

from .drafts import get_draft_data, lock_draft

KEPT_MS = DAY_MS  # a trial
MAX_PER_HOUR = 30
MAX_DELETED_AT_ONCE = 50
SLUG_LETTERS = 24  # of the hash, in the name of what is on trial


def try_draft(board_id: int, user: User, bots: int | None = None) -> Match:
    """Begins a match of `user` against computers on what the draft is now; by default with as many as the title's
    tables have. Refused: 404, 409 published, too many matches, 422 with the first grave objection, 429."""
    check_rate("trials", user.pk, MAX_PER_HOUR, HOUR_S, "You have begun many trials. Try again in a while.")
    with transaction.atomic():
        draft = lock_draft(board_id)
        title, data = title_of(draft.board.title), get_draft_data(draft.board)
        if grave := [each for each in list_draft_objections(title, data) if each.grave]:
            raise Refused(grave[0].sentence, status=422)
        others = min(3, title.seats[-1] - 1) if bots is None else bots
        frozen = _freeze_content(draft.board)
        name = f"Trial of {draft.board.name}"[:60]
        match = create_match(user, title.slug, seats=others + 1, private=True, rated=False, name=name, trial=frozen)
        for _ in range(others):
            create_bot_seat(match, DEFAULT_LEVEL)
        start_locked_match(match)
        now = clock.get_current_time_ms()
        Trial.objects.create(match=match, draft=draft.board, hash=frozen.hash, by=user, at=now)
    return match


def _freeze_content(board: Board) -> Board:
    """What a draft holds now, as a board that nobody edits and no table is offered."""
    title, data = title_of(board.title), get_draft_data(board)
    name = title.board_hash(data)
    same = Board.objects.filter(title=board.title, hash=name).exclude(status=Board.Status.DRAFT).first()
    if same is not None:
        return same
    rest = {key: value for key, value in data.items() if key != "name"}
    return Board.objects.create(
        title=board.title,
        slug=f"trial-{name[:SLUG_LETTERS]}",
        name=board.name,
        version=1,
        status=Board.Status.TRIAL,
        hash=name,
        data=rest,
    )


def delete_old_trials(now: int) -> int:
    """Deletes trials of a day ago with their matches, and what was frozen for them; how many. `now`: ms."""
    old = Trial.objects.filter(at__lt=now - KEPT_MS).order_by("match_id").values_list("match_id", flat=True)
    found = list(old[:MAX_DELETED_AT_ONCE])
    for match_id in found:
        with transaction.atomic():
            lock_match(match_id).delete()
        match_cache.evict_match(match_id)
    if found:
        Board.objects.filter(status=Board.Status.TRIAL, matches=None).delete()
    return len(found)

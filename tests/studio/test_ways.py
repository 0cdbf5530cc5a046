"""Where a draft's cards lead, as the studio is told."""

from __future__ import annotations

from typing import Any

from accounts.models import User
from games.models import Board
from games.studio import drafts, page_state
from games.studio.edits import SwapSpaces


def ways_of(draft: Board, user: User, move: str) -> Any:
    state = page_state.build_draft_state(Board.objects.get(pk=draft.pk), user)
    number = next(at for at, event in enumerate(state["data"]["events"]) if event.get("move") == move)
    return state["ways"]["events"][str(number)]


def test_a_draft_says_where_its_cards_lead(draft: Board, noor: User) -> None:
    """From the spaces as they are now: a Fortune that was swapped is left from where it stands then."""
    assert ways_of(draft, noor, "start") == [(start, 0) for start in (2, 17, 22, 33)]
    drafts.save_edits(draft.pk, noor, 0, [SwapSpaces(2, 3)])
    assert ways_of(draft, noor, "start") == [(start, 0) for start in (3, 17, 22, 33)]


def test_a_card_that_moves_nobody_leads_nowhere(draft: Board, noor: User) -> None:
    state = page_state.build_draft_state(draft, noor)
    moving = {str(at) for at, event in enumerate(state["data"]["events"]) if event.get("move")}
    assert set(state["ways"]["events"]) == moving

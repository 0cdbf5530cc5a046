"""What somebody answered to the puzzles of the day: rows of their account, or for a visitor the session of their
browser. The first answer counts."""

from __future__ import annotations

from collections.abc import MutableMapping, Sequence
from typing import Any

from accounts.models import User
from common import clock
from games.models import Puzzle, PuzzleAnswer

SESSION_KEY = "puzzles"
MAX_KEPT = 30  # answers that a session remembers

Session = MutableMapping[str, Any]


def save_puzzle_answer(user: Any, session: Session, puzzle: Puzzle, chosen: int) -> None:
    """Keeps an answer, the number of an option, unless there is one already."""
    if isinstance(user, User):
        return _save_row(user, puzzle, chosen)
    kept = dict(session.get(SESSION_KEY, {}))
    kept.setdefault(str(puzzle.pk), chosen)
    session[SESSION_KEY] = dict(list(kept.items())[-MAX_KEPT:])
    return None


def load_puzzle_answers(user: Any, session: Session, puzzles: Sequence[Puzzle]) -> dict[int, int]:
    """By puzzle, the number of the option this user, or this browser, chose."""
    kept = session.get(SESSION_KEY, {})
    found = {each.pk: kept[str(each.pk)] for each in puzzles if str(each.pk) in kept}
    if isinstance(user, User):
        rows = PuzzleAnswer.objects.filter(user=user, puzzle__in=puzzles)
        found |= dict(rows.values_list("puzzle_id", "chosen"))
    return found


def move_visitor_answers(user: User, session: Session) -> None:
    """What a visitor answered in this browser becomes the account's that they sign in to, where that has no answer."""
    kept = session.pop(SESSION_KEY, {})
    for puzzle in Puzzle.objects.filter(pk__in=[int(each) for each in kept]).defer("position", "board"):
        _save_row(user, puzzle, kept[str(puzzle.pk)])


def find_best(puzzle: Puzzle) -> int:
    """The number of the best option."""
    return max(range(len(puzzle.options)), key=lambda at: puzzle.options[at]["share"])


def _save_row(user: User, puzzle: Puzzle, chosen: int) -> None:
    fields = {"chosen": chosen, "right": chosen == find_best(puzzle), "at": clock.get_current_time_ms()}
    PuzzleAnswer.objects.get_or_create(user=user, puzzle=puzzle, defaults=fields)

"""What the beat sends to the workers, how often, and when a task that came late is worth nothing any more."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final

from common.durations import HOUR_S, MINUTE_S


def _every(seconds: float, task: str, expires: int) -> dict[str, Any]:
    """A task that is sent every so many seconds, and given up after so many."""
    return {"task": task, "schedule": timedelta(seconds=seconds), "options": {"expires": expires}}


BEAT: Final[dict[str, dict[str, Any]]] = {
    "sweep": _every(1, "games.tasks.sweep_due_matches", 2),  # a late sweep is worthless: the next one is already there
    "look": _every(0.2, "games.tasks.look_for_due_matches", 1),
    "remove absent players": _every(5, "games.tasks.remove_absent_players", 5),
    "clean up matches": _every(MINUTE_S, "games.tasks.clean_up_matches", MINUTE_S),
    "send due mails": _every(2, "games.tasks.send_due_mails", 4),
    "send due notices": _every(2, "games.tasks.send_due_notices", 4),  # what the outbox holds, each way for itself
    "send due pushes": _every(2, "games.tasks.send_due_pushes", 4),
    "send due hooks": _every(2, "games.tasks.send_due_hooks", 4),
    "settle ratings": _every(5, "games.tasks.settle_ratings", 5),
    "review games": _every(20, "games.tasks.review_games", 20),
    "play simulations": _every(5, "games.tasks.play_simulations", 60),  # a worker behind with bots begins them late
    "make puzzles": _every(10 * MINUTE_S, "games.tasks.make_puzzles", 10 * MINUTE_S),
    "lift ended bans": _every(MINUTE_S, "accounts.tasks.lift_ended_bans", MINUTE_S),
    "clean up accounts": _every(HOUR_S, "accounts.tasks.clean_up_accounts", HOUR_S),
}

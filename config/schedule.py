"""What the beat sends to the workers, how often, and after how many seconds each is worth nothing any more."""

from __future__ import annotations

from datetime import timedelta
from typing import Any, Final

from common.durations import HOUR_S

BEAT: Final[dict[str, dict[str, Any]]] = {
    "sweep": {
        "task": "games.tasks.sweep_due_matches",
        "schedule": timedelta(seconds=1),
        "options": {"expires": 2},  # a late sweep is worthless: the next one is already there
    },
    "look": {
        "task": "games.tasks.look_for_due_matches",
        "schedule": timedelta(milliseconds=200),
        "options": {"expires": 1},
    },
    "remove absent players": {
        "task": "games.tasks.remove_absent_players",
        "schedule": timedelta(seconds=5),
        "options": {"expires": 5},
    },
    "clean up matches": {
        "task": "games.tasks.clean_up_matches",
        "schedule": timedelta(minutes=1),
        "options": {"expires": 60},
    },
    "send due mails": {
        "task": "games.tasks.send_due_mails",
        "schedule": timedelta(seconds=2),
        "options": {"expires": 4},
    },
    "lift ended bans": {
        "task": "accounts.tasks.lift_ended_bans",
        "schedule": timedelta(minutes=1),
        "options": {"expires": 60},
    },
    "settle ratings": {
        "task": "games.tasks.settle_ratings",
        "schedule": timedelta(seconds=5),
        "options": {"expires": 5},
    },
    "clean up accounts": {
        "task": "accounts.tasks.clean_up_accounts",
        "schedule": timedelta(hours=1),
        "options": {"expires": HOUR_S},
    },
}
for task in ("notices", "pushes", "hooks"):  # what the outbox holds, each way for itself
    named = {"task": f"games.tasks.send_due_{task}", "schedule": timedelta(seconds=2), "options": {"expires": 4}}
    BEAT[f"send due {task}"] = named

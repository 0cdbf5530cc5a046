"""`python -m tests.upgrade.play_on FILE MOVES`: brings kept rows to today's tables and plays every match on.

Says as JSON what it found: how many rows of each table were kept, which entries of a journal are not as they were, and
of each match how it went on (`MOVES` moves at most; none is needed once it is over).
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

ENDLESS = 10_000  # entries: every game is over before


def bring_to_today(path: Path) -> None:
    """The rows in the tables of their time, then every later migration."""
    from django.core.management import call_command

    from tests.upgrade.rows import read_rows

    read_rows(path)
    call_command("migrate", verbosity=0)


def count_rows() -> dict[str, int]:
    """How many rows each table of ours has."""
    from django.apps import apps

    from tests.upgrade.rows import APPS

    models = [model for model in apps.get_models() if model._meta.app_label in APPS]
    return {model._meta.label_lower: model._base_manager.count() for model in models}


def list_changed_entries(path: Path) -> list[str]:
    """Entries whose line, key, actor, user, seat, moment or digest is not what was kept."""
    from games.models import Entry
    from tests.upgrade.rows import read_lines

    names = ("match_id", "number", "seat", "actor", "user", "at", "key", "body_hash", "line", "digest")
    kept = {tuple(columns[name] for name in names) for model, columns in read_lines(path) if model == "games.entry"}
    found = set(Entry.objects.values_list(*names))
    return [f"{match} {number}" for match, number, *_ in sorted(kept ^ found, key=repr)]


def play_on(match_id: str, moves: int) -> dict[str, Any]:
    """How a match goes on: by the letter last sent where one stands open, else by who is asked."""
    from games.models import Match
    from tests.upgrade.record import play

    before = Match.objects.get(pk=match_id)
    resume(before)
    play(match_id, lambda held, asked: held.version >= before.version + moves, most=ENDLESS)
    after = Match.objects.get(pk=match_id)
    return {
        "title": after.title,
        "pace": after.pace,
        "moves": after.version - before.version,
        "over": after.status == Match.Status.OVER,
        "rating": after.rating,
    }


def resume(match: Any) -> None:
    """A pause that was asked for is declined, so that nothing stands in the way."""
    from common.refusals import Refused
    from games.matches import pause_votes

    for vote in match.pauses.filter(state="asked"):
        user = match.seats.exclude(number=vote.seat).exclude(user=None)[0].user
        with suppress(Refused):  # it has lapsed by now
            pause_votes.decline_pause(match.pk, user)


def main(path: Path, moves: int) -> dict[str, Any]:
    """All of it."""
    import django

    django.setup()
    from games.models import Match
    from tests.upgrade.rows import read_lines

    bring_to_today(path)
    kept = Counter(model for model, _ in read_lines(path))
    found = {"kept": dict(kept), "rows": count_rows(), "changed": list_changed_entries(path)}
    running = list(Match.objects.filter(status="running").values_list("pk", flat=True))
    return {**found, "matches": [play_on(pk, moves) for pk in running]}


if __name__ == "__main__":
    print(json.dumps(main(Path(sys.argv[1]), int(sys.argv[2]))))

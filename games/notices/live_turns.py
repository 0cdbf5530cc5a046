""" "My turn" in a live game, for whoever has closed its page: there is no mail of it, so nothing is queued with the
question; a worker looks every few seconds for those who are asked and away, and whom a device reaches."""

from __future__ import annotations

from collections import defaultdict

from common import clock
from games.core import presence
from games.core.notice_queue import Owed, queue_notices
from games.matches import match_cache
from games.models import Match, NoticeKind, Seat

MAX_MATCHES_PER_SWEEP = 200


def queue_live_turns() -> int:
    """Queues "my turn" for everybody who is asked in a live game and is not there, once a question; for how many. One
    query while nobody with a device plays live."""
    owed = [each for match_id, seats in list_reachable_seats().items() for each in list_owed_turns(match_id, seats)]
    queue_notices(owed)
    return len(owed)


def list_reachable_seats() -> dict[str, list[int]]:
    """The seats of running live matches whose players have a device, by match."""
    found: dict[str, list[int]] = defaultdict(list)
    running = Seat.objects.filter(match__status=Match.Status.RUNNING, match__pace=Match.Pace.LIVE, match__paused=False)
    rows = running.filter(user__devices__isnull=False).order_by("match_id", "number").distinct()
    for match_id, number in rows.values_list("match_id", "number"):
        if match_id in found or len(found) < MAX_MATCHES_PER_SWEEP:
            found[match_id].append(number)
    return found


def list_owed_turns(match_id: str, seats: list[int]) -> list[Owed]:
    """The notices to those of these seats who are asked and away."""
    held = match_cache.load_current_match(match_id)
    asked = [seat for seat in seats if seat in held.table.asked and held.seats[seat].user_id is not None]
    there = presence.get_seat_presence(match_id, asked) if asked else {}
    since, now = held.table.game.since, clock.get_current_time_ms()
    return [
        Owed(NoticeKind.TURN, held.seats[seat].user_id, held.match, f"{since}:{seat}:turn", {}, seat, since, now)
        for seat in asked
        if there[seat] != "here"
    ]

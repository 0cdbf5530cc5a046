"""Who is there: a player gives a sign of life with every message; 40 s without one and they are away. Who closes their
last page of a match is away a few seconds later.

And who is on the site at all, looking at any page of it: that holds their mail back. Kept in the cache, which all
processes share. What the cache forgets counts as nothing: only a player who was seen, and then no longer, is ever lost.
"""

from __future__ import annotations

import logging
from collections.abc import Collection, Mapping
from typing import Any, Literal, NamedTuple

from django.conf import settings
from django.core.cache import cache

from common import clock
from common.durations import DAY_S
from games.models import Match, Seat

log = logging.getLogger(__name__)

PresenceWord = Literal["here", "away", "gone"]
Signs = dict[tuple[str, int], int]  # a moment (ms) for a match and seat

AWAY_AFTER_MS = 40_000  # ms without a sign of life
GONE_AFTER_MS = 300_000
RELOAD_GRACE_MS = 5_000  # ms after a page of a match was closed in which its player may be back: pages are loaded anew
MAX_WATCH_GAP_MS = 10_000  # ms for which nobody may have watched; longer, and the site was down
RECENT_MS = 6_000  # ms for which a process believes what it last saw; its hub looks every 5 s, and when it is told
MAX_REMEMBERED = 5_000  # matches of which a process remembers who is there
CACHE_TTL_S = DAY_S  # seconds for which a sign of life is remembered


class _Seen(NamedTuple):
    """Who was there when this process last looked."""

    at_ms: int
    words: dict[int, PresenceWord]


_recent: dict[str, _Seen] = {}


def mark_seat_seen(match_id: str, seat: int) -> None:
    """Records a sign of life of the player in this seat, now. Kept in the cache for a day; lost without harm. Never
    raises."""
    mark_seats_seen([(match_id, seat)])


def mark_seats_seen(players: Collection[tuple[str, int]]) -> None:
    """Records signs of life of several players (match id, seat)."""
    now = clock.get_current_time_ms()
    signs = {_name(match_id, seat): now for match_id, seat in players}
    _keep(signs)
    for match_id, seat in players:
        known = _recent.get(match_id)
        if known and known.words.get(seat) != "here":
            _recent.pop(match_id, None)


def _keep(signs: dict[str, int]) -> None:
    if not signs:
        return
    try:
        cache.set_many(signs, CACHE_TTL_S)
    except Exception:
        log.warning("presence is not kept: the cache does not answer", exc_info=True)


def mark_page_closed(match_id: str, seat: int) -> None:
    """Records that a player has closed their page of a match; any sign of life after this takes it back."""
    _keep({_shut(match_id, seat): clock.get_current_time_ms()})
    _recent.pop(match_id, None)


def mark_users_visited(users: Collection[int]) -> None:
    """Records that these users look at a page of the site."""
    now = clock.get_current_time_ms()
    _keep({f"visited:{user}": now for user in users})


def is_user_visiting(user: int) -> bool:
    """Whether a user has looked at a page of the site in the last ten minutes."""
    try:
        last = cache.get(f"visited:{user}")
    except Exception:
        log.warning("nobody knows who visits: the cache does not answer", exc_info=True)
        return False
    return last is not None and clock.get_current_time_ms() - last <= settings.VISIT


def get_match_presence(match: Match) -> dict[int, PresenceWord]:
    """For each seat with a person in it: "here", "away" (40 s) or "gone" (5 minutes, or never seen)."""
    people = Seat.objects.filter(match=match, bot="").order_by("number").values_list("number", "held")
    words = _look(match.pk, [number for number, _ in people])
    return share_presence(words, [number for number, held in people if held])


def share_presence(words: dict[int, PresenceWord], held: Collection[int]) -> dict[int, PresenceWord]:
    """The same where one person moves several seats: who is at the screen is there for all of them."""
    if not held:
        return words
    best = min((words.get(seat, "gone") for seat in held), key=("here", "away", "gone").index)
    return words | dict.fromkeys(held, best)


def get_recent_seat_presence(match_id: str, seats: list[int]) -> dict[int, PresenceWord]:
    """The same of all seats of a match with people in them, as this process saw it at most 6 s ago: for frames, of
    which there are many. Whoever comes, goes or is missed is told of by a frame of its own. Asks nobody, mostly."""
    known = _recent.get(match_id)
    if known and list(known.words) == seats and 0 <= clock.get_current_time_ms() - known.at_ms <= RECENT_MS:
        return known.words
    return _look(match_id, seats)


def load_match_presences(match_ids: Collection[str]) -> dict[str, dict[int, PresenceWord]]:
    """The same of many matches, as of now: one query and one look into the cache, however many. Remembered, so that
    frames need not look for a moment."""
    people: dict[str, list[int]] = {match_id: [] for match_id in match_ids}
    rows = Seat.objects.filter(match__in=list(match_ids), bot="").order_by("match_id", "number")
    for match_id, number in rows.values_list("match_id", "number"):
        people[match_id].append(number)
    now, (seen, shut) = clock.get_current_time_ms(), _load_signs(people)
    found: dict[str, dict[int, PresenceWord]] = {}
    for match_id, seats in people.items():
        found[match_id] = {seat: _word(seen.get((match_id, seat)), shut.get((match_id, seat)), now) for seat in seats}
        _remember(match_id, now, found[match_id])
    return found


def get_seat_presence(match_id: str, seats: list[int]) -> dict[int, PresenceWord]:
    """The presence of these seats: "here", "away" (40 s without a sign of life) or "gone" (5 minutes, or never
    seen). One look into the cache, no query."""
    now, last, shut = clock.get_current_time_ms(), *_signs(match_id, seats)
    return {seat: _word(last.get(seat), shut.get(seat), now) for seat in seats}


def record_presence_watch() -> None:
    """Records that some process is listening for signs of life. Called every second or so."""
    now = clock.get_current_time_ms()
    try:
        since, last = cache.get("watched", (now, now))
        cache.set("watched", (since if now - last <= MAX_WATCH_GAP_MS else now, now), CACHE_TTL_S)
    except Exception:
        log.warning("presence is not watched: the cache does not answer", exc_info=True)


def get_watched_time_ms() -> int:
    """For how many ms somebody has been listening without a break; while the site is down nobody is away."""
    now = clock.get_current_time_ms()
    try:
        since, last = cache.get("watched", (now, now))
    except Exception:
        return 0
    return now - since if now - last <= MAX_WATCH_GAP_MS else 0


def list_auto_resign_match_ids() -> list[str]:
    """The ids of running live matches that agreed to remove who stays away; not during a pause."""
    running = Match.objects.filter(status=Match.Status.RUNNING, pace=Match.Pace.LIVE, paused=False)
    return list(running.filter(settings__disconnect="resign").values_list("pk", flat=True))


def list_disconnected_seats(match_id: str) -> list[int]:
    """The seats of such a match that have been away for 40 s, as far as anybody could tell; the time before the end
    of a pause does not count. Nor do those at a shared screen, of which one at most is looked at."""
    match = Match.objects.filter(pk=match_id, status=Match.Status.RUNNING, pace=Match.Pace.LIVE, paused=False).first()
    if (
        match is None
        or match.settings.get("disconnect") != "resign"
        or get_watched_time_ms() <= AWAY_AFTER_MS + MAX_WATCH_GAP_MS
    ):
        return []
    now = clock.get_current_time_ms()
    if match.pauses.filter(resumed__gt=now - AWAY_AFTER_MS).exists():
        return []
    seats = list(Seat.objects.filter(match=match, bot="", held=False).values_list("number", flat=True))
    last, _ = _signs(match_id, seats)
    return [seat for seat in seats if seat in last and now - last[seat] > AWAY_AFTER_MS]


def _look(match_id: str, seats: list[int]) -> dict[int, PresenceWord]:
    """The presence of all seats with people in them, remembered for a moment."""
    at_ms, words = clock.get_current_time_ms(), get_seat_presence(match_id, seats)
    _remember(match_id, at_ms, words)
    return words


def _remember(match_id: str, at_ms: int, words: dict[int, PresenceWord]) -> None:
    if len(_recent) >= MAX_REMEMBERED:
        _recent.clear()
    _recent[match_id] = _Seen(at_ms, words)


def _word(seen: int | None, shut: int | None, now: int) -> PresenceWord:
    if seen is None or now - seen > GONE_AFTER_MS:
        return "gone"
    left = shut is not None and seen <= shut and now - shut > RELOAD_GRACE_MS
    return "away" if left or now - seen > AWAY_AFTER_MS else "here"


def _signs(match_id: str, seats: list[int]) -> tuple[dict[int, int], dict[int, int]]:
    """When each seat gave its last sign of life, and when it closed its page."""
    last, shut = _load_signs({match_id: seats})
    return {seat: at for (_, seat), at in last.items()}, {seat: at for (_, seat), at in shut.items()}


def _load_signs(people: Mapping[str, list[int]]) -> tuple[Signs, Signs]:
    """The same of the seats of several matches, in one look into the cache."""
    places = [(match_id, seat) for match_id, seats in people.items() for seat in seats]
    seen, shut = ({name(*place): place for place in places} for name in (_name, _shut))
    try:
        found: dict[str, Any] = cache.get_many([*seen, *shut])
    except Exception:
        log.warning("presence is not known: the cache does not answer", exc_info=True)
        return {}, {}
    last = {place: found[name] for name, place in seen.items() if name in found}
    return last, {place: found[name] for name, place in shut.items() if name in found}


def _name(match_id: str, seat: int) -> str:
    return f"seen:{match_id}:{seat}"


def _shut(match_id: str, seat: int) -> str:
    return f"shut:{match_id}:{seat}"

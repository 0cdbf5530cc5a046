"""Numbers that players' own browsers add to the dice: promised while the table waits, shown once all is fixed.

Where a browser has promised one, a table does not begin at once. First its dice are sealed: the end of the site's chain
and all that was promised are published in one transaction, and can no longer be changed. Only then do the browsers show
their numbers, and with the last of them, or when the time is over, the game begins. Whoever showed none is listed as
missing; nobody had seen any outcome by then. A sealing is used once or not at all: when somebody gets up, what was
promised for it goes with it, since a number that was shown binds nobody.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Sequence
from hmac import compare_digest
from typing import Any

import msgspec
from django.db import transaction

from accounts.models import User
from common import clock, rate_limits
from common.refusals import Refused
from games.core.failpoints import hit_failpoint
from games.engine.catalog import title as title_of
from games.engine.fairlog import SeatTip, hash_link, name_seat
from games.matches import randomness, sandboxes, sealed_chance, wakeups
from games.matches.access import lock_match, require_match_access
from games.models import Match, PendingStart, Seat, SeatPromise

from .beginning import begin_with_table, lay_out_table
from .checks import publish_lineup_change

PROMISE_WAIT_MS = 2_000  # for the promise of who has just sat down
NUMBER_WAIT_MS = 5_000  # for the numbers, once the dice are sealed; by mail as well: an open page answers at once
JUST_SEATED_MS = 10_000  # who sat down before that has had the time to promise
MAX_PER_MINUTE = 60  # promises and numbers of one user
NUMBER = re.compile(r"[0-9a-f]{64}")  # 32 bytes

log = logging.getLogger(__name__)


# -- what a browser sends


def promise_number(match_id: str, user: User, tip: str) -> str:
    """Keeps what a user's browser promises for their seat before the start: the hash of its number (hex). The first
    promise stays; returns the one that is kept, or nothing where it came too late: two pages of one browser, or one
    that is slow, are no fault. Locks the match. Refused: 403 no seat, 404, 422, 429."""
    rate_limits.check_rate("own-number", user.pk, MAX_PER_MINUTE)
    require_number(tip)
    with transaction.atomic():
        match, seat = lock_own_seat(match_id, user)
        pending = find_pending_start(match)
        kept = SeatPromise.objects.filter(seat=seat).first()
        if kept is None:
            if match.status != Match.Status.OPEN or (pending and pending.log):
                return ""
            kept = SeatPromise.objects.create(seat=seat, tip=tip)
            hit_failpoint("promise kept")
        if pending:
            settle_pending_start(match, pending)
        return kept.tip


def send_number(match_id: str, user: User, number: str, head: str) -> bool:
    """Takes the number that a user's browser promised, once the dice are sealed; whether the game has begun.
    `head`: of the sealing that the browser has checked (hex). Locks the match. Refused: 403 no seat, 404, 409 not the
    sealing that waits, 422 not what was promised, 429."""
    rate_limits.check_rate("own-number", user.pk, MAX_PER_MINUTE)
    require_number(number)
    with transaction.atomic():
        match, seat = lock_own_seat(match_id, user)
        pending = find_pending_start(match)
        if match.status == Match.Status.RUNNING:
            return True
        if pending is None or not pending.log or sealed_chance.load_sealing_log(pending.log).head.hex() != head:
            raise Refused("Those dice are not being sealed any more. Load the page again.")
        promise = SeatPromise.objects.filter(seat=seat).first()
        made = hash_link(match.pk, name_seat(seat.number), bytes.fromhex(number)).hex()
        if promise is None or not compare_digest(made, promise.tip):
            raise Refused("That isn't the number your browser promised, so it wasn't taken.", status=422)
        promise.number = number
        promise.save(update_fields=["number"])
        hit_failpoint("number taken")
        settle_pending_start(match, pending)
        return match.status == Match.Status.RUNNING


def require_number(text: str) -> None:
    """Refused (422) unless a text is 32 bytes in hex, in small letters."""
    if not NUMBER.fullmatch(text):
        raise Refused("A number for the dice has 64 letters and digits: 32 bytes in hex.", status=422)


def lock_own_seat(match_id: str, user: User) -> tuple[Match, Seat]:
    """A match, locked, and the user's seat in it. Refused: 403 no seat, 404."""
    match = lock_match(match_id)
    require_match_access(match, user, "")
    seat = match.seats.filter(user=user).first()
    if seat is None:
        raise Refused("You don't have a seat at this table.", status=403)
    return match, seat


def describe_sealing(match: Match, user: User) -> dict[str, Any]:
    """What a user's browser has to know to keep its promise: the name of their seat in the log, what was promised for
    it, whether its number is there, and what was published (`sealing`, None before that). Refused: 403 no seat."""
    seat = match.seats.filter(user=user).select_related("promise").first()
    if seat is None:
        raise Refused("You don't have a seat at this table.", status=403)
    if match.status != Match.Status.OPEN:
        return {"open": False}
    promise, pending = getattr(seat, "promise", None), find_pending_start(match)
    published = sealed_chance.load_sealing_log(pending.log) if pending and pending.log else None
    return {
        "open": True,
        "owner": name_seat(seat.number),
        "promised": promise.tip if promise else "",
        "sent": bool(promise and promise.number),
        "sealing": published and {"head": published.head.hex(), "events": msgspec.to_builtins(published.events)},
    }


# -- a table begins


def start_with_numbers(match: Match) -> None:
    """Starts a locked match at once, where no browser has promised a number, or it is a sandbox; else has its dice
    sealed, and it begins when the numbers are in, or their time is over. A second press changes nothing of that.
    Refused: 409 too few players, 422."""
    pending = find_pending_start(match)
    if pending:
        settle_pending_start(match, pending)
        return
    seats = list_seats_with_promises(match)
    if match.sandbox or not any(hasattr(seat, "promise") for seat in seats):
        begin_unpromised(match, seats)
        return
    lay_out_table(match, seats, randomness.SystemRandomness().fork())  # refused now, not when the numbers are in
    pending = PendingStart(match=match, due=clock.get_current_time_ms() + PROMISE_WAIT_MS)
    pending.save(force_insert=True)
    settle_pending_start(match, pending)
    if match.status == Match.Status.OPEN and not pending.log:
        announce_pending_start(match, pending)


def settle_pending_start(match: Match, pending: PendingStart) -> None:
    """Does what is due at a locked match that is about to begin: seals its dice once nobody's promise is waited for,
    begins it once nobody's number is, and lets it wait otherwise."""
    now, seats = clock.get_current_time_ms(), list_seats_with_promises(match)
    if not pending.log:
        if now >= pending.due or not any(is_promise_expected(seat, now) for seat in seats):
            seal_dice(match, pending, seats)
    elif now >= pending.due or all(get_sent_number(seat) for seat in seats if hasattr(seat, "promise")):
        begin_sealed(match, pending, seats)


def seal_dice(match: Match, pending: PendingStart, seats: Sequence[Seat]) -> None:
    """Fixes the dice of a locked match and publishes what binds them, with all that was promised."""
    title = title_of(match.title)
    tips = {seat.number: get_promised_tip(seat) for seat in seats}
    pending.log, pending.secret = sealed_chance.store_sealing(
        match.pk, title, sealed_chance.seal_seats(match.pk, title, tips)
    )
    pending.due = clock.get_current_time_ms() + NUMBER_WAIT_MS
    pending.save(update_fields=["log", "secret", "due"])
    hit_failpoint("dice sealed")
    announce_pending_start(match, pending)


def begin_sealed(match: Match, pending: PendingStart, seats: Sequence[Seat]) -> None:
    """Begins a locked match with the numbers that were shown. Where it cannot begin (its rules have changed since), its
    table waits again; where no key opens what was sealed, it begins with numbers that are made here."""
    sent = {name_seat(seat.number): bytes.fromhex(number) for seat in seats if (number := get_sent_number(seat))}
    try:
        with transaction.atomic():
            chance = sealed_chance.finish_sealing(match.pk, pending.log, bytes(pending.secret), sent)
            if chance is None:
                log.error("the sealing of match %s cannot be opened: it begins without its players' numbers", match.pk)
                drop_pending_start(match)
                begin_unpromised(match, seats)
                return
            table = lay_out_table(match, seats, chance)
            hit_failpoint("numbers mixed")
            drop_pending_start(match)
            begin_with_table(match, seats, table)
            hit_failpoint("begun")
    except Refused as why:
        log.warning("table %s could not begin: %s", match.pk, why.reason)
        drop_pending_start(match)
        publish_lineup_change(match)


def begin_unpromised(match: Match, seats: Sequence[Seat]) -> None:
    """Begins a locked match at once, with a number from here for every seat."""
    chance = sandboxes.begin_match_chance(match, title_of(match.title), len(seats))
    begin_with_table(match, seats, lay_out_table(match, seats, chance))


def drop_pending_start(match: Match) -> None:
    """A locked match is not about to begin any more. What was promised for a sealing goes with it: its browsers make
    new numbers."""
    if PendingStart.objects.filter(match=match).delete()[0]:
        SeatPromise.objects.filter(seat__match=match).delete()


def settle_due_starts(limit: int = 50) -> int:
    """Brings on every match that is about to begin and whose time is over; how many."""
    due = PendingStart.objects.filter(due__lte=clock.get_current_time_ms()).order_by("due")
    return sum(settle_due_start(match_id) for match_id in list(due.values_list("match_id", flat=True)[:limit]))


def settle_due_start(match_id: str) -> bool:
    """Brings a match on that is about to begin, if its time is over; whether it was. One match's fault is not the
    others'. Locks the match."""
    if not PendingStart.objects.filter(match=match_id, due__lte=clock.get_current_time_ms()).exists():
        return False
    try:
        with transaction.atomic():
            match = lock_match(match_id)
            pending = find_pending_start(match)
            if pending is None or match.status != Match.Status.OPEN:
                return False
            settle_pending_start(match, pending)
    except Exception:
        log.exception("match %s could not begin", match_id)
        return False
    return True


# -- what of it others ask


def find_pending_start(match: Match) -> PendingStart | None:
    """What a match that is about to begin waits for; None: it is not."""
    return PendingStart.objects.filter(match=match).first()


def require_not_starting(match: Match) -> None:
    """Refused (409) while a match is about to begin: its dice are sealed for who sits there."""
    if PendingStart.objects.filter(match=match).exists():
        raise Refused("This game is about to begin: its dice are being sealed.")


def announce_pending_start(match: Match, pending: PendingStart) -> None:
    """Has the pages of a locked match look what it waits for, and the match looked after when that time is over."""
    publish_lineup_change(match)
    transaction.on_commit(lambda: wakeups.schedule_wakeup(match.pk, pending.due))


def list_seats_with_promises(match: Match) -> list[Seat]:
    """The seats of a match by their numbers, each with what was promised there."""
    return list(match.seats.select_related("promise").order_by("number"))


def is_promise_expected(seat: Seat, now: int) -> bool:
    """Whether somebody has only just sat down here, so that their page may still be on its way. `now`: ms."""
    recent = clock.to_datetime(now - JUST_SEATED_MS) < seat.joined
    return seat.user_id is not None and not hasattr(seat, "promise") and recent


def get_promised_tip(seat: Seat) -> SeatTip | None:
    """What was promised for a seat, as it is sealed; None: nothing."""
    return SeatTip(bytes.fromhex(seat.promise.tip), 1) if hasattr(seat, "promise") else None


def get_sent_number(seat: Seat) -> str:
    """The number that was shown for a seat; empty: none."""
    return str(seat.promise.number) if hasattr(seat, "promise") else ""

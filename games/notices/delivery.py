"""Notices are sent: from rows, by each way once, whatever dies.

A notice is spread: its deliveries are made, one for each way its reader wants, in one transaction. A delivery is
claimed (so that no other worker takes it, for two minutes), looked at once more, written down as handed over, handed
over, and written down as sent. Who dies between the last two leaves one duplicate with the same key to be sent, never
more: what was handed over twice is left alone.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import TypeVar

from django.db import transaction
from django.db.models import Q, QuerySet

from common import clock
from common.durations import DAY_MS
from games.core import notice_switches
from games.core.failpoints import hit_failpoint
from games.matches import outages
from games.models import Device, Hook, Notice, NoticeDelivery, NoticeKind, NoticeWay

from . import notice_policy

log = logging.getLogger(__name__)

Made = TypeVar("Made")  # what is sent

MAX_PER_SWEEP = 200  # notices one sweep spreads, deliveries it claims
MAX_HANDOVERS = 2
RETENTION_MS = 30 * DAY_MS
MAILED_ELSEWHERE = (NoticeKind.TURN, NoticeKind.HURRY, NoticeKind.INVITATION)  # by mails of their own (games.mail)
OF_THE_READER = (NoticeKind.TRIAL, NoticeKind.HOOK_STOPPED)  # by these no hook is told


def spread_due_notices(limit: int = MAX_PER_SWEEP) -> int:
    """Makes the deliveries of the notices that are due; of how many. Locks their rows and skips locked ones."""
    outages.check_for_outage()
    now = clock.get_current_time_ms()
    with transaction.atomic():
        due = Notice.objects.filter(state=Notice.State.WAITING, due__lte=now, match__outage_from=None)
        found = list(due.select_for_update(skip_locked=True, of=("self",)).order_by("due")[:limit])
        for notice in found:
            rows = [build_delivery(notice, way, place) for way, place in list_ways(notice)]
            NoticeDelivery.objects.bulk_create(rows, ignore_conflicts=True)
        Notice.objects.filter(pk__in=[notice.pk for notice in found]).update(state=Notice.State.SPREAD)
        hit_failpoint("notices spread")
    return len(found)


def build_delivery(notice: Notice, way: NoticeWay, place: Device | Hook | None) -> NoticeDelivery:
    """The row of a notice on one way, to one device or hook."""
    return NoticeDelivery(
        notice=notice,
        way=way,
        target=f"{way}:{place.pk if place else ''}",
        device=place if isinstance(place, Device) else None,
        hook=place if isinstance(place, Hook) else None,
        due=notice.due,
    )


def list_ways(notice: Notice) -> Iterator[tuple[NoticeWay, Device | Hook | None]]:
    """By which ways a notice goes: those its reader wants; of a match's own, its hooks."""
    if notice.user_id is None:
        for hook in Hook.objects.filter(match=notice.match_id, stopped=None):
            yield NoticeWay.HOOK, hook
        return
    switches = notice_switches.list_switches(notice.user_id)
    mailed = notice.kind not in MAILED_ELSEWHERE and notice.kind != NoticeKind.TRIAL
    if mailed and switches.get((notice.kind, NoticeWay.MAIL), True):
        yield NoticeWay.MAIL, None
    if switches.get((notice.kind, NoticeWay.PUSH), True):
        for device in Device.objects.filter(user=notice.user_id):
            yield NoticeWay.PUSH, device
    if notice.kind not in OF_THE_READER and switches.get((notice.kind, NoticeWay.HOOK), True):
        for hook in Hook.objects.filter(user=notice.user_id, match=None, stopped=None):
            yield NoticeWay.HOOK, hook


def claim_due_deliveries(
    way: NoticeWay, limit: int = MAX_PER_SWEEP, only: Q | None = None, one_each: str = ""
) -> list[NoticeDelivery]:
    """Claims the due deliveries of one way for two minutes: those of which `only` is so, and of each `one_each`
    ("hook_id") the oldest. Locks their rows and skips locked ones."""
    now = clock.get_current_time_ms()
    with transaction.atomic():
        rows = list_due_deliveries(way, now).filter(only or Q())
        found = list(rows.select_for_update(skip_locked=True, of=("self",)).order_by("due", "pk")[:MAX_PER_SWEEP])
        if one_each:
            found = list({getattr(each, one_each): each for each in reversed(found)}.values())[::-1]
        found = found[:limit]
        NoticeDelivery.objects.filter(pk__in=[each.pk for each in found]).update(due=now + notice_policy.LEASE_MS)
    hit_failpoint("notices claimed")
    return found


def list_due_deliveries(way: NoticeWay, now: int) -> QuerySet[NoticeDelivery]:
    """The deliveries of one way that are due, with all that is read of them."""
    related = ("notice__user", "notice__match", "device", "hook")
    rows = NoticeDelivery.objects.filter(way=way, state=NoticeDelivery.State.WAITING, due__lte=now)
    return rows.select_related(*related).defer("notice__match__snapshot")


def list_ready(
    claimed: Iterable[NoticeDelivery], prepare: Callable[[NoticeDelivery], Made]
) -> Iterator[tuple[NoticeDelivery, Made]]:
    """Those of the claimed that are to be sent now, each with what is sent; the others are put off or cancelled. One's
    fault is not the others'."""
    now = clock.get_current_time_ms()
    for delivery in claimed:
        try:
            fate = notice_policy.decide_fate(delivery, now)
            if fate.cancel_reason or delivery.handed >= MAX_HANDOVERS:
                cancel_delivery(delivery, fate.cancel_reason or "uncertain")
            elif fate.wait_until is not None:
                NoticeDelivery.objects.filter(pk=delivery.pk).update(due=fate.wait_until)
            else:
                yield delivery, prepare(delivery)
        except Exception:
            log.exception("notice delivery %s could not be prepared", delivery.pk)


def record_handovers(deliveries: Collection[NoticeDelivery]) -> None:
    """Writes down, before it happens, that the other side may have these."""
    for delivery in deliveries:
        delivery.handed += 1
    NoticeDelivery.objects.bulk_update(deliveries, ["handed"])
    hit_failpoint("notices handed over")


def record_sent(delivery: NoticeDelivery) -> None:
    """Writes down that the other side has it."""
    hit_failpoint("notices taken")
    NoticeDelivery.objects.filter(pk=delivery.pk).update(
        state=NoticeDelivery.State.SENT, sent=clock.get_current_time_ms()
    )


def put_off(delivery: NoticeDelivery, until: int, certain: bool) -> None:
    """Has a delivery tried again at a moment (ms). `certain`: the other side certainly did not take it."""
    NoticeDelivery.objects.filter(pk=delivery.pk).update(
        due=until, tries=delivery.tries + 1, handed=delivery.handed - certain
    )


def cancel_delivery(delivery: NoticeDelivery, why: str) -> None:
    """Gives a delivery up, for a reason of at most 12 letters."""
    waiting = NoticeDelivery.objects.filter(pk=delivery.pk, state=NoticeDelivery.State.WAITING)
    waiting.update(state=NoticeDelivery.State.VOID, why=why)


def delete_old_notices() -> int:
    """Deletes notices older than 30 days, with their deliveries; returns how many rows."""
    old = clock.get_current_time_ms() - RETENTION_MS
    return Notice.objects.filter(at__lt=old, due__lt=old).delete()[0]

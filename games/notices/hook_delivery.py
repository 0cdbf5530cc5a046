"""Notices to hooks: signed, tried eight times within a day, then stopped with a word to the owner."""

from __future__ import annotations

import logging

from django.db.models import Q

from common import clock
from common.durations import HOUR_MS, MINUTE_MS, SECOND_MS
from games.core.notice_queue import queue_notice
from games.models import Hook, Notice, NoticeDelivery, NoticeKind, NoticeWay

from . import delivery as deliveries
from .hook_formats import build_parcel, describe_hook
from .notice_texts import describe_notice
from .outward_post import Outcome, Parcel, post_all

log = logging.getLogger(__name__)

MAX_TRIES = 8
WAITS_MS = (MINUTE_MS, 5 * MINUTE_MS, 20 * MINUTE_MS, HOUR_MS, 3 * HOUR_MS, 6 * HOUR_MS, 12 * HOUR_MS)
MAX_HOOKS_PER_SWEEP = 32  # with eight at once and 8 s each, half a minute at the worst


def send_due_hooks() -> int:
    """Sends what is due to hooks, to each the oldest; how many took it. Hooks that failed lately wait their time."""
    now = clock.get_current_time_ms()
    cancel_deliveries_to_stopped_hooks()
    rested = Q(hook__next_try=None) | Q(hook__next_try__lte=now)
    claimed = deliveries.claim_due_deliveries(NoticeWay.HOOK, MAX_HOOKS_PER_SWEEP, rested, one_each="hook_id")
    ready = list(deliveries.list_ready(claimed, build_hook_parcel))
    deliveries.record_handovers([delivery for delivery, _ in ready])
    outcomes = post_all([parcel for _, parcel in ready])
    for (delivery, _), outcome in zip(ready, outcomes, strict=True):
        record_outcome(delivery, outcome)
    return sum(outcome.taken for outcome in outcomes)


def build_hook_parcel(delivery: NoticeDelivery) -> Parcel:
    """What goes to the hook of a delivery."""
    notice = delivery.notice
    return build_parcel(get_hook(delivery), notice, describe_notice(notice), notice.key)


def get_hook(delivery: NoticeDelivery) -> Hook:
    """The hook of a delivery to one."""
    if delivery.hook is None:
        raise ValueError(f"notice delivery {delivery.pk} names no hook")
    return delivery.hook


def cancel_deliveries_to_stopped_hooks() -> None:
    """What waits for a hook that has stopped is not sent any more."""
    waiting = NoticeDelivery.objects.filter(way=NoticeWay.HOOK, state=NoticeDelivery.State.WAITING)
    waiting.filter(hook__stopped__isnull=False).update(state=NoticeDelivery.State.VOID, why="stopped")


def record_outcome(delivery: NoticeDelivery, outcome: Outcome) -> None:
    """Writes down what a hook said to a notice."""
    hook, now = get_hook(delivery), clock.get_current_time_ms()
    if outcome.taken:
        deliveries.record_sent(delivery)
        Hook.objects.filter(pk=hook.pk).update(delivered=now, tries=0, next_try=None, failure="")
        return
    log.info("hook %s did not take a notice: %s", hook.pk, outcome.status or "no answer")
    hook.tries += 1
    hook.failure = f"an answer of {outcome.status}" if outcome.status else "no answer"
    if hook.tries >= MAX_TRIES:
        stop_hook(hook, now)
        return
    hook.next_try = now + max(WAITS_MS[hook.tries - 1], outcome.retry_after * SECOND_MS)
    Hook.objects.filter(pk=hook.pk).update(tries=hook.tries, failure=hook.failure, next_try=hook.next_try)
    deliveries.put_off(delivery, hook.next_try, outcome.certain)


def stop_hook(hook: Hook, now: int) -> None:
    """Nothing more goes there, and its owner is told."""
    Hook.objects.filter(pk=hook.pk).update(tries=hook.tries, failure=hook.failure, next_try=None, stopped=now)
    words = {
        "hook": describe_hook(hook),
        "why": f"It failed {MAX_TRIES} times in a row, the last time with {hook.failure}.",
    }
    queue_notice(NoticeKind.HOOK_STOPPED, hook.user_id, key=f"{hook.pk}:{now}", words=words)


def restart_hook(hook: Hook) -> None:
    """Tries a hook again, with a notice that says no more than hello."""
    Hook.objects.filter(pk=hook.pk).update(stopped=None, tries=0, next_try=None, failure="")
    queue_trial(hook)


def queue_trial(hook: Hook) -> None:
    """Queues a notice to try one hook."""
    now = clock.get_current_time_ms()
    key = f"{NoticeKind.TRIAL}:hook:{hook.pk}:{now}"
    state = Notice.State.SPREAD
    notice, _ = Notice.objects.get_or_create(
        key=key, defaults={"kind": NoticeKind.TRIAL, "user": hook.user, "at": now, "due": now, "state": state}
    )
    made = deliveries.build_delivery(notice, NoticeWay.HOOK, hook)
    NoticeDelivery.objects.bulk_create([made], ignore_conflicts=True)

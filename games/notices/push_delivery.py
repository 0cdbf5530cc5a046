"""Notices to devices: encrypted to each, one for a game at a time, and no more where nobody hears them."""

from __future__ import annotations

import json
import logging
from hashlib import sha256

from common import clock
from common.durations import DAY_MS, DAY_S, HOUR_MS, MINUTE_MS, SECOND_MS
from games.models import Device, Match, Notice, NoticeDelivery, NoticeKind, NoticeWay

from . import delivery as deliveries
from . import notice_policy
from .notice_answers import list_shown_answers
from .notice_texts import describe_notice
from .outward_post import Outcome, Parcel, post_all
from .push_encryption import build_vapid_header, decode_base64url, encode_base64url, encrypt_push

log = logging.getLogger(__name__)

MAX_PUSHES_PER_SWEEP = 64
MAX_TRIES = 8  # of one push
MAX_FAILURES = 20  # of one device in a row; then it is forgotten
GONE = (404, 410)  # the subscription is no more (RFC 8030)
LATER = (0, 408, 425, 429)  # and all from 500 on: tried again
FIRST_RETRY_MS, MAX_RETRY_MS = MINUTE_MS, 6 * HOUR_MS
LIVE_TTL_S = 300  # of a question in a live game: later it is no news
MIN_TTL_S, MAX_TTL_S = 60, DAY_S  # for which a push service keeps a push for a device that is off
PROMPT = (NoticeKind.TURN, NoticeKind.HURRY, NoticeKind.TRIAL)


def send_due_pushes() -> int:
    """Sends the pushes that are due; how many were taken."""
    claimed = deliveries.claim_due_deliveries(NoticeWay.PUSH, MAX_PUSHES_PER_SWEEP)
    ready = list(deliveries.list_ready(claimed, build_push))
    deliveries.record_handovers([delivery for delivery, _ in ready])
    outcomes = post_all([parcel for _, parcel in ready])
    for (delivery, _), outcome in zip(ready, outcomes, strict=True):
        record_outcome(delivery, outcome)
    return sum(outcome.taken for outcome in outcomes)


def get_device(delivery: NoticeDelivery) -> Device:
    """The device of a delivery to one."""
    if delivery.device is None:
        raise ValueError(f"notice delivery {delivery.pk} names no device")
    return delivery.device


def build_push(delivery: NoticeDelivery) -> Parcel:
    """A notice as its device gets it, encrypted to it. The same key however often it is sent."""
    device, notice = get_device(delivery), delivery.notice
    said = describe_notice(notice)
    tag = build_tag(notice)
    plain = {
        "key": notice.key,
        "tag": tag,
        "title": said.title,
        "body": said.body,
        "url": said.path,
        "at": notice.at,
        "answers": [answer._asdict() for answer in list_shown_answers(notice)],
    }
    body = encrypt_push(
        json.dumps(plain, separators=(",", ":")).encode(),
        decode_base64url(device.public_key),
        decode_base64url(device.auth_secret),
    )
    headers = {
        "Authorization": build_vapid_header(device.endpoint),
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
        "TTL": str(calculate_ttl_s(notice)),
        "Urgency": "high" if notice.kind in PROMPT else "normal",
        "Topic": encode_base64url(sha256(tag.encode()).digest())[:32],
    }
    return Parcel(device.endpoint, body, headers)


def build_tag(notice: Notice) -> str:
    """What a notice takes the place of: the one before it about the same game, on a screen and on its way there."""
    return f"match:{notice.match_id}" if notice.match_id else f"{notice.kind}:{notice.pk}"


def calculate_ttl_s(notice: Notice) -> int:
    """For how many seconds a push is worth keeping: until the deadline of its question, a day at most."""
    if notice.kind == NoticeKind.TURN and notice.match and notice.match.pace == Match.Pace.LIVE:
        return LIVE_TTL_S
    found = notice_policy.find_deadline(notice)
    left = (found.due_at - clock.get_current_time_ms()) // SECOND_MS if found else DAY_MS // SECOND_MS
    return max(MIN_TTL_S, min(left, MAX_TTL_S))


def record_outcome(delivery: NoticeDelivery, outcome: Outcome) -> None:
    """Writes down what a push service said."""
    device, now = get_device(delivery), clock.get_current_time_ms()
    if outcome.taken:
        deliveries.record_sent(delivery)
        Device.objects.filter(pk=device.pk).update(reached=now, failures=0)
        return
    log.info("device %s was not reached: %s", device.pk, outcome.status or "no answer")
    if outcome.status in GONE or device.failures + 1 >= MAX_FAILURES:
        Device.objects.filter(pk=device.pk).delete()  # and what waits for it
        return
    Device.objects.filter(pk=device.pk).update(failures=device.failures + 1)
    if (outcome.status in LATER or outcome.status >= 500) and delivery.tries + 1 < MAX_TRIES:
        wait = min(FIRST_RETRY_MS * 2 ** min(delivery.tries, 10), MAX_RETRY_MS)
        deliveries.put_off(delivery, now + max(wait, outcome.retry_after * SECOND_MS), outcome.certain)
    else:
        deliveries.cancel_delivery(delivery, "refused")

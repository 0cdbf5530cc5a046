"""The devices that pushes reach: added by the browser itself, forgotten when its user signs out there."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from django.db.models import QuerySet

from accounts.models import User
from common import clock, rate_limits
from common.durations import DAY_S
from common.refusals import Refused, build_not_found_error
from games.core.notice_queue import queue_notice
from games.models import Device, NoticeKind

from .outward_post import MAX_ENDPOINT_LENGTH, parse_outward_url
from .push_encryption import AUTH_LENGTH, decode_base64url, read_point

MAX_DEVICES = 12  # of one person
MAX_NEW_PER_DAY, MAX_TRIALS_PER_MINUTE = 60, 6
UNKNOWN = "This browser's push service can't be used here."
PHONES, TABLETS = ("iPhone", "Mobile"), ("iPad", "Tablet", "Android")  # as user agents have it


def digest_text(text: str) -> str:
    """The SHA-256 of an endpoint or a session's key."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def list_devices(user: User) -> QuerySet[Device]:
    """A user's devices, the oldest first."""
    return Device.objects.filter(user=user)


def add_device(user: User, subscription: Mapping[str, Any], agent: str, session_key: str) -> Device:
    """Keeps a browser's push subscription; the same one again, or of somebody who used this browser before, is moved
    to this user. Refused: 409 too many devices, 422 no such subscription, 429."""
    rate_limits.check_rate("devices", user.pk, MAX_NEW_PER_DAY, DAY_S)
    endpoint, public_key, auth = read_subscription(subscription)
    digest = digest_text(endpoint)
    others = list_devices(user).exclude(endpoint_digest=digest)
    if others.count() >= MAX_DEVICES:
        raise Refused(f"You have {MAX_DEVICES} devices. Remove one first.")
    stored = {
        "user": user,
        "endpoint": endpoint,
        "public_key": public_key,
        "auth_secret": auth,
        "session_digest": digest_text(session_key) if session_key else "",
        "name": name_device(agent),
        "failures": 0,
    }
    made, _ = Device.objects.update_or_create(
        endpoint_digest=digest, defaults=stored, create_defaults={**stored, "at": clock.get_current_time_ms()}
    )
    return made


def read_subscription(said: Mapping[str, Any]) -> tuple[str, str, str]:
    """Where a browser is reached, its public key and its secret. Refused (422): these are none."""
    keys = said.get("keys")
    endpoint = said.get("endpoint")
    known = keys if isinstance(keys, Mapping) else {}
    public_key, auth = known.get("p256dh"), known.get("auth")
    if not isinstance(endpoint, str) or parse_outward_url(endpoint, MAX_ENDPOINT_LENGTH) is None:
        raise Refused(UNKNOWN, status=422)
    if not isinstance(public_key, str) or not isinstance(auth, str) or len(public_key) > 100 or len(auth) > 40:
        raise Refused(UNKNOWN, status=422)
    try:
        read_point(decode_base64url(public_key))
        if len(decode_base64url(auth)) != AUTH_LENGTH:
            raise ValueError
    except ValueError:
        raise Refused(UNKNOWN, status=422) from None
    return endpoint, public_key, auth


def name_device(agent: str) -> str:
    """What a device is called, by what its browser says of itself."""
    if any(word in agent for word in PHONES) and "iPad" not in agent:
        return "Phone"
    return "Tablet" if any(word in agent for word in TABLETS) else "Computer"


def remove_device(user: User, device_id: int) -> None:
    """Forgets a device of a user's. Refused (404): they have no such one."""
    if not list_devices(user).filter(pk=device_id).delete()[0]:
        raise build_not_found_error()


def forget_session(session_key: str | None) -> None:
    """Forgets the devices that were added in a session that is over."""
    if session_key:
        Device.objects.filter(session_digest=digest_text(session_key)).delete()


def send_trial(user: User) -> None:
    """Sends a notice to try all devices of a user. Refused: 409 there is none, 429."""
    if not list_devices(user).exists():
        raise Refused("No device gets pushes yet. Turn them on in a browser first.")
    rate_limits.check_rate("notice-trials", user.pk, MAX_TRIALS_PER_MINUTE)
    queue_notice(NoticeKind.TRIAL, user.pk, key=str(clock.get_current_time_ms()))

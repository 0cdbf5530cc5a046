"""Which devices and addresses people come from, as far as it takes to notice two accounts of one person (F39).

A device is a random cookie of ours. Of both only a keyed hash is kept, for half a year after it was last seen.
They are noted when somebody acts, not when they look, and for one browser at one address once an hour.
"""

import logging
import secrets
from collections import defaultdict
from collections.abc import Iterable
from ipaddress import ip_address, ip_network

from allauth.account.adapter import get_adapter
from django.conf import settings
from django.core.cache import cache
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

from accounts.models import Footprint, User
from common import clock, durations

log = logging.getLogger(__name__)

COOKIE = "__Host-device" if settings.HTTPS else "device"
LENGTH = 32  # characters of the cookie: 192 bits
LASTS = 400 * durations.DAY_S  # seconds; browsers keep no cookie longer
EVERY = durations.HOUR_S  # seconds
KEPT = 180 * durations.DAY_MS
Kind = Footprint.Kind


def note_footprint(request: HttpRequest) -> None:
    """Notes where the person behind this request comes from; `set_device_cookie` then gives their browser its cookie.

    Never raises: nobody is kept from playing because a footprint could not be kept.
    """
    try:
        if isinstance(request.user, User) and request.user.pk:
            _note(request, request.user)
    except Exception:
        log.warning("a footprint was not kept", exc_info=True)


def _note(request: HttpRequest, user: User) -> None:
    seen = {Kind.ADDRESS: _hash(Kind.ADDRESS, get_network(get_adapter().get_client_ip(request)))}
    if "Authorization" not in request.headers:  # a program with a token is no device
        seen[Kind.DEVICE] = _hash(Kind.DEVICE, identify_device(request))
    if cache.add(f"footprint:{user.pk}:{'.'.join(sorted(seen.values()))}", 1, EVERY):
        now = clock.get_current_time_ms()
        Footprint.objects.bulk_create(
            [Footprint(user=user, kind=kind, digest=digest, first=now, last=now) for kind, digest in seen.items()],
            update_conflicts=True,
            unique_fields=["user", "kind", "digest"],
            update_fields=["last"],
        )


def identify_device(request: HttpRequest) -> str:
    """What this browser is known by; a new one is made up for one that shows none of ours."""
    shown = request.COOKIES.get(COOKIE, "")
    if len(shown) != LENGTH or not shown.isascii():
        shown = request.COOKIES[COOKIE] = secrets.token_urlsafe(24)
        request.new_device = shown  # type: ignore[attr-defined]
    return shown


def set_device_cookie(request: HttpRequest, response: HttpResponse) -> None:
    """Gives the browser the cookie made up for it."""
    if made := getattr(request, "new_device", ""):
        response.set_cookie(COOKIE, made, max_age=LASTS, httponly=True, samesite="Lax", secure=settings.HTTPS)


def get_network(address: str) -> str:
    """An address; of IPv6 the network of 64 bits, which a household has for itself."""
    try:
        given = ip_address(address)
    except ValueError:
        return "unknown"
    return str(ip_network((given, 64), strict=False)) if given.version == 6 else str(given)


def find_shared_footprints(users: Iterable[int]) -> dict[str, list[list[int]]]:
    """Who of these people share a device, and who an address: {"device": [[ids]], "address": [[ids]]}."""
    found: dict[tuple[str, str], set[int]] = defaultdict(set)
    rows = Footprint.objects.filter(user__in=set(users), last__gt=clock.get_current_time_ms() - KEPT)
    for kind, digest, user in rows.values_list("kind", "digest", "user_id"):
        found[kind, digest].add(user)
    groups: dict[str, set[tuple[int, ...]]] = {kind: set() for kind in Kind.values}
    for (kind, _), people in found.items():
        if len(people) > 1:
            groups[kind].add(tuple(sorted(people)))
    return {kind: [list(group) for group in sorted(each)] for kind, each in groups.items()}


def list_user_addresses(user: User) -> QuerySet[Footprint, str]:
    """The addresses this person came from, as they are kept."""
    return Footprint.objects.filter(user=user, kind=Kind.ADDRESS).values_list("digest", flat=True)


def list_linked_users(user: User, kind: str) -> set[int]:
    """Everybody else who came from a device, or an address, of this person."""
    mine = Footprint.objects.filter(user=user, kind=kind).values("digest")
    return set(
        Footprint.objects.filter(kind=kind, digest__in=mine).exclude(user=user).values_list("user_id", flat=True)
    )


def delete_old_footprints(now: int | None = None) -> int:
    """Deletes what was not seen for half a year; returns how many."""
    now = clock.get_current_time_ms() if now is None else now
    return Footprint.objects.filter(last__lte=now - KEPT).delete()[0]


def _hash(kind: str, text: str) -> str:
    return salted_hmac(f"accounts.footprints.{kind}", text, algorithm="sha256").hexdigest()

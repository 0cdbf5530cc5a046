"""Hooks as their owners look after them: added, tried, started again, removed."""

from __future__ import annotations

from typing import NamedTuple

from django.db.models import QuerySet

from accounts.models import User
from common import clock, rate_limits
from common.durations import DAY_S, DurationForm, format_duration
from common.moments import format_moment
from common.refusals import Refused, build_not_found_error
from common.text import LABEL, clean_line
from games.mail import preferences
from games.models import Hook, Match

from . import hook_delivery
from .hook_formats import describe_hook, guess_style
from .outward_post import parse_outward_url
from .public_addresses import ForbiddenAddressError, resolve_public_host

MAX_HOOKS = 10  # of one person
MAX_NEW_PER_DAY, MAX_TRIALS_PER_MINUTE = 30, 6
MAX_NAME = 60  # characters of what its owner calls it
UNREACHABLE = "That address can't be reached from here. Give one on the open internet that begins with https://."


class HookState(NamedTuple):
    """A hook as the page shows it. `word`: delivered, waiting, retrying or stopped."""

    hook: Hook
    called: str
    word: str
    told: str
    reason: str


def list_hooks(user: User) -> QuerySet[Hook]:
    """A user's hooks, those of their matches included."""
    return Hook.objects.filter(user=user).select_related("match").defer("match__snapshot")


def list_hook_states(user: User) -> list[HookState]:
    """A user's hooks with what became of the last notices, in words."""
    zone, now = preferences.get_mail_time_zone(user), clock.get_current_time_ms()
    return [describe_state(hook, zone, now) for hook in list_hooks(user)]


def describe_state(hook: Hook, zone: str, now: int) -> HookState:
    """A hook with what became of the last notices."""
    called, most = describe_hook(hook), hook_delivery.MAX_TRIES
    if hook.stopped is not None:
        return HookState(hook, called, "stopped", "stopped", f"{most} tries, the last with {hook.failure}")
    if hook.tries and hook.next_try is not None:
        wait = format_duration(max(0, hook.next_try - now), DurationForm.SHORT)
        told = f"try {hook.tries + 1} of {most}, {f'next in {wait}' if hook.next_try > now else 'next any moment'}"
        return HookState(hook, called, "retrying", told, f"the last with {hook.failure}")
    if hook.delivered is not None:
        return HookState(hook, called, "delivered", f"delivered {format_moment(hook.delivered, zone, now)}", "")
    return HookState(hook, called, "waiting", "nothing sent yet", "")


def add_hook(user: User, url: str, style: str = "", name: str = "", match_id: str = "") -> Hook:
    """Adds a hook to a user, or to a match that they host, and says hello there. Refused: 403 not their match, 409
    too many, 422 no such address, 429."""
    if user.is_guest:
        raise Refused("Guests can't add hooks. Create an account first.", status=403)
    parts = parse_outward_url(url.strip())
    if parts is None or parts.hostname is None:
        raise Refused(UNREACHABLE, status=422)
    if style and style not in Hook.Style.values:
        raise Refused("A hook is for Discord, Slack, ntfy or plain JSON.", status=422)
    match = find_hosted_match(user, match_id) if match_id else None
    if Hook.objects.filter(user=user).count() >= MAX_HOOKS:
        raise Refused(f"You have {MAX_HOOKS} hooks. Remove one first.")
    rate_limits.check_rate("hooks", user.pk, MAX_NEW_PER_DAY, DAY_S)
    try:
        resolve_public_host(parts.hostname, parts.port or 443)
    except ForbiddenAddressError:
        raise Refused(UNREACHABLE, status=422) from None
    chosen = Hook.Style(style) if style else guess_style(parts)
    if chosen == Hook.Style.NTFY and not parts.path.strip("/"):
        raise Refused("Add the topic to the address, such as https://ntfy.sh/my-turns.", status=422)
    hook = Hook.objects.create(
        user=user,
        match=match,
        style=chosen,
        url=parts._replace(fragment="").geturl(),
        name=clean_line(name, MAX_NAME, LABEL),
        at=clock.get_current_time_ms(),
    )
    hook_delivery.queue_trial(hook)
    return hook


def find_hosted_match(user: User, match_id: str) -> Match:
    """A match that a user hosts. Refused (403): they do not."""
    match = list_hosted_matches(user).filter(pk=match_id).first()
    if match is None:
        raise Refused("Only its host can add a hook to a game that isn't over.", status=403)
    return match


def list_hosted_matches(user: User) -> QuerySet[Match]:
    """The matches that a user hosts and that are not over."""
    going = Match.objects.filter(host=user, status__in=(Match.Status.OPEN, Match.Status.RUNNING))
    return going.defer("snapshot")


def find_own_hook(user: User, hook_id: int) -> Hook:
    """A hook of a user's. Refused (404): they have no such one."""
    hook = list_hooks(user).filter(pk=hook_id).first()
    if hook is None:
        raise build_not_found_error()
    return hook


def try_hook(user: User, hook_id: int) -> None:
    """Says hello at a hook, and starts it again if it had stopped. Refused: 404, 429."""
    hook = find_own_hook(user, hook_id)
    rate_limits.check_rate("notice-trials", user.pk, MAX_TRIALS_PER_MINUTE)
    hook_delivery.restart_hook(hook)


def remove_hook(user: User, hook_id: int) -> None:
    """Removes a hook; what waits for it is not sent. Refused: 404."""
    find_own_hook(user, hook_id).delete()

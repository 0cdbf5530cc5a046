"""The page of notices: what somebody wants to hear of, by which ways, and where these lead."""

from __future__ import annotations

from typing import Any, NamedTuple, cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import User
from common import clock, moments
from common.durations import DAY_MS
from common.refusals import Refused
from games.core import notice_switches
from games.mail import preferences
from games.matches.time_bounds import OWN_HOURS_MS
from games.matches.waking_hours import reschedule_for_new_hours
from games.models import Hook, MailPreferences, NoticeKind, NoticeWay
from games.notices import devices, hook_delivery, hook_settings
from games.notices.push_encryption import get_public_vapid_key

from .waking_hours_form import build_hours_form

MAX_LISTED_MATCHES = 100  # in the form that adds a hook

HINTS = {  # beneath the name of a kind, with its icon
    NoticeKind.TURN: ("rose", "a question, or a whole turn"),
    NoticeKind.HURRY: ("hourglass", "at a quarter and an eighth of the time"),
    NoticeKind.BEGUN: ("play", ""),
    NoticeKind.OVER: ("flag", "and your place"),
    NoticeKind.SEAT_LOST: ("chair", "why, and how to come back"),
    NoticeKind.SEAT_WANTED: ("person", "a table needs a player"),
    NoticeKind.INVITATION: ("mail", "someone keeps a seat for you"),
    NoticeKind.WHISPER: ("chat", ""),
    NoticeKind.OFFER: ("swap", "one notice an hour at most"),
}


class SwitchCell(NamedTuple):
    """One switch of the page."""

    name: str  # of its field: "turn.mail"
    label: str
    on: bool
    always: bool


@never_cache
@login_required
@require_http_methods(["GET", "HEAD"])
def notices_view(request: HttpRequest) -> HttpResponse:
    """What the user is told of, and by which ways."""
    return render(request, "notices/page.html", build_notices_context(cast(User, request.user)))


def build_notices_context(user: User) -> dict[str, Any]:
    """The context of the page of notices."""
    wishes, address = preferences.get_mail_preferences(user), preferences.get_mail_address(user)
    return {
        "rows": list_switch_rows(user),
        "address": address,
        "mail_state": describe_mail_state(user, address, wishes),
        "devices": devices.list_devices(user),
        "vapid_key": get_public_vapid_key(),
        "hooks": (hooks := hook_settings.list_hook_states(user)),
        "hooks_told": count_hooks(hooks),
        "most_tries": hook_delivery.MAX_TRIES,
        "hook_styles": Hook.Style.choices,
        "hosted": hook_settings.list_hosted_matches(user).order_by("name")[:MAX_LISTED_MATCHES],
        "when": wishes.when,
        "whens": MailPreferences.When.choices,
        "hours": build_hours_form(user),
        "own_days": OWN_HOURS_MS // DAY_MS,
        "now_there": moments.format_moment_with_zone(clock.get_current_time_ms(), user.time_zone),
    }


def describe_mail_state(user: User, address: str, wishes: MailPreferences) -> str:
    """Whether mail reaches somebody, in a word or two."""
    if not address:
        return "no address"
    if preferences.get_bounced_address(user):
        return "bounced"
    return "off" if wishes.when == MailPreferences.When.OFF else "confirmed"


def count_hooks(hooks: list[hook_settings.HookState]) -> str:
    """How many hooks there are, and whether one has stopped."""
    stopped = sum(state.word == "stopped" for state in hooks)
    return f"{len(hooks) or 'none'}{f', {stopped} stopped' if stopped else ''}"


def list_switch_rows(user: User) -> list[dict[str, Any]]:
    """The nine kinds, each with its switches in the order of the ways."""
    on = notice_switches.list_switches(user.pk)
    return [
        {
            "kind": kind,
            "icon": HINTS[kind][0],
            "hint": HINTS[kind][1],
            "cells": [
                SwitchCell(
                    f"{kind.value}.{way.value}",
                    f"{kind.label} by {way.label.lower()}",
                    on[(kind, way)],
                    (kind, way) in notice_switches.ALWAYS,
                )
                for way in NoticeWay
            ],
        }
        for kind in notice_switches.SWITCHABLE
    ]


@login_required
@require_POST
def set_notices_view(request: HttpRequest) -> HttpResponse:
    """Turns one switch (`switch`, `on`), or all of them at once (`all`): those that the form names are on."""
    user = cast(User, request.user)
    if "all" in request.POST:
        turn_all_switches(user, set(request.POST))
    else:
        kind, _, way = request.POST.get("switch", "").partition(".")
        notice_switches.set_switch(user.pk, kind, way, request.POST.get("on") == "1")
    return answer_saved(request)


def turn_all_switches(user: User, named: set[str]) -> None:
    """Turns every switch as a form has it: those named are on."""
    now = notice_switches.list_switches(user.pk)
    for (kind, way), on in now.items():
        if (kind, way) not in notice_switches.ALWAYS and (f"{kind}.{way}" in named) != on:
            notice_switches.set_switch(user.pk, kind, way, not on)


@login_required
@require_POST
def set_mail_frequency_view(request: HttpRequest) -> HttpResponse:
    """Says how often mail comes. Refused (422): not in such a way."""
    when = request.POST.get("when", "")
    if when not in MailPreferences.When.values:
        raise Refused("Mail can't come like that. Choose at once, hourly, daily or off.", status=422)
    MailPreferences.objects.update_or_create(user=cast(User, request.user), defaults={"when": when})
    return answer_saved(request)


@login_required
@require_POST
def set_waking_hours_view(request: HttpRequest) -> HttpResponse:
    """Keeps the user's waking hours and days of rest, and reckons their deadlines anew; the page once more, with what
    is wrong, where they make no sense."""
    user = cast(User, request.user)
    form = build_hours_form(user, request.POST)
    if not form.is_valid():
        return render(request, "notices/page.html", build_notices_context(user) | {"hours": form}, status=422)
    form.save()
    reschedule_for_new_hours(user)
    return answer_saved(request)


def answer_saved(request: HttpRequest, words: str = "Saved.") -> HttpResponse:
    """Done: nothing more for a script, and for a form the page again, with these words."""
    if request.headers.get("X-Requested-With") == "fetch":
        return HttpResponse(status=204)
    messages.success(request, words)
    return redirect("notices")

"""Where notices go: a user's devices and hooks, added, tried and removed."""

from __future__ import annotations

from typing import cast

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_POST

from accounts.models import User
from games.notices import devices, hook_settings

from .notices import answer_saved


@login_required
@require_POST
def add_device_view(request: HttpRequest) -> HttpResponse:
    """Keeps the push subscription of the browser that asks."""
    keys = {name: request.POST.get(name, "") for name in ("p256dh", "auth")}
    subscription = {"endpoint": request.POST.get("endpoint", ""), "keys": keys}
    agent, session_key = request.headers.get("User-Agent", ""), request.session.session_key or ""
    devices.add_device(cast(User, request.user), subscription, agent, session_key)
    return answer_saved(request)


@login_required
@require_POST
def remove_device_view(request: HttpRequest, device_id: int) -> HttpResponse:
    """Forgets a device."""
    devices.remove_device(cast(User, request.user), device_id)
    return answer_saved(request, "Removed.")


@login_required
@require_POST
def try_devices_view(request: HttpRequest) -> HttpResponse:
    """Sends a notice to try all devices."""
    devices.send_trial(cast(User, request.user))
    return answer_saved(request, "Sent. It arrives in a few seconds.")


@login_required
@require_POST
def add_hook_view(request: HttpRequest) -> HttpResponse:
    """Adds a hook, and says hello there."""
    said = {name: request.POST.get(name, "") for name in ("url", "style", "name", "match_id")}
    hook_settings.add_hook(cast(User, request.user), **said)
    return answer_saved(request, "Added. A first notice is on its way.")


@login_required
@require_POST
def try_hook_view(request: HttpRequest, hook_id: int) -> HttpResponse:
    """Says hello at a hook, and starts it again if it had stopped."""
    hook_settings.try_hook(cast(User, request.user), hook_id)
    return answer_saved(request, "Sent. Look at the hook in a few seconds.")


@login_required
@require_POST
def remove_hook_view(request: HttpRequest, hook_id: int) -> HttpResponse:
    """Removes a hook."""
    hook_settings.remove_hook(cast(User, request.user), hook_id)
    return answer_saved(request, "Removed.")

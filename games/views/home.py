"""The front page, and playing at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.http import require_GET, require_POST

from accounts.models import User
from games.lobby import lists, starting
from games.realtime import payloads
from games.templatetags.clients import client
from games.views.context import THEMES

from .errors import kindly, player
from .rows import Row, known_titles, prompt, rows

YEAR = 365 * 24 * 3600


@dataclass(frozen=True)
class Scene:
    """The match the front page shows, as anybody may see it, and what draws it: `client` and `look`, if any."""

    row: Row
    sentence: str
    opening: dict[str, Any]
    client: str
    look: str


@require_GET
def front(request: HttpRequest) -> HttpResponse:
    """What Starboard is, what is on right now, and the way in."""
    shown = {
        "titles": list(known_titles().values()),
        "scene": scene(request),
        "running": lists.running_matches().count(),
        "open": lists.open_matches().count(),
        "open_rows": rows(lists.open_matches()[:3], request.user),
    }
    return render(request, "games/front.html", shown)


def scene(request: HttpRequest) -> Scene | None:
    """The public match in which something happened last, if there is one."""
    for each in rows(lists.running_matches().order_by("-moved")[:1], request.user):
        match = each.match
        drawing = [client(match.title, name) for name in ("board.js", "board.css")]
        return Scene(each, prompt(match), payloads.opening(match.id, AnonymousUser()), *drawing)
    return None


@require_POST
@kindly
def play_now(request: HttpRequest, title: str) -> HttpResponse:
    """Into a match against computer players, as a guest if need be."""
    if title not in known_titles():
        raise Http404
    match = starting.play_now(player(request), title)
    return redirect("match", match.id)


@require_POST
def speed(request: HttpRequest) -> HttpResponse:
    """How fast everything moves and bots play, as chosen at a table: the same setting as in the settings."""
    chosen = request.POST.get("speed", "")
    if chosen not in User.Speed.values:
        return HttpResponse(
            "There are off, slow, normal and fast.", status=422, content_type="text/plain; charset=utf-8"
        )
    if isinstance(request.user, User):
        User.objects.filter(pk=request.user.pk).update(speed=chosen)
    return HttpResponse(status=204)


@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    """Day or night: for the user who is signed in, else for this browser."""
    chosen = request.POST.get("theme", "")
    target = request.POST.get("next", "")
    safe = url_has_allowed_host_and_scheme(target, {request.get_host()}, request.is_secure())
    answer = redirect(target if safe else "front")
    if chosen in THEMES and isinstance(request.user, User):
        User.objects.filter(pk=request.user.pk).update(theme=chosen)
        answer.delete_cookie("theme")
    elif chosen in THEMES:
        answer.set_cookie("theme", chosen, max_age=YEAR, samesite="Lax", secure=settings.HTTPS, httponly=True)
    return answer

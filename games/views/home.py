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

from .errors import get_or_create_player, render_refusals
from .rows import MatchRow, build_match_rows, format_spectator_prompt, get_titles_by_slug

YEAR_S = 365 * 24 * 3600


@dataclass(frozen=True)
class FeaturedMatch:
    """The match the front page shows, as anybody may see it, and what draws it: `client` and `look`, if any."""

    row: MatchRow
    sentence: str
    opening: dict[str, Any]
    client: str
    look: str


@require_GET
def home_view(request: HttpRequest) -> HttpResponse:
    """The home page: what Starboard is, what is on right now, and the way in."""
    shown = {
        "titles": list(get_titles_by_slug().values()),
        "scene": load_featured_match(request),
        "running": lists.list_running_matches().count(),
        "open": lists.list_open_matches().count(),
        "open_rows": build_match_rows(lists.list_open_matches()[:3], request.user),
    }
    return render(request, "games/front.html", shown)


def load_featured_match(request: HttpRequest) -> FeaturedMatch | None:
    """The public match in which something happened last; None if there is none."""
    for each in build_match_rows(lists.list_running_matches().order_by("-moved")[:1], request.user):
        match = each.match
        drawing = [client(match.title, name) for name in ("board.js", "board.css")]
        return FeaturedMatch(
            each, format_spectator_prompt(match), payloads.build_opening_payload(match.id, AnonymousUser()), *drawing
        )
    return None


@require_POST
@render_refusals
def play_now_view(request: HttpRequest, title: str) -> HttpResponse:
    """Starts a match against bots; a visitor becomes a guest."""
    if title not in get_titles_by_slug():
        raise Http404
    match = starting.start_bot_match(get_or_create_player(request), title)
    return redirect("match", match.id)


@require_POST
def set_speed_view(request: HttpRequest) -> HttpResponse:
    """Saves the speed of animations and bots."""
    chosen = request.POST.get("speed", "")
    if chosen not in User.Speed.values:
        return HttpResponse(
            "There are off, slow, normal and fast.", status=422, content_type="text/plain; charset=utf-8"
        )
    if isinstance(request.user, User):
        User.objects.filter(pk=request.user.pk).update(speed=chosen)
    return HttpResponse(status=204)


@require_POST
def set_theme_view(request: HttpRequest) -> HttpResponse:
    """Saves the theme: for the signed-in user, else for this browser."""
    chosen = request.POST.get("theme", "")
    target = request.POST.get("next", "")
    safe = url_has_allowed_host_and_scheme(target, {request.get_host()}, request.is_secure())
    answer = redirect(target if safe else "front")
    if chosen in THEMES and isinstance(request.user, User):
        User.objects.filter(pk=request.user.pk).update(theme=chosen)
        answer.delete_cookie("theme")
    elif chosen in THEMES:
        answer.set_cookie("theme", chosen, max_age=YEAR_S, samesite="Lax", secure=settings.HTTPS, httponly=True)
    return answer

"""The front page, and playing at once."""

from __future__ import annotations

from dataclasses import dataclass

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_GET, require_POST

from accounts.models import User
from accounts.views.redirects import redirect_to_next
from common.durations import YEAR_S
from games.engine.bots import LEVELS
from games.lobby import lists, starting
from games.lobby.suggested_levels import suggest_bot_level
from games.matches import struck_lines
from games.models import Match
from games.realtime import payloads
from games.realtime.frames import OpeningFrame
from games.templatetags.clients import client
from games.views.context import THEMES

from .errors import get_or_create_player
from .rows import MatchRow, build_match_rows, format_spectator_prompt, get_titles_by_slug, list_bot_levels

OPEN_ROWS = 3  # open tables that the home page shows


@dataclass(frozen=True)
class FeaturedMatch:
    """The match the front page shows, as anybody may see it, and what draws it: `client` and `look`, if any."""

    row: MatchRow
    prompt: str
    opening: OpeningFrame
    board_script: str
    board_style: str


@require_GET
def home_view(request: HttpRequest) -> HttpResponse:
    """The home page: what Starboard is, what is on right now, and the way in."""
    running = struck_lines.note_ways_back(lists.list_running_matches())
    latest = running.select_related("board").order_by("-moved")[:1]
    featured, waiting = lists.load_together(latest, lists.list_open_matches()[:OPEN_ROWS])
    offered = list(get_titles_by_slug().values())
    shown = {
        "titles": offered,
        "levels": list_bot_levels(offered[0]) if offered else [],
        "scene": build_featured_match(featured, request),
        **lists.count_public_matches(),
        "open_rows": build_match_rows(waiting, request.user),
    }
    return render(request, "games/front.html", shown)


def build_featured_match(matches: list[Match], request: HttpRequest) -> FeaturedMatch | None:
    """The first of these public matches, with its board; None if there is none."""
    for each in build_match_rows(matches, request.user):
        match = each.match
        drawing = [client(match.title, name) for name in ("board.js", "board.css")]
        opening = payloads.build_match_opening(match, AnonymousUser())
        return FeaturedMatch(each, format_spectator_prompt(match), opening, *drawing)
    return None


@require_POST
def play_now_view(request: HttpRequest, title: str) -> HttpResponse:
    """Starts a match against bots, of the level that is asked for, else, or where this title has none such, of the one
    that their last games suggest; a visitor becomes a guest."""
    if title not in get_titles_by_slug():
        raise Http404
    player, level = get_or_create_player(request), request.POST.get("level")
    if not level or level in LEVELS.keys() - get_titles_by_slug()[title].levels.keys():
        level = suggest_bot_level(player, title)
    match = starting.start_bot_match(player, title, level=level)
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
    answer = redirect_to_next(request, "front")
    if chosen in THEMES and isinstance(request.user, User):
        User.objects.filter(pk=request.user.pk).update(theme=chosen)
        answer.delete_cookie("theme")
    elif chosen in THEMES:
        answer.set_cookie("theme", chosen, max_age=YEAR_S, samesite="Lax", secure=settings.HTTPS, httponly=True)
    return answer

"""Getting a game: at once with whoever is there, and the next one that waits for me."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from games.lobby import quick_match
from games.models import Match
from games.realtime.feeds import list_matches_awaiting_user

from .errors import get_or_create_player
from .form_numbers import parse_form_number
from .rows import get_titles_by_slug

DEFAULT_WAIT_S = "30"


@require_POST
def join_quick_match_view(request: HttpRequest) -> HttpResponse:
    """Joins or opens the match that begins soonest; a visitor becomes a guest."""
    title = request.POST.get("title", "")
    if title not in get_titles_by_slug():
        raise Http404
    pace = request.POST.get("pace") or Match.Pace.LIVE
    seats, wait = request.POST.get("seats") or "0", request.POST.get("wait") or DEFAULT_WAIT_S
    match = quick_match.join_quick_match(
        get_or_create_player(request), title, pace, seats=parse_form_number(seats), wait_seconds=parse_form_number(wait)
    )
    return redirect("match", match.id)


@never_cache
@require_GET
def next_game_view(request: HttpRequest) -> HttpResponse:
    """Redirects to the next match that waits for the user; `after` names the one they come from, so that they go
    round."""
    waiting = (
        [each["id"] for each in list_matches_awaiting_user(request.user.pk)] if request.user.is_authenticated else []
    )
    here = request.GET.get("after", "")
    if here in waiting:
        at = waiting.index(here)
        waiting = [*waiting[at + 1 :], *waiting[:at]]
    if waiting:
        return redirect("match", waiting[0])
    return redirect("my_matches" if request.user.is_authenticated else "lobby")

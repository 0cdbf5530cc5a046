"""Getting a game: at once with whoever is there, and the next one that waits for me."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from games.lobby import quick_match
from games.models import Match
from games.realtime.feeds import waits_for

from .errors import kindly, player
from .rows import known_titles

USUAL_WAIT = "30"


@require_POST
@kindly
def quick(request: HttpRequest) -> HttpResponse:
    """Sits down where it begins soonest; who is nobody yet becomes a guest."""
    title = request.POST.get("title", "")
    if title not in known_titles():
        raise Http404
    pace = request.POST.get("pace") or Match.Pace.LIVE
    seats, wait = request.POST.get("seats") or "0", request.POST.get("wait") or USUAL_WAIT
    match = quick_match.quick(player(request), title, pace, seats=number(seats), wait_seconds=number(wait))
    return redirect("match", match.id)


def number(text: str) -> int:
    """A small number from a form; one that nothing allows, for anything else."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 4 else -1


@never_cache
@require_GET
def next_game(request: HttpRequest) -> HttpResponse:
    """To the next game that waits for me; `after` names the one I come from, so that I go round all of them."""
    waiting = [each["id"] for each in waits_for(request.user.pk)] if request.user.is_authenticated else []
    here = request.GET.get("after", "")
    if here in waiting:
        at = waiting.index(here)
        waiting = [*waiting[at + 1 :], *waiting[:at]]
    if waiting:
        return redirect("match", waiting[0])
    return redirect("my_matches" if request.user.is_authenticated else "lobby")

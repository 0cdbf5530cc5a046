"""The lobby and my matches."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from games.lobby import quick_match
from games.lobby.invitations import list_invitations
from games.lobby.lists import list_open_matches, list_running_matches
from games.lobby.lists import list_user_matches as matches_of
from games.models import Match

from .cards import build_game_cards, select_lobby_cards
from .filters import LobbyFilters
from .ranks import build_leaderboard_panel
from .rows import MAX_ROWS, MatchRow, build_match_rows, get_titles_by_slug


@never_cache
@require_GET
def lobby_view(request: HttpRequest) -> HttpResponse:
    """The lobby: the user's matches, open matches, matches to watch."""
    return render(
        request, "games/lobby.html", build_lobby_context(request) | {"ranks": build_leaderboard_panel(request.user)}
    )


@never_cache
@require_GET
def lobby_lists_view(request: HttpRequest) -> HttpResponse:
    """The lists of the lobby alone, for the open page to refresh."""
    return render(request, "games/lobby_lists.html", build_lobby_context(request))


def build_lobby_context(request: HttpRequest) -> dict[str, Any]:
    """The context of the lobby's lists."""
    mine = list_my_rows(request, Match.Status.OPEN, Match.Status.RUNNING)
    seated = {each.match.id for each in mine}
    chosen = LobbyFilters.of(request)
    others = build_match_rows(chosen.narrow(list_open_matches(), request.user)[:MAX_ROWS], request.user)
    running = chosen._replace(free="").narrow(list_running_matches(), request.user)
    watch = build_match_rows(running[:MAX_ROWS], request.user)
    opened = [each for each in others if each.match.id not in seated]
    return {
        "titles": list(get_titles_by_slug().values()),
        "mine": build_game_cards(select_lobby_cards(mine), request.user),
        "more": len(mine) - len(select_lobby_cards(mine)),
        "turns": sum(each.my_turn for each in mine),
        "open_rows": opened,
        "free": sum(each.free for each in opened),
        "watch": [each for each in watch if each.match.id not in seated],
        "filters": chosen.pills(list(get_titles_by_slug().values()), request.user),
        "filter_query": chosen.query,
        "invitations": list_invitation_rows(request),
        "waits": quick_match.WAIT_CHOICES_S,
    }


def list_invitation_rows(request: HttpRequest) -> list[dict[str, Any]]:
    """The user's invitations to open matches: match, title, who invites, and the URL that declines."""
    known = get_titles_by_slug()
    return [
        {
            "match": each.match,
            "title": known[each.match.title],
            "by": each.by.name if each.by else "Somebody",
            "decline": reverse("match_act", args=[each.match_id, "decline"]),
        }
        for each in (list_invitations(request.user)[:MAX_ROWS] if request.user.is_authenticated else [])
        if each.match.title in known
    ]


def list_my_rows(request: HttpRequest, *statuses: str) -> list[MatchRow]:
    """The user's matches with these statuses: those waiting for them first, then running, then open ones."""
    if not request.user.is_authenticated:
        return []
    matches = matches_of(request.user).filter(status__in=statuses)
    order = {Match.Status.RUNNING: 1, Match.Status.OPEN: 2}
    found = build_match_rows(matches[:MAX_ROWS], request.user)
    return sorted(found, key=lambda each: 0 if each.my_turn else order.get(Match.Status(each.match.status), 3))


@never_cache
@login_required
@require_GET
def my_matches_view(request: HttpRequest) -> HttpResponse:
    """All matches of the user, running and finished."""
    shown = {
        "mine": build_game_cards(list_my_rows(request, Match.Status.OPEN, Match.Status.RUNNING), request.user),
        "over": list_my_rows(request, Match.Status.OVER),
    }
    return render(request, "games/mine.html", shown)

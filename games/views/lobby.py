"""The lobby and my matches."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.contrib.auth.decorators import login_required
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from games.lobby import acceptance, quick_match
from games.lobby.invitations import list_invitations
from games.lobby.lists import list_open_matches, list_running_matches, list_user_matches, load_together
from games.models import Match

from .cards import build_game_cards, select_lobby_cards
from .context import WaitingGames
from .filters import LobbyFilters
from .ranks import build_leaderboard_panel
from .rows import MAX_ROWS, MatchRow, build_match_rows, get_titles_by_slug

MAX_FINISHED_ROWS = 20  # of my games that are over


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
    chosen = LobbyFilters.from_request(request)
    own, waiting, running = load_together(
        query_my_matches(request, Match.Status.OPEN, Match.Status.RUNNING),
        chosen.apply(list_open_matches(), request.user)[:MAX_ROWS],
        chosen._replace(free="").apply(list_running_matches(), request.user)[:MAX_ROWS],
    )
    mine = build_my_rows(own, request)
    seated = {each.match.id for each in mine}
    others, watch = build_match_rows(waiting, request.user), build_match_rows(running, request.user)
    opened = mark_unaccepted([each for each in others if each.match.id not in seated], request.user)
    bar = {"waiting": list_waiting_games(mine)} if len(own) < MAX_ROWS else {}  # the bar need not ask again
    return bar | {
        "titles": list(get_titles_by_slug().values()),
        "mine": build_game_cards(select_lobby_cards(mine), request.user),
        "more": len(mine) - len(select_lobby_cards(mine)),
        "turns": sum(each.is_viewers_turn for each in mine),
        "open_rows": opened,
        "open_seats": sum(seat.is_open for match in running for seat in match.seats.all()),
        "free": sum(each.free_seat_count for each in opened),
        "watch": [each for each in watch if each.match.id not in seated],
        "filters": chosen.links(list(get_titles_by_slug().values()), request.user),
        "filter_query": chosen.query,
        "invitations": list_invitation_rows(request),
        "waits": quick_match.WAIT_CHOICES_S,
    }


def mark_unaccepted(rows: list[MatchRow], user: Any) -> list[MatchRow]:
    """The rows, with the sentence why a table is not for the user where it asks for other company."""
    why_not = acceptance.explain_unaccepted([row.match for row in rows], user) if user.is_authenticated else {}
    return [replace(row, why_not=why_not.get(row.match.pk, "")) if why_not else row for row in rows]


def list_waiting_games(rows: list[MatchRow]) -> WaitingGames:
    """Of the user's matches those that wait for them, as the bar of every page shows them."""
    asked = sorted(
        (each.match for each in rows if each.is_viewers_turn), key=lambda match: match.moved or 0, reverse=True
    )
    return WaitingGames([{"id": match.pk, "name": match.name} for match in asked])


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


def query_my_matches(request: HttpRequest, *statuses: str) -> QuerySet[Match]:
    """The user's matches with these statuses; none for a visitor."""
    if not request.user.is_authenticated:
        return Match.objects.none()
    return list_user_matches(request.user).filter(status__in=statuses)[:MAX_ROWS]


def build_my_rows(matches: list[Match], request: HttpRequest) -> list[MatchRow]:
    """The user's matches as rows: those waiting for them first, then running, then open ones."""
    order = {Match.Status.RUNNING: 1, Match.Status.OPEN: 2}
    found = build_match_rows(matches, request.user)
    return sorted(found, key=lambda each: 0 if each.is_viewers_turn else order.get(Match.Status(each.match.status), 3))


@never_cache
@login_required
@require_GET
def my_matches_view(request: HttpRequest) -> HttpResponse:
    """The matches of the user, running and finished; of many that are finished the newest, and where the others are."""
    current, over = load_together(
        query_my_matches(request, Match.Status.OPEN, Match.Status.RUNNING),
        query_my_matches(request, Match.Status.OVER)[: MAX_FINISHED_ROWS + 1],
    )
    shown = {
        "mine": build_game_cards(build_my_rows(current, request), request.user),
        "over": build_my_rows(over[:MAX_FINISHED_ROWS], request),
        "older": len(over) > MAX_FINISHED_ROWS,
    }
    return render(request, "games/mine.html", shown)

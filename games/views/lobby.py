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
from games.lobby.invitations import invitations_of
from games.lobby.lists import my_matches as matches_of
from games.lobby.lists import open_matches, running_matches
from games.models import Match
from games.views.filters import Filters
from games.views.ranks import panel

from .cards import cards, first
from .rows import MOST, Row, known_titles, rows


@never_cache
@require_GET
def hall(request: HttpRequest) -> HttpResponse:
    """The lobby: my games, open tables, games to watch."""
    return render(request, "games/lobby.html", lists(request) | {"ranks": panel(request.user)})


@never_cache
@require_GET
def tables(request: HttpRequest) -> HttpResponse:
    """The part of the lobby that changes, for the page that is open."""
    return render(request, "games/lobby_lists.html", lists(request))


def lists(request: HttpRequest) -> dict[str, Any]:
    """Everything the lobby lists."""
    mine = my_rows(request, Match.Status.OPEN, Match.Status.RUNNING)
    seated = {each.match.id for each in mine}
    chosen = Filters.of(request)
    others = rows(chosen.narrow(open_matches(), request.user)[:MOST], request.user)
    running = chosen._replace(free="").narrow(running_matches(), request.user)
    watch = rows(running[:MOST], request.user)
    opened = [each for each in others if each.match.id not in seated]
    return {
        "titles": list(known_titles().values()),
        "mine": cards(first(mine), request.user),
        "more": len(mine) - len(first(mine)),
        "turns": sum(each.my_turn for each in mine),
        "open_rows": opened,
        "free": sum(each.free for each in opened),
        "watch": [each for each in watch if each.match.id not in seated],
        "filters": chosen.pills(list(known_titles().values()), request.user),
        "filter_query": chosen.query,
        "invitations": invitations(request),
        "waits": quick_match.WAITS,
    }


def invitations(request: HttpRequest) -> list[dict[str, Any]]:
    """The open tables that keep a seat for me: the match, its title, who invites me, and where I say no."""
    known = known_titles()
    return [
        {
            "match": each.match,
            "title": known[each.match.title],
            "by": each.by.name if each.by else "Somebody",
            "decline": reverse("match_act", args=[each.match_id, "decline"]),
        }
        for each in (invitations_of(request.user)[:MOST] if request.user.is_authenticated else [])
        if each.match.title in known
    ]


def my_rows(request: HttpRequest, *statuses: str) -> list[Row]:
    """My matches of these kinds: those that wait for me, then those that run, then open ones."""
    if not request.user.is_authenticated:
        return []
    matches = matches_of(request.user).filter(status__in=statuses)
    order = {Match.Status.RUNNING: 1, Match.Status.OPEN: 2}
    found = rows(matches[:MOST], request.user)
    return sorted(found, key=lambda each: 0 if each.my_turn else order.get(Match.Status(each.match.status), 3))


@never_cache
@login_required
@require_GET
def my_matches(request: HttpRequest) -> HttpResponse:
    """All my matches: those on, and those that are over."""
    shown = {
        "mine": cards(my_rows(request, Match.Status.OPEN, Match.Status.RUNNING), request.user),
        "over": my_rows(request, Match.Status.OVER),
    }
    return render(request, "games/mine.html", shown)

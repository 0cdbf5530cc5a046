"""The ranklists."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from games.content import rulebooks
from games.ratings import formula, leaderboards

from .rows import AnyTitle, known_titles

PACES = {"live": "Live", "mail": "By mail"}
LONGEST = 40  # characters of a name looked for
CHAPTER = "rating"  # what the chapter of a rulebook is called that says how points are counted


@never_cache
@require_GET
def ranks(request: HttpRequest) -> HttpResponse:
    """The list of the game that one plays most; for others the first game's."""
    chosen = leaderboards.usual(request.user)
    if chosen is None or chosen[0] not in known_titles():
        chosen = (next(iter(known_titles())), "live")
    return shown(request, *chosen)


@never_cache
@require_GET
def ranklist(request: HttpRequest, title: str, pace: str) -> HttpResponse:
    """The list of a game at a pace."""
    if title not in known_titles() or pace not in PACES:
        raise Http404
    return shown(request, title, pace)


def shown(request: HttpRequest, slug: str, pace: str) -> HttpResponse:
    """A page of a list, narrowed to whom one asks for."""
    titles = known_titles()
    who = request.GET.get("who", "")
    who = who if who in leaderboards.WHO else "everyone"
    query = request.GET.get("q", "").replace("\0", "").strip()[:LONGEST]
    page = number(request.GET.get("page", ""))
    found = leaderboards.top(slug, pace, request.user, who=who, query=query, page=page)
    context = {
        "titles": list(titles.values()),
        "title": titles[slug],
        "pace": pace,
        "pace_name": PACES[pace],
        "paces": PACES.items(),
        "who": who,
        "whose": leaderboards.WHO.items(),
        "query": query,
        "list": found,
        "me": leaderboards.position(request.user, slug, pace),
        "stakes": stakes(titles[slug]),
        "chapter": chapter(titles[slug]),
    }
    return render(request, "ranks/list.html", context)


def stakes(title: AnyTitle) -> list[tuple[int, list[int | None]]]:
    """The table of stakes: for so many players, what each place contributes."""
    most, several = title.seats[-1], [players for players in title.seats if players > 1]
    return [(players, [*formula.contributions(players), *[None] * (most - players)]) for players in several]


def chapter(title: AnyTitle) -> str:
    """The anchor of the rulebook's chapter on rating; "" where it has none."""
    book = rulebooks.of(title.package)
    found = (each.anchor for each in (book.chapters if book else []) if CHAPTER in each.text.lower())
    return next(found, "")


def number(text: str) -> int:
    """A page number as it stands in an address; the first page for anything else."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 7 else 1


def panel(user: Any) -> dict[str, Any] | None:
    """The small list of the lobby, with its game."""
    found = leaderboards.panel(user)
    if found is None or found["title"] not in known_titles():
        return None
    return found | {"title": known_titles()[found["title"]], "pace_name": PACES[found["pace"]]}

"""The ranklists."""

from __future__ import annotations

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from games.content import rulebooks
from games.matches.pace import PACE_LABELS
from games.models import Match
from games.ratings import formula, leaderboards

from .rows import AnyTitle, get_titles_by_slug

MAX_QUERY_LENGTH = 40  # characters of a name looked for
RATING_CHAPTER = "rating"  # what the chapter of a rulebook is called that says how points are counted


@never_cache
@require_GET
def main_leaderboard_view(request: HttpRequest) -> HttpResponse:
    """The leaderboard that the user plays most; for others the first game's."""
    chosen = leaderboards.find_main_leaderboard(request.user)
    if chosen is None or chosen[0] not in get_titles_by_slug():
        chosen = (next(iter(get_titles_by_slug())), Match.Pace.LIVE)
    return render_leaderboard(request, *chosen)


@never_cache
@require_GET
def leaderboard_view(request: HttpRequest, title: str, pace: str) -> HttpResponse:
    """The leaderboard of a game at a pace."""
    if title not in get_titles_by_slug() or pace not in PACE_LABELS:
        raise Http404
    return render_leaderboard(request, title, pace)


def render_leaderboard(request: HttpRequest, slug: str, pace: str) -> HttpResponse:
    """A page of a leaderboard, narrowed as the address asks."""
    titles = get_titles_by_slug()
    who = request.GET.get("who", "")
    who = who if who in leaderboards.PLAYER_FILTERS else "everyone"
    query = request.GET.get("q", "").replace("\0", "").strip()[:MAX_QUERY_LENGTH]
    page = parse_page_number(request.GET.get("page", ""))
    found = leaderboards.load_leaderboard(slug, pace, request.user, player_filter=who, query=query, page=page)
    context = {
        "titles": list(titles.values()),
        "title": titles[slug],
        "pace": pace,
        "pace_name": PACE_LABELS[pace],
        "paces": PACE_LABELS.items(),
        "who": who,
        "whose": leaderboards.PLAYER_FILTERS.items(),
        "query": query,
        "list": found,
        "me": leaderboards.find_leaderboard_place(request.user, slug, pace),
        "stakes": build_stakes_table(titles[slug]),
        "chapter": find_rating_chapter(titles[slug]),
    }
    return render(request, "ranks/list.html", context)


def build_stakes_table(title: AnyTitle) -> list[tuple[int, list[int | None]]]:
    """The table of stakes: for each number of players, the percent each place contributes."""
    most, several = title.seats[-1], [players for players in title.seats if players > 1]
    return [(players, [*formula.get_contributions(players), *[None] * (most - players)]) for players in several]


def find_rating_chapter(title: AnyTitle) -> str:
    """The anchor of the rulebook's chapter on rating; "" where it has none."""
    book = rulebooks.load_rulebook(title.package)
    found = (each.anchor for each in (book.chapters if book else []) if RATING_CHAPTER in each.text.lower())
    return next(found, "")


def parse_page_number(text: str) -> int:
    """A page number as it stands in an address; the first page for anything else."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 7 else 1


def build_leaderboard_panel(user: Any) -> dict[str, Any] | None:
    """The small leaderboard of the lobby, with its title; None while there is none."""
    found = leaderboards.load_leaderboard_panel(user)
    if found is None or found["title"] not in get_titles_by_slug():
        return None
    return found | {"title": get_titles_by_slug()[found["title"]], "pace_name": PACE_LABELS[found["pace"]]}

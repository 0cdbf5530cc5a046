"""Profiles: what somebody has played, for everybody to see."""

from __future__ import annotations

from typing import Any, cast

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts import relationships
from accounts.models import User
from common.refusals import build_not_found_error
from games.engine.precision import LEAST_GAMES
from games.models import Match
from games.ratings import profiles as games_of
from games.ratings import reviewed_play

from .ranks import parse_page_number
from .rows import get_titles_by_slug


@never_cache
@require_GET
def player_profile_view(request: HttpRequest, username: str) -> HttpResponse:
    """A player's public profile. Guests have one too; they play unrated."""
    viewer: Any = request.user
    found = find_user_by_name(username, viewer)
    if found is None:
        raise build_not_found_error("player")
    results = [each for each in games_of.load_title_results(found, viewer) if each.title in get_titles_by_slug()]
    games, page, pages = games_of.list_finished_games(found, viewer, parse_page_number(request.GET.get("page", "")))
    reviews = reviewed_play.load_title_reviews(found, viewer)
    context = {
        "person": found,
        "ties": relationships.get_relationships(viewer, found) if viewer.is_authenticated else {},
        "results": [(get_titles_by_slug()[each.title], each) for each in results],
        "least_games": LEAST_GAMES,
        "reviews": [(get_titles_by_slug()[each.title], each) for each in reviews],
        "tells_luck": any(each.luck for each in reviews),
        "plot": build_rating_plot(request, found, viewer, results),
        "rivals": games_of.load_rivals(found, viewer) if results else [],
        "games": [(get_titles_by_slug().get(each.match.title), each) for each in games],
        "page": page,
        "before": page - 1,
        "after": page + 1,
        "pages": pages,
        "habits": games_of.load_play_habits(found, results) if results else None,
    }
    return render(request, "profiles/profile.html", context)


def find_user_by_name(username: str, viewer: Any) -> User | None:
    """The user of that name; whoever looks at themselves is known already."""
    if viewer.is_authenticated and viewer.username.lower() == username.lower():
        return cast(User, viewer)
    return User.objects.filter(username__iexact=username).first() if "\0" not in username else None


def build_rating_plot(
    request: HttpRequest, person: User, viewer: Any, results: list[games_of.TitleResult]
) -> dict[str, Any] | None:
    """The ratings to draw: of the leaderboard that was chosen, or of the one the player plays most; and the others
    there are."""
    lists = {
        f"{each.title}.{pace}": (each.title, pace)
        for each in results
        for pace in Match.Pace.values
        if pace in each.rating_by_pace
    }
    if not lists:
        return None
    chosen = request.GET.get("list", "")
    title, pace = lists.get(chosen) or next(iter(lists.values()))
    names = [
        (key, f"{get_titles_by_slug()[slug].name}, {Match.Pace(which).label}") for key, (slug, which) in lists.items()
    ]
    points = games_of.load_rating_history(person, viewer, title, pace)
    here = f"{title}.{pace}"
    if not points:
        return None
    games = sum(point.place != 0 for point in points)
    name = dict(names)[here]
    label = f"{person.name}'s rating in {name}: {points[0].points:,} to {points[-1].points:,} in {games} games"
    cut = games == games_of.MAX_PLOTTED_GAMES
    return {"points": points, "key": here, "name": name, "lists": names, "games": games, "label": label, "cut": cut}

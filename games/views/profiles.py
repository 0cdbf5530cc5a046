"""Profiles: what somebody has played, for everybody to see."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts import relationships
from accounts.models import User
from games.core.exceptions import not_found
from games.ratings import profiles as games_of
from games.views.ranks import PACES, number

from .errors import kindly
from .rows import known_titles


@never_cache
@require_GET
@kindly
def person(request: HttpRequest, username: str) -> HttpResponse:
    """Somebody's profile. Guests have one too; they play without points."""
    found = User.objects.filter(username__iexact=username).first() if "\0" not in username else None
    if found is None:
        raise not_found("player")
    viewer: Any = request.user
    results = [each for each in games_of.results(found, viewer) if each.title in known_titles()]
    games, page, pages = games_of.games(found, viewer, number(request.GET.get("page", "")))
    context = {
        "person": found,
        "ties": relationships.ties(viewer, found) if viewer.is_authenticated else {},
        "results": [(known_titles()[each.title], each) for each in results],
        "plot": plot(request, found, viewer, results),
        "rivals": games_of.head_to_head(found, viewer) if results else [],
        "games": [(known_titles().get(each.match.title), each) for each in games],
        "page": page,
        "before": page - 1,
        "after": page + 1,
        "pages": pages,
        "habits": games_of.habits(found, results) if results else None,
    }
    return render(request, "people/person.html", context)


def plot(request: HttpRequest, person: User, viewer: Any, results: list[games_of.Result]) -> dict[str, Any] | None:
    """The ratings to draw: those of the list that was chosen, or of the one he plays most; and the others there are."""
    lists = {f"{each.title}.{pace}": (each.title, pace) for each in results for pace in PACES if pace in each.points}
    if not lists:
        return None
    chosen = request.GET.get("list", "")
    title, pace = lists.get(chosen) or next(iter(lists.values()))
    names = [(key, f"{known_titles()[slug].name}, {PACES[which].lower()}") for key, (slug, which) in lists.items()]
    points = games_of.history(person, viewer, title, pace)
    here = f"{title}.{pace}"
    if not points:
        return None
    games = sum(point.place != 0 for point in points)
    name = dict(names)[here]
    label = f"{person.name}'s rating in {name}: {points[0].points:,} to {points[-1].points:,} in {games} games"
    cut = games == games_of.PLOTTED
    return {"points": points, "key": here, "name": name, "lists": names, "games": games, "label": label, "cut": cut}

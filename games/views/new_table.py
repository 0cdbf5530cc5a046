"""Opening a table."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from accounts.models import User
from games import lobby
from games.models import Match
from games.refusals import Refused
from games.views.kindly import kindly, player
from games.views.lists import known_titles
from games.views.table_form import TableForm


@require_GET
def choose(request: HttpRequest) -> HttpResponse:
    """Which game the table is for; with one there is nothing to choose."""
    titles = list(known_titles().values())
    if len(titles) == 1:
        return redirect("table_new", titles[0].slug)
    return render(request, "games/table_choose.html", {"titles": titles})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@kindly
def table_new(request: HttpRequest, title: str) -> HttpResponse:
    """The form, and the table it opens. Somebody who is nobody yet becomes a guest by opening one."""
    found = known_titles().get(title)
    if found is None:
        raise Http404
    form = TableForm(found, getattr(request.user, "name", ""), request.POST or None)
    if request.method == "POST" and form.is_valid():
        try:
            return redirect("match", opened(player(request), form).id)
        except Refused as refused:
            form.add_error(None, refused.reason)
    shown = {"title": found, "form": form, "titles": list(known_titles().values())}
    return render(request, "games/table_new.html", shown, status=422 if form.errors else 200)


@transaction.atomic
def opened(user: User, form: TableForm) -> Match:
    """The table the form describes, with its computer players seated."""
    data: dict[str, Any] = form.cleaned_data
    match = lobby.open_table(
        user,
        form.title.slug,
        seats=data["seats"],
        settings=form.settings(),
        pace=form.chosen_pace(),
        private=data["private"],
        name=data["name"],
        board_id=int(data["board"]) if data.get("board") else None,
    )
    for _ in range(data["bots"]):
        lobby.add_bot(match.id, user, data["level"] or "steady")
    return match

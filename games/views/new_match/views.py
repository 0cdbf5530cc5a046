"""Opening a table."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from accounts.models import User
from games.core.exceptions import Refused
from games.lobby import invitations, joining, tables
from games.models import Match
from games.views.errors import kindly, player
from games.views.rows import known_titles

from .form import TableForm
from .summary import summary


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
    """The form, and the table it opens. Somebody who is nobody yet becomes a guest by opening one.

    A POST that says what else to `do` opens nothing: it shows the form again, with what follows from the choices
    ("look"), with computer players on the free seats ("fill"), or with the usual or the printed rules ("usual",
    "printed").
    """
    found = known_titles().get(title)
    if found is None:
        raise Http404
    form = TableForm(found, request.user, request.POST or None)
    deed = request.POST.get("do", "open")
    if request.method == "POST" and deed != "open":
        return again(request, form, deed)
    if request.method == "POST" and form.is_valid():
        try:
            return redirect("match", opened(player(request), form).id)
        except Refused as refused:
            form.add_error(None, refused.reason)
    return shown(request, form, status=422 if form.errors else 200)


def again(request: HttpRequest, form: TableForm, deed: str) -> HttpResponse:
    """The form once more, otherwise filled in; or, for its script, only what follows from it."""
    if request.headers.get("X-Part"):
        return render(request, "games/table_follows.html", {"sum": summary(form, request.user), "title": form.title})
    values = {"fill": form.filled, "usual": form.as_usual, "printed": form.as_printed}.get(deed, form.values)()
    return shown(request, TableForm(form.title, request.user, initial=values))


def shown(request: HttpRequest, form: TableForm, status: int = 200) -> HttpResponse:
    """The page of the form."""
    context: dict[str, Any] = {"title": form.title, "form": form, "titles": list(known_titles().values())}
    return render(request, "games/table_new.html", context | {"sum": summary(form, request.user)}, status=status)


@transaction.atomic
def opened(user: User, form: TableForm) -> Match:
    """The table the form describes, with its computer players seated and the seats of the invited kept."""
    data: dict[str, Any] = form.cleaned_data
    match = tables.open_table(
        user,
        form.title.slug,
        seats=data["seats"],
        settings=form.settings(),
        pace=form.chosen_pace(),
        private=data["private"],
        rated=data["rated"],
        name=data["name"],
        board_id=int(data["board"]) if data.get("board") else None,
        when_full=data["when_full"],
    )
    for each in form.wanted():
        if each.name:
            invitations.invite(match.id, user, each.name)
        else:
            joining.add_bot(match.id, user, each.level)
    return match

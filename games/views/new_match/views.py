"""Opening a table."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from accounts.models import User
from common.refusals import Refused
from games.lobby import hotseat, invitations, joining, tables
from games.models import Match
from games.views.errors import get_or_create_player
from games.views.profiles import find_user_by_name
from games.views.rows import get_titles_by_slug

from .form import NewMatchForm
from .summary import summarize_new_match


@require_GET
def choose_title_view(request: HttpRequest) -> HttpResponse:
    """Chooses the game of a new match; with one there is nothing to choose."""
    titles = list(get_titles_by_slug().values())
    if len(titles) == 1:
        return redirect(f"{reverse('table_new', args=[titles[0].slug])}?{request.GET.urlencode()}".rstrip("?"))
    context = {"titles": titles, "opponent": find_opponent(request)}
    return render(request, "games/table_choose.html", context)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def create_match_view(request: HttpRequest, title: str) -> HttpResponse:
    """The form, and the table it opens. Somebody who is nobody yet becomes a guest by opening one.

    A POST that says what else to `do` opens nothing: it shows the form again, with what follows from the choices
    ("look"), with computer players on the free seats ("fill"), or with the usual or the printed rules ("usual",
    "printed"). `against` in the address is the user name of somebody to play: they are invited to begin with.
    """
    found = get_titles_by_slug().get(title)
    if found is None:
        raise Http404
    form = NewMatchForm(found, request.user, request.POST or None, opponent=find_opponent(request))
    deed = request.POST.get("do", "open")
    if request.method == "POST" and deed != "open":
        return render_updated_form(request, form, deed)
    if request.method == "POST" and form.is_valid():
        try:
            return redirect("match", open_match_from_form(get_or_create_player(request), form).id)
        except Refused as refused:
            form.add_error(None, refused.reason)
    return render_new_match_form(request, form, status=422 if form.errors else 200)


def find_opponent(request: HttpRequest) -> User | None:
    """Whom the address challenges (`against`); None: nobody, or nobody who plays here, or oneself."""
    found = find_user_by_name(request.GET.get("against", ""), request.user)
    return found if found is not None and found.is_active and found.pk != request.user.pk else None


def render_updated_form(request: HttpRequest, form: NewMatchForm, deed: str) -> HttpResponse:
    """The form once more with other values (`deed`); or, for its script, only the summary."""
    if request.headers.get("X-Part"):
        return render(
            request, "games/table_follows.html", {"sum": summarize_new_match(form, request.user), "title": form.title}
        )
    values = {"fill": form.values_with_bots, "usual": form.values_with_defaults, "printed": form.values_as_printed}.get(
        deed, form.values
    )()
    return render_new_match_form(
        request, NewMatchForm(form.title, request.user, initial=values, opponent=form.opponent)
    )


def render_new_match_form(request: HttpRequest, form: NewMatchForm, status: int = 200) -> HttpResponse:
    """The page with the form."""
    context: dict[str, Any] = {"title": form.title, "form": form, "titles": list(get_titles_by_slug().values())}
    return render(
        request, "games/table_new.html", context | {"sum": summarize_new_match(form, request.user)}, status=status
    )


@transaction.atomic
def open_match_from_form(user: User, form: NewMatchForm) -> Match:
    """Opens the match the form describes, with its bots seated and the seats of the invited reserved. One
    transaction."""
    data: dict[str, Any] = form.cleaned_data
    match = tables.create_match(
        user,
        form.title.slug,
        seats=data["seats"],
        settings=form.settings(),
        pace=form.chosen_pace(),
        private=data["private"] or form.is_unrated,
        rated=data["rated"] and not form.is_unrated,
        name=data["name"],
        board_id=int(data["board"]) if data.get("board") else None,
        when_full=data["when_full"],
        succession=form.chosen_succession(),
        company=form.chosen_company(),
        programs=form.chosen_programs(),
        sandbox=data["sandbox"],
    )
    for each in form.list_wanted_players():
        if each.here:
            hotseat.add_held_seat(match.id, user, each.name)
        elif each.name:
            invitations.invite_player(match.id, user, each.name)
        else:
            joining.add_bot(match.id, user, each.level)
    return match

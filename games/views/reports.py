"""The page on which somebody reports something to the moderators."""

from __future__ import annotations

from typing import Any, cast

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.models import User
from games.core.exceptions import Refused
from games.models import Report
from games.moderation import reports

WORDS = ("person", "match", "room", "audience", "number")


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def report(request: HttpRequest) -> HttpResponse:
    """The form for what the address (or a form elsewhere) names; its POST files it.

    A POST of another form, as from a line of talk, only shows this one.
    """
    given = request.POST if request.method == "POST" else request.GET
    named = {word: given[word][:200] for word in WORDS if given.get(word)}
    user, why, wrong = cast(User, request.user), request.POST.get("why", ""), ""
    try:
        aimed = reports.aim(user, named)
    except Refused as no:
        return refused(request, no)
    if "words" in request.POST:  # our own form
        try:
            reports.file(user, aimed, why, request.POST["words"])
        except Refused as no:
            if no.status != 422:
                return refused(request, no)
            wrong = no.reason
        else:
            return redirect("report_thanks")
    return render(request, "people/report.html", shown(named, aimed, why, wrong), status=422 if wrong else 200)


def shown(named: dict[str, str], aimed: reports.Aim, why: str, wrong: str) -> dict[str, Any]:
    """What the page shows."""
    return {
        "aim": aimed,
        "named": named,
        "reasons": Report.Why.choices,
        "why": why or (Report.Why.TALK if aimed.message else ""),
        "wrong": wrong,
    }


def refused(request: HttpRequest, no: Refused) -> HttpResponse:
    """A page that says why nothing was filed."""
    page = {404: "404.html", 429: "429.html"}.get(no.status, "403.html")
    return render(request, page, {"reason": no.reason}, status=no.status)


@require_safe
def thanks(request: HttpRequest) -> HttpResponse:
    """It has arrived."""
    return render(request, "people/report_thanks.html")

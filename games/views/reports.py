"""The page on which somebody reports something to the moderators."""

from __future__ import annotations

from typing import Any, cast

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.models import User
from common.refusals import Refused
from games.models import Report
from games.moderation import reports

TARGET_FIELDS = ("person", "match", "room", "audience", "number")


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def file_report_view(request: HttpRequest) -> HttpResponse:
    """The report form for what the address (or a form elsewhere) names; its own POST files the report.

    A POST of another form, as from a chat message, only shows this one.
    """
    given = request.POST if request.method == "POST" else request.GET
    named = {word: given[word][:200] for word in TARGET_FIELDS if given.get(word)}
    user, why, wrong = cast(User, request.user), request.POST.get("why", ""), ""
    try:
        aimed = reports.parse_report_target(user, named)
    except Refused as no:
        return render_report_refusal(request, no)
    if "words" in request.POST:  # our own form
        try:
            reports.create_report(user, aimed, why, request.POST["words"])
        except Refused as no:
            if no.status != 422:
                return render_report_refusal(request, no)
            wrong = no.reason
        else:
            return redirect("report_thanks")
    return render(
        request, "reports/report.html", build_report_context(named, aimed, why, wrong), status=422 if wrong else 200
    )


def build_report_context(named: dict[str, str], aimed: reports.ReportTarget, why: str, wrong: str) -> dict[str, Any]:
    """The context of the report page."""
    return {
        "aim": aimed,
        "named": named,
        "reasons": Report.Why.choices,
        "why": why or (Report.Why.TALK if aimed.message else ""),
        "wrong": wrong,
    }


def render_report_refusal(request: HttpRequest, refusal: Refused) -> HttpResponse:
    """A page that says why nothing was filed."""
    page = {404: "404.html", 429: "429.html"}.get(refusal.status, "403.html")
    return render(request, page, {"reason": refusal.reason}, status=refusal.status)


@require_safe
def report_thanks_view(request: HttpRequest) -> HttpResponse:
    """Says that the report has arrived."""
    return render(request, "reports/thanks.html")

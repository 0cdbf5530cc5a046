"""Days away: planned, begun and ended by the player."""

from __future__ import annotations

from typing import Any, cast

from django import forms
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import User
from common import clock
from common.refusals import Refused
from games.matches import automatic_vacations, vacations


class VacationForm(forms.Form):
    """From when to when, both days included."""

    first = forms.DateField(label="First day", widget=forms.DateInput({"type": "date"}))
    last = forms.DateField(label="Last day", widget=forms.DateInput({"type": "date"}))


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def vacations_view(request: HttpRequest) -> HttpResponse:
    """The user's vacations, what is left of the year's days, and a form for another."""
    user = cast(User, request.user)
    form = VacationForm(request.POST or None)
    ask = False
    if request.method == "POST" and form.is_valid():
        ask = form.cleaned_data["first"] == vacations.get_local_today(user) and "now" not in request.POST
    if request.method == "POST" and form.is_valid() and not ask:
        try:
            vacations.create_vacation(user, form.cleaned_data["first"], form.cleaned_data["last"])
        except Refused as refused:
            form.add_error(None, refused.reason)
        else:
            messages.success(request, "Planned. Your deadlines are paused on these days.")
            return redirect("vacations")
    return render(
        request,
        "accounts/vacations.html",
        {**build_vacations_context(user, form), "ask": ask},
        status=422 if form.errors else 200,
    )


def build_vacations_context(user: User, form: VacationForm) -> dict[str, Any]:
    """The context of the vacations page."""
    budget = vacations.get_vacation_budget(user)
    days = ["used"] * budget.days_used + ["planned"] * budget.days_planned + ["free"] * max(0, budget.days_left)
    return {
        "form": form,
        "budget": budget,
        "days": days,
        "most": vacations.DAYS_PER_YEAR,
        "most_by_itself": automatic_vacations.MAX_DAYS,
        "vacations": vacations.list_vacations(user),
        "now": clock.get_current_time_ms(),
        "unmoved": vacations.list_unaffected_matches(user),
        "today": vacations.get_local_today(user),
    }


@login_required
@require_POST
def set_automatic_vacation_view(request: HttpRequest) -> HttpResponse:
    """Whether a vacation begins by itself before a first missed deadline."""
    user, on = cast(User, request.user), request.POST.get("auto") == "on"
    User.objects.filter(pk=user.pk).update(auto_vacation=on)
    messages.success(request, "Saved.")
    return redirect("vacations")


@login_required
@require_POST
def end_vacation_view(request: HttpRequest, vacation_id: int) -> HttpResponse:
    """Ends a vacation that is under way, or cancels one to come."""
    vacations.end_vacation(cast(User, request.user), vacation_id)
    messages.success(request, "Your deadlines run again from now.")
    return redirect("vacations")

"""Matches in the admin: who plays what, what has happened so far, mending one, and ending one."""

from __future__ import annotations

import logging
from datetime import datetime
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse

from accounts.admin.base import OwnPages, Unchanged, Undeleted, Unmade
from common import clock
from common.refusals import Refused
from config.request_ids import get_request_id
from games.engine.sentences import tell
from games.lobby import tables
from games.matches import interventions, moves, tenures
from games.matches.transaction import locked_row
from games.models import Match, Seat

from . import mending
from .match_lists import MatchColumns, StandstillFilter, TitleFilter, prefetch_pauses
from .mending_forms import FORMS, BackForm, MendForm

log = logging.getLogger(__name__)

UNSAID = "…"  # in place of a reason that is not written yet
JOURNAL_PAGE_SIZE = 100  # facts on a page of the journal


class EndForm(forms.Form):
    """Why a match is ended; its players read it."""

    reason = forms.CharField(max_length=300, help_text="Shown to the players.")


class SeatInline(Unmade, Unchanged, admin.TabularInline):
    """Who sits where."""

    model = Seat
    fields = readonly_fields = ("number", "name", "user", "bot", "joined")
    extra = 0
    can_delete = False

    def get_queryset(self, request: HttpRequest) -> QuerySet[Seat]:
        return super().get_queryset(request).select_related("user").order_by("number")


@admin.register(Match)
class MatchAdmin(MatchColumns, Unmade, Unchanged, Undeleted, OwnPages):
    """Matches are looked at here, and ended; played they are at the table."""

    list_display = ("name", "game_name", "status", "pace", "progress", "made")
    standing_display = ("name", "awaited_players", "standstill", "lateness", "game_name", "pace", "progress")
    paused_display = ("name", "pause_end", "standstill", "game_name", "pace", "progress")
    list_filter = (StandstillFilter, "status", "pace", "private", "rated", "sandbox", TitleFilter)
    search_fields = ("id", "name", "seats__name", "seats__user__username")
    date_hierarchy = "created"
    list_per_page = 50
    show_full_result_count = False
    inlines = (SeatInline,)
    fields = readonly_fields = (
        "id", "name", "title", "rules", "board", "status", "pace", "settings", "private", "rated", "sandbox", "host",
        "size", "progress", "asked", "last_entry", "next_alarm", "result", "rematch", "created", "started", "ended",
    )  # fmt: skip
    own = {"<str:match_id>/journal/": "journal", "<str:match_id>/mend/": "mend", "<str:match_id>/end/": "end"}

    def get_queryset(self, request: HttpRequest) -> QuerySet[Match]:
        found = super().get_queryset(request).defer("snapshot", "invite").select_related("host", "board", "rematch")
        standing = request.GET.get(StandstillFilter.parameter_name)
        if standing == "paused":
            return prefetch_pauses(found)
        return found.prefetch_related("seats") if standing else found

    def get_list_display(self, request: HttpRequest) -> tuple[str, ...]:
        """Of those that stand still: whom they wait for, or until when, and how long they have."""
        standing = request.GET.get(StandstillFilter.parameter_name)
        if standing == "paused":
            return self.paused_display
        return self.standing_display if standing else self.list_display

    @admin.display(description="last entry")
    def last_entry(self, match: Match) -> datetime | None:
        return None if match.moved is None else clock.to_datetime(match.moved)

    @admin.display(description="nothing is due before")
    def next_alarm(self, match: Match) -> datetime | None:
        return None if match.alarm is None else clock.to_datetime(match.alarm)

    # -- pages of its own

    def journal(self, request: HttpRequest, match_id: str) -> HttpResponse:
        """What has happened, as a spectator saw it: also when the game is over, no hidden card is shown."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        match = get_object_or_404(self.get_queryset(request), pk=match_id)
        facts = mending.list_told_facts(match, -1, match.version) if match.version >= 0 else []
        names = list(match.seats.order_by("number").values_list("name", flat=True))
        holders = tenures.load_holders(match.pk)
        page = Paginator(facts, JOURNAL_PAGE_SIZE).get_page(request.GET.get("page"))
        lines = [
            {
                "entry": fact["entry"],
                "at": clock.to_datetime(fact["at"]),
                "who": called[fact["seat"]] if fact["seat"] >= 0 else "the site",
                "text": tell(fact["say"], called) if fact["say"] else "",
                "fact": fact["fact"],
                "rule": fact["rule"],
            }
            for fact in page
            for called in [tenures.list_names_at(names, holders, fact["entry"])]
        ]
        return self.page(request, "journal", title=f"Journal of {match}", match=match, lines=lines, page=page)

    def mend(self, request: HttpRequest, match_id: str) -> HttpResponse:
        """What happened, and what can be done about it. A POST is told first, in the words the players will read, and
        does it when it comes back confirmed."""
        if not self.may_act(request):
            raise PermissionDenied
        match = get_object_or_404(self.get_queryset(request), pk=match_id)
        if request.method == "POST" and request.POST.get("act") == "again":
            return self._try_again(request, match)
        kind = FORMS.get(request.POST.get("act", "")) if request.method == "POST" else None
        if kind is None or match.status == Match.Status.OPEN:
            return self._show_mending(request, match)
        if "preview" in request.POST:
            return self._preview(request, match, kind)
        form = kind(match, request.POST)
        if not form.is_valid():
            return self._show_mending(request, match, form)
        try:
            return self._mend(request, match, form)
        except Refused as why:
            messages.error(request, why.reason)
            return redirect(reverse("admin:games_match_mend", args=[match.pk]))

    def _try_again(self, request: HttpRequest, match: Match) -> HttpResponse:
        """Does what is due and was not done. What goes wrong in that is told with the id of its lines in the log."""
        moderator: Any = request.user
        try:
            interventions.require_may_intervene(match, moderator)
            woken = moves.wake_match(match.pk)
        except Refused as why:
            messages.error(request, why.reason)
        except Exception:
            log.exception("what is due in match %s cannot be done", match.pk)
            messages.error(request, f"It failed again. The log says why: request {get_request_id()}.")
        else:
            if woken and woken.acted:
                self.log_change(request, match, "Tried again what was due.")
            messages.success(request, "Done." if woken and woken.acted else "Nothing was due any more.")
        return redirect(reverse("admin:games_match_mend", args=[match.pk]))

    def _preview(self, request: HttpRequest, match: Match, kind: type[MendForm]) -> JsonResponse:
        """What would be read of an act while its form is filled in: `log` and `told`, or what is `missing`. Nothing is
        done."""
        moderator: Any = request.user
        given = request.POST.copy()
        given["reason"] = given.get("reason") or UNSAID
        form = kind(match, given)
        if not form.is_valid():
            return JsonResponse({"missing": next(iter(form.errors.values()))[0]})
        try:
            interventions.require_may_intervene(match, moderator)
            form.require_unmended()
            return JsonResponse({"log": form.preview_log(moderator), "told": form.describe(moderator)})
        except Refused as why:
            return JsonResponse({"missing": why.reason})

    def _mend(self, request: HttpRequest, match: Match, form: MendForm) -> HttpResponse:
        """Tells what a valid form would do, or does it."""
        moderator: Any = request.user
        interventions.require_may_intervene(match, moderator)
        form.require_unmended()
        told = form.describe(moderator)
        if "confirmed" not in request.POST:
            given = [(name, value) for name in form.fields for value in request.POST.getlist(name)]
            shown = {"told": told, "logged": form.preview_log(moderator), "given": given}
            return self.page(request, "mend_confirm", title=form.button, match=match, form=form, **shown)
        with locked_row(match.pk):
            form.require_unmended()  # again: of two presses at once, the second has waited here for the first
            made = form.carry_out(moderator)
            done = told if made.entry is not None else f"Asked for a second moderator. {told}"
            self.log_change(request, match, done)
        messages.success(request, done)
        return redirect(reverse("admin:games_match_mend", args=[match.pk]))

    def _show_mending(self, request: HttpRequest, match: Match, bound: MendForm | None = None) -> HttpResponse:
        """The page; `bound` is a form that came back with faults."""
        asked = request.POST if isinstance(bound, BackForm) else request.GET
        shown = mending.show_mending(match, request.user, asked)
        if bound is not None and bound.act in shown["forms"]:
            shown["forms"][bound.act] = bound
        return self.page(request, "mend", title=f"Mend {match}", match=match, faulty=bound, **shown)

    def end(self, request: HttpRequest, match_id: str) -> HttpResponse:
        """Asks for the reason and once more; a GET only asks."""
        if not self.may_act(request):
            raise PermissionDenied
        match = get_object_or_404(self.get_queryset(request), pk=match_id)
        form = EndForm(request.POST or None)
        if request.method == "POST" and form.is_valid():
            try:
                tables.end_match_as_moderator(match.pk, request.user, form.cleaned_data["reason"])  # type: ignore[arg-type]
            except Refused as why:
                messages.error(request, why.reason)
            else:
                self.log_change(request, match, f"Ended: {form.cleaned_data['reason']}")
                messages.success(request, f"{match} is over.")
            return redirect(reverse("admin:games_match_change", args=[match.pk]))
        return self.page(request, "end", title=f"End {match}", match=match, form=form)

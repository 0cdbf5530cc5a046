"""The queue of reports: read with what was said around it, judged in one form, everything on record (F40)."""

from __future__ import annotations

from datetime import datetime
from typing import Any, cast

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse

from accounts import relationships, sanctions
from accounts.admin.base import OwnPages, Undeleted, Unmade
from accounts.admin.sanctions import WIDE, MeasureForm, find_sanction_obstacle
from accounts.models import Sanction, User
from common import clock
from games.models import Report
from games.moderation import collusion, reports

REPORTER_MESSAGE = "A moderator has acted on your report. Thank you."


class VerdictForm(MeasureForm):
    """A measure or none, and the words with which the report is closed."""

    kind = forms.ChoiceField(
        label="Measure", choices=[("", "none"), *Sanction.Kind.choices], required=False, widget=forms.RadioSelect
    )
    reason = forms.CharField(
        max_length=sanctions.LONGEST,
        required=False,
        help_text="Shown to the player; needed for a measure.",
        widget=WIDE,
    )
    verdict = forms.CharField(max_length=300, help_text="For the other moderators.", widget=WIDE)
    field_order = ["kind", "hours", "reason", "verdict"]

    def clean(self) -> dict[str, Any]:
        """A measure has a reason."""
        given = super().clean() or {}
        if given.get("kind") and not given.get("reason"):
            self.add_error("reason", "Give a reason; the player sees it.")
        return given


class ReportStateFilter(admin.SimpleListFilter):
    """The open ones, unless the others are asked for."""

    title, parameter_name = "state", "state"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [("closed", "Closed"), ("all", "All")]

    def choices(self, changelist: Any) -> Any:
        first, *others = super().choices(changelist)
        return [{**first, "display": "Open"}, *others]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Report]) -> QuerySet[Report]:
        if self.value() == "all":
            return queryset
        return queryset.filter(closed__isnull=self.value() != "closed")


@admin.register(Report)
class ReportAdmin(Unmade, Undeleted, OwnPages):
    """Reports are judged here; nothing in them is changed, and none is deleted."""

    list_display = ("about", "why", "moment", "by", "match", "decided")
    list_filter = (ReportStateFilter, "why")
    search_fields = ("about__display", "about__username", "words", "match__id")
    list_select_related = ("about", "by", "match", "closed_by")
    list_per_page = 50
    show_full_result_count = False
    actions = None
    change_list_template = "admin/games/report/change_list.html"
    own = {"suspects/": "suspects"}

    def get_queryset(self, request: HttpRequest) -> QuerySet[Report]:
        return super().get_queryset(request).defer("match__snapshot").order_by("at")

    @admin.display(description="when", ordering="at")
    def moment(self, report: Report) -> datetime:
        return clock.to_datetime(report.at)

    @admin.display(description="verdict")
    def decided(self, report: Report) -> str:
        return f"{report.closed_by or 'Somebody'}: {report.verdict}" if report.closed else ""

    def suspects(self, request: HttpRequest) -> HttpResponse:
        """Pairs of accounts worth a look (F39)."""
        if not self.has_view_permission(request):
            raise PermissionDenied
        return self.page(request, "suspects", title="Worth a look", found=collusion.find_suspicious_pairs())

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """The report with what belongs to it; a POST closes it, with or without a measure."""
        may = self.has_change_permission(request)
        if not self.has_view_permission(request) or (request.method == "POST" and not may):
            raise PermissionDenied
        number = int(object_id) if object_id.isascii() and object_id.isdecimal() and len(object_id) < 19 else 0
        report = get_object_or_404(self.get_queryset(request).select_related(*self.list_select_related), pk=number)
        form = VerdictForm(request.POST or None)
        if request.method == "POST" and form.is_valid():
            if no := self.judge(request, report, form.cleaned_data):
                messages.error(request, no)
            else:
                messages.success(request, "Closed.")
                return redirect(reverse("admin:games_report_changelist"))
        return self.page(
            request, "judge", title=str(report), report=report, form=form, may=may, **build_report_details(report)
        )

    def judge(self, request: HttpRequest, report: Report, given: dict[str, Any]) -> str:
        """Closes it once, and imposes the measure, if there is one; "" or why not."""
        by = cast(User, request.user)
        if no := find_sanction_obstacle(request, report.about):
            return no
        with transaction.atomic():
            mine = Report.objects.filter(pk=report.pk, closed=None)
            if not mine.update(closed=clock.get_current_time_ms(), closed_by=by, verdict=given["verdict"]):
                return "It has already been closed."
            done = "No measure."
            if given["kind"]:
                made = sanctions.impose_sanction(
                    report.about, given["kind"], given["reason"], by=by, hours=given["hours"]
                )
                done = sanctions.format_sanction(made)
                relationships.show_notice(report.by, REPORTER_MESSAGE)
            self.log_change(request, report, f"Closed: {given['verdict']} {done}")
        return ""


def build_report_details(report: Report) -> dict[str, Any]:
    """The details of a report: its messages with their times, those that followed, and earlier reports about this
    person."""
    before = Report.objects.filter(about=report.about).exclude(pk=report.pk)
    return {
        "lines": [
            {**line, "at": clock.to_datetime(line["at"])}
            for line in [*report.context, *reports.load_later_messages(report)]
        ],
        "at": clock.to_datetime(report.at),
        "before": before.order_by("-at")[:10],
        "measures": [
            (sanctions.format_sanction(each), each.lifted)
            for each in report.about.sanctions.select_related("user")[:10]
        ],
    }

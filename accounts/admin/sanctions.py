"""Measures: imposed and lifted, never changed and never deleted, so that the record is true."""

from typing import Any, cast

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import Q, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse

from accounts import sanctions
from accounts.models import Sanction, User
from common import moments

from .base import OwnPages, Unchanged, Undeleted

LENGTHS = [("1", "an hour"), ("24", "a day"), ("168", "a week"), ("720", "a month"), ("", "permanently")]
WIDE = forms.TextInput(attrs={"size": 70})


class MeasureForm(forms.Form):
    """One measure: what, for how long, and what the player is told."""

    kind = forms.ChoiceField(label="Measure", choices=Sanction.Kind.choices, widget=forms.RadioSelect)
    hours = forms.TypedChoiceField(
        label="For",
        choices=LENGTHS,
        coerce=int,
        empty_value=None,
        required=False,
        widget=forms.RadioSelect,
        initial="24",
    )
    reason = forms.CharField(max_length=sanctions.LONGEST, help_text="Shown to the player.", widget=WIDE)


class AddForm(MeasureForm):
    """The same, of somebody named."""

    user = forms.ModelChoiceField(
        label="Player",
        queryset=User.objects.all(),
        to_field_name="username",
        widget=forms.TextInput,
        help_text="The user name.",
        error_messages={"invalid_choice": "No player has that user name."},
    )
    field_order = ["user", "kind", "hours", "reason"]


def find_sanction_obstacle(request: HttpRequest, user: User) -> str:
    """Why this moderator may not decide about this person; "" when they may."""
    if user == request.user:
        return "That is you."
    if user.is_staff and not cast(User, request.user).is_superuser:
        return "Only a superuser decides about moderators and admins."
    return ""


class Open(admin.SimpleListFilter):
    """Measures that hold now, and the others."""

    title, parameter_name = "in force", "now"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        """Yes and no."""
        return [("yes", "Yes"), ("no", "No")]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Sanction]) -> QuerySet[Sanction]:
        """Those asked for."""
        now = Q(pk__in=sanctions.in_force().values("pk"))
        return {"yes": queryset.filter(now), "no": queryset.exclude(now)}.get(self.value() or "", queryset)


@admin.register(Sanction)
class SanctionAdmin(Unchanged, Undeleted, OwnPages):
    """The measures of moderators. What was decided is not rewritten; it can be lifted."""

    list_display = ["user", "kind", "reason", "begun", "ends", "by", "lifted_at"]
    list_filter = [Open, "kind"]
    search_fields = ["user__display", "user__username", "reason"]
    list_select_related = ["user", "by"]
    fields = readonly_fields = ("user", "kind", "reason", "by", "begun", "ends", "lifted_at")
    change_form_template = "admin/accounts/sanction/change_form.html"
    own = {"<int:pk>/lift/": "lift"}

    @admin.display(description="since", ordering="since")
    def begun(self, sanction: Sanction) -> str:
        """When it began."""
        return moments.format_moment_with_zone(sanction.since, "UTC")

    @admin.display(description="until", ordering="until")
    def ends(self, sanction: Sanction) -> str:
        """When it ends."""
        return "permanently" if sanction.until is None else moments.format_moment_with_zone(sanction.until, "UTC")

    @admin.display(description="lifted")
    def lifted_at(self, sanction: Sanction) -> str:
        """When it was lifted, if it was."""
        return "" if sanction.lifted is None else moments.format_moment_with_zone(sanction.lifted, "UTC")

    def add_view(self, request: HttpRequest, form_url: str = "", extra_context: Any = None) -> HttpResponse:
        """Imposes a measure on somebody."""
        if not self.has_add_permission(request):
            raise PermissionDenied
        form = AddForm(request.POST or None, initial={"user": request.GET.get("user", "")})
        if request.method == "POST" and form.is_valid():
            given = dict(form.cleaned_data)
            if no := find_sanction_obstacle(request, given["user"]):
                form.add_error("user", no)
            else:
                made = sanctions.impose_sanction(
                    given["user"], given["kind"], given["reason"], by=cast(User, request.user), hours=given["hours"]
                )
                self.log_addition(
                    request, made, [{"added": {"name": "measure", "object": sanctions.format_sanction(made)}}]
                )
                messages.success(request, f"{made.user.name} is told: {sanctions.format_sanction(made)}")
                return redirect(reverse("admin:accounts_sanction_change", args=[made.pk]))
        return self.page(request, "add", title="A new measure", form=form)

    def lift(self, request: HttpRequest, pk: int) -> HttpResponse:
        """Ends a measure before its time."""
        if request.method != "POST":
            return HttpResponseNotAllowed(["POST"])
        if not self.may_act(request):
            raise PermissionDenied
        sanction = get_object_or_404(Sanction.objects.select_related("user"), pk=pk)
        if no := find_sanction_obstacle(request, sanction.user):
            messages.error(request, no)
        elif sanction.lifted is not None:
            messages.error(request, "It has already been lifted.")
        else:
            sanctions.lift_sanction(sanction)
            self.log_change(request, sanction, "Lifted.")
            messages.success(request, "Lifted.")
        return redirect(reverse("admin:accounts_sanction_change", args=[pk]))

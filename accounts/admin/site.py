"""Announcements and invitations in the admin."""

from __future__ import annotations

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.views.decorators.cache import never_cache

from accounts import sign_up, site_settings
from accounts.admin.base import OwnPages, Unchanged, Unmade
from accounts.admin.lookups import StrictLookups
from accounts.models import Announcement, SignUpInvitation
from common import clock, moments
from common.durations import SECOND_MS
from common.text import LABEL, clean_line

LOCAL = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")


class AnnouncementForm(forms.ModelForm):
    """The words, and from when until when by the reader's clock (`zone`)."""

    zone = ZoneInfo("UTC")
    words = forms.CharField(max_length=300, widget=forms.Textarea(attrs={"rows": 2, "cols": 70}))
    begins = forms.DateTimeField(label="From", required=False, widget=LOCAL, help_text="Empty: now.")
    stops = forms.DateTimeField(label="Until", widget=LOCAL)

    class Meta:
        model = Announcement
        fields = ("words",)

    def __init__(self, *args: Any, **given: Any) -> None:
        super().__init__(*args, **given)
        self.fields["stops"].help_text = f"Your time: {self.zone.key.replace('_', ' ')}."
        if self.instance.pk:
            self.initial["begins"] = self._local(self.instance.starts)
            self.initial["stops"] = self._local(self.instance.ends)

    def clean_words(self) -> str:
        """One clean line."""
        words = clean_line(self.cleaned_data["words"], 300, LABEL)
        if not words:
            raise forms.ValidationError("Say something.")
        return words

    def clean(self) -> dict[str, Any]:
        """It ends after it has begun."""
        given = super().clean() or {}
        now = clock.get_current_time_ms()
        self.instance.starts = self._ms(given["begins"]) if given.get("begins") else now
        if given.get("stops"):
            self.instance.ends = self._ms(given["stops"])
            if self.instance.ends <= max(now, self.instance.starts):
                self.add_error("stops", "It would be over before anyone reads it. Choose a later moment.")
        return given

    def _ms(self, told: datetime) -> int:
        return int(told.replace(tzinfo=self.zone).timestamp() * SECOND_MS)

    def _local(self, at: int) -> datetime:
        return clock.to_datetime(at).astimezone(self.zone).replace(tzinfo=None)


@admin.register(Announcement)
class AnnouncementAdmin(StrictLookups):
    """A banner on top of every page, from one moment until another."""

    list_display = ("words", "from_", "until")
    form = AnnouncementForm
    fields = ("words", "begins", "stops")
    change_form_template = "admin/accounts/announcement/change_form.html"
    show_full_result_count = False

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **given: Any) -> Any:
        """The form, by the clock of who reads it."""
        self._zone = moments.get_zone(request.user.time_zone)  # type: ignore[union-attr]
        return type("AnnouncementForm", (AnnouncementForm,), {"zone": self._zone})

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> Any:
        """All of it."""
        return [(None, {"fields": self.fields})]

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Saved, and shown."""
        super().save_model(request, obj, form, change)
        site_settings.forget_site()

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        """Gone, and no longer shown."""
        super().delete_model(request, obj)
        site_settings.forget_site()

    @admin.display(description="from", ordering="starts")
    def from_(self, row: Announcement) -> str:
        return moments.format_moment_with_zone(row.starts, "UTC")

    @admin.display(description="until", ordering="ends")
    def until(self, row: Announcement) -> str:
        return moments.format_moment_with_zone(row.ends, "UTC")


@admin.register(SignUpInvitation)
class InvitationAdmin(Unmade, Unchanged, OwnPages):
    """Links with which one person may make an account. A link is shown once; deleting it here withdraws it."""

    list_display = ("made", "used")
    fields = readonly_fields = ("made", "used")
    own = {"invite/": "invite"}
    change_list_template = "admin/accounts/signupinvitation/change_list.html"

    @method_decorator(never_cache)
    def invite(self, request: HttpRequest) -> HttpResponse:
        """Makes one; a GET only asks."""
        if not self.may_act(request):
            raise PermissionDenied
        link = ""
        if request.method == "POST":
            made, key = sign_up.make_invitation_key()
            link = request.build_absolute_uri(reverse("invited", args=[key]))
            self.log_addition(request, made, "Made an invitation.")
        return self.page(request, "invite", title="An invitation", link=link)

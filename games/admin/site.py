"""The settings of the site in the admin: one page, in effect everywhere within seconds, each change on record."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.http import HttpRequest, HttpResponse

from accounts import site_settings
from accounts.admin.base import Undeleted, Unmade
from accounts.admin.lookups import StrictLookups
from accounts.models import SiteSettings
from common.text import LABEL, clean_line
from games.engine.catalog import titles

ROW = "1"  # there is one
LONG_TEXTS = ("imprint", "house_rules", "privacy")


class SiteSettingsForm(forms.ModelForm):
    """The settings; of the games those are ticked that are offered."""

    offered = forms.MultipleChoiceField(
        label="Games offered",
        required=False,
        widget=forms.CheckboxSelectMultiple,
        help_text="New tables are opened of these only. What is on is played to its end.",
    )

    class Meta:
        model = SiteSettings
        fields = (
            "name", "imprint", "house_rules", "privacy", "sign_up", "guests", "rated", "public_talk",
            "programs", "program_games", "program_requests",
        )  # fmt: skip
        widgets = {"sign_up": forms.RadioSelect, "imprint": forms.Textarea(attrs={"rows": 3})}

    def __init__(self, *args: Any, **given: Any) -> None:
        super().__init__(*args, **given)
        choice: Any = self.fields["offered"]
        choice.choices = [(each.slug, each.name) for each in titles()]
        withheld = self.instance.titles_withheld
        self.initial["offered"] = [slug for slug, _ in choice.choices if slug not in withheld]

    def clean_name(self) -> str:
        """One clean line."""
        name = clean_line(self.cleaned_data["name"], 40, LABEL)
        if not name:
            raise forms.ValidationError("Give the site a name.")
        return name

    def clean(self) -> dict[str, Any]:
        """What is not offered is what is kept: a game that comes new is offered."""
        given = super().clean() or {}
        if "offered" in given:
            offered = given["offered"]
            self.instance.titles_withheld = [each.slug for each in titles() if each.slug not in offered]
        return given

    def describe_changes(self) -> str:
        """For the record: what was, and what is."""
        return " ".join(self._describe(name) for name in self.changed_data)

    def _describe(self, name: str) -> str:
        label = str(self.fields[name].label or name).capitalize()
        if name in LONG_TEXTS:
            return f"{label}: rewritten."
        return f"{label}: {_say(self.initial.get(name))} before, {_say(self.cleaned_data[name])} now."


def _say(value: Any) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return ", ".join(value) or "none" if isinstance(value, list) else str(value)


@admin.register(SiteSettings)
class SiteSettingsAdmin(Unmade, Undeleted, StrictLookups):
    """The one row; its list leads to it."""

    form = SiteSettingsForm
    fieldsets = (
        ("Name and imprint", {"fields": ("name", "imprint", "house_rules", "privacy")}),
        ("Who may come", {"fields": ("sign_up", "guests")}),
        ("Games", {"fields": ("offered", "rated")}),
        ("Chat", {"fields": ("public_talk",)}),
        ("Programs", {"fields": ("programs", "program_games", "program_requests")}),
    )

    def changelist_view(self, request: HttpRequest, extra_context: Any = None) -> HttpResponse:
        """There is nothing to list: the one page, there too."""
        return self.change_view(request, ROW)

    def get_object(self, request: HttpRequest, object_id: str, from_field: str | None = None) -> SiteSettings | None:
        """The row, or what is delivered where none has been saved yet."""
        return (SiteSettings.objects.first() or SiteSettings()) if object_id == ROW else None

    def construct_change_message(self, request: HttpRequest, form: Any, formsets: Any, add: bool = False) -> Any:
        """In words."""
        return form.describe_changes() or "Saved without a change."

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Saved, and in effect here at once."""
        super().save_model(request, obj, form, change)
        site_settings.forget_site()

"""The settings of the site in the admin: one page, in effect everywhere within seconds, each change on record."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.decorators import method_decorator
from django.utils.text import Truncator
from django.views.decorators.cache import never_cache

from accounts import settings_history
from accounts.admin.base import OwnPages, Undeleted, Unmade
from accounts.models import SettingsChange, SiteSettings
from accounts.views.about import split_host_words
from common import clock
from common.refusals import Refused
from common.text import LABEL, clean_line
from games.engine.catalog import titles

ROW = "1"  # there is one
SEEN = ("name", "imprint", "house_rules", "privacy", "sign_up")  # what visitors read of it
SHOWN = 12  # changes beneath the form
MAX_LETTERS = 20_000  # of what is typed that is shown again
LETTERS = 300  # of a text that is shown beside another
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


def label_setting(name: str) -> str:
    """What a setting is called."""
    return str(SiteSettings._meta.get_field(name).verbose_name).capitalize()  # type: ignore[union-attr]


def say_value(name: str, value: Any) -> str:
    """The value of a setting in words; of a long text the beginning."""
    if name == "titles_withheld":
        return ", ".join(each.name for each in titles() if each.slug in value) or "none"
    if name == "sign_up":
        return str(dict(SiteSettings.SignUp.choices).get(value, value))
    return Truncator(_say(value)).chars(LETTERS) or "nothing"


def describe_change(change: SettingsChange) -> list[str]:
    """A sentence for each setting that it changed."""
    return [
        f"{label_setting(name)}: rewritten."
        if name in LONG_TEXTS
        else f"{label_setting(name)}: {say_value(name, before)} before, {say_value(name, change.after[name])} then."
        for name, before in change.before.items()
        if name in settings_history.NAMES
    ]


def build_preview(given: Mapping[str, Any]) -> dict[str, Any]:
    """How visitors see the site with these settings, as they stand in the form."""
    typed = {name: str(given.get(name, ""))[:MAX_LETTERS] for name in SEEN}
    words = {name: split_host_words(typed[name]) for name in ("house_rules", "privacy")}
    guests = given.get("guests") not in ("", False, None)
    return {**typed, "name": clean_line(typed["name"], 40, LABEL), "guests": guests, "words": words}


@admin.register(SiteSettings)
class SiteSettingsAdmin(Unmade, Undeleted, OwnPages):
    """The one row; its list leads to it. What was changed stands beneath the form, and can be put back."""

    own: ClassVar[dict[str, str]] = {"<int:pk>/back/": "put_back", "preview/": "preview"}
    change_form_template = "admin/accounts/sitesettings/change_form.html"
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
        """Saved, in effect here at once, and in the history."""
        settings_history.save_settings(obj, request.user)  # type: ignore[arg-type]

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: Any = None
    ) -> HttpResponse:
        """The form, and beneath it what was changed lately."""
        found = SettingsChange.objects.select_related("by")[:SHOWN] if self.has_view_permission(request) else []
        changes = [{"row": row, "at": clock.to_datetime(row.at), "lines": describe_change(row)} for row in found]
        seen = build_preview(vars(SiteSettings.objects.first() or SiteSettings()))
        shown = {"changes": changes, "seen": seen, "address": reverse("admin:accounts_sitesettings_preview")}
        return super().change_view(request, object_id, form_url, {**(extra_context or {}), **shown})

    @method_decorator(never_cache)
    def preview(self, request: HttpRequest) -> HttpResponse:
        """How visitors would see the site with what a POST brings, as HTML for the open page. Nothing is saved."""
        if not self.has_change_permission(request):
            raise PermissionDenied
        if request.method != "POST":
            return HttpResponseNotAllowed(["POST"])
        return self.page(request, "as_seen", seen=build_preview(request.POST))

    @method_decorator(never_cache)
    def put_back(self, request: HttpRequest, pk: int) -> HttpResponse:
        """What putting a change back would do; a POST does it."""
        if not self.has_change_permission(request):
            raise PermissionDenied
        settings = reverse("admin:accounts_sitesettings_change", args=[ROW])
        try:
            change = settings_history.find_change(pk)
            if request.method == "POST":
                return self._put_back(request, change, settings)
        except Refused as why:
            messages.error(request, why.reason)
            return redirect(settings)
        rows = [
            (label_setting(name), say_value(name, now), say_value(name, then))
            for name, (now, then) in settings_history.preview_put_back(change).items()
        ]
        shown = {"rows": rows, "change": change, "at": clock.to_datetime(change.at), "lines": describe_change(change)}
        return self.page(request, "back", title="Put back?", seen=settings_history.find_newest(), **shown)

    def _put_back(self, request: HttpRequest, change: SettingsChange, settings: str) -> HttpResponse:
        user: Any = request.user
        seen = request.POST.get("seen", "")
        number = int(seen) if seen.isdecimal() and len(seen) < 18 else -1
        made = settings_history.put_back_change(change.pk, number, user)
        words = f"Put back. {' '.join(describe_change(made))}"
        self.log_change(request, SiteSettings.objects.get(), words)
        messages.success(request, words)
        return redirect(settings)

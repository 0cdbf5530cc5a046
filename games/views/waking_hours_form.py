"""The form of a player's waking hours and days of rest: outside them nothing comes, and no deadline by mail ends."""

from __future__ import annotations

from typing import Any

from django import forms

from accounts.models import User
from games.mail import preferences
from games.matches.time_bounds import MAX_REST_DAYS
from games.models import MailPreferences
from games.views.pace_text import SHORT_DAY_NAMES


def list_half_hours() -> list[tuple[str, str]]:
    """The half hours of a day, by their minute, as choices."""
    return [("", "\u2013"), *((str(m), f"{m // 60}:{m % 60:02}") for m in range(0, 1440, 30))]


class WakingHoursForm(forms.ModelForm):
    """From when to when somebody is up, and on which days they rest."""

    quiet_until = forms.TypedChoiceField(
        label="From", choices=list_half_hours, coerce=int, empty_value=None, required=False
    )
    quiet_from = forms.TypedChoiceField(
        label="Until", choices=list_half_hours, coerce=int, empty_value=None, required=False
    )
    rest_days = forms.TypedMultipleChoiceField(
        label="Days that rest",
        choices=list(enumerate(SHORT_DAY_NAMES)),
        coerce=int,
        empty_value=None,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    class Meta:
        model = MailPreferences
        fields = ["quiet_until", "quiet_from", "rest_days"]

    def clean_rest_days(self) -> list[int]:
        """The days of the week that rest, few enough that a deadline has somewhere to fall."""
        days = sorted(set(self.cleaned_data["rest_days"] or ()))
        if len(days) > MAX_REST_DAYS:
            raise forms.ValidationError(f"Choose at most {MAX_REST_DAYS} days that rest.")
        return days

    def clean(self) -> dict[str, Any]:
        """Waking hours begin and end, or there are none."""
        data = super().clean() or {}
        if (data.get("quiet_from") is None) != (data.get("quiet_until") is None):
            self.add_error("quiet_from", "Enter both a start and an end, or neither.")
        return data


def build_hours_form(user: User, posted: Any = None) -> WakingHoursForm:
    """The form as it stands for a user, or as it was posted."""
    return WakingHoursForm(posted, instance=preferences.get_mail_preferences(user))

"""What people fill in."""

from django import forms

from accounts import names
from accounts.models import User


class ProfileForm(forms.ModelForm):
    """Name at the table and preferences."""

    class Meta:
        model = User
        fields = ["display", "theme", "sound", "speed", "hints"]

    def clean_display(self) -> str:
        """The name, tidied."""
        return names.tidy(self.cleaned_data["display"])

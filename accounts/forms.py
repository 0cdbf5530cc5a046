"""What people fill in."""

from zoneinfo import available_timezones

from allauth.mfa.webauthn.forms import AddWebAuthnForm
from django import forms

from accounts import lookalikes, names
from accounts.models import User


def zones() -> list[tuple[str, str]]:
    """The time zones one may choose, by continent."""
    named = sorted(name for name in available_timezones() if "/" in name and not name.startswith(("Etc/", "SystemV/")))
    return [("UTC", "UTC"), *((name, name.replace("_", " ")) for name in named)]


class ProfileForm(forms.ModelForm):
    """Name at the table and preferences."""

    time_zone = forms.ChoiceField(label="Time zone", choices=zones, required=False)

    class Meta:
        model = User
        fields = ["display", "theme", "sound", "speed", "hints", "time_zone", "notify"]

    def clean_time_zone(self) -> str:
        """What was chosen; nothing leaves it as it is."""
        return str(self.cleaned_data["time_zone"] or self.instance.time_zone)

    def clean_display(self) -> str:
        """The name, tidied; another one than before must not read like somebody else's."""
        name = names.tidy(self.cleaned_data["display"])
        if name != self.initial.get("display") and lookalikes.taken(name, self.instance):
            raise forms.ValidationError("Somebody is called that, or nearly that. Choose another name.")
        return name


class PasskeyForm(AddWebAuthnForm):  # type: ignore[misc]
    """A new passkey: meant to be enough by itself, unless one wants it otherwise."""

    passwordless = forms.BooleanField(
        label="Enough by itself",
        required=False,
        initial=True,
        help_text="Otherwise it is asked for after the password.",
    )

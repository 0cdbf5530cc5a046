"""What people fill in."""

from typing import Any

from allauth.account import forms as allauth_forms
from allauth.mfa.webauthn.forms import AddWebAuthnForm
from django import forms
from django.contrib.auth.hashers import make_password
from django.http import HttpRequest

from accounts import lookalikes, zones
from accounts.models import User


class ProfileForm(forms.ModelForm):
    """Name at the table and preferences."""

    time_zone = forms.CharField(
        label="Time zone",
        max_length=64,
        required=False,
        widget=forms.TextInput({"list": "zones", "autocomplete": "off", "spellcheck": "false"}),
    )

    class Meta:
        model = User
        fields = ["display", "theme", "sound", "speed", "hints", "named_in_files", "time_zone", "notify"]

    def clean_time_zone(self) -> str:
        """A zone we know, spelled with spaces or not; nothing leaves it as it is."""
        zone = str(self.cleaned_data["time_zone"] or self.instance.time_zone).strip().replace(" ", "_")
        if zone not in zones.list_known_zones():
            raise forms.ValidationError(
                "There is no time zone of that name. Choose one from the list, like Europe/Berlin."
            )
        self.instance.zone_chosen = self.instance.zone_chosen or zone != self.initial.get("time_zone")
        return zone

    def clean_display(self) -> str:
        """The name, tidied; another one than before must not read like somebody else's."""
        kept = self.initial.get("display") or ""
        return lookalikes.choose_display_name(self.cleaned_data["display"], self.instance, kept)


class LoginForm(allauth_forms.LoginForm):  # type: ignore[misc]
    """Address and password, said as we say it."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = "Email"
        self.fields["remember"].label = "Stay signed in"


class ChangePasswordForm(allauth_forms.ChangePasswordForm):  # type: ignore[misc]
    """The old password and the new one, in sentence case."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        relabel_fields(self, oldpassword="Current password", password1="New password", password2="New password again")


class SetPasswordForm(allauth_forms.SetPasswordForm):  # type: ignore[misc]
    """A first password, in sentence case."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        relabel_fields(self, password1="New password", password2="New password again")


class ResetPasswordKeyForm(allauth_forms.ResetPasswordKeyForm):  # type: ignore[misc]
    """A new password for a forgotten one, in sentence case."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        relabel_fields(self, password1="New password", password2="New password again")


def relabel_fields(form: forms.Form, **labels: str) -> None:
    """Our words for fields of allauth's forms; the placeholders, which repeat its words, go."""
    for name, label in labels.items():
        form.fields[name].label = label
        form.fields[name].widget.attrs.pop("placeholder", None)


class SignupForm(allauth_forms.SignupForm):  # type: ignore[misc]
    """Sign-up, which takes as long for an address that has an account already: nobody learns whether it has."""

    def try_save(self, request: HttpRequest) -> tuple[Any, Any]:
        """The new user, or the answer in its place; a password is hashed in either case."""
        if self.account_already_exists and self.cleaned_data.get("password1"):
            make_password(self.cleaned_data["password1"])
        saved: tuple[Any, Any] = super().try_save(request)
        return saved


class PasskeyForm(AddWebAuthnForm):  # type: ignore[misc]
    """A new passkey: meant to be enough by itself, unless one wants it otherwise."""

    passwordless = forms.BooleanField(
        label="Sign in with this passkey alone",
        required=False,
        initial=True,
        help_text="Otherwise we ask for it after your password.",
    )

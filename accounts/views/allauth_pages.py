"""Pages of allauth that lead elsewhere here, or show more: addresses, passkeys, showing again who one is."""

from typing import Any, cast

from allauth.account.adapter import get_adapter
from allauth.account.models import EmailAddress
from allauth.account.views import EmailView
from allauth.account.views import reauthenticate as ask_again
from allauth.mfa.webauthn.views import AddWebAuthnView
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache

from accounts import sign_up
from accounts.models import User


class AddressView(EmailView):  # type: ignore[misc]
    """One's email addresses, with those buttons only that would do something."""

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """A guest with an address has an account: where none is made, none is added."""
        if cast(User, request.user).is_guest:
            sign_up.require_may_sign_up(request)
        answer: HttpResponse = super().post(request, *args, **kwargs)
        return answer

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """`can` says which: make another one primary, confirm one, remove one."""
        shown: dict[str, Any] = super().get_context_data(**kwargs)
        return {**shown, "can": list_address_choices(list(EmailAddress.objects.filter(user=self.request.user)))}


def list_address_choices(addresses: list[EmailAddress]) -> dict[str, bool]:
    """What can be done with some of these addresses."""
    can = {
        "primary": any(each.verified and not each.primary for each in addresses),
        "confirm": any(not each.verified for each in addresses),
        "remove": any(get_adapter().can_delete_email(each) for each in addresses),
    }
    return {**can, "any": any(can.values())}


class AddPasskeyView(AddWebAuthnView):  # type: ignore[misc]
    """A new passkey; it leads to the list in which it stands, where recovery codes are offered."""

    def get_success_url(self) -> str:
        """The list of one's passkeys."""
        return reverse("mfa_list_webauthn")


@never_cache
@login_required
def reauthenticate_user(request: HttpRequest) -> HttpResponse:
    """Asks again who one is; where there is nothing to ask for, it says so."""
    if not get_adapter().get_reauthentication_methods(cast(User, request.user)):
        return render(request, "account/nothing_to_confirm.html")
    answer: HttpResponse = ask_again(request)
    return answer


addresses = login_required(AddressView.as_view())
add_passkey = AddPasskeyView.as_view()

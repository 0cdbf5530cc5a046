"""How allauth makes accounts here, and how it says no to those it may not let in."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from accounts import names, sanctions
from accounts.models import Sanction, User


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Nothing of a person's address is shown to others: neither the user name nor the name comes from it."""

    def populate_username(self, request: HttpRequest, user: Any) -> None:
        """A user name that says nothing, and a friendly name at the table."""
        user.username = user.username or names.handle("player")
        user.display = user.display or names.star()

    def respond_user_inactive(self, request: HttpRequest, user: User) -> HttpResponse:
        """Who is banned has proved who he is, and is told why and until when."""
        ban = sanctions.active(user, Sanction.Kind.BAN)
        why = sanctions.sentence(ban) if ban else "This account is closed."
        return render(request, "403.html", {"reason": why}, status=403)

"""How allauth makes accounts here."""

from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from django.http import HttpRequest

from accounts import names


class AccountAdapter(DefaultAccountAdapter):  # type: ignore[misc]
    """Nothing of a person's address is shown to others: neither the user name nor the name comes from it."""

    def populate_username(self, request: HttpRequest, user: Any) -> None:
        """A user name that says nothing, and a friendly name at the table."""
        user.username = user.username or names.handle("player")
        user.display = user.display or names.star()

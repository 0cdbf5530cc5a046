"""The people of the tests, and their browsers."""

from __future__ import annotations

from typing import Any

from django.test import Client

from accounts.guests import BACKEND
from accounts.models import User


def person(name: str, **more: Any) -> User:
    """Makes a member."""
    return User.objects.create_user(name.lower(), f"{name.lower()}@example.org", display=name, **more)


def browser(user: User) -> Client:
    """A browser in which somebody is signed in."""
    client = Client()
    client.force_login(user, backend=BACKEND)
    return client

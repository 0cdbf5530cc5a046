"""People for the tests of people."""

from collections.abc import Callable

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.test import Client

from accounts.models import User
from accounts.names import make_username

MakeUser = Callable[[str], User]


@pytest.fixture(autouse=True)
def _no_limits_from_before(db: None) -> None:
    """Counters of other tests in this process are forgotten."""
    cache.clear()


@pytest.fixture
def member() -> MakeUser:
    """Makes a user with a proved address."""

    def make(email: str) -> User:
        user = User.objects.create(username=make_username("player"), display="Calm Vega", email=email)
        EmailAddress.objects.create(user=user, email=email, verified=True, primary=True)
        return user

    return make


@pytest.fixture
def guest_client(client: Client) -> Client:
    """A browser in which a guest plays."""
    client.post("/guest/")
    return client

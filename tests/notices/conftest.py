"""People with proved addresses, games by mail, and devices and hooks of theirs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

from accounts.models import User
from games.models import Device, Hook
from tests.mail.conftest import begin, game, outbox, pass_time, person  # noqa: F401  fixtures are used by being here
from tests.notices.receivers import Receiver


@pytest.fixture
def device() -> Callable[..., Device]:
    """Makes a device of somebody's that pushes would reach."""

    def make(user: User, **columns: Any) -> Device:
        number = Device.objects.count()
        stored = {
            "endpoint": f"https://push.example/{number}",
            "endpoint_digest": str(number),
            "name": "Phone",
            "at": 1,
        }
        return Device.objects.create(user=user, **{**stored, **columns})

    return make


@pytest.fixture
def hook() -> Callable[..., Hook]:
    """Makes a hook of somebody's."""

    def make(user: User, **columns: Any) -> Hook:
        stored = {"style": "json", "url": "https://hooks.example/1", "at": 1}
        return Hook.objects.create(user=user, **{**stored, **columns})

    return make


@pytest.fixture
def receiver(settings: Any) -> Iterator[Receiver]:
    """A server on this machine that notices may be posted to."""
    settings.REACHABLE_NETWORKS = ["127.0.0.0/8"]
    made = Receiver()
    yield made
    made.stop()

"""What the hub does for everybody is done for a share of them at a time: thousands at once would hold up moves."""

import asyncio
from itertools import chain
from types import SimpleNamespace
from typing import Any, cast

import pytest

from games.chat import location
from games.realtime import reconcile
from games.realtime.hub import Hub
from tests.realtime.conftest import Person
from tests.realtime.phone import calling, live
from tests.realtime.test_lobby_talk import LOBBY


def test_everybody_has_a_turn_to_be_noted_in_ten(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    noted: list[int] = []
    monkeypatch.setattr(location, "renew_locations", lambda here, left, listening: noted.extend(here) or set())

    async def test() -> None:
        async with calling(LOBBY, ann.browser) as one:
            await one.frame("room")
            for turn in range(3, 3 + reconcile.RECORD_LOCATIONS_EVERY):
                await reconcile.record_locations(reconcile.get_running_hub(), turn)

    live(test)
    assert noted == [ann.user.pk]


def test_every_channel_is_refreshed_once_in_fifty_shares() -> None:
    hub: Any = SimpleNamespace(channels={name: name for name in ("lobby", "talk.1", "match.x")})
    turns = [reconcile.list_due_channels(hub, turn) for turn in range(7, 7 + reconcile.REFRESH_SHARES)]
    assert sorted(chain.from_iterable(turns)) == sorted(hub.channels)


def test_a_move_has_its_turn_in_the_middle_of_a_look() -> None:
    """A look that goes through thousands of channels lets the event loop go after every few."""

    async def look() -> list[int]:
        done: list[int] = []
        behind: list[int] = []
        asyncio.get_running_loop().call_soon(lambda: behind.append(len(done)))
        async for item in reconcile.take_turns(range(100), at_once=7):
            done.append(item)
        assert done == list(range(100)), "each of them, once, in order"
        return behind

    assert asyncio.run(look()) == [7]


def test_the_refresh_goes_on_after_a_channel_that_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    class Enough(Exception):
        """No further."""

    shares: list[int] = []

    async def no_time(seconds: float) -> None:
        if len(shares) == 2:
            raise Enough

    def fail(channels: object) -> None:
        shares.append(len(shares))
        raise LookupError

    monkeypatch.setattr(asyncio, "sleep", no_time)
    monkeypatch.setattr(reconcile, "refresh_channels", fail)
    with pytest.raises(Enough):
        asyncio.run(reconcile.run_refresh_loop(cast("Hub", SimpleNamespace(channels={}))))
    assert shares == [0, 1]

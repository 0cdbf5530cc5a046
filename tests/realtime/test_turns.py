"""What the hub does for everybody is done for a share of them at a time: thousands at once would hold up moves."""

import pytest

from games.chat import location
from games.realtime import reconcile
from tests.realtime.conftest import Person
from tests.realtime.phone import calling, live
from tests.realtime.test_lobby_talk import LOBBY


def test_everybody_has_a_turn_to_be_noted_in_ten(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    """And every channel is refreshed once in five pulses."""
    noted: list[int] = []
    monkeypatch.setattr(location, "renew_locations", lambda here, left, listening: noted.extend(here) or set())

    async def test() -> None:
        async with calling(LOBBY, ann.browser) as one:
            await one.frame("room")
            for turn in range(3, 3 + reconcile.RECORD_LOCATIONS_EVERY):
                await reconcile.record_locations(reconcile.get_running_hub(), turn)

    live(test)
    assert noted == [ann.user.pk]
    for name in ("lobby", "talk.1", "match.x"):
        assert sum(reconcile._has_turn(hash(name), turn, reconcile.REFRESH_EVERY) for turn in range(7, 12)) == 1

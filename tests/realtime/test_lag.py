"""F27: what the line takes is measured by the server, given back by the clock, and never taken from anybody's word."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from channels.db import database_sync_to_async

from games.engine import text as grammar
from games.engine.clock import LAG_AT_ONCE
from games.matches import match_cache
from games.models import Entry
from games.realtime.consumers import match as sockets
from games.realtime.consumers.latency import MAX_ROUND_TRIPS, LatencyMeter
from tests.realtime.conftest import Company
from tests.realtime.phone import Phone, calling, live


class Time:
    """Seconds, as a test wants them."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    """The time by which sockets measure their lines."""
    mine = Time()
    monkeypatch.setattr(sockets, "LatencyMeter", partial(LatencyMeter, mine))
    return mine


def trip(lag: LatencyMeter, time: Time, ms: int) -> None:
    mark = lag.start_round_trip()
    time.now += ms / 1000
    lag.finish_round_trip(mark)


def test_the_shortest_of_the_last_round_trips_counts() -> None:
    time = Time()
    lag = LatencyMeter(time)
    assert lag.ms == 0, "nothing was measured"
    for ms in (400, 250, 9_000, 300):
        trip(lag, time, ms)
    assert lag.ms == 250
    for _ in range(MAX_ROUND_TRIPS):
        trip(lag, time, 750)
    assert lag.ms == 750, "long ago is forgotten"


def test_a_mark_counts_once_and_only_the_last_one_sent() -> None:
    time = Time()
    lag = LatencyMeter(time)
    old, mark = lag.start_round_trip(), lag.start_round_trip()
    time.now += 0.25
    for wrong in (old, mark + 1, 0):
        lag.finish_round_trip(wrong)
    assert lag.ms == 0
    lag.finish_round_trip(mark)
    assert lag.ms == 250
    for _ in range(MAX_ROUND_TRIPS):
        time.now += 60
        lag.finish_round_trip(mark)
    assert lag.ms == 250, "held back and sent again, it is worth nothing more"


async def echoed(phone: Phone, time: Time, ms: int) -> None:
    """One round trip of so long; the pong after it says that it was read."""
    pong = await phone.ask({"ping": 1}, "pong")
    time.now += ms / 1000
    await phone.say({"echo": pong["echo"]})
    await phone.ask({"ping": 2}, "pong")


async def played(company: Company, phone: Phone, message: dict[str, Any]) -> int:
    """Makes the move; what the journal says was given back for it."""
    await phone.say(message)
    await phone.frame("answer", "notice")
    return await database_sync_to_async(given_back, thread_sensitive=False)(company)


def given_back(company: Company) -> int:
    line = Entry.objects.filter(match=company.id).order_by("-number").values_list("line", flat=True)[0]
    return match_cache.load_current_match(company.id).table.title.read_entry(line).lag


@pytest.mark.parametrize(("ms", "credit"), [(320, 320), (4_000, LAG_AT_ONCE)])
def test_the_measured_lag_is_given_back_with_the_next_answer(
    company: Company, settings: Any, time: Time, ms: int, credit: int
) -> None:
    mover, action = company.move()
    settings.TIME_OFFSET_MS += 5_000

    async def test() -> None:
        async with calling(f"/ws/matches/{company.id}", mover.browser) as phone:
            await echoed(phone, time, ms)
            assert await played(company, phone, {"play": action, "key": "k", "version": 0}) == credit

    live(test)
    match_cache.evict_match()
    assert match_cache.load_current_match(company.id).version == 1, (
        "played again from the journal it is the same position"
    )


def test_a_typed_move_is_given_back_the_same(company: Company, settings: Any, time: Time) -> None:
    mover, action = company.move()
    line = "/" + grammar.say(match_cache.load_current_match(company.id).table.title.read_action(action))
    settings.TIME_OFFSET_MS += 5_000

    async def test() -> None:
        async with calling(f"/ws/matches/{company.id}", mover.browser) as phone:
            await echoed(phone, time, 320)
            assert await played(company, phone, {"say": line, "key": "k"}) == 320

    live(test)


def test_nobody_s_word_is_taken(company: Company, settings: Any, time: Time) -> None:
    """Not in the move, not in a mark made up; and who never sent one back has no lag."""
    mover, action = company.move()
    settings.TIME_OFFSET_MS += 5_000

    async def test() -> None:
        async with calling(f"/ws/matches/{company.id}", mover.browser) as phone:
            refused = await phone.ask({"play": action, "key": "k", "version": 0, "lag": 400}, "error")
            assert refused["status"] == 422
            for mark in (1, 7, 2**53 - 1):
                await phone.say({"echo": mark})
            assert (await phone.ask({"echo": -1}, "error"))["status"] == 422
            assert await played(company, phone, {"play": action, "key": "k", "version": 0}) == 0

    live(test)

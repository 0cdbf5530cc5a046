"""A move over a socket asks for nothing that is known here already, and trusts nothing for longer than it may."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from channels.db import database_sync_to_async
from django.core.cache import cache
from django.db.models import F

from games.matches import access
from games.models import Match, Seat
from games.realtime import credentials, feeds, payloads, reconcile
from games.realtime.consumers import base
from tests.realtime.conftest import Company
from tests.realtime.phone import Phone, calling, live


class Calls:
    """How often each of some functions was called since it was looked at last."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.patch, self.counts = monkeypatch, Counter[str]()

    def count(self, place: Any, name: str) -> None:
        """Counts calls of a function from now on."""
        real: Callable[..., Any] = getattr(place, name)

        def counted(*args: Any, **options: Any) -> Any:
            self.counts[name] += 1
            return real(*args, **options)

        self.patch.setattr(place, name, counted)

    def take(self) -> dict[str, int]:
        """The counts, which begin anew."""
        counts, self.counts = self.counts, Counter[str]()
        return dict(counts)


class Stopwatch:
    """Seconds that pass when a test says so."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def stopwatch(monkeypatch: pytest.MonkeyPatch) -> Stopwatch:
    """The time of who is who, standing still."""
    made = Stopwatch()
    monkeypatch.setattr(base, "monotonic", made)
    monkeypatch.setattr(reconcile, "monotonic", made)
    return made


@pytest.fixture
def calls(monkeypatch: pytest.MonkeyPatch) -> Calls:
    """Whoever a move could ask."""
    made = Calls(monkeypatch)
    made.count(credentials, "get_credential_user")
    made.count(access, "access_match")
    made.count(payloads, "find_match_payload")
    made.count(payloads.MatchPayload, "build_frame")
    made.count(cache, "get_many")
    return made


async def play(company: Company, lines: dict[int, Phone], key: str) -> None:
    """Whoever is asked moves, and everybody sees it."""
    who, action = await database_sync_to_async(company.move, thread_sensitive=False)()
    line = lines[who.user.pk]
    await line.say({"play": action, "key": key})
    answer = await line.frame("answer", "error")
    assert answer["type"] == "answer", answer
    for each in lines.values():
        while each.state_version() < answer["version"]:
            await each.frame()


def test_who_it_is_and_what_is_shown_is_known(company: Company, stopwatch: Stopwatch, calls: Calls) -> None:
    async def test() -> None:
        path = f"/ws/matches/{company.id}"
        async with (
            calling(path, company.ann.browser) as ann,
            calling(path, company.ben.browser) as ben,
            calling(path, company.cid.browser) as cid,
            calling(path) as stranger,
        ):
            lines = {company.ann.user.pk: ann, company.ben.user.pk: ben, company.cid.user.pk: cid, 0: stranger}
            for number in range(6):
                await play(company, lines, f"first-{number}")
            calls.take()
            for number in range(4):
                await play(company, lines, f"then-{number}")
            asked = calls.take()
            assert asked == {"build_frame": 4 * 3}, "each move: a frame for Ann, for Ben, and one for all who watch"

    live(test)


def test_f49_a_second_later_it_is_asked_who_it_is(company: Company, stopwatch: Stopwatch, calls: Calls) -> None:
    async def test() -> None:
        path = f"/ws/matches/{company.id}"
        async with calling(path, company.ann.browser) as ann, calling(path, company.ben.browser) as ben:
            lines = {company.ann.user.pk: ann, company.ben.user.pk: ben}
            await play(company, lines, "first")
            calls.take()
            stopwatch.now += base.VERIFIED_FOR_S + 0.01
            await play(company, lines, "second")
            assert calls.take()["get_credential_user"] == 1
            stopwatch.now += base.VERIFIED_FOR_S + 0.01
            await reconcile.close_ended_sessions(reconcile.get_running_hub())
            await play(company, lines, "third")
            assert calls.take().get("get_credential_user", 0) <= 1, "only who has not moved before"

    live(test)


def test_whose_seat_was_taken_moves_no_more(company: Company, stopwatch: Stopwatch) -> None:
    """The seat in memory is old at once; the rows decide."""

    def take_seat() -> None:
        Seat.objects.filter(match=company.match, user=who.user).update(user=company.cid.user)
        Match.objects.filter(pk=company.id).update(lineup=F("lineup") + 1)

    who, action = company.move()

    async def test() -> None:
        async with calling(f"/ws/matches/{company.id}", who.browser) as line:
            await database_sync_to_async(take_seat, thread_sensitive=False)()
            await line.say({"play": action, "key": "late"})
            assert (await line.frame("error"))["status"] == 403

    live(test)
    before = company.match.version
    company.match.refresh_from_db()
    assert company.match.version == before


def test_a_frame_that_fails_after_the_move_is_made_by_the_hub(
    company: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: Any) -> None:
        raise RuntimeError("no picture")

    monkeypatch.setattr(feeds, "build_updates_after", fail)

    async def test() -> None:
        path = f"/ws/matches/{company.id}"
        async with calling(path, company.ann.browser) as ann, calling(path, company.ben.browser) as ben:
            await play(company, {company.ann.user.pk: ann, company.ben.user.pk: ben}, "made")

    live(test)

"""What no notification told of a table is found by the hub's own look, which costs the same for many as for one."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connections
from django.test.utils import CaptureQueriesContext

from games.chat import messages
from games.core import broadcast, presence
from games.lobby import starting
from games.models import Message, Room
from games.realtime import feeds, reconcile
from tests.realtime.conftest import Company
from tests.realtime.phone import calling, live
from tests.realtime.test_match_socket import db


async def look() -> None:
    await reconcile.reconcile_tables(reconcile.get_running_hub())


def test_words_nobody_was_told_of_are_brought(company: Company, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        path = f"/ws/matches/{company.id}"
        async with calling(path, company.ann.browser) as ann, calling(path) as stranger:
            monkeypatch.setattr(broadcast, "notify_channel", lambda *args, **more: None)
            await db(messages.send_match_message, company.id, company.ben.user, "hello")
            await look()
            assert [each["text"] for each in (await ann.find("talk"))["messages"]] == ["hello"]
            assert "hello" not in str(stranger.frames)

    live(test)


def test_where_nothing_is_new_nobody_is_asked(company: Company, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []
    monkeypatch.setattr(broadcast, "notify_channel", lambda *args, **more: None)  # that Ann has come

    async def test() -> None:
        async with calling(f"/ws/matches/{company.id}", company.ann.browser) as ann:
            await look()
            await ann.find("presence")
            hub = reconcile.get_running_hub()
            monkeypatch.setattr(hub, "builders", {topic: noted(topic) for topic in feeds.UPDATE_BUILDERS})
            for _ in range(3):
                await look()
            await ann.ask({"ping": 1}, "pong")
            assert made == []

    def noted(topic: str) -> Any:
        return lambda *args: made.append(topic) or {}

    live(test)


def test_who_is_there_is_told_from_the_look_itself(company: Company, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where time goes by at a thousand tables at once, no move waits behind a look for each."""
    made: list[str] = []
    monkeypatch.setattr(broadcast, "notify_channel", lambda *args, **more: None)  # that somebody has come

    async def test() -> None:
        path = f"/ws/matches/{company.id}"
        async with calling(path, company.ann.browser) as ann, calling(path) as stranger:
            await look()
            await ann.find("presence")
            seats = {seat.number for seat in await db(list, company.match.seats.exclude(user=company.ann.user))}
            hub = reconcile.get_running_hub()
            builder = feeds.UPDATE_BUILDERS["presence"]
            monkeypatch.setattr(
                hub, "builders", {**hub.builders, "presence": lambda *args: made.append("presence") or builder(*args)}
            )
            await db(presence.mark_seats_seen, {(company.id, seat) for seat in seats})
            await look()
            for phone in (ann, stranger):
                while set((await phone.frame("presence"))["presence"].values()) != {"here"}:
                    pass  # what they were told before
            await look()
            await ann.ask({"ping": 1}, "pong")
            assert made == []

    live(test)


@pytest.mark.django_db
def test_many_tables_cost_as_much_as_one(company: Company) -> None:
    room = Room.objects.create(match=company.match, kind=Room.Kind.PLAYERS, last=3)
    Message.objects.create(room=room, number=3, user=company.ann.user, text="hi", at=1)
    others = [starting.start_bot_match(company.cid.user, company.match.title).pk for _ in range(5)]
    presence.mark_seat_seen(company.id, 0)
    counts = []
    for ids in ([company.id], [company.id, *others]):
        with CaptureQueriesContext(connections["default"]) as asked:
            lasts, there = reconcile.load_tables(ids)
        counts.append(len(asked))
    assert counts == [2, 2]
    assert lasts == {(company.id, Room.Kind.PLAYERS): 3}
    assert there[company.id] == {0: "here", 1: "gone"}
    assert set(there) == {company.id, *others}

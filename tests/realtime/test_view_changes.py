"""A browser that is sent only what has changed in a view has the view that whole frames would have given it."""

from __future__ import annotations

import json
import random

import pytest

from games.engine import catalog
from games.engine.chance import Seeded
from games.engine.policy import random_answer
from games.engine.table import Table
from games.realtime import feeds
from games.realtime.view_changes import ViewMemory, encode_view, select_changes, view_memory
from tests.realtime.conftest import Company
from tests.realtime.phone import calling, live
from tests.realtime.test_frames import advance
from tests.realtime.test_match_socket import db

TITLES = [title.slug for title in catalog.titles()]


class Browser:
    """Applies state frames as the page does (`Store.state` and `changed` of static/match/state.js)."""

    def __init__(self) -> None:
        self.version, self.view, self.bytes_read = -1, {}, 0

    def receive(self, text: str) -> str:
        """Takes a frame; returns its type."""
        frame = json.loads(text)
        self.bytes_read += len(text)
        if frame["type"] == "changes":
            assert frame["since"] == self.version
        self.view = frame["view"] if frame["type"] == "state" else {**self.view, **frame["view"]}
        self.version = frame["version"]
        return str(frame["type"])


def bring(company: Company, browser: Browser, user_id: int | None, takes_changes: bool = True) -> str | None:
    """What the hub would send to this browser now, applied; its type."""
    cursor = None if browser.version < 0 else browser.version
    wanted = feeds.Subscription(user_id, cursor, takes_changes)
    text = feeds.build_state_updates(company.id, {wanted})[wanted].text
    return text and browser.receive(text)


@pytest.mark.parametrize("slug", TITLES)
def test_changes_lead_to_the_whole_view(slug: str) -> None:
    """Any game, any seat: the values that are others now, put into the view before, are the view now."""
    title = catalog.title(slug)
    seats = title.seats[-1]
    table, rng, picked = Table.start(title, seats, chance=Seeded(3)), Seeded(4), random.Random(5)
    before: dict[int | None, dict[str, bytes]] = {}
    seen = 0
    while table.number < 250 and not table.over:
        table.play(*random_answer(table, rng))
        seat = picked.choice([None, *range(seats)])
        now = encode_view(table.view(seat))
        changed = select_changes(before[seat], now) if seat in before else None
        if changed is not None:
            seen += 1
            assert {**before[seat], **changed} == now
            assert len(changed) < len(now)
        before[seat] = now
    assert seen > 50


def test_a_table_that_goes_on_is_told_by_its_changes(company: Company) -> None:
    view_memory.clear()
    browser, whole, user = Browser(), Browser(), company.ann.user.pk
    kinds = []
    for _ in range(12):
        kinds.append(bring(company, browser, user))
        bring(company, whole, user, takes_changes=False)
        assert browser.view == whole.view
        advance(company, 1)
    assert kinds == ["state", *["changes"] * 11]
    assert browser.bytes_read < whole.bytes_read


def test_who_is_elsewhere_is_sent_the_whole_view(company: Company) -> None:
    """A gap, a late reader, an older cursor: not what the audience had last."""
    view_memory.clear()
    here, late, user = Browser(), Browser(), company.ann.user.pk
    bring(company, here, user)
    bring(company, late, user)
    advance(company, 1)
    assert bring(company, here, user) == "changes"
    advance(company, 1)
    assert bring(company, here, user) == "changes"
    assert bring(company, late, user) == "state"
    assert late.view == here.view


def test_seats_and_spectators_have_memories_of_their_own() -> None:
    memory = ViewMemory()
    for seat in (0, 1, None):
        assert memory.remember("a", seat, 5, {"hand": b"%d" % (seat or 0)}) is None
    assert memory.remember("b", 0, 6, {}) is None
    assert memory.remember("a", 0, 6, {}) == (5, {"hand": b"0"})


def test_who_did_not_ask_for_changes_is_sent_none(company: Company) -> None:
    view_memory.clear()
    browser, user = Browser(), company.ann.user.pk
    for _ in range(4):
        assert bring(company, browser, user, takes_changes=False) == "state"
        bring(company, Browser(), user)
        advance(company, 1)


def test_a_view_with_other_keys_is_sent_whole() -> None:
    assert select_changes({"a": b"1", "b": b"2"}, {"a": b"1"}) is None
    assert select_changes({"a": b"1"}, {"a": b"1", "b": b"2"}) is None
    assert select_changes({"a": b"1", "b": b"2"}, {"a": b"1", "b": b"3"}) == {"b": b"3"}


def test_what_is_remembered_is_the_newest_and_not_too_much() -> None:
    memory = ViewMemory(capacity=2)
    assert memory.remember("a", 0, 5, {"n": b"5"}) is None
    assert memory.remember("a", 0, 4, {"n": b"4"}) == (5, {"n": b"5"})
    assert memory.remember("a", 0, 6, {"n": b"6"}) == (5, {"n": b"5"})
    memory.remember("b", 0, 1, {})
    memory.remember("c", 0, 1, {})
    assert memory.remember("a", 0, 7, {}) is None


def test_a_socket_asks_for_changes_by_its_address(company: Company) -> None:
    view_memory.clear()

    async def test() -> None:
        path = f"/ws/matches/{company.id}"
        async with (
            calling(f"{path}?changes=1", company.ann.browser) as page,
            calling(path, company.ben.browser) as other,
        ):
            for version in range(3):
                mover, action = await db(company.move)
                mine = page if mover is company.ann else other
                await mine.ask({"play": action, "key": f"k{version}", "version": version}, "answer")
                await other.find("state", version=version + 1)
            assert (await page.find("state", version=1))["since"] == 0
            assert (await page.find("changes", version=3))["since"] == 2
            assert {frame["type"] for frame in other.frames if "view" in frame} == {"state"}

    live(test)

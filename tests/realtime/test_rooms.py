"""Who is let into which room, and what is heard in the lobby, before the start and of one's own matches."""

from __future__ import annotations

import asyncio

from django.core.cache import cache

from common import clock
from games.core import broadcast, presence
from games.lobby import joining, seating, starting, tables
from games.matches import access, moves
from games.models import Match
from games.realtime import feeds, reconcile
from tests.realtime.conftest import Company, Person, person
from tests.realtime.phone import Phone, calling, live
from tests.realtime.test_match_socket import db, of

GAME = "galactic-magnate"  # any game would do


def test_a_match_nobody_may_know_of_closes_with_4404(company: Company) -> None:
    Match.objects.filter(pk=company.id).update(private=True)

    async def test() -> None:
        for path, browser in (
            (of(company), company.cid.browser),
            (of(company), None),
            ("/ws/matches/zzzzzzzzzz", None),
            ("/ws/matches/ZZ", None),
        ):
            phone = Phone(path, browser)
            await phone.dial()
            assert await phone.closed() == 4404
            await phone.hang_up()

    live(test)


def test_an_invitation_opens_a_private_match(company: Company) -> None:
    Match.objects.filter(pk=company.id).update(private=True)

    async def test() -> None:
        async with calling(f"{of(company)}?invite={company.match.invite}") as phone:
            assert phone.frames[0]["match"]["you"] is None

    live(test)


def test_other_addresses_lead_nowhere(fresh: None) -> None:
    async def test() -> None:
        for path in ("/ws/", "/ws/matches/", "/ws/matches/a/b", "/ws/matches/%00", "/admin/", "/"):
            phone = Phone(path)
            answer = await phone.dial()
            assert answer["type"] == "websocket.close", path

    live(test)


def test_before_the_start_people_hear_of_the_table(open_match: Match, ann: Person) -> None:
    ben = person("Ben")

    async def test() -> None:
        async with calling(f"/ws/matches/{open_match.pk}", ann.browser) as phone:
            await db(joining.join_match, open_match.pk, ben.user)
            assert await phone.frame("table") == {"type": "table"}
            await db(starting.start_match, open_match.pk, ann.user)
            frames = {frame["type"]: frame for frame in [await phone.frame("table", "state") for _ in range(2)]}
            assert frames["table"] == {"type": "table"}
            assert frames["state"]["version"] == 0

    live(test)


def test_a_lost_bell_before_the_start_is_made_good_too(open_match: Match, ann: Person, monkeypatch) -> None:
    monkeypatch.setattr(broadcast, "notify_channel", lambda *args: None)
    ben = person("Ben")

    async def test() -> None:
        async with calling(f"/ws/matches/{open_match.pk}", ann.browser) as phone:
            await db(joining.join_match, open_match.pk, ben.user)
            assert await phone.silent()
            await reconcile.reconcile_matches(reconcile.get_running_hub())
            assert await phone.frame("table") == {"type": "table"}

    live(test)


def test_f51_after_the_start_a_socket_sees_what_its_users_seat_may(open_match: Match, ann: Person) -> None:
    """Who was unseated, and whose number went to somebody else, is a spectator from then on."""
    ben, cid = person("Ben"), person("Cid")
    joining.join_match(open_match.pk, ben.user)

    async def test() -> None:
        async with calling(f"/ws/matches/{open_match.pk}", ben.browser) as phone:
            assert phone.frames[0]["match"]["you"] == 1
            await db(seating.unseat_player, open_match.pk, ann.user, 1)
            await db(joining.join_match, open_match.pk, cid.user)
            await db(starting.start_match, open_match.pk, ann.user)
            state = await phone.frame("state")
            assert state["options"] == []
            listener = next(iter(reconcile.get_running_hub().channels[f"match.{open_match.pk}"].subscribers))
            assert listener.seat is None

    live(test)


def test_the_lobby_updates_itself(ann: Person) -> None:
    async def test() -> None:
        async with calling("/ws/lobby") as phone:
            assert (await phone.frame("lobby"))["matches"] == []
            match = await db(lambda: tables.create_match(ann.user, GAME, seats=2))
            listed = (await phone.frame("lobby"))["matches"]
            assert [card["id"] for card in listed] == [match.pk]
            assert [seat["name"] for seat in listed[0]["seats"]] == ["Ann"]
            await db(lambda: tables.create_match(ann.user, GAME, seats=2, private=True))
            reconcile.refresh_channels(reconcile.get_running_hub().channels.values())
            assert await phone.silent()
            assert (await phone.ask({"since": 1}, "error"))["status"] == 422

    live(test)


def test_what_waits_for_me(company: Company) -> None:
    mover, action = company.move()
    other = company.ben if mover == company.ann else company.ann

    async def test() -> None:
        async with calling("/ws/me", mover.browser) as mine, calling("/ws/me", other.browser) as theirs:
            waiting = await mine.frame("me")
            assert (waiting["count"], waiting["waiting"][0]["id"]) == (1, company.id)
            assert (await theirs.frame("me"))["count"] == 0
            seat = await db(access.find_user_seat, company.match, mover.user)
            await db(lambda: moves.submit_move(company.id, seat, action, by=mover.user, key="k"))
            reconcile.refresh_channels(reconcile.get_running_hub().channels.values())
            assert (await theirs.frame("me"))["count"] == 1

        stranger = Phone("/ws/me")
        await stranger.dial()
        assert await stranger.closed() == 4401

    live(test)


async def word_of(watching: Phone, seat: int, word: str) -> None:
    """Waits until a seat is shown so."""
    while (await watching.frame("presence"))["presence"][str(seat)] != word:
        pass


def test_who_closes_the_page_is_shown_so_soon_and_who_is_back_at_once(company: Company, monkeypatch) -> None:
    """No beat of five seconds is needed: notifications tell it."""
    monkeypatch.setattr(presence, "RELOAD_GRACE_MS", 0)
    monkeypatch.setattr(reconcile, "refresh_channels", lambda channels: None)

    async def test() -> None:
        async with calling(of(company), company.cid.browser) as watching:
            async with calling(of(company), company.ann.browser) as ann:
                seat = ann.frames[0]["match"]["you"]
                await word_of(watching, seat, "here")
            await word_of(watching, seat, "away")
            async with calling(of(company), company.ann.browser):
                await word_of(watching, seat, "here")

    live(test)


def test_one_of_two_pages_closed_changes_nothing(company: Company, monkeypatch) -> None:
    """Neither in this process, nor with the other page in another process, which hears of it and gives a sign."""
    shut = []
    monkeypatch.setattr(presence, "mark_page_closed", lambda match_id, seat: shut.append(seat))

    async def test() -> None:
        async with calling(of(company), company.ann.browser):
            async with calling(of(company), company.ann.browser):
                pass
            assert shut == []
            (room,) = [room for room in reconcile.get_running_hub().channels.values() if room.kind == "match"]
            (listener,) = room.subscribers
            listener.active = False
            room.notify_user(feeds.USER_STILL_HERE, company.ben.user.pk)
            assert not listener.active
            room.notify_user(feeds.USER_STILL_HERE, company.ann.user.pk)
            assert listener.active
        assert len(shut) == 1

    live(test)


def test_a_line_that_is_lost_is_not_a_closed_page(company: Company, monkeypatch) -> None:
    shut = []
    monkeypatch.setattr(presence, "mark_page_closed", lambda match_id, seat: shut.append(seat))

    async def test() -> None:
        async with calling(of(company), company.ann.browser) as ann:
            await ann.send("disconnect", code=1006)
            await asyncio.wait({ann.task}, timeout=20)
        assert shut == []

    live(test)


def test_a_page_nobody_looks_at_is_no_visit(company: Company) -> None:
    """Its heartbeat says so; else a tab forgotten at home would hold back the mail for ever."""
    visits = presence.is_user_visiting

    async def test() -> None:
        async with calling("/ws/me", company.ann.browser) as ann:
            hub, user = reconcile.get_running_hub(), company.ann.user.pk
            await ann.settled("me")
            await reconcile.record_presence(hub)
            assert await db(visits, user)
            await db(cache.clear)
            await ann.ask({"ping": 1, "hidden": True}, "pong")
            await reconcile.record_presence(hub)
            assert not await db(visits, user)
            await ann.ask({"ping": 2}, "pong")
            await reconcile.record_presence(hub)
            assert await db(visits, user)

    live(test)


def test_presence_is_shown_to_the_table(company: Company, monkeypatch) -> None:
    async def test() -> None:
        async with calling(of(company), company.ann.browser) as ann, calling(of(company)) as watching:
            seat = ann.frames[0]["match"]["you"]
            await reconcile.reconcile_tables(reconcile.get_running_hub())
            assert (await watching.frame("presence"))["presence"][str(seat)] == "here"
            later = clock.get_current_time_ms() + presence.AWAY_AFTER_MS + 1000
            monkeypatch.setattr(clock, "get_current_time_ms", lambda: later)
            await ann.ask({"ping": 1}, "pong")
            await reconcile.record_presence(reconcile.get_running_hub())
            reconcile.refresh_channels(reconcile.get_running_hub().channels.values())
            assert await watching.frame("head")
            monkeypatch.setattr(clock, "get_current_time_ms", lambda: later + presence.AWAY_AFTER_MS + 1000)
            await reconcile.reconcile_tables(reconcile.get_running_hub())
            told = [frame["presence"][str(seat)] for frame in watching.frames if frame["type"] == "presence"]
            while told[-1] != "away":  # the hub looks by itself as well: between two looks it may have said so already
                told.append((await watching.frame("presence"))["presence"][str(seat)])

    live(test)

"""The rooms of the lobby over their sockets: who is where, what is heard, and nothing of it lost (§16.4)."""

from __future__ import annotations

import pytest
from asgiref.sync import sync_to_async
from django.db import OperationalError

from accounts import relationships
from common import clock
from games import chat
from games.chat import cleanup, location, message_feeds, rooms
from games.chat.commands import base
from games.core import broadcast
from games.models import Location, Message, Room
from games.realtime import reconcile
from tests.realtime.conftest import Company, Person, person
from tests.realtime.phone import Phone, calling, live
from tests.realtime.test_match_socket import db, of

LOBBY = "/ws/lobby"


async def told(phone: Phone, text: str) -> list[str]:
    """What a command answers."""
    return list((await phone.ask({"say": text, "key": "k"}, "notice"))["lines"])


async def beat() -> None:
    """What the heart does within some seconds."""
    here = reconcile.get_running_hub()
    await reconcile.record_locations(here)
    await reconcile.reconcile_chat(here)
    reconcile.flush_deferred_topics(here)
    reconcile.refresh_channels(here.channels.values())


def test_who_opens_the_lobby_is_in_its_first_room_and_hears_it(ann: Person) -> None:
    ben = person("Ben")

    async def test() -> None:
        async with calling(LOBBY, ann.browser) as one:
            room = (await one.frame("room"))["room"]
            assert (room["name"], room["kind"], room["count"]) == ("*LOBBY_1", "lobby", 1)
            assert room["people"] == [{"name": "Ann", "user": "ann", "at": "lobby"}]
            assert (await one.frame("talk"))["messages"] == []
            async with calling(LOBBY, ben.browser) as other:
                await other.frame("talk")
                await beat()
                assert [each["name"] for each in (await one.frame("room"))["room"]["people"]] == ["Ann", "Ben"]
                await other.say({"say": "hello <b>all</b>"})
                for phone in (one, other):
                    heard = await phone.frame("talk")
                    assert (heard["room"], heard["since"]) == ("*LOBBY_1", 0)
                    (line,) = heard["messages"]
                    assert (line["id"], line["name"], line["user"], line["text"], line["seat"], line["kind"]) == (
                        1,
                        "Ben",
                        "ben",
                        "hello <b>all</b>",
                        None,
                        "lobby",
                    )

    live(test)


def test_a_crowd_that_comes_in_is_told_of_once_a_beat(ann: Person) -> None:
    crowd = [person(f"P{number}") for number in range(5)]

    async def test() -> None:
        async with calling(LOBBY, ann.browser) as one:
            await one.settled("lobby", "room", "talk")
            for each in crowd:
                await db(location.enter_lobby, each.user)
            assert await one.silent()
            await beat()
            assert (await one.frame("room"))["room"]["count"] == 6
            assert await one.silent()

    live(test)


def test_a_stranger_sees_the_tables_and_hears_nothing(ann: Person) -> None:
    async def test() -> None:
        async with calling(LOBBY) as stranger, calling(LOBBY, ann.browser) as one:
            await stranger.frame("lobby")
            await one.say({"say": "hello"})
            await one.find("talk", since=0)
            await beat()
            assert all(frame["type"] == "lobby" for frame in stranger.frames)
            assert await stranger.silent()
            for text in ("hello", "/help", "/count_users"):
                assert (await stranger.ask({"say": text}, "error"))["status"] == 403
            assert (await stranger.ask({"before": 5}, "error"))["status"] == 422

    live(test)


def test_a_full_room_of_the_lobby_is_followed_by_the_next(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "MAX_LOBBY_ROOM_USERS", 2)
    names = [location.enter_lobby(person(f"P{number}").user).name for number in range(5)]
    assert names == ["*LOBBY_1", "*LOBBY_1", "*LOBBY_2", "*LOBBY_2", "*LOBBY_3"]
    listed = [(room.name, room.people) for room in rooms.list_chat_rooms()]
    assert listed == [("*LOBBY_1", 2), ("*LOBBY_2", 2), ("*LOBBY_3", 1)]
    Location.objects.filter(user__username="p0").update(seen=0)
    assert location.enter_lobby(ann.user).name == "*LOBBY_1"


def test_who_comes_back_soon_is_where_they_were(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    location.enter_lobby(ann.user)
    location.join_chat_room(ann.user, "Newcomers")
    assert location.enter_lobby(ann.user).name == "Newcomers"
    monkeypatch.setattr(clock, "get_test_offset_ms", lambda: 301_000)
    assert location.enter_lobby(ann.user).name == "*LOBBY_1"


def test_the_tabs_of_one_person_go_together(ann: Person) -> None:
    async def test() -> None:
        async with calling(LOBBY, ann.browser) as one, calling(LOBBY, ann.browser) as two:
            for phone in (one, two):
                await phone.frame("talk")
            assert await told(one, "/join Newcomers") == ["You are in Newcomers now: 1 person."]
            for phone in (one, two):
                here = {"people": [{"name": "Ann", "user": "ann", "at": "lobby"}]}
                await phone.find("room", room={"name": "Newcomers", "kind": "named", "count": 1, **here})
                await phone.find("talk", room="Newcomers")
            await two.say({"say": "here too"})
            assert (await one.find("talk", since=0))["messages"][0]["text"] == "here too"
            hub = reconcile.get_running_hub()
            assert sum(len(room.subscribers) for room in hub.channels.values() if room.kind == "talk") == 2

    live(test)


def test_a_tab_that_was_not_told_follows_with_the_next_beat(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with calling(LOBBY, ann.browser) as one:
            await one.frame("talk")
            monkeypatch.setattr(broadcast, "notify_channel", lambda *args, **more: None)
            await db(location.join_chat_room, ann.user, "Newcomers")
            await beat()
            await one.find("talk", room="Newcomers")

    live(test)


def test_lost_bells_are_made_good(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    ben = person("Ben")

    async def test() -> None:
        async with calling(LOBBY, ann.browser) as one, calling("/ws/me", ann.browser) as me:
            await one.settled("lobby", "room", "talk")
            await me.find("whispers")
            monkeypatch.setattr(broadcast, "notify_channel", lambda *args, **more: None)
            room = await db(location.enter_lobby, ben.user)
            await db(chat.handle_chat_input, base.ChatSender(ben.user, room.pk), "hello")
            await db(chat.handle_chat_input, base.ChatSender(ben.user, room.pk), "/w ann psst")
            assert await one.silent()
            await beat()
            assert (await one.find("talk", since=0))["messages"][0]["text"] == "hello"
            assert (await me.find("whispers", since=0))["messages"][0]["text"] == "psst"
            assert (await one.find("room"))["type"] == "room"

    live(test)


def test_what_was_said_before_is_shown_and_older_lines_on_request(ann: Person) -> None:
    room = location.enter_lobby(ann.user)
    Message.objects.bulk_create(Message(room=room, number=n, user=ann.user, text=str(n), at=n) for n in range(1, 161))
    Room.objects.filter(pk=room.pk).update(last=160)

    async def test() -> None:
        async with calling(LOBBY, ann.browser) as one:
            heard = await one.frame("talk")
            assert [each["id"] for each in heard["messages"]] == list(range(61, 161))
            assert (heard["since"], heard["more"]) == (None, True)
            page = await one.ask({"before": 61}, "older")
            assert ([each["id"] for each in page["messages"]], page["more"]) == (list(range(11, 61)), True)
            page = await one.ask({"before": 11}, "older")
            assert ([each["id"] for each in page["messages"]], page["more"]) == (list(range(1, 11)), False)
            for bad in (0, -1, "5", 2**60, None, 1.5):
                assert (await one.ask({"before": bad}, "error"))["status"] == 422

    live(test)


def test_who_missed_more_than_is_told_at_once_begins_anew(ann: Person) -> None:
    room = location.enter_lobby(ann.user)
    Message.objects.bulk_create(Message(room=room, number=n, user=ann.user, text="x", at=n) for n in range(1, 161))
    feed = message_feeds.build_room_chat_feed(room)
    told = message_feeds.build_chat_updates(feed, {(ann.user.pk, 10), (ann.user.pk, 60), (ann.user.pk, 160)})
    assert '"since":null' in told[ann.user.pk, 10][0]
    assert '"since":60' in told[ann.user.pk, 60][0]
    assert told[ann.user.pk, 160] == (None, 160)


def test_f40_mutes_are_kept_on_the_server_and_a_frame_is_made_once_per_audience(
    ann: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    others = [person(f"P{number}") for number in range(4)]
    room = location.enter_lobby(ann.user)
    for each in others[:2]:
        relationships.mute_user(each.user, ann.user)
    relationships.mute_all(others[2].user)
    for text in ("one", "two"):
        chat.handle_chat_input(base.ChatSender(ann.user, room.pk), text)
    chat.handle_chat_input(base.ChatSender(others[3].user, room.pk), "three")
    made = []
    monkeypatch.setattr(message_feeds, "encode_json", lambda frame: made.append(frame) or str(len(made)))
    everybody = {(each.user.pk, 0) for each in [ann, *others]} | {(None, 0)}
    told = message_feeds.build_chat_updates(message_feeds.build_room_chat_feed(room), everybody)
    shown = sorted([line["text"] for line in frame["messages"]] for frame in made)
    assert shown == [["one", "two", "three"], ["three"]]
    assert told[others[2].user.pk, 0] == (None, 3)
    assert told[others[0].user.pk, 0] == told[others[1].user.pk, 0]


def test_f40_what_was_heard_is_shown_anew_when_somebody_is_muted(ann: Person) -> None:
    ben = person("Ben")

    async def test() -> None:
        async with (
            calling(LOBBY, ann.browser) as one,
            calling(LOBBY, ann.browser) as tab,
            calling(LOBBY, ben.browser) as two,
        ):
            for phone in (one, tab, two):
                await phone.frame("talk")
            await two.say({"say": "noise"})
            for phone in (one, tab):
                await phone.find("talk", since=0)
            seen = len(one.frames)
            assert await told(one, "/mute ben") == ["Ben is muted. To undo: /unmute Ben"]
            assert (await one.after(seen, "talk"))["messages"] == []
            assert (await tab.frame("talk"))["messages"] == []
            await two.say({"say": "more noise"})
            await two.find("talk", since=1)  # it is kept by now; the listener's own line before it comes first
            await beat()
            assert (await one.ask({"before": 99}, "older"))["messages"] == []
            assert not [frame for frame in one.frames if "more noise" in str(frame)]
            seen = len(one.frames)
            await told(one, "/unmute ben")
            shown = [each["text"] for each in (await one.after(seen, "talk", since=None))["messages"]]
            assert shown == ["noise", "more noise"]

    live(test)


def test_f40_what_was_heard_is_shown_anew_when_somebody_is_muted_on_their_profile(ann: Person) -> None:
    ben = person("Ben")

    async def test() -> None:
        async with calling(LOBBY, ann.browser) as one, calling(LOBBY, ben.browser) as two:
            for phone in (one, two):
                await phone.frame("talk")
            await two.say({"say": "noise"})
            await one.find("talk", since=0)
            for verb, shown in (("mute", []), ("unmute", ["noise"]), ("block", []), ("unblock", ["noise"])):
                seen = len(one.frames)
                await sync_to_async(ann.browser.post)(f"/people/{ben.user.username}/{verb}/")
                assert [each["text"] for each in (await one.after(seen, "talk"))["messages"]] == shown, verb

    live(test)


def test_the_room_says_who_is_at_a_table_and_who_went(company: Company, monkeypatch: pytest.MonkeyPatch) -> None:
    async def test() -> None:
        async with calling(LOBBY, company.cid.browser) as cid:
            await cid.frame("talk")
            async with calling(LOBBY, company.ann.browser) as ann:
                await ann.frame("talk")
            async with calling(of(company), company.ann.browser):
                await beat()
                assert await places(cid) == {"Ann": "table", "Cid": "lobby"}
            await reconcile.record_locations(reconcile.get_running_hub())  # Ann left the table
            await beat()
            assert await places(cid) == {"Ann": "lobby", "Cid": "lobby"}
            now = clock.get_current_time_ms()
            monkeypatch.setattr(clock, "get_current_time_ms", lambda: now + 41_000)
            await beat()
            assert await places(cid) == {"Ann": "away", "Cid": "lobby"}
            assert cid.frames[-1]["room"]["count"] == 1
            monkeypatch.setattr(clock, "get_current_time_ms", lambda: now + 301_000)
            await beat()
            assert await places(cid) == {"Cid": "lobby"}

    live(test)


async def places(phone: Phone) -> dict[str, str]:
    """Who is where, by the newest frame of the room."""
    room = (await phone.frame("room"))["room"]
    while not await phone.silent():
        frame = await phone.frame()
        room = frame["room"] if frame["type"] == "room" else room
    return {each["name"]: each["at"] for each in room["people"]}


def test_long_ago_is_forgotten_and_empty_rooms_are_closed(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    ben = person("Ben")
    location.enter_lobby(ann.user)
    kept = location.join_chat_room(ann.user, "Kept")
    empty = location.join_chat_room(ben.user, "Empty")
    chat.handle_chat_input(base.ChatSender(ann.user, kept.pk), "old")
    chat.handle_chat_input(base.ChatSender(ann.user, kept.pk), "/w ben old whisper")
    location.return_to_lobby(ben.user)
    now = clock.get_current_time_ms()
    Room.objects.update(opened=clock.to_datetime(now - cleanup.IDLE_ROOM_MS - 1000))
    cleanup.delete_expired_chat()
    assert set(Room.objects.filter(kind="named").values_list("name", flat=True)) == {"Kept"}
    assert not Room.objects.filter(pk=empty.pk).exists()
    monkeypatch.setattr(clock, "get_current_time_ms", lambda: now + cleanup.MESSAGE_RETENTION_MS + 1000)
    cleanup.delete_expired_chat()
    assert sorted(Message.objects.values_list("text", flat=True)) == ["old whisper", "old whisper"]
    assert not Location.objects.exists()
    monkeypatch.setattr(clock, "get_current_time_ms", lambda: now + cleanup.WHISPER_RETENTION_MS + 1000)
    cleanup.delete_expired_chat()
    assert not Message.objects.exists()


def test_a_room_closed_by_the_house_leads_back_to_the_lobby(ann: Person) -> None:
    async def test() -> None:
        async with calling(LOBBY, ann.browser) as one:
            await told(one, "/join Newcomers")
            await db(lambda: Room.objects.filter(name="Newcomers").delete())
            assert (await one.ask({"say": "hello"}, "error"))["status"] == 404
            await beat()
            await one.frame("room")
            assert (await one.frame("talk"))["room"] == "*LOBBY_1"

    live(test)


def test_a_busy_database_is_asked_again_for_a_room(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    enter, busy = location.enter_lobby, [OperationalError("busy"), OperationalError("busy")]

    def at_last(user: object) -> Room:
        if busy:
            raise busy.pop()
        return enter(ann.user)

    monkeypatch.setattr(location, "enter_lobby", at_last)
    monkeypatch.setattr("games.realtime.consumers.lobby.RETRY_DELAY_S", 0.0)

    async def test() -> None:
        async with calling(LOBBY, ann.browser) as one:
            assert (await one.find("talk"))["room"] == "*LOBBY_1"

    live(test)

"""Every command, and every refusal of it, over real sockets.

The rulebook's chapter on them is the sixteenth of Galactic Magnate; each test names its rules.
"""

from __future__ import annotations

import re
from typing import Any

from django.test import Client

from games.chat import commands
from games.chat.commands.base import COMMANDS_BY_NAME
from games.engine.catalog import titles
from games.engine.facts import tag
from games.lobby.tables import create_match
from games.matches import match_cache
from games.models import Match
from games.realtime import reconcile
from tests.realtime.conftest import Company, Person, person
from tests.realtime.phone import Phone, calling, live
from tests.realtime.test_match_socket import db, of

ORIGINAL = {
    *("help", "h", "count_users", "count_games", "info", "c", "join", "a", "w", "r", "me"),
    *("mute", "unmute", "muteall", "unmuteall", "pause", "yes", "no", "resume"),
    *("plan", "plan?", "done"),  # of this site
}
LOBBY = "/ws/lobby"


async def told(phone: Phone, text: str, **more: Any) -> list[str]:
    """What a command answers, or why it is refused."""
    frame = await phone.ask({"say": text, "key": "k", **more}, "notice", "error")
    assert frame["key"] == "k"
    return list(frame["lines"]) if frame["type"] == "notice" else [frame["reason"]]


def test_every_command_of_the_original_is_there_with_its_help() -> None:
    """Galactic Magnate §16.2"""
    assert set(COMMANDS_BY_NAME) == ORIGINAL
    for command in commands.list_commands():
        assert command.usage.startswith(f"/{command.name}")
        assert command.help.endswith(".")
        assert command.place in ("lobby", "table", "anywhere")


def test_no_move_of_any_game_is_called_like_a_command() -> None:
    for title in titles():
        by_the_house = {"resume"}  # which goes on after a pause; nobody has it among their options
        assert not ({tag(action) for action in title.actions} - by_the_house) & set(COMMANDS_BY_NAME), title.name


def test_programs_are_told_the_commands(fresh: None) -> None:
    told = Client().get("/api/commands").json()
    whisper = {"name": "/w", "aliases": [], "usage": "/w name text", "where": "anywhere"}
    assert {**whisper, "help": "whispers to one person."} in told
    assert {name for each in told for name in (each["name"], *each["aliases"])} == {f"/{name}" for name in ORIGINAL}


def test_what_is_said_changes_no_game(company: Company) -> None:
    """Galactic Magnate §16.1: talk and the commands of the talk; only a line that begins with a stroke is a command."""
    mover, _ = company.move()
    before = match_cache.load_current_match(company.id)

    async def test() -> None:
        async with calling(of(company), mover.browser) as phone:
            for text in ("roll", "resign yes", "well /roll", "pass"):
                await phone.say({"say": text})
                assert (await phone.frame("talk"))["messages"][-1]["text"] == text
            for text in ("/help", "/count_games", "/muteall", "/unmuteall", "/info Ann"):
                assert await told(phone, text)

    live(test)
    after = match_cache.load_current_match(company.id)
    assert (after.version, after.table.digest()) == (before.version, before.table.digest())


def test_help_in_the_lobby_and_at_a_table(company: Company) -> None:
    """Galactic Magnate §16.2: /help and /h list the commands, /help command explains one."""

    async def test() -> None:
        async with calling(LOBBY, company.cid.browser) as cid, calling(of(company), company.ann.browser) as ann:
            for command in ("/help", "/h", "/HELP"):
                lines = await told(cid, command)
                assert "/w name text: whispers to one person." in lines
                assert "/c: lists the rooms." in lines
                assert not any(line.startswith("/pause") for line in lines)
            lines = await told(ann, "/help")
            assert any(line.startswith("/pause seconds:") for line in lines)
            assert not any(line.startswith("/join") for line in lines)
            (line,) = await told(cid, "/help /w")
            assert line == "/w name text: whispers to one person. Works anywhere."
            assert "Also: /h." in (await told(ann, "/h help"))[0]
            assert "Works at a table." in (await told(cid, "/help pause"))[0]

    live(test)


def test_counting(company: Company) -> None:
    """Galactic Magnate §16.3: /count_users and /count_games."""

    async def test() -> None:
        async with calling(LOBBY, company.cid.browser) as cid:
            await cid.frame("talk")
            assert await told(cid, "/count_users") == ["1 person is online."]
            assert await told(cid, "/count_games") == ["1 game is being played, and 0 tables wait for players."]
            async with calling(of(company), company.ann.browser):
                await db(lambda: create_match(company.cid.user, titles()[0].slug, seats=2))
                assert await told(cid, "/count_users") == ["2 people are online."]
                assert await told(cid, "/count_games") == ["1 game is being played, and 1 table waits for players."]

    live(test)


def test_info_tells_where_somebody_is(company: Company) -> None:
    """Galactic Magnate §16.3: /info name tells whether that user is online, and in which game or room."""

    async def test() -> None:
        async with calling(LOBBY, company.cid.browser) as cid:
            await cid.frame("talk")
            assert await told(cid, "/info Ann") == ["Ann is offline (no sign of life for 40 seconds)."]
            assert await told(cid, "/info Cid") == ["Cid is online, in the room Lobby."]
            async with calling(of(company), company.ann.browser):
                assert await told(cid, "/info ann") == ["Ann is online, playing at the table “Ann's table”."]
                await db(lambda: Match.objects.update(private=True))
                assert await told(cid, "/info ann") == ["Ann is online, playing at a private table."]
            await db(lambda: Match.objects.update(private=False))
            async with calling(of(company), company.cid.browser) as watching:
                assert await told(watching, "/info @cid") == ["Cid is online, watching at the table “Ann's table”."]

    live(test)


def test_rooms_are_listed_entered_opened_and_left(ann: Person) -> None:
    """Galactic Magnate §16.4: /c, /join room, /a."""
    ben = person("Ben")

    async def test() -> None:
        async with calling(LOBBY, ann.browser) as one, calling(LOBBY, ben.browser) as two:
            for phone in (one, two):
                await phone.frame("talk")
            assert await told(one, "/c") == ["Lobby (2)"]
            assert await told(one, "/join  Old   Hands ") == ["You are in Old Hands now: 1 person."]
            assert await told(two, "/c") == ["Lobby (1)", "Old Hands (1)"]
            assert await told(two, "/join old hands") == ["You are in Old Hands now: 2 people."]
            await one.say({"say": "in here"})
            assert (await two.find("talk", room="Old Hands", since=0))["messages"][0]["text"] == "in here"
            assert await told(two, "/a") == ["You are in Lobby now: 1 person."]
            await one.say({"say": "still here"})
            await one.find("talk", since=1)
            await two.silent()
            while not two.out.empty():
                await two.frame()
            assert not any("still here" in str(frame) for frame in two.frames)
            assert await told(one, "/join *lobby_1") == ["You are in Lobby now: 2 people."]

    live(test)


def test_whispers_reach_both_and_nobody_else(company: Company) -> None:
    """Galactic Magnate §16.5: /w name text, and /r text."""
    dan = person("Dan")

    async def test() -> None:
        async with (
            calling("/ws/me", company.ann.browser) as ann,
            calling("/ws/me", company.ben.browser) as ben,
            calling("/ws/me", company.cid.browser) as cid,
            calling(of(company), company.ann.browser) as table,
            calling(LOBBY, company.ben.browser) as hall,
        ):
            for phone in (ann, ben, cid):
                assert (await phone.frame("whispers"))["messages"] == []
            await hall.frame("talk")
            assert await told(table, '/w "Ben" how are you') == []
            for phone, mine, other in ((ann, True, "ben"), (ben, False, "ann")):
                (line,) = (await phone.frame("whispers"))["messages"]
                assert (line["name"], line["user"], line["text"]) == ("Ann", "ann", "how are you")
                assert (line["mine"], line["with"]) == (mine, other)
            assert await told(hall, "/r fine") == []
            assert (await ann.frame("whispers"))["messages"][0]["text"] == "fine"
            reconcile.refresh_channels(reconcile.get_running_hub().channels.values())
            await reconcile.reconcile_chat(reconcile.get_running_hub())
            await cid.silent()
            assert not any(frame["type"] == "whispers" and frame["messages"] for frame in cid.frames)
            page = await ben.ask({"before": 2}, "older")
            assert [line["text"] for line in page["messages"]] == ["how are you"]
        async with calling(LOBBY, company.cid.browser) as late:
            assert await told(late, "/w dan hello") == ["Dan is offline and will see it later."]
        async with calling("/ws/me", company.ann.browser) as again, calling("/ws/me", dan.browser) as box:
            texts = [line["text"] for line in (await again.frame("whispers"))["messages"]]
            assert texts == ["how are you", "fine"]
            assert (await box.frame("whispers"))["messages"][0]["text"] == "hello"

    live(test)


def test_a_name_of_several_words_is_understood(ann: Person) -> None:
    vega, other = person("Vega"), person("Other")
    type(vega.user).objects.filter(pk__in=[vega.user.pk, other.user.pk]).update(display="Calm Vega")
    heard = ["Several players are called Calm Vega. Write one of: @vega, @other."]

    async def test() -> None:
        async with calling(LOBBY, ann.browser) as one, calling("/ws/me", vega.browser) as box:
            await box.frame("whispers")
            first = await told(one, "/w Calm Vega hello there")
            assert sorted(re.findall(r"@\w+", first[0])) == ["@other", "@vega"], heard
            async with calling(LOBBY, vega.browser) as two:  # of two with this name one is here
                await two.frame("talk")
                for words in ("Calm Vega", "calm vega", "calm-vega", '"Calm Vega"', "@vega", "VEGA"):
                    assert await told(one, f"/w {words} hello there") == []
                    assert (await box.frame("whispers"))["messages"][0]["text"] == "hello there"

    live(test)


def test_mutes(ann: Person) -> None:
    """Galactic Magnate §16.6: /mute, /unmute, /muteall, /unmuteall."""
    ben = person("Ben")

    async def test() -> None:
        async with (
            calling(LOBBY, ann.browser) as one,
            calling(LOBBY, ben.browser) as two,
            calling("/ws/me", ann.browser) as me,
        ):
            for phone in (one, two):
                await phone.frame("talk")
            await me.frame("whispers")
            for command, undone, answer in (
                ("/mute Ben", "/unmute Ben", "Ben is no longer muted."),
                ("/muteall", "/unmuteall", "No one is muted any longer."),
            ):
                seen = len(one.frames)
                assert "To undo: " in (await told(one, command))[0]
                assert (await one.after(seen, "talk"))["messages"] == []
                seen = len(one.frames)
                await two.say({"say": "noise"})
                await two.frame("talk")
                assert await told(two, "/w Ann psst") == []
                await one.silent()
                assert await told(one, undone) == [answer]
                shown = await one.after(seen, "talk")
                assert (shown["since"], shown["messages"][-1]["text"]) == (None, "noise")
            await me.silent()
            while not me.out.empty():
                await me.frame()
            fresh = [frame for frame in me.frames if frame["type"] == "whispers"]
            assert all(frame["since"] is None for frame in fresh), "a whisper of somebody muted was pushed"
            assert [line["text"] for line in fresh[-1]["messages"]] == ["psst", "psst"]

    live(test)

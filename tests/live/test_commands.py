"""Every command, and every refusal of it, over real sockets.

The rulebook's chapter on them is the sixteenth of Galactic Magnate; each test names its rules.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from accounts import people
from games import heartbeat, lobby, play, tables, talk
from games.engine import text as grammar
from games.engine.catalog import titles
from games.engine.words import tag
from games.models import Entry, Match, Message, Room
from games.talk import rooms
from games.talk.commands.base import REGISTRY
from games.talk.rates import Rate
from tests.live.conftest import Company, Person, person
from tests.live.phone import Phone, calling, live
from tests.live.test_match_socket import db, of

ORIGINAL = {
    *("help", "h", "count_users", "count_games", "info", "c", "join", "a", "w", "r"),
    *("mute", "unmute", "muteall", "unmuteall", "pause", "yes", "no", "resume"),
}
LOBBY = "/ws/lobby"


async def told(phone: Phone, text: str, **more: Any) -> list[str]:
    """What a command answers, or why it is refused."""
    frame = await phone.ask({"say": text, "key": "k", **more}, "notice", "error")
    assert frame["key"] == "k"
    return list(frame["lines"]) if frame["type"] == "notice" else [frame["reason"]]


def test_every_command_of_the_original_is_there_with_its_help() -> None:
    """Galactic Magnate §16.2"""
    assert set(REGISTRY) == ORIGINAL
    for command in talk.commands.known():
        assert command.usage.startswith(f"/{command.name}")
        assert command.help.endswith(".")
        assert command.where in ("lobby", "table", "anywhere")


def test_no_move_of_any_game_is_called_like_a_command() -> None:
    for title in titles():
        by_the_house = {"resume"}  # which goes on after a pause; nobody has it among his options
        assert not ({tag(action) for action in title.actions} - by_the_house) & set(REGISTRY), title.name


def test_programs_are_told_the_commands(fresh: None) -> None:
    told = Client().get("/api/commands").json()
    whisper = {"name": "/w", "aliases": [], "usage": "/w name text", "where": "anywhere"}
    assert {**whisper, "help": "whispers to one person."} in told
    assert {name for each in told for name in (each["name"], *each["aliases"])} == {f"/{name}" for name in ORIGINAL}


def test_what_is_said_changes_no_game(company: Company) -> None:
    """Galactic Magnate §16.1: talk and the commands of the talk; only a line that begins with a stroke is a command."""
    mover, _ = company.move()
    before = tables.head(company.id)

    async def test() -> None:
        async with calling(of(company), mover.browser) as phone:
            for text in ("roll", "resign yes", "well /roll", "pass"):
                await phone.say({"say": text})
                assert (await phone.frame("talk"))["messages"][-1]["text"] == text
            for text in ("/help", "/count_games", "/muteall", "/unmuteall", "/info Ann"):
                assert await told(phone, text)

    live(test)
    after = tables.head(company.id)
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
            assert await told(cid, "/count_users") == ["1 person is here."]
            assert await told(cid, "/count_games") == ["1 game is being played, and 0 tables wait for players."]
            async with calling(of(company), company.ann.browser):
                await db(lambda: lobby.open_table(company.cid.user, titles()[0].slug, seats=2))
                assert await told(cid, "/count_users") == ["2 people are here."]
                assert await told(cid, "/count_games") == ["1 game is being played, and 1 table waits for players."]

    live(test)


def test_info_tells_where_somebody_is(company: Company) -> None:
    """Galactic Magnate §16.3: /info name tells whether that user is here, and in which game or room."""

    async def test() -> None:
        async with calling(LOBBY, company.cid.browser) as cid:
            await cid.frame("talk")
            assert await told(cid, "/info Ann") == ["Ann is not here (nothing was heard for 40 seconds)."]
            assert await told(cid, "/info Cid") == ["Cid is here, in the room *LOBBY_1."]
            async with calling(of(company), company.ann.browser):
                assert await told(cid, "/info ann") == ["Ann is here, playing at the table “Ann's table”."]
                await db(lambda: Match.objects.update(private=True))
                assert await told(cid, "/info ann") == ["Ann is here, playing at a private table."]
            await db(lambda: Match.objects.update(private=False))
            async with calling(of(company), company.cid.browser) as watching:
                assert await told(watching, "/info @cid") == ["Cid is here, watching at the table “Ann's table”."]

    live(test)


def test_rooms_are_listed_entered_opened_and_left(ann: Person) -> None:
    """Galactic Magnate §16.4: /c, /join room, /a."""
    ben = person("Ben")

    async def test() -> None:
        async with calling(LOBBY, ann.browser) as one, calling(LOBBY, ben.browser) as two:
            for phone in (one, two):
                await phone.frame("talk")
            assert await told(one, "/c") == ["*LOBBY_1 (2)"]
            assert await told(one, "/join  Old   Hands ") == ["You are in Old Hands now: 1 person."]
            assert await told(two, "/c") == ["*LOBBY_1 (1)", "Old Hands (1)"]
            assert await told(two, "/join old hands") == ["You are in Old Hands now: 2 people."]
            await one.say({"say": "in here"})
            assert (await two.find("talk", room="Old Hands", since=0))["messages"][0]["text"] == "in here"
            assert await told(two, "/a") == ["You are in *LOBBY_1 now: 1 person."]
            await one.say({"say": "still here"})
            await one.find("talk", since=1)
            await two.silent()
            while not two.out.empty():
                await two.frame()
            assert not any("still here" in str(frame) for frame in two.frames)
            assert await told(one, "/join *lobby_1") == ["You are in *LOBBY_1 now: 2 people."]

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
            heartbeat.long_beat(heartbeat.here())
            await heartbeat.catch_up_talk(heartbeat.here())
            await cid.silent()
            assert not any(frame["type"] == "whispers" and frame["messages"] for frame in cid.frames)
            page = await ben.ask({"before": 2}, "older")
            assert [line["text"] for line in page["messages"]] == ["how are you"]
        async with calling(LOBBY, company.cid.browser) as late:
            assert await told(late, "/w dan hello") == ["Dan is not here now and will find it later."]
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
            for command, undone in (("/mute Ben", "/unmute Ben"), ("/muteall", "/unmuteall")):
                seen = len(one.frames)
                assert "any more" in (await told(one, command))[0]
                assert (await one.after(seen, "talk"))["messages"] == []
                seen = len(one.frames)
                await two.say({"say": "noise"})
                await two.frame("talk")
                assert await told(two, "/w Ann psst") == []
                await one.silent()
                assert "again" in (await told(one, undone))[0]
                shown = await one.after(seen, "talk")
                assert (shown["since"], shown["messages"][-1]["text"]) == (None, "noise")
            await me.silent()
            while not me.out.empty():
                await me.frame()
            fresh = [frame for frame in me.frames if frame["type"] == "whispers"]
            assert all(frame["since"] is None for frame in fresh), "a whisper of somebody muted was pushed"
            assert [line["text"] for line in fresh[-1]["messages"]] == ["psst", "psst"]

    live(test)


def test_the_pause_at_the_table(company: Company) -> None:
    """The dialogue itself is tested with the pauses; here, that each word comes there."""

    async def test() -> None:
        async with calling(of(company), company.ann.browser) as ann, calling(of(company), company.ben.browser) as ben:
            assert "You ask for a pause" in (await told(ann, "/pause 60"))[0]
            assert "no pause" in (await told(ben, "/no"))[0]
            assert "not paused" in (await told(ben, "/resume"))[0]
            assert "You ask for a pause" in (await told(ben, "/pause 45"))[0]
            assert await told(ann, "/yes") != []

    live(test)


def test_every_move_is_a_command(company: Company) -> None:
    """All the moves of an evening's beginning are typed, as /help lists them."""

    async def test() -> None:
        async with calling(of(company), company.ann.browser) as ann, calling(of(company), company.ben.browser) as ben:
            for number in range(12):
                mover, _ = await db(company.move)
                phone = ann if mover == company.ann else ben
                moves = [
                    line for line in await told(phone, "/help") if line.split(":")[0].split()[0][1:] not in ORIGINAL
                ]
                asked = [line for line in moves if not line.startswith(("/offer", "/resign", "/sell", "/borrow"))]
                typed = asked[0].split(":")[0]
                version = (await db(tables.head, company.id)).version
                frame = await phone.ask({"say": typed, "key": f"m{number}"}, "notice", "error")
                assert frame["type"] == "notice", (typed, frame)
                assert frame["lines"][0].endswith((".", "!"))
                for each in (ann, ben):
                    while each.state_version() <= version:
                        await each.frame("state")

    live(test)
    assert Entry.objects.filter(key__contains=":m").count() == 12


def test_f13_the_same_move_typed_twice_counts_once(company: Company) -> None:
    mover, action = company.move()
    other = company.ben if mover == company.ann else company.ann
    seat = lobby.seat_of(company.match, mover.user)
    table = tables.head(company.id).table
    typed = "/" + grammar.say(table.title.read_action(action))
    assert seat in table.asked

    async def test() -> None:
        async with calling(of(company), mover.browser) as one, calling(of(company), other.browser) as two:
            first = await told(one, typed)
            assert await told(one, typed) == first
            assert "key was used" in (await told(one, "/resign yes"))[0]
            assert (await two.find("state", version=1))["version"] == 1

    live(test)
    assert (
        Entry.objects.filter(match=company.id).exclude(key=None).filter(key__startswith=f"{mover.user.pk}:").count()
        == 1
    )


def test_a_grave_move_wants_a_yes(company: Company) -> None:
    mover, action = company.move()
    while not [option for option in options_of(company, mover) if option.grave]:
        seat = lobby.seat_of(company.match, mover.user)
        play.play(company.id, seat, action, by=mover.user, key=f"v{tables.head(company.id).version}")
        mover, action = company.move()
    before = tables.head(company.id).version

    async def test() -> None:
        async with calling(of(company), mover.browser) as phone:
            assert await told(phone, "/resign") == ["That cannot be undone. If you mean it, write: /resign yes"]
            assert (await db(lambda: Match.objects.get(pk=company.id).version)) == before
            assert (await phone.ask({"say": "/resign yes", "key": "sure"}, "notice"))["lines"]

    live(test)
    assert Match.objects.get(pk=company.id).version > before


def options_of(company: Company, who: Person) -> list[Any]:
    """What somebody may do now."""
    return list(tables.head(company.id).table.options(lobby.seat_of(company.match, who.user)))


REFUSED = [  # where, what, the status, and what the one line says
    ("lobby", "/", 422, "There is no command /. /help lists what there is."),
    ("lobby", "/hlep", 422, "There is no command /hlep. Did you mean /help?"),
    ("lobby", "/count_user", 422, "Did you mean /count_users?"),
    ("lobby", "/roll", 422, "There is no command /roll."),
    ("lobby", "/help hlep", 422, "Did you mean /help?"),
    ("lobby", "/count_users now", 422, "/count_users stands alone: /count_users"),
    ("lobby", "/count_games 1", 422, "/count_games stands alone: /count_games"),
    ("lobby", "/info", 422, "Say whom: /info name"),
    ("lobby", "/info Nobody", 404, "Nobody is called Nobody."),
    ("lobby", "/info Cidd", 404, "Nobody is called Cidd. Did you mean Cid?"),
    ("lobby", "/info Ann and Ben", 422, "Say it like this: /info name"),
    ("lobby", "/c all", 422, "/c stands alone: /c"),
    ("lobby", "/join", 422, "Say which room: /join room."),
    ("lobby", "/join *LOBBY_1", 409, "You are in *LOBBY_1 already."),
    ("lobby", "/join *LOBBY_9", 422, "Names that begin with * or / belong to the house."),
    ("lobby", "/join /a", 422, "Names that begin with * or / belong to the house."),
    ("lobby", "/join !!!", 422, "at least one letter or digit"),
    ("lobby", "/join " + "x" * 31, 422, "longer than 30 characters"),
    ("lobby", "/a now", 422, "/a stands alone: /a"),
    ("lobby", "/a", 409, "You are in *LOBBY_1 already."),
    ("lobby", "/w", 422, "Say whom: /w name text"),
    ("lobby", "/w Ann", 422, "Say something to Ann: /w name text"),
    ("lobby", "/w Nobody hello", 404, "Nobody is called Nobody."),
    ("lobby", "/w Cid hello", 422, "You need not whisper to yourself."),
    ("lobby", "/r hello", 409, "Nobody has whispered to you yet: /w name text begins."),
    ("lobby", "/mute", 422, "Say whom: /mute name"),
    ("lobby", "/mute Nobody", 404, "Nobody is called Nobody."),
    ("lobby", "/mute Cid", 422, "You cannot mute yourself."),
    ("lobby", "/mute Ann please", 422, "Say it like this: /mute name"),
    ("lobby", "/unmute", 422, "Say whom: /unmute name"),
    ("lobby", "/unmute Ann", 409, "You have not muted Ann."),
    ("lobby", "/muteall Ann", 422, "/muteall stands alone: /muteall"),
    ("lobby", "/unmuteall Ann", 422, "/unmuteall stands alone: /unmuteall"),
    ("lobby", "/pause 60", 422, "/pause works at a table."),
    ("lobby", "/yes", 422, "/yes works at a table."),
    ("lobby", "/no", 422, "/no works at a table."),
    ("lobby", "/resume", 422, "/resume works at a table."),
    ("table", "/c", 422, "/c works in the lobby."),
    ("table", "/join Room", 422, "/join works in the lobby."),
    ("table", "/a", 422, "/a works in the lobby."),
    ("table", "/pause", 422, "Say for how many seconds: /pause 60"),
    ("table", "/pause soon", 422, "Say for how many seconds: /pause 60"),
    ("table", "/pause ٣", 422, "Say for how many seconds: /pause 60"),
    ("table", "/pause -5", 422, "Say for how many seconds: /pause 60"),
    ("table", "/pause 0", 422, "from 1 to 1,800 seconds"),
    ("table", "/pause 1801", 422, "from 1 to 1,800 seconds"),
    ("table", "/pause 9999999", 422, "Say for how many seconds: /pause 60"),
    ("table", "/yes please", 422, "/yes stands alone."),
    ("table", "/yes", 409, "Nobody has asked for a pause"),
    ("table", "/no", 409, "Nobody has asked for a pause"),
    ("table", "/resume", 409, "The game is not paused."),
    ("table", "/warp 5", 422, "There is no command /warp."),
    ("table", "/rolll", 422, "There is no command /rolll."),
    ("table", "/bid 340", 409, "'bid' is not one of your options."),
    ("table", "/flag 0", 409, "'flag' is not one of your options."),
    ("table", "/hammer", 409, "'hammer' is not one of your options."),
    ("watching", "/pause 60", 403, ""),
    ("watching", "/yes", 403, ""),
    ("watching", "/no", 403, ""),
    ("watching", "/resume", 403, ""),
    ("watching", "/roll", 403, "You are watching this match; only its players can move."),
]


def test_every_refusal_is_one_line_and_changes_nothing(company: Company, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.talk.rates.COMMANDED", Rate(1000, 1000))
    monkeypatch.setattr("games.consumers.socket.BURST", 1000)

    async def test() -> None:
        async with (
            calling(LOBBY, company.cid.browser) as hall,
            calling(of(company), company.ann.browser) as table,
            calling(of(company), company.cid.browser) as watching,
        ):
            await hall.frame("talk")
            phones = {"lobby": hall, "table": table, "watching": watching}
            for where, text, status, reason in REFUSED:
                error = await phones[where].ask({"say": text, "key": "k"}, "error", "notice")
                assert (error["type"], error.get("status"), error["key"]) == ("error", status, "k"), (text, error)
                assert reason in error["reason"], (text, error["reason"])
                assert "\n" not in error["reason"]

    before = Match.objects.get(pk=company.id).version
    live(test)
    assert Match.objects.get(pk=company.id).version == before
    assert not Message.objects.exists()
    assert set(Room.objects.values_list("kind", flat=True)) <= {"lobby"}


def test_between_the_blocked_nothing_is_whispered(company: Company) -> None:
    people.block(company.ben.user, company.ann.user)

    async def test() -> None:
        async with calling(LOBBY, company.ann.browser) as ann, calling(LOBBY, company.ben.browser) as ben:
            for phone, name in ((ann, "Ben"), (ben, "Ann")):
                error = await phone.ask({"say": f"/w {name} hello"}, "error")
                assert (error["status"], "blocks the other" in error["reason"]) == (403, True)
            assert "You block Ann: only the settings undo that." in (await told(ben, "/unmute Ann"))[0]

    live(test)
    assert not Message.objects.exists()


def test_f34_commands_whispers_and_new_rooms_have_a_rate(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    ben = person("Ben")
    monkeypatch.setattr("games.clocks.now", lambda: 1_800_000_000_000)
    for rate, text in (("WHISPERED", "/w Ben {}"), ("OPENED", "/join Room {}"), ("COMMANDED", "/count_users")):
        monkeypatch.setattr(f"games.talk.rates.{rate}", Rate(2, 1))
        for guest, most in ((False, 2), (True, 1)):
            who = ann.user if not guest else ben.user
            who.is_guest = guest
            given = [text.replace("Ben", "Ann") if guest else text] * (most + 1)
            refusals = []
            for number, each in enumerate(given):
                try:
                    talk.hear(talk.Asker(who), each.format(f"{who.username}{number}"))
                except talk.Refused as no:
                    refusals.append(no.status)
            assert refusals == [429] * len(refusals), (rate, refusals)
            assert refusals, rate
        monkeypatch.setattr(f"games.talk.rates.{rate}", Rate(1000, 1000))


def test_rooms_are_bounded(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "MOST", 1)
    monkeypatch.setattr(rooms, "CROWDED", 1)
    asker = talk.Asker(ann.user)
    talk.hear(asker, "/join First")
    with pytest.raises(talk.Refused, match="too many rooms"):
        talk.hear(asker, "/join Second")
    with pytest.raises(talk.Refused, match="First is full"):
        talk.hear(talk.Asker(person("Ben").user), "/join first")

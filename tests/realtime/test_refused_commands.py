"""What a command cannot do it says in one line, and changes nothing; and how much is too much."""

from __future__ import annotations

import pytest

from accounts import relationships
from games import chat
from games.chat import rooms
from games.chat.commands import base
from games.chat.limits import Rate
from games.core import exceptions
from games.models import Match, Message, Room
from tests.realtime.conftest import Company, Person, person
from tests.realtime.phone import calling, live
from tests.realtime.test_commands import LOBBY, told
from tests.realtime.test_match_socket import of

REFUSED = [  # where, what, the status, and what the one line says
    ("lobby", "/", 422, "There is no command /. Type /help for a list."),
    ("lobby", "/hlep", 422, "There is no command /hlep. Did you mean /help?"),
    ("lobby", "/count_user", 422, "Did you mean /count_users?"),
    ("lobby", "/roll", 422, "/roll is a move: it works at a table"),
    ("lobby", "/help hlep", 422, "Did you mean /help?"),
    ("lobby", "/count_users now", 422, "/count_users takes nothing after it: /count_users"),
    ("lobby", "/count_games 1", 422, "/count_games takes nothing after it: /count_games"),
    ("lobby", "/info", 422, "Who? Usage: /info name"),
    ("lobby", "/info Nobody", 404, "No player is called Nobody."),
    ("lobby", "/info Cidd", 404, "No player is called Cidd. Did you mean Cid?"),
    ("lobby", "/info Ann and Ben", 422, "Usage: /info name"),
    ("lobby", "/c all", 422, "/c takes nothing after it: /c"),
    ("lobby", "/join", 422, "Which room? Usage: /join room."),
    ("lobby", "/join *LOBBY_1", 409, "You're already in Lobby."),
    ("lobby", "/join *LOBBY_9", 422, "Names starting with * or / are reserved."),
    ("lobby", "/join /a", 422, "Names starting with * or / are reserved."),
    ("lobby", "/join !!!", 422, "at least one letter or digit"),
    ("lobby", "/join " + "x" * 31, 422, "longer than 30 characters"),
    ("lobby", "/a now", 422, "/a takes nothing after it: /a"),
    ("lobby", "/a", 409, "You're already in Lobby."),
    ("lobby", "/w", 422, "Who? Usage: /w name text"),
    ("lobby", "/w Ann", 422, "What do you want to say to Ann? Usage: /w name text"),
    ("lobby", "/w Nobody hello", 404, "No player is called Nobody."),
    ("lobby", "/w Cid hello", 422, "You need not whisper to yourself."),
    ("lobby", "/r hello", 409, "No one has whispered to you yet. Begin with: /w name text"),
    ("lobby", "/mute", 422, "Who? Usage: /mute name"),
    ("lobby", "/mute Nobody", 404, "No player is called Nobody."),
    ("lobby", "/mute Cid", 422, "You can't mute yourself."),
    ("lobby", "/mute Ann please", 422, "Usage: /mute name"),
    ("lobby", "/unmute", 422, "Who? Usage: /unmute name"),
    ("lobby", "/unmute Ann", 409, "You haven't muted Ann."),
    ("lobby", "/muteall Ann", 422, "/muteall takes nothing after it: /muteall"),
    ("lobby", "/unmuteall Ann", 422, "/unmuteall takes nothing after it: /unmuteall"),
    ("lobby", "/pause 60", 422, "/pause works at a table."),
    ("lobby", "/yes", 422, "/yes works at a table."),
    ("lobby", "/no", 422, "/no works at a table."),
    ("lobby", "/resume", 422, "/resume works at a table."),
    ("table", "/c", 422, "/c works in the lobby."),
    ("table", "/join Room", 422, "/join works in the lobby."),
    ("table", "/a", 422, "/a works in the lobby."),
    ("table", "/pause", 422, "For how many seconds? Usage: /pause 60"),
    ("table", "/pause soon", 422, "For how many seconds? Usage: /pause 60"),
    ("table", "/pause ٣", 422, "For how many seconds? Usage: /pause 60"),
    ("table", "/pause -5", 422, "For how many seconds? Usage: /pause 60"),
    ("table", "/pause 0", 422, "from 1 to 1,800 seconds"),
    ("table", "/pause 1801", 422, "from 1 to 1,800 seconds"),
    ("table", "/pause 9999999", 422, "For how many seconds? Usage: /pause 60"),
    ("table", "/yes please", 422, "/yes takes nothing after it."),
    ("table", "/yes", 409, "There is no pause to vote on"),
    ("table", "/no", 409, "There is no pause to vote on"),
    ("table", "/resume", 409, "The game isn't paused."),
    ("table", "/warp 5", 422, "There is no command /warp."),
    ("table", "/rolll", 422, "There is no command /rolll."),
    ("table", "/bid 340", 409, "'bid' is not one of your options."),
    ("table", "/flag 0", 409, "'flag' is not one of your options."),
    ("table", "/resign", 409, "You can resign only on your own turn"),
    ("table", "/hammer", 409, "'hammer' is not one of your options."),
    ("watching", "/pause 60", 403, ""),
    ("watching", "/yes", 403, ""),
    ("watching", "/no", 403, ""),
    ("watching", "/resume", 403, ""),
    ("watching", "/roll", 403, "You are watching this match; only its players can move."),
]


def test_every_refusal_is_one_line_and_changes_nothing(company: Company, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.chat.limits.COMMANDED", Rate(1000, 1000))
    monkeypatch.setattr("games.realtime.consumers.base.MAX_MESSAGE_BURST", 1000)

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
    relationships.block_user(company.ben.user, company.ann.user)

    async def test() -> None:
        async with calling(LOBBY, company.ann.browser) as ann, calling(LOBBY, company.ben.browser) as ben:
            for phone, name in ((ann, "Ben"), (ben, "Ann")):
                error = await phone.ask({"say": f"/w {name} hello"}, "error")
                assert (error["status"], "one of you has blocked the other" in error["reason"]) == (403, True)
            assert "You've blocked Ann. Unblock them in Settings." in (await told(ben, "/unmute Ann"))[0]

    live(test)
    assert not Message.objects.exists()


def test_f34_commands_whispers_and_new_rooms_have_a_rate(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    ben = person("Ben")
    monkeypatch.setattr("common.clock.get_current_time_ms", lambda: 1_800_000_000_000)
    for rate, text in (("WHISPERED", "/w Ben {}"), ("OPENED", "/join Room {}"), ("COMMANDED", "/count_users")):
        monkeypatch.setattr(f"games.chat.limits.{rate}", Rate(2, 1))
        for guest, most in ((False, 2), (True, 1)):
            who = ann.user if not guest else ben.user
            who.is_guest = guest
            given = [text.replace("Ben", "Ann") if guest else text] * (most + 1)
            refusals = []
            for number, each in enumerate(given):
                try:
                    chat.handle_chat_input(base.ChatSender(who), each.format(f"{who.username}{number}"))
                except exceptions.Refused as no:
                    refusals.append(no.status)
            assert refusals == [429] * len(refusals), (rate, refusals)
            assert refusals, rate
        monkeypatch.setattr(f"games.chat.limits.{rate}", Rate(1000, 1000))


def test_rooms_are_bounded(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "MAX_NAMED_ROOMS", 1)
    monkeypatch.setattr(rooms, "MAX_NAMED_ROOM_USERS", 1)
    asker = base.ChatSender(ann.user)
    chat.handle_chat_input(asker, "/join First")
    with pytest.raises(exceptions.Refused, match="too many rooms"):
        chat.handle_chat_input(asker, "/join Second")
    with pytest.raises(exceptions.Refused, match="First is full"):
        chat.handle_chat_input(base.ChatSender(person("Ben").user), "/join first")

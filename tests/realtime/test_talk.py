"""F31, F33, F40: table talk is one clean line, told to its own side only, and not too much of it."""

from __future__ import annotations

from typing import Any

import pytest

from accounts import sanctions
from common.refusals import Refused
from games import chat
from games.chat import messages, rooms
from games.chat.limits import Rate
from games.lobby import joining
from games.models import Match, Message
from tests.realtime.conftest import Company, Person, person
from tests.realtime.phone import calling, live
from tests.realtime.test_match_socket import db


def test_players_and_spectators_do_not_hear_each_other(company: Company) -> None:
    async def test() -> None:
        path = f"/ws/matches/{company.id}"
        async with (
            calling(path, company.ann.browser) as ann,
            calling(path, company.ben.browser) as ben,
            calling(path, company.cid.browser) as cid,
            calling(path) as stranger,
        ):
            await ann.say({"say": "for players"})
            for phone in (ann, ben):
                heard = (await phone.frame("talk"))["messages"]
                assert [(each["name"], each["text"], each["kind"]) for each in heard] == [
                    ("Ann", "for players", "players")
                ]
            await cid.say({"say": "for spectators"})
            for phone in (cid, stranger):
                heard = (await phone.frame("talk"))["messages"]
                assert [(each["text"], each["seat"]) for each in heard] == [("for spectators", None)]
            # What is said later comes alone: whoever was to hear the others' words would have them by then.
            for speaker, text, hearers in ((ben, "players again", (ann, ben)), (cid, "and we", (cid, stranger))):
                await speaker.say({"say": text})
                for phone in hearers:
                    assert [each["text"] for each in (await phone.frame("talk"))["messages"]] == [text]
            assert "for spectators" not in str([ann.frames, ben.frames])
            assert "players" not in [each.get("kind") for phone in (cid, stranger) for each in said(phone.frames)]
        async with calling(path, company.ben.browser) as again:
            assert [each["text"] for each in again.frames[0]["talk"]] == ["for players", "players again"]

    live(test)


def said(frames: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """All that somebody has heard, from the opening on."""
    return [line for frame in frames for line in (*frame.get("talk", ()), *frame.get("messages", ()))]


def test_who_has_no_account_does_not_talk(company: Company) -> None:
    async def test() -> None:
        async with calling(f"/ws/matches/{company.id}") as stranger:
            assert (await stranger.ask({"say": "hello"}, "error"))["status"] == 403

    live(test)


@pytest.mark.parametrize("text", ["", "   ", "\u200b", "x" * 501])
def test_empty_and_long_talk_is_refused(company: Company, text: str) -> None:
    async def test() -> None:
        async with calling(f"/ws/matches/{company.id}", company.ann.browser) as ann:
            error = await ann.ask({"say": text}, "error")
            assert error["status"] == 422
            await ann.ask({"ping": 1}, "pong")

    live(test)
    assert not Message.objects.exists()


def test_f34_talk_has_a_rate(company: Company, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("common.clock.get_current_time_ms", lambda: 1_800_000_000_000)
    monkeypatch.setattr("games.chat.limits.SAID", Rate(3, 1))
    for _ in range(3):
        messages.send_match_message(company.id, company.ann.user, "hello")
    with pytest.raises(Refused) as no:
        messages.send_match_message(company.id, company.ann.user, "hello")
    assert no.value.status == 429
    messages.send_match_message(company.id, company.ben.user, "hello")
    monkeypatch.setattr("common.clock.get_current_time_ms", lambda: 1_800_000_060_000)
    messages.send_match_message(company.id, company.ann.user, "hello again")


def test_f34_a_guest_may_say_less(company: Company, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("common.clock.get_current_time_ms", lambda: 1_800_000_000_000)
    monkeypatch.setattr("games.chat.limits.SAID", Rate(3, 1))
    company.ann.user.is_guest = True
    messages.send_match_message(company.id, company.ann.user, "hello")
    with pytest.raises(Refused) as no:
        messages.send_match_message(company.id, company.ann.user, "hello")
    assert no.value.status == 429


def test_f40_who_is_silenced_says_nothing_and_is_told_why(company: Company) -> None:
    sanctions.impose_sanction(company.ann.user, "silence", "Insults", by=None, hours=1)

    async def test() -> None:
        path = f"/ws/matches/{company.id}"
        async with calling(path, company.ann.browser) as ann, calling("/ws/lobby", company.ann.browser) as lobby:
            for phone, text in ((ann, "hello"), (lobby, "hello"), (ann, "/w ben hello"), (lobby, "/r hello")):
                no = await phone.ask({"say": text, "key": "k"}, "error")
                assert (no["status"], no["key"]) == (403, "k") or text == "/r hello", no
            assert "Insults" in (await ann.ask({"say": "hello"}, "error"))["reason"]
            assert (await lobby.ask({"say": "/count_users"}, "notice"))["lines"]

    live(test)
    assert not Message.objects.exists()


def test_talk_at_a_table_one_may_not_know_of(company: Company) -> None:
    type(company.match).objects.filter(pk=company.id).update(private=True)
    with pytest.raises(Refused) as no:
        messages.send_match_message(company.id, company.cid.user, "hello")
    assert no.value.status == 404


def test_history_is_the_last_hundred(company: Company) -> None:
    room = rooms.get_match_room(company.match, "players")
    Message.objects.bulk_create(
        Message(room=room, number=n, seat=0, user=company.ann.user, text=str(n), at=n) for n in range(130)
    )
    told = chat.load_match_chat(company.id, 0)
    assert [each["text"] for each in told] == [str(n) for n in range(30, 130)]
    assert chat.load_match_chat(company.id, None) == []


def test_older_talk_of_a_table_is_shown_to_its_own_side(company: Company) -> None:
    room = rooms.get_match_room(company.match, "players")
    Message.objects.bulk_create(
        Message(room=room, number=n, seat=0, user=company.ann.user, text=str(n), at=n) for n in range(1, 131)
    )

    async def test() -> None:
        path = f"/ws/matches/{company.id}"
        async with calling(path, company.ben.browser) as ben, calling(path, company.cid.browser) as cid:
            page = await ben.ask({"before": 31}, "older")
            assert [each["id"] for each in page["messages"]] == list(range(1, 31))
            assert page["more"] is False
            page = await ben.ask({"before": 60}, "older")
            assert ([each["id"] for each in page["messages"]], page["more"]) == (list(range(10, 60)), True)
            assert (await cid.ask({"before": 60}, "older"))["messages"] == []

    live(test)


def test_who_sits_down_hears_the_players_from_then_on(open_match: Match, ann: Person) -> None:
    """The numbers of one side's talk mean nothing on the other: all of it is brought."""
    ben = person("Ben")
    messages.send_match_message(open_match.pk, ann.user, "players only")

    async def test() -> None:
        async with calling(f"/ws/matches/{open_match.pk}", ben.browser) as phone:
            await phone.say({"say": "from outside"})
            assert (await phone.frame("talk"))["messages"][0]["kind"] == "spectators"
            await db(joining.join_match, open_match.pk, ben.user)
            await phone.say({"say": "from inside"})
            heard = await phone.frame("talk")
            assert heard["since"] is None
            texts = [each["text"] for each in heard["messages"]]
            while len(texts) < 2:  # whoever looked before it was said has brought only what was there
                texts += [each["text"] for each in (await phone.frame("talk"))["messages"]]
            assert texts == ["players only", "from inside"]

    live(test)

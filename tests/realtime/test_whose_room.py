"""Who is in which room: full ones, rooms that close, and what is no room of the lobby (GM §16.4)."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import IntegrityError

from accounts import relationships
from common import clock
from common.refusals import Refused
from games.chat import cleanup, location, message_feeds, messages, mutes, rooms, whispers
from games.core.presence import AWAY_AFTER_MS
from games.models import Location, Message, Room
from tests.realtime.conftest import Company, Person, person


def later(monkeypatch: pytest.MonkeyPatch, ms: int) -> None:
    now = clock.get_current_time_ms() + ms
    monkeypatch.setattr(clock, "get_current_time_ms", lambda: now)


def test_a_room_of_the_lobby_is_full_for_who_names_it_too(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "MAX_LOBBY_ROOM_USERS", 1)
    location.enter_lobby(ann.user)
    ben = person("Ben").user
    with pytest.raises(Refused, match=r"Lobby is full"):
        location.join_chat_room(ben, "*LOBBY_1")
    later(monkeypatch, AWAY_AFTER_MS + 1)  # who is away takes no place
    assert location.join_chat_room(ben, "*LOBBY_1").name == "*LOBBY_1"


def test_a_place_that_was_taken_meanwhile_is_not_theirs(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "MAX_LOBBY_ROOM_USERS", 1)
    location.enter_lobby(ann.user)
    assert location.enter_lobby(ann.user).name == "*LOBBY_1"  # full, but of Ann alone
    later(monkeypatch, AWAY_AFTER_MS + 1)
    location.enter_lobby(person("Ben").user)
    assert location.enter_lobby(ann.user).name == "*LOBBY_2"


def test_a_place_that_is_still_free_is_theirs(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "MAX_LOBBY_ROOM_USERS", 1)
    ben = person("Ben").user
    location.enter_lobby(ben)
    assert location.enter_lobby(ann.user).name == "*LOBBY_2"
    later(monkeypatch, AWAY_AFTER_MS + 1)  # both are away, and both rooms have space
    assert location.enter_lobby(ann.user).name == "*LOBBY_2"


def test_a_room_of_ones_own_stays_however_full(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "MAX_LOBBY_ROOM_USERS", 1)
    for each in (person("Ben").user, ann.user):
        location.join_chat_room(each, "Newcomers")
    later(monkeypatch, AWAY_AFTER_MS + 1)
    location.enter_lobby(person("Cid").user)
    location.mark_user_at_match(Location.objects.get(user__username="ben").user_id, None)  # type: ignore[arg-type]
    assert location.enter_lobby(ann.user).name == "Newcomers"


def test_the_tenth_room_comes_after_the_ninth(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "MAX_LOBBY_ROOM_USERS", 0)
    names = [location.return_to_lobby(person(f"P{number}").user).name for number in range(11)]
    assert names[-2:] == ["*LOBBY_11", "*LOBBY_12"]


def test_who_opens_the_same_room_at_the_same_moment_is_in_it(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    other = rooms.get_or_open_room(person("Ben").user, "Newcomers")
    assert rooms.create_named_room(ann.user, "newcomers") == other


def test_what_is_no_room_of_the_lobby_takes_no_line(company: Company) -> None:
    """Nobody talks into somebody's whispers, or at a table, by its number."""
    for room in (rooms.get_whisper_inbox(company.ben.user), rooms.get_match_room(company.match, "players")):
        with pytest.raises(Refused) as no:
            messages.send_room_message(room.pk, company.cid.user, "hello")
        assert no.value.status == 404
    with pytest.raises(Refused):
        messages.send_room_message(None, company.cid.user, "hello")
    assert not Message.objects.exists()


def test_who_is_in_no_room_holds_up_no_cleaning(company: Company) -> None:
    location.mark_user_at_match(company.ann.user.pk, company.id)
    room = rooms.get_or_open_room(company.cid.user, "Empty")
    Room.objects.filter(pk=room.pk).update(opened=clock.to_datetime(0))
    assert cleanup.close_idle_rooms(clock.get_current_time_ms()) == 1


def test_a_room_somebody_enters_just_now_is_not_closed(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    def entered(self: Room, *args: Any, **more: Any) -> Any:
        raise IntegrityError("somebody is in it")

    room = rooms.get_or_open_room(ann.user, "Empty")
    Room.objects.filter(pk=room.pk).update(opened=clock.to_datetime(0))
    monkeypatch.setattr(Room, "delete", entered)
    assert cleanup.close_idle_rooms(clock.get_current_time_ms()) == 0


def test_an_account_that_goes_meanwhile_holds_up_no_beat(company: Company) -> None:
    """The match or the account is deleted between the look and the sign of life."""
    location.renew_locations({company.ann.user.pk: "nosuchgame", 999_999: ""}, {}, set())
    assert not Location.objects.filter(user=999_999).exists()


def test_who_left_one_table_for_another_is_at_the_other(company: Company) -> None:
    """Two processes: one has seen the user leave, the other has seen them sit down elsewhere."""
    location.mark_user_at_match(company.ann.user.pk, company.id)
    location.renew_locations({}, {company.ann.user.pk: "another"}, set())
    assert Location.objects.get().match_id == company.id
    location.renew_locations({}, {company.ann.user.pk: company.id}, set())
    assert Location.objects.get().match_id is None


def test_who_hears_nobody_hears_themselves_and_the_house(company: Company) -> None:
    """F40, in what is shown at first and in what comes."""
    ann, room = company.ann.user, rooms.get_match_room(company.match, "players")
    for number, user in enumerate((ann, company.ben.user, None), 1):
        Message.objects.create(room=room, number=number, user=user, text=str(number), at=number)
    ann.mutes_all = True
    ann.save()
    assert [
        each["id"]
        for each in message_feeds.load_chat_history(message_feeds.build_match_chat_feed(company.id, 0), ann)[0]
    ] == [1, 3]
    assert mutes.load_muted_authors({ann.pk}, {ann.pk, company.ben.user.pk}) == {
        ann.pk: frozenset({company.ben.user.pk})
    }


def test_the_last_whisper_is_of_somebody_else_whom_one_hears(company: Company) -> None:
    """/r answers nobody who is muted, gone, or oneself."""
    ann, ben, cid = company.ann.user, company.ben.user, company.cid.user
    whispers.send_whisper(cid, ann, "first")
    whispers.send_whisper(ben, ann, "second")
    whispers.send_whisper(ann, cid, "third")
    assert whispers.get_last_whisperer(ann) == ben
    relationships.mute_user(ann, ben)
    assert whispers.get_last_whisperer(ann) == cid
    relationships.unmute_user(ann, ben)
    Message.objects.filter(user=ben).update(user=None)
    assert whispers.get_last_whisperer(ann) == cid
    Message.objects.filter(user=cid).update(user=None)
    with pytest.raises(Refused, match="No one has whispered"):
        whispers.get_last_whisperer(ann)


@pytest.mark.parametrize("name", ["Lobby", "lobby", "LOBBY 1", "lobby_1", "*LOBBY_1", "L0bby"])
def test_the_lobby_has_its_name_for_itself(ann: Person, name: str) -> None:
    """B4: `/join Lobby` opened a second, empty room of that name."""
    hall = location.enter_lobby(ann.user)
    assert rooms.get_or_open_room(ann.user, name) == hall
    assert rooms.format_room_name(hall.name) == "Lobby"


def test_a_hall_that_is_not_there_is_not_opened_by_its_name(ann: Person) -> None:
    with pytest.raises(Refused, match="are reserved"):
        rooms.get_or_open_room(ann.user, "Lobby 7")

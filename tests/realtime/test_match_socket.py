"""The match socket carries moves to the door and frames to the viewers, and survives everything."""

from __future__ import annotations

import asyncio
import json

from channels.db import database_sync_to_async

from games.core import broadcast
from games.matches import access, moves
from games.models import Entry, Match
from games.realtime import payloads, reconcile
from games.realtime.consumers import base
from tests.realtime.conftest import Company
from tests.realtime.phone import calling, live
from tests.realtime.test_wire import BAD


async def db(work, *args):
    """Runs something that asks the database, beside the sockets."""
    return await database_sync_to_async(work, thread_sensitive=False)(*args)


def of(company: Company) -> str:
    return f"/ws/matches/{company.id}"


def test_an_opening_and_a_state_come_first(company: Company) -> None:
    async def test() -> None:
        async with calling(of(company), company.ann.browser) as phone:
            opening, state = phone.frames
            seats = opening["match"]["seats"]
            assert opening["match"]["id"] == company.id
            assert [seat["name"] for seat in seats if seat["you"]] == ["Ann"]
            assert opening["match"]["you"] == next(seat["number"] for seat in seats if seat["you"])
            assert state["since"] is None
            assert state["version"] == 0
            assert state["presence"][str(opening["match"]["you"])] == "here"
            assert {"view", "options", "asked", "prompt", "clocks", "over", "facts"} <= state.keys()

    live(test)


def test_a_move_reaches_both_players_and_the_spectators(company: Company) -> None:
    mover, action = company.move()

    async def test() -> None:
        async with (
            calling(of(company), mover.browser) as mine,
            calling(of(company), company.cid.browser) as watching,
            calling(of(company)) as stranger,
        ):
            answer = await mine.ask({"play": action, "key": "k1", "version": 0}, "answer")
            assert answer == {"type": "answer", "key": "k1", "version": 1}
            for phone in (mine, watching, stranger):
                state = await phone.find("state", since=0, version=1)
                assert {fact["entry"] for fact in state["facts"]} == {1}
            assert (await watching.find("state", version=1))["options"] == []

    live(test)


def test_a_bell_from_another_process_is_enough(company: Company) -> None:
    mover, action = company.move()
    seat = access.find_user_seat(company.match, mover.user)

    async def test() -> None:
        async with calling(of(company)) as phone:
            await db(lambda: moves.submit_move(company.id, seat, action, by=mover.user, key="k"))
            assert (await phone.frame("state"))["version"] == 1

    live(test)


def test_f2_a_lost_notification_is_made_good_by_reconciling(company: Company, monkeypatch) -> None:
    mover, action = company.move()
    seat = access.find_user_seat(company.match, mover.user)
    monkeypatch.setattr(broadcast, "notify_channel", lambda *args: None)

    async def test() -> None:
        async with calling(of(company)) as phone:
            await db(lambda: moves.submit_move(company.id, seat, action, by=mover.user, key="k"))
            assert await phone.silent()
            await reconcile.reconcile_matches(reconcile.get_running_hub())
            assert (await phone.frame("state"))["version"] == 1

    live(test)


def test_head_frames_tell_how_far_the_match_is(company: Company) -> None:
    async def test() -> None:
        async with calling(of(company)) as phone:
            reconcile.refresh_channels(reconcile.get_running_hub().channels.values())
            assert (await phone.frame("head"))["version"] == 0

    live(test)


def test_a_ping_is_answered_with_the_head(company: Company) -> None:
    async def test() -> None:
        async with calling(of(company)) as phone:
            pong = await phone.ask({"ping": 7}, "pong")
            assert (pong["ping"], pong["version"]) == (7, 0)
            assert isinstance(pong["now"], int)

    live(test)


def test_f21_a_gap_is_answered_from_where_the_client_is(company: Company) -> None:
    for number in range(6):
        mover, action = company.move()
        moves.submit_move(
            company.id, access.find_user_seat(company.match, mover.user), action, by=mover.user, key=f"k{number}"
        )

    async def test() -> None:
        async with calling(of(company), company.ann.browser) as phone:
            state = await phone.ask({"since": 2}, "state")
            assert (state["since"], state["version"]) == (2, 6)
            assert {fact["entry"] for fact in state["facts"]} <= {3, 4, 5, 6}
            assert (await phone.ask({"since": 6}, "head"))["version"] == 6
            assert (await phone.ask({"since": 400}, "state"))["since"] is None

    live(test)


def test_f30_the_socket_survives_every_malformed_frame(company: Company, monkeypatch) -> None:
    monkeypatch.setattr(base, "MAX_MESSAGE_BURST", 1000)
    before = Entry.objects.count()

    async def test() -> None:
        async with calling(of(company), company.ann.browser) as phone:
            for name, text in BAD.items():
                error = await phone.ask(text, "error")
                assert error["status"] == 422, name
                assert error["reason"].endswith("."), name
            for event in ({"bytes": b"\x00\xff"}, {"text": None}, {}):
                await phone.send("receive", **event)
                assert (await phone.frame("error"))["status"] == 422
            assert (await phone.ask({"say": "x" * 1_000_000}, "error"))["status"] == 422
            assert (await phone.ask({"ping": 1}, "pong"))["ping"] == 1

    live(test)
    assert Entry.objects.count() == before


def test_f34_who_sends_too_much_is_slowed_down_and_told(company: Company, monkeypatch) -> None:
    monkeypatch.setattr(base, "MAX_THROTTLE_S", 0.0)

    async def test() -> None:
        async with calling(of(company), company.ann.browser) as phone:
            for number in range(60):
                await phone.say({"ping": number})
            errors = []
            while len(errors) < 3:
                frame = await phone.frame("pong", "error")
                if frame["type"] == "error":
                    errors.append(frame["status"])
            assert errors == [429] * 3

    live(test)


def test_an_illegal_move_is_refused_with_its_rule_and_a_fresh_state(company: Company) -> None:
    mover, _ = company.move()

    async def test() -> None:
        async with calling(of(company), mover.browser) as phone:
            error = await phone.ask({"play": {"action": "bid", "amount": 10}, "key": "k", "version": 0}, "error")
            assert (error["key"], error["status"]) == ("k", 409)
            fresh = await phone.frame("state")
            assert (fresh["since"], fresh["version"]) == (None, 0)

    live(test)
    assert Match.objects.get(pk=company.id).version == 0


def test_f15_a_stale_move_says_so(company: Company) -> None:
    mover, action = company.move()

    async def test() -> None:
        async with calling(of(company), mover.browser) as phone:
            await phone.ask({"play": action, "key": "a", "version": 0}, "answer")
            error = await phone.ask({"play": action, "key": "b", "version": 0}, "error")
            assert error["status"] == 409

    live(test)


def test_a_move_that_is_not_understood_is_422(company: Company) -> None:
    mover, _ = company.move()

    async def test() -> None:
        async with calling(of(company), mover.browser) as phone:
            for action in ({"action": "no_such_thing"}, {}, {"action": 7}, {"action": ["bid"]}):
                error = await phone.ask({"play": action, "key": "k"}, "error")
                assert error["status"] == 422, error

    live(test)


def test_f13_the_same_key_by_socket_and_by_post_has_one_effect(company: Company) -> None:
    mover, action = company.move()
    body = json.dumps({"action": action, "key": "same", "version": 0})

    async def test() -> None:
        async with calling(of(company), mover.browser) as first, calling(of(company), mover.browser) as second:
            message = {"play": action, "key": "same", "version": 0}
            await asyncio.gather(first.say(message), second.say(message))
            post = db(
                lambda: mover.browser.post(f"/api/matches/{company.id}/play", body, content_type="application/json")
            )
            answers = await asyncio.gather(first.frame("answer"), second.frame("answer"), post)
            assert answers[0] == answers[1] == {"type": "answer", "key": "same", "version": 1}
            assert (answers[2].status_code, answers[2].json()["version"]) == (200, 1)

    live(test)
    assert Match.objects.get(pk=company.id).version == 1


def test_f14_of_two_tabs_with_different_moves_one_wins(company: Company) -> None:
    mover, action = company.move()
    options = payloads.find_match_payload(company.id).build_frame(
        access.find_user_seat(company.match, mover.user), None
    )["options"]
    assert options

    async def test() -> None:
        async with calling(of(company), mover.browser) as first, calling(of(company), mover.browser) as second:
            await asyncio.gather(
                first.say({"play": action, "key": "tab-1", "version": 0}),
                second.say({"play": action, "key": "tab-2", "version": 0}),
            )
            outcomes = await asyncio.gather(first.frame("answer", "error"), second.frame("answer", "error"))
            assert sorted(frame["type"] for frame in outcomes) == ["answer", "error"]
            lost = next(frame for frame in outcomes if frame["type"] == "error")
            assert lost["status"] == 409

    live(test)
    assert Match.objects.get(pk=company.id).version == 1


def test_f16_a_key_used_again_for_another_move_is_refused(company: Company) -> None:
    mover, action = company.move()

    async def test() -> None:
        async with calling(of(company), mover.browser) as phone:
            await phone.ask({"play": action, "key": "k"}, "answer")
            error = await phone.ask({"play": {"action": "resign"}, "key": "k"}, "error")
            assert error["status"] == 422

    live(test)


def test_f50_who_watches_cannot_move(company: Company) -> None:
    _, action = company.move()

    async def test() -> None:
        async with calling(of(company), company.cid.browser) as cid, calling(of(company)) as stranger:
            assert (await cid.ask({"play": action, "key": "k"}, "error"))["status"] == 403
            assert (await stranger.ask({"play": action, "key": "k"}, "error"))["status"] == 401

    live(test)


def test_f50_the_seat_is_the_users_own_whatever_they_send(company: Company) -> None:
    mover, action = company.move()
    other = company.ben if mover == company.ann else company.ann

    async def test() -> None:
        async with calling(of(company), other.browser) as phone:
            assert (await phone.ask({"play": action, "key": "k"}, "error"))["status"] == 409
            seat = lobby_seat
            error = await phone.ask({"play": {**action, "seat": seat}, "key": "k2"}, "error")
            assert error["status"] in (409, 422)

    lobby_seat = access.find_user_seat(company.match, mover.user)
    live(test)
    assert Match.objects.get(pk=company.id).version == 0

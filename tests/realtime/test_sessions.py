"""F47, F49: a socket lives no longer than its session, token or user."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from channels.db import database_sync_to_async
from django.contrib.sessions.models import Session
from django.utils import timezone

from accounts import sanctions, tokens
from accounts.models import AccessChange, User
from games.models import Entry, Message
from games.realtime import credentials, reconcile
from tests.realtime.conftest import Company
from tests.realtime.phone import Phone, calling, live


def log_out(company: Company) -> None:
    company.ann.browser.post("/account/logout/")


def change_the_password(company: Company) -> None:
    user = User.objects.get(pk=company.ann.user.pk)
    user.set_password("another")
    user.save()


def ban(company: Company) -> None:
    User.objects.filter(pk=company.ann.user.pk).update(is_active=False)


def impose_ban(company: Company) -> None:
    sanctions.impose_sanction(company.ann.user, "ban", "Cheating", by=None)


def delete(company: Company) -> None:
    User.objects.filter(pk=company.ann.user.pk).delete()


def let_it_expire(company: Company) -> None:
    Session.objects.update(expire_date=timezone.now())


ENDS = (log_out, change_the_password, ban, delete, let_it_expire)


async def do(work: Callable[..., object], *args: object) -> None:
    await database_sync_to_async(work, thread_sensitive=False)(*args)


def test_a_socket_keeps_nothing_of_its_handshake(company: Company) -> None:
    """The cookie of the session among it."""

    async def test() -> None:
        async with calling(f"/ws/matches/{company.id}", company.ann.browser) as ann, calling("/ws/lobby") as stranger:
            await stranger.frame("lobby")
            assert ann.headers == stranger.headers == []

    live(test)


@pytest.mark.parametrize("end", ENDS, ids=lambda end: end.__name__)
def test_f49_the_next_beat_closes_the_socket(company: Company, end: Callable[[Company], None]) -> None:
    async def test() -> None:
        async with (
            calling(f"/ws/matches/{company.id}", company.ann.browser) as ann,
            calling("/ws/me", company.ann.browser) as me,
            calling("/ws/lobby") as stranger,
        ):
            await me.frame("me")
            await reconcile.close_ended_sessions(reconcile.get_running_hub())
            await do(end, company)
            await reconcile.close_ended_sessions(reconcile.get_running_hub())
            assert await ann.closed() == 4401
            assert await me.closed() == 4401
            await stranger.ask({"ping": 1}, "pong")

    live(test)


@pytest.mark.parametrize("end", [log_out, change_the_password, impose_ban, delete], ids=lambda end: end.__name__)
def test_f49_who_has_just_ended_is_found_without_a_look_at_everybody(
    company: Company, end: Callable[[Company], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody else is asked about."""
    asked: list[set[credentials.Credential]] = []
    find = credentials.find_ended_credentials
    monkeypatch.setattr(credentials, "find_ended_credentials", lambda shown: asked.append(shown) or find(shown))
    AccessChange.objects.all().delete()  # of how they came to sit here

    async def test() -> None:
        hub = reconcile.get_running_hub()
        async with (
            calling(f"/ws/matches/{company.id}", company.ann.browser) as ann,
            calling(f"/ws/matches/{company.id}", company.ben.browser) as ben,
        ):
            await reconcile.close_ended_sessions(hub, credentials.find_just_ended_credentials)
            await do(end, company)
            await reconcile.close_ended_sessions(hub, credentials.find_just_ended_credentials)
            assert await ann.closed() == 4401
            await ben.ask({"ping": 1}, "pong")

    live(test)
    assert [{each.user_id for each in shown} for shown in asked] == [set(), {company.ann.user.pk}]


@pytest.mark.parametrize("end", ENDS, ids=lambda end: end.__name__)
def test_f49_the_next_message_is_not_obeyed(company: Company, end: Callable[[Company], None]) -> None:
    """Log out in tab A, move and talk in tab B."""
    before, (_, action) = company.match.version, company.move()

    async def test() -> None:
        async with calling(f"/ws/matches/{company.id}", company.ann.browser) as ann:
            await do(end, company)
            await ann.say({"play": action, "key": "k"})
            assert await ann.closed() == 4401

    live(test)
    company.match.refresh_from_db()
    told = Entry.objects.filter(match=company.match, number__gt=before).exclude(actor="house")  # the house drops clocks
    assert not told.exists()
    assert not Message.objects.exists()


def test_f49_talk_is_not_obeyed_either(company: Company) -> None:
    async def test() -> None:
        async with calling(f"/ws/matches/{company.id}", company.ann.browser) as ann:
            await do(log_out, company)
            await ann.say({"say": "still here"})
            assert await ann.closed() == 4401

    live(test)
    assert not Message.objects.exists()


def test_others_keep_their_sockets(company: Company) -> None:
    async def test() -> None:
        async with calling(f"/ws/matches/{company.id}", company.ben.browser) as ben:
            await do(log_out, company)
            await reconcile.close_ended_sessions(reconcile.get_running_hub())
            await ben.ask({"ping": 1}, "pong")

    live(test)


def test_a_program_comes_with_its_token_and_no_origin(company: Company) -> None:
    token, raw = tokens.create_token(company.ann.user, "bot")

    async def test() -> None:
        async with calling(f"/ws/matches/{company.id}", origin="", authorization=f"Bearer {raw}") as program:
            assert program.frames[0]["match"]["you"] is not None
            await do(tokens.revoke_token, company.ann.user, token.pk)
            await reconcile.close_ended_sessions(reconcile.get_running_hub())
            assert await program.closed() == 4401

    live(test)


def test_a_wrong_token_opens_nothing(company: Company) -> None:
    async def test() -> None:
        phone = Phone("/ws/me", company.ann.browser, authorization="Bearer starboard_wrong")
        answer = await phone.dial()
        assert answer["type"] == "websocket.close" or await phone.closed() == 4401

    live(test)


def test_a_session_that_never_was_is_a_stranger(company: Company) -> None:
    async def test() -> None:
        async with calling(f"/ws/matches/{company.id}", cookie="session=0123456789abcdef0123456789abcdef") as phone:
            assert phone.frames[0]["match"]["you"] is None
        async with calling(f"/ws/matches/{company.id}", cookie="session=" + "x" * 4000) as phone:
            assert phone.frames[0]["match"]["you"] is None

    live(test)


ORIGINS = {
    "http://testserver": True,
    "http://localhost:8000": True,
    "https://testserver": False,
    "http://testserver:81": False,
    "http://sub.testserver": False,
    "http://testserver.evil.example": False,
    "http://evil.example": False,
    "http://evil.example/testserver": False,
    "http://testserver@evil.example": False,
    "http://localhost": False,
    "http://localhost:8001": False,
    "http://127.0.0.1:8000": False,
    "null": False,
    "": False,
    "file://": False,
    "testserver": False,
    "http://testserver\x00": False,
    "http://testserver\r\nX: y": False,
    "http://testserver\t": False,
    "*": False,
}


@pytest.mark.parametrize("origin", ORIGINS, ids=repr)
def test_f47_only_our_own_pages_open_sockets(fresh: None, origin: str) -> None:
    async def test() -> None:
        phone = Phone("/ws/lobby", origin=origin)
        answer = await phone.dial()
        assert (answer["type"] == "websocket.accept") is ORIGINS[origin]
        await phone.hang_up()

    live(test)

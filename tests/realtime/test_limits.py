"""F34, F40: how much one person, and one address, may have open and do. A school of 500 behind one address may."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from accounts import footprints, guests
from accounts.models import User
from accounts.views import sign_in
from common import rate_limits
from common.refusals import Refused
from games.api import auth
from games.chat import handle_chat_input, location
from games.chat import limits as chat_limits
from games.chat.commands.base import ChatSender
from games.engine.catalog import titles
from games.lobby import checks, starting, tables
from games.models import Match
from games.realtime.consumers import base
from tests.realtime.conftest import Company, Person
from tests.realtime.phone import Phone, live

PUPILS = 500
NOON = 1_800_000_000.0


def broken(*_: Any, **__: Any) -> None:
    raise ConnectionError("Redis is gone")


@pytest.fixture
def without_redis(monkeypatch: pytest.MonkeyPatch) -> None:
    for verb in ("add", "incr"):
        monkeypatch.setattr(cache, verb, broken)


def refused(deed: Callable[[], Any]) -> Refused:
    """Why not."""
    with pytest.raises(Refused) as no:
        deed()
    return no.value


# -- counting


@pytest.fixture
def set_time(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Makes it so many seconds since the epoch."""
    return lambda now: monkeypatch.setattr("common.clock.get_current_time_ms", lambda: int(now * 1000))


def test_a_minute_is_counted_and_the_refusal_says_how_long(set_time: Callable[[float], None]) -> None:
    set_time(NOON + 20)
    for _ in range(3):
        rate_limits.check_rate("x", 1, 3)
    no = refused(lambda: rate_limits.check_rate("x", 1, 3))
    assert (no.status, no.code, no.wait) == (429, "rate_limited", 60 - int(NOON + 20) % 60)
    rate_limits.check_rate("x", 2, 3)
    set_time(NOON + 80)
    rate_limits.check_rate("x", 1, 3)


def test_an_hour_is_counted_apart_from_its_minutes(set_time: Callable[[float], None]) -> None:
    for minute in range(3):
        set_time(NOON + 60 * minute)
        rate_limits.check_rate("x", 1, 1)
        rate_limits.check_rate("x", 1, 3, 3600)
    no = refused(lambda: rate_limits.check_rate("x", 1, 3, 3600, "Wait."))
    assert (no.reason, no.wait) == ("Wait.", 3600 - int(NOON + 120) % 3600)


def test_without_redis_each_process_counts_by_itself(without_redis: None, set_time: Callable[[float], None]) -> None:
    """It neither refuses because Redis is gone nor lets everything through."""
    set_time(NOON)
    for _ in range(3):
        rate_limits.check_rate("x", 1, 3)
    assert refused(lambda: rate_limits.check_rate("x", 1, 3)).status == 429
    rate_limits.check_rate("x", 2, 3)
    set_time(NOON + 60)
    rate_limits.check_rate("x", 1, 3)


def test_what_is_open_at_once_is_counted_and_forgotten() -> None:
    here = rate_limits.ConcurrencyLimit()
    with here.acquire("a", 2) as one, here.acquire("a", 2) as two, here.acquire("a", 2) as three:
        assert (one, two, three) == (True, True, False)
        with here.acquire("b", 2) as other, here.acquire("c", 0) as any_:
            assert other
            assert any_
    assert len(here) == 0


# -- sockets


class Visitor(Phone):
    """A socket that comes from an address."""

    def __init__(self, path: str, browser: Client | None = None, address: str = "192.0.2.7") -> None:
        from config.asgi import application

        def from_there(scope: dict[str, Any], *rest: Any) -> Any:
            return application(scope | {"client": (address, 1)}, *rest)

        import config.asgi

        whole, config.asgi.application = config.asgi.application, from_there  # type: ignore[assignment]
        try:
            super().__init__(path, browser)
        finally:
            config.asgi.application = whole


async def answered(visitor: Visitor) -> dict[str, Any]:
    """What follows the handshake."""
    assert (await visitor.dial())["type"] == "websocket.accept"
    return await visitor.event()


async def fill(count: int, make: Callable[[], Visitor]) -> list[Visitor]:
    """So many open sockets."""
    phones = [make() for _ in range(count)]
    for phone in phones:
        assert (await answered(phone))["type"] == "websocket.send"
    return phones


async def gone(phones: list[Visitor]) -> None:
    """All of them hang up."""
    for phone in phones:
        await phone.send("disconnect", code=1000)
        await phone.task


def assert_too_many(event: dict[str, Any]) -> None:
    """Closed with the code and the sentence."""
    assert (event["type"], event["code"]) == ("websocket.close", 4429)
    assert "Close some" in event["reason"]


def test_strangers_at_one_address_have_so_many_sockets(company: Company, settings: Any) -> None:
    settings.SOCKETS_PER_ADDRESS = 6

    async def play() -> None:
        phones = await fill(3, lambda: Visitor("/ws/lobby"))
        one_more = Visitor("/ws/lobby")
        assert_too_many(await answered(one_more))
        await one_more.task
        phones += await fill(1, lambda: Visitor("/ws/lobby", address="192.0.2.8"))
        phones += await fill(3, lambda: Visitor("/ws/me", company.ann.browser))  # who is signed in still comes in
        last = Visitor("/ws/me", company.ben.browser)
        assert_too_many(await answered(last))
        await last.task
        await gone(phones)
        assert len(base.open_sockets) == 0
        await gone(await fill(1, lambda: Visitor("/ws/lobby")))

    live(play)


def test_one_user_has_so_many_sockets(company: Company, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(base, "MAX_SOCKETS_PER_USER", 2)

    async def play() -> None:
        phones = await fill(2, lambda: Visitor("/ws/me", company.ann.browser))
        one_more = Visitor("/ws/me", company.ann.browser, address="192.0.2.9")
        assert_too_many(await answered(one_more))
        await one_more.task
        phones += await fill(1, lambda: Visitor("/ws/me", company.ben.browser))
        await gone(phones)
        assert len(base.open_sockets) == 0

    live(play)


def test_a_network_of_ipv6_is_one_address(settings: Any, company: Company) -> None:
    settings.SOCKETS_PER_ADDRESS = 2

    async def play() -> None:
        phones = await fill(1, lambda: Visitor("/ws/lobby", address="2001:db8::1"))
        one_more = Visitor("/ws/lobby", address="2001:db8::2")
        assert_too_many(await answered(one_more))
        await one_more.task
        await gone(phones)

    live(play)


# -- tables and talk of guests


def guest(address: str = "192.0.2.7") -> User:
    """A guest who came from there."""
    browser = Client(REMOTE_ADDR=address)
    assert browser.post("/guest/").status_code == 302
    return User.objects.latest("pk")


def opened(user: User) -> Match:
    return tables.create_match(user, titles()[0].slug, seats=2)


@pytest.mark.django_db
def test_a_guest_opens_a_few_tables() -> None:
    one = guest()
    for _ in range(checks.MAX_OPEN_MATCHES_GUEST):
        opened(one)
    assert str(checks.MAX_OPEN_MATCHES_GUEST) in refused(lambda: opened(one)).reason


@pytest.mark.django_db
def test_guests_at_one_address_open_so_many_tables(monkeypatch: pytest.MonkeyPatch, ann: Person) -> None:
    monkeypatch.setattr(checks, "MAX_OPEN_MATCHES_ADDRESS", 3)
    for _ in range(3):
        opened(guest())
    no = refused(lambda: opened(guest()))
    assert (no.status, no.wait > 0) == (429, True)
    assert "at your address" in no.reason
    opened(guest("192.0.2.8"))
    opened(ann.user)
    Match.objects.filter(host__is_guest=True).update(status=Match.Status.CANCELLED)
    opened(guest())


@pytest.mark.django_db
def test_a_page_and_the_api_say_so_with_the_time_to_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checks, "MAX_OPEN_MATCHES_ADDRESS", 0)
    browser = Client()
    answer = browser.post("/play/quick/", {"title": titles()[0].slug, "wait": "0"})
    assert (answer.status_code, answer["Retry-After"]) == (429, "300")
    assert "at your address" in answer.content.decode()
    answer = browser.post("/api/quick", {"title": titles()[0].slug}, content_type="application/json")
    assert (answer.status_code, answer["Retry-After"]) == (429, "300")


@pytest.mark.django_db
def test_guests_at_one_address_say_so_many_lines_a_minute(monkeypatch: pytest.MonkeyPatch, ann: Person) -> None:
    monkeypatch.setattr(chat_limits, "NEAR", 3)
    people = [guest(), guest()]
    for user in (*people, people[0]):
        handle_chat_input(ChatSender(user, location.enter_lobby(user).pk), "Hello")
    assert (
        refused(lambda: handle_chat_input(ChatSender(people[1], location.find_user_room(people[1]).pk), "Hello")).status
        == 429
    )  # type: ignore[union-attr]
    far = guest("192.0.2.8")
    handle_chat_input(ChatSender(far, location.enter_lobby(far).pk), "Hello")
    handle_chat_input(ChatSender(ann.user, location.enter_lobby(ann.user).pk), "Hello")


@pytest.mark.django_db
def test_a_guest_is_known_by_the_address_before_anything_else_is_done(rf: Any) -> None:
    """So that a guest who comes by opening a table is counted too."""
    browser = Client(REMOTE_ADDR="192.0.2.7")
    request = browser.get("/").wsgi_request
    assert list(footprints.list_user_addresses(guests.ensure_signed_in(request)))


# -- the API


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/api/matches", "/api/titles", "/api/commands", "/api/matches/{}"])
def test_strangers_at_one_address_ask_the_api_so_often(ann: Person, monkeypatch: pytest.MonkeyPatch, path: str) -> None:
    monkeypatch.setattr(auth, "ANONYMOUS_VIEWS_PER_MINUTE", 2)
    monkeypatch.setattr("common.clock.get_current_time_ms", lambda: int(NOON * 1000))
    path = path.format(opened(ann.user).pk)
    there, elsewhere, member = Client(), Client(REMOTE_ADDR="192.0.2.8"), Client()
    member.force_login(ann.user, backend=guests.BACKEND)
    assert [there.get(path).status_code for _ in range(2)] == [200, 200]
    answer = there.get(path)
    assert (answer.status_code, answer["Retry-After"]) == (429, "60")
    assert answer.json()["reason"].endswith(".")
    assert elsewhere.get(path).status_code == member.get(path).status_code == 200


@pytest.mark.django_db
def test_whole_matches_are_given_out_so_often(ann: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(auth, "ANONYMOUS_EXPORTS_PER_MINUTE", 1)
    monkeypatch.setattr(auth, "EXPORTS_PER_MINUTE", 2)
    path = f"/api/matches/{starting.start_bot_match(ann.user, titles()[0].slug).pk}/export"
    member = Client()
    member.force_login(ann.user, backend=guests.BACKEND)
    assert [Client().get(path).status_code for _ in range(2)] == [200, 429]
    assert [member.get(path).status_code for _ in range(3)] == [200, 200, 429]


def test_every_limit_has_room_for_a_school(settings: Any) -> None:
    """500 pupils at once: a socket of the page and one of their own each, a table for two, a line in two minutes."""
    assert settings.SOCKETS_PER_ADDRESS >= 3 * PUPILS
    assert settings.SOCKETS_PER_ADDRESS // 2 >= PUPILS
    assert sign_in.GUESTS_AN_HOUR >= PUPILS
    assert checks.MAX_OPEN_MATCHES_ADDRESS >= PUPILS // 2
    assert chat_limits.NEAR >= PUPILS // 2
    assert auth.ANONYMOUS_VIEWS_PER_MINUTE >= 4 * PUPILS

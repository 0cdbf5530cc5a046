"""Redis is gone. Who can do without it does: guests, sign-in, sign-up, Play now, talk; and every limit counts."""

from __future__ import annotations

from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.core.cache import cache
from django.test import Client

from accounts.models import User
from common import rate_limits
from common.refusals import Refused
from config import backends, outages
from games import chat
from games.chat.commands.base import ChatSender
from games.core import presence
from games.lobby import tables
from games.models import Match, Message
from tests.services.processes import free_port


@pytest.fixture(autouse=True)
def no_redis(transactional_db: None, settings: Any) -> Any:
    """The settings of a site in use, and nothing at Redis' address."""
    url = f"redis://127.0.0.1:{free_port()}/0"
    settings.CACHES = {"default": backends.redis_cache(url)}
    settings.CHANNEL_LAYERS = {"default": backends.redis_layer(url)}
    settings.ACCOUNT_EMAIL_VERIFICATION = "mandatory"
    yield
    outages.broker.answered()
    cache.clear()


@pytest.fixture
def member(person: Any) -> User:
    user: User = person("Ann", password="a long enough password")
    EmailAddress.objects.update_or_create(
        user=user, defaults={"email": "ann@example.org", "verified": True, "primary": True}
    )
    user.email = "ann@example.org"
    user.save()
    return user


def test_a_guest_comes_in(client: Client) -> None:
    assert client.post("/guest/").status_code == 302
    assert User.objects.filter(is_guest=True).count() == 1


def test_play_now(client: Client) -> None:
    answer = client.post("/play/now/galactic-magnate/")
    assert answer.status_code == 302
    assert Match.objects.get().status == Match.Status.RUNNING


def test_a_member_signs_in(client: Client, member: User) -> None:
    answer = client.post("/account/login/", {"login": "ann@example.org", "password": "a long enough password"})
    assert answer.status_code == 302
    assert client.session["_auth_user_id"] == str(member.pk)


def test_wrong_passwords_are_counted(client: Client, member: User) -> None:
    """F34: no limit is lifted because Redis is gone."""
    tries = [
        client.post("/account/login/", {"login": "ann@example.org", "password": f"guess {n}"}).content.decode()
        for n in range(7)
    ]
    assert "Too many tries" not in tries[0]
    assert "Too many tries" in tries[-1]


def test_a_newcomer_signs_up(client: Client) -> None:
    given = {"email": "new@example.org", "password1": "a long enough password"}
    assert client.post("/account/signup/", given).status_code == 302
    assert User.objects.filter(email="new@example.org").exists()


def test_talk_at_a_table(member: User, person: Any) -> None:
    match = tables.create_match(member, "galactic-magnate", seats=2)
    chat.handle_chat_input(ChatSender(member, match_id=match.pk, key="k"), "is anybody there?")
    assert Message.objects.get().text == "is anybody there?"


def test_limits_count_in_this_process() -> None:
    allowed = [rate_limits.is_within_rate("thing", "somebody", 3, 60) for _ in range(5)]
    assert allowed == [True, True, True, False, False]
    with pytest.raises(Refused):
        rate_limits.check_rate("thing", "somebody", 3)


def test_who_is_here_is_known_in_this_process(member: User) -> None:
    match = tables.create_match(member, "galactic-magnate", seats=2)
    presence.mark_seat_seen(match.pk, 0)
    assert presence.get_seat_presence(match.pk, [0, 1]) == {0: "here", 1: "gone"}


def test_every_way_to_use_the_cache_works() -> None:
    cache.set("a", 1)
    cache.set_many({"b": 2, "c": 3})
    assert cache.get_many(["a", "b", "c"]) == {"a": 1, "b": 2, "c": 3}
    assert cache.incr("a") == 2
    assert cache.decr("a") == 1
    assert cache.get_or_set("d", 4) == 4
    assert cache.has_key("d")
    assert cache.touch("d", 60)
    assert not cache.add("d", 5)
    assert cache.delete("d")
    cache.delete_many(["a", "b"])
    assert cache.get("a", "nothing") == "nothing"
    cache.clear()
    assert cache.get("c") is None


def test_an_outage_begins_with_an_empty_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who was seen in an outage before and not in this one was not lost in between."""
    cache.set("seen", 1)
    outages.broker.answered()
    monkeypatch.setattr(outages.broker, "ended", float("-inf"))
    assert cache.get("seen") is None


def test_it_is_told_once(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    outages.broker.answered()
    outages.broker.ended = float("-inf")
    for _ in range(20):
        client.get("/play/")
        cache.set("a", 1)
    assert [record.getMessage()[:21] for record in caplog.records if "Redis" in record.getMessage()] == [
        "Redis does not answer"
    ]

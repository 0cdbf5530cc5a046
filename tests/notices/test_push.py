"""Pushes: encrypted to one device, signed by the site, one for a game at a time, and no more where nobody hears."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from typing import Any

import pytest
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric import ec
from django.test import Client

from accounts.models import User
from common import clock
from common.durations import HOUR_MS, MINUTE_MS
from common.refusals import Refused
from games.core.notice_queue import queue_notice
from games.models import Device, Notice, NoticeDelivery, NoticeKind
from games.notices import delivery, devices, notice_policy, push_delivery
from games.notices.notice_answers import list_shown_answers
from games.notices.push_encryption import decode_base64url, encode_base64url, encrypt_push
from tests.matches.conftest import Game
from tests.notices.receivers import Browser, Receiver, read_vapid
from tests.notices.test_outbox import ask_anew

pytestmark = pytest.mark.django_db
Make = Callable[..., Any]
Later = Callable[[int], None]


@pytest.fixture
def reader() -> Browser:
    return Browser()


@pytest.fixture
def phone(ann: User, reader: Browser, receiver: Receiver) -> Device:
    """Ann's phone, as its browser gave it to us."""
    keys = {"p256dh": encode_base64url(reader.point), "auth": encode_base64url(reader.auth)}
    said = {"endpoint": f"{receiver.url}/push/a-secret-place", "keys": keys}
    return devices.add_device(ann, said, "Mozilla/5.0 (iPhone) Mobile", "a session")


def sweep() -> int:
    delivery.spread_due_notices()
    return push_delivery.send_due_pushes()


def test_the_example_of_the_standard() -> None:
    """RFC 8291, appendix A: the very bytes."""
    sender = ec.derive_private_key(
        int.from_bytes(decode_base64url("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big"), ec.SECP256R1()
    )
    body = encrypt_push(
        b"When I grow up, I want to be a watermelon",
        decode_base64url("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"),
        decode_base64url("BTBZMqHH6r4Tts7J_aSIgg"),
        sender,
        decode_base64url("DGv6ra1nlYgDCS1FRnbzlw"),
    )
    assert encode_base64url(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_"
        "yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
    )


def test_a_question_reaches_a_closed_phone(
    game: Game, ann: User, phone: Device, reader: Browser, receiver: Receiver
) -> None:
    """Read by nobody but the browser; signed by the site for this push service alone; once."""
    Notice.objects.all().delete()
    due = ask_anew(game, ann)
    assert [sweep(), sweep()] == [1, 0]
    (got,) = receiver.got
    said = json.loads(reader.read(got.body))
    assert said["title"] == "Sunday crew: your turn"
    assert said["url"] == f"/m/{game.id}/"
    assert said["tag"] == f"match:{game.id}"
    assert "With Ben." in said["body"]
    claims = read_vapid(got)
    assert claims["aud"] == receiver.url
    assert 0 < claims["exp"] - clock.get_current_time_ms() / 1000 <= 86_400
    assert 60 <= int(got.headers["TTL"]) <= 86_400
    assert int(got.headers["TTL"]) * 1000 <= due.due_at - due.asked_at
    assert len(got.headers["Topic"]) == 32
    assert b"Sunday" not in got.body
    with pytest.raises(InvalidTag):
        Browser().read(got.body)
    phone.refresh_from_db()
    assert phone.reached


def test_buttons_are_harmless_answers_and_only_those_of_whoever_is_asked(game: Game, ann: User, ben: User) -> None:
    """A roll is one; resigning, which stands beside it, is none; nor is a bid, a sum that is still to be chosen."""
    seat = min(game.reach().asked)
    asked, other = (ann, ben) if game.head.seats[seat].user_id == ann.pk else (ben, ann)
    words = {"match": game.match, "kind": NoticeKind.TURN, "seat": seat, "asked": 0}
    assert list_shown_answers(Notice(user=asked, **words)) == [("roll", "Roll the dice")]
    assert list_shown_answers(Notice(user=other, **{**words, "seat": 1 - seat})) == []
    assert list_shown_answers(Notice(user=None, **words)) == []  # what is told to a match's hook asks nobody
    assert list_shown_answers(Notice(user=asked, **{**words, "kind": NoticeKind.HURRY})) == []
    table = game.reach(lambda table: any(option.kind.__name__ == "Bid" for option in table.options(min(table.asked))))
    assert list_shown_answers(Notice(user=asked, **{**words, "match": game.match, "seat": min(table.asked)})) == []


def test_three_notices_of_one_game_take_each_others_place(
    game: Game, ann: User, phone: Device, reader: Browser, receiver: Receiver
) -> None:
    """On their way by the topic, on the screen by the tag; another game has another."""
    for number, kind in enumerate((NoticeKind.SEAT_LOST, NoticeKind.SEAT_LOST, NoticeKind.OVER)):
        queue_notice(kind, ann.pk, game.match, key=str(number))
    queue_notice(NoticeKind.WHISPER, ann.pk, words={"who": "Ben"})
    sweep()
    told = [(json.loads(reader.read(got.body))["tag"], got.headers["Topic"]) for got in receiver.got]
    assert len(told) >= 4
    assert len({each for each in told if each[0] == f"match:{game.id}"}) == 1
    assert len(set(told)) == 2


@pytest.mark.parametrize("status", [404, 410])
def test_a_dead_subscription_is_forgotten(ann: User, phone: Device, receiver: Receiver, status: int) -> None:
    receiver.answer = status
    queue_notice(NoticeKind.TRIAL, ann.pk)
    assert sweep() == 0
    assert not Device.objects.exists()
    assert not NoticeDelivery.objects.filter(way="push").exists()


def test_a_push_service_that_fails_is_asked_again(
    ann: User, phone: Device, receiver: Receiver, pass_time: Later, caplog: Any
) -> None:
    """Later each time; as long as it asks for; the place and the keys are in no log."""
    caplog.set_level(logging.DEBUG)
    receiver.answer = 503
    queue_notice(NoticeKind.TRIAL, ann.pk)
    for count, wait in ((1, MINUTE_MS), (2, 2 * MINUTE_MS)):
        sweep()
        assert len(receiver.got) == count
        assert NoticeDelivery.objects.get(way="push").due - clock.get_current_time_ms() == pytest.approx(
            wait, abs=20_000
        )
        pass_time(wait + 1)
    receiver.answer = 201
    assert sweep() == 1
    assert [word for word in ("a-secret-place", phone.public_key, phone.auth_secret) if word in caplog.text] == []


def test_nobody_is_asked_again_who_refuses(ann: User, phone: Device, receiver: Receiver, pass_time: Later) -> None:
    receiver.answer = 403
    queue_notice(NoticeKind.TRIAL, ann.pk)
    for _ in range(3):
        sweep()
        pass_time(HOUR_MS)
    assert len(receiver.got) == 1
    assert NoticeDelivery.objects.get(way="push").why == "refused"


def test_a_dead_workers_pushes_come_again_once(
    ann: User, phone: Device, reader: Browser, receiver: Receiver, pass_time: Later
) -> None:
    """Handed over and never written down as sent: once more after its lease, with the same key, and never again."""
    queue_notice(NoticeKind.TRIAL, ann.pk)
    sweep()
    for _ in range(3):
        NoticeDelivery.objects.filter(way="push").exclude(state="void").update(state="waiting", sent=None)
        assert push_delivery.send_due_pushes() == 0
        pass_time(notice_policy.LEASE_MS + 1)
        push_delivery.send_due_pushes()
    said = [json.loads(reader.read(got.body)) for got in receiver.got]
    assert [(each["key"], each["tag"]) for each in said] == [(said[0]["key"], said[0]["tag"])] * 2


def test_who_signs_out_gets_no_more_pushes_there(ann: User, reader: Browser, device: Make) -> None:
    client = Client()
    client.force_login(ann)
    keys = {"p256dh": encode_base64url(reader.point), "auth": encode_base64url(reader.auth)}
    said = {"endpoint": "https://push.example/1", **keys}
    assert client.post("/account/notices/devices/add/", said, headers={"X-Requested-With": "fetch"}).status_code == 204
    other = device(ann)
    client.post("/account/logout/")
    assert list(Device.objects.all()) == [other]


BAD = [
    {"endpoint": "http://push.example/1"},
    {"endpoint": "https://u:p@push.example/1"},
    {"endpoint": "x" * 2000},
    {"endpoint": 7},
    {"keys": {"p256dh": "AAAA", "auth": "BTBZMqHH6r4Tts7J_aSIgg"}},
    {"keys": {"p256dh": encode_base64url(b"\x04" + b"\xff" * 64), "auth": "BTBZMqHH6r4Tts7J_aSIgg"}},
    {"keys": {"p256dh": encode_base64url(Browser().point), "auth": "short"}},
    {"keys": {"p256dh": encode_base64url(Browser().point), "auth": "ä" * 22}},
    {"keys": None},
]


@pytest.mark.parametrize("wrong", BAD)
def test_what_is_no_subscription_gets_a_sentence(ann: User, settings: Any, wrong: dict[str, Any]) -> None:
    settings.OUTWARD_SCHEMES = ["https"]
    keys = {"p256dh": encode_base64url(Browser().point), "auth": encode_base64url(b"sixteen letters.")}
    with pytest.raises(Refused):
        devices.add_device(ann, {"endpoint": "https://push.example/1", "keys": keys, **wrong}, "", "")
    assert not Device.objects.exists()


def test_a_browser_is_its_newest_users(ann: User, ben: User, settings: Any) -> None:
    keys = {"p256dh": encode_base64url(Browser().point), "auth": encode_base64url(b"sixteen letters.")}
    for user in (ann, ben, ben):
        devices.add_device(user, {"endpoint": "https://push.example/1", "keys": keys}, "", "")
    assert [each.user for each in Device.objects.all()] == [ben]

"""Notices to hooks: each as its receiver wants it, signed, tried again, stopped, and started again."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

import pytest

from accounts.models import User
from common import clock
from common.durations import HOUR_MS, MINUTE_MS
from common.refusals import Refused
from games.core.notice_queue import Owed, queue_notice, queue_notices
from games.lobby import tables
from games.models import Hook, Match, Notice, NoticeDelivery, NoticeKind
from games.notices import delivery, hook_delivery, hook_settings
from games.notices.hook_formats import describe_hook, guess_style
from games.notices.outward_post import parse_outward_url
from tests.mail.conftest import TITLE
from tests.notices.receivers import Receiver, is_signed

pytestmark = pytest.mark.django_db
Make = Callable[..., Any]
Later = Callable[[int], None]
SECRET_PATH = "/api/webhooks/1234/a-very-secret-path"


@pytest.fixture
def match(ann: User) -> Match:
    return tables.create_match(ann, TITLE, seats=2, name="*Sunday* <@here> [crew](x)")


def send(user: User, match: Match | None = None, key: str = "") -> int:
    """A game is over for somebody, and what is due is sent."""
    queue_notice(NoticeKind.OVER, user.pk, match, key=key, words={"result": "You came first of two."})
    return sweep()


def sweep() -> int:
    delivery.spread_due_notices()
    return hook_delivery.send_due_hooks()


def test_plain_json_is_signed_and_comes_once(ann: User, hook: Make, receiver: Receiver, match: Match) -> None:
    own = hook(ann, url=f"{receiver.url}{SECRET_PATH}")
    assert [send(ann, match), sweep(), sweep()] == [1, 0, 0]
    (got,) = receiver.got
    assert is_signed(got, own.secret)
    assert not is_signed(got, own.secret + "x")
    assert not is_signed(got._replace(body=got.body + b" "), own.secret)
    assert got.said["kind"] == "over"
    assert got.said["match"]["id"] == match.pk
    assert got.said["key"] == got.headers["X-Starboard-Key"] == Notice.objects.get(kind="over").key
    own.refresh_from_db()
    assert (own.tries, own.delivered) == (0, pytest.approx(clock.get_current_time_ms(), abs=60_000))


@pytest.mark.parametrize(
    ("style", "path", "there", "finds"),
    [
        ("discord", SECRET_PATH, SECRET_PATH, lambda said: said["allowed_mentions"] == {"parse": []}),
        ("discord", "/x", "/x", lambda said: r"\*Sunday\* \<\@here\> \[crew\]\(x\)" in said["embeds"][0]["title"]),
        ("slack", "/x", "/x", lambda said: "*Sunday* &lt;@here&gt;" in said["text"]),
        ("ntfy", "/my-turns", "/", lambda said: (said["topic"], said["click"][:4]) == ("my-turns", "http")),
        ("ntfy", "/sub/my-turns/", "/sub/", lambda said: said["message"] == "You came first of two."),
    ],
)
def test_each_kind_as_it_wants_it(
    ann: User, hook: Make, receiver: Receiver, match: Match, style: str, path: str, there: str, finds: Make
) -> None:
    hook(ann, style=style, url=f"{receiver.url}{path}")
    assert send(ann, match) == 1
    (got,) = receiver.got
    assert got.path == there
    assert finds(got.said)


def test_it_is_tried_eight_times_in_a_day_and_then_stops(
    ann: User, hook: Make, receiver: Receiver, pass_time: Later, caplog: Any
) -> None:
    """Each with the same key, later each time; nothing of it in the log; its owner is told and starts it again."""
    own, receiver.answer = hook(ann, url=f"{receiver.url}{SECRET_PATH}"), 404
    caplog.set_level(logging.DEBUG)
    send(ann)
    for tries, wait in enumerate(hook_delivery.WAITS_MS, start=1):
        own.refresh_from_db()
        assert (own.tries, own.stopped) == (tries, None)
        assert own.next_try - clock.get_current_time_ms() == pytest.approx(wait, abs=MINUTE_MS)
        pass_time(wait - MINUTE_MS // 2)
        assert sweep() == 0
        assert len(receiver.got) == tries
        pass_time(MINUTE_MS)
        sweep()
    own.refresh_from_db()
    assert (own.tries, len(receiver.got), own.failure) == (8, 8, "an answer of 404")
    assert own.stopped is not None
    assert sum(hook_delivery.WAITS_MS) < 24 * HOUR_MS
    assert len({got.headers["X-Starboard-Key"] for got in receiver.got}) == 1
    assert [state.word for state in hook_settings.list_hook_states(ann)] == ["stopped"]
    told = Notice.objects.get(user=ann, kind="hook_stopped")
    assert "8 times" in told.words["why"]
    assert SECRET_PATH not in caplog.text + str(told.words)
    send(ann, key="2")
    assert len(receiver.got) == 8
    receiver.answer = 200
    hook_settings.try_hook(ann, own.pk)
    assert sweep() == 1
    assert [state.word for state in hook_settings.list_hook_states(ann)] == ["delivered"]


def test_what_waits_for_a_hook_as_it_stops_is_not_sent(ann: User, hook: Make, receiver: Receiver) -> None:
    own = hook(ann, url=receiver.url)
    queue_notice(NoticeKind.OVER, ann.pk)
    delivery.spread_due_notices()
    Hook.objects.filter(pk=own.pk).update(stopped=1)
    assert hook_delivery.send_due_hooks() == 0
    assert receiver.got == []
    assert NoticeDelivery.objects.get(way="hook").why == "stopped"


def test_what_may_have_been_taken_comes_twice_at_most(
    ann: User, hook: Make, receiver: Receiver, pass_time: Later, monkeypatch: pytest.MonkeyPatch
) -> None:
    from games.notices import outward_post

    monkeypatch.setattr(outward_post, "STEP_S", 0.1)
    hook(ann, url=receiver.url)
    receiver.answer = receiver.hang_up
    send(ann)
    for _ in range(4):
        pass_time(2 * HOUR_MS)
        sweep()
    assert len(receiver.got) == 2
    assert NoticeDelivery.objects.get(way="hook").why == "uncertain"


def test_one_that_stalls_holds_up_nobody(
    ann: User, ben: User, hook: Make, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    from games.notices import outward_post

    monkeypatch.setattr(outward_post, "STEP_S", 0.3)
    receiver.answer = lambda handler: receiver.stall(handler) if handler.path == "/slow" else handler.send_error(500)
    hook(ann, url=f"{receiver.url}/slow")
    hook(ben, url=f"{receiver.url}/quick")
    for user in (ann, ben):
        queue_notice(NoticeKind.OVER, user.pk)
    sweep()
    assert sorted(got.path for got in receiver.got) == ["/quick", "/slow"]
    assert sorted(Hook.objects.values_list("failure", flat=True)) == ["an answer of 500", "no answer"]


def test_a_match_has_hooks_of_its_own(ann: User, ben: User, hook: Make, receiver: Receiver, match: Match) -> None:
    """They are told what is the match's, and nothing of anybody's own."""
    hook(ann, url=f"{receiver.url}/match", match=match)
    queue_notice(NoticeKind.INVITATION, ann.pk, match)
    queue_notices([Owed(NoticeKind.OVER, None, match)])
    assert sweep() == 1
    assert [got.said["kind"] for got in receiver.got] == ["over"]


def test_hooks_are_added_by_their_owners_alone(ann: User, ben: User, settings: Any, match: Match) -> None:
    settings.REACHABLE_NETWORKS = ["127.0.0.0/8"]
    made = hook_settings.add_hook(ann, "http://127.0.0.1:8080/x#y", name="Mine", match_id=match.pk)
    assert (made.url, made.style, made.match_id) == ("http://127.0.0.1:8080/x", "json", match.pk)
    for wrong in ("http://10.0.0.1/", "nonsense", "http://127.0.0.1:25/"):
        with pytest.raises(Refused):
            hook_settings.add_hook(ann, wrong)
    for deed in (
        lambda: hook_settings.add_hook(ben, "http://127.0.0.1:8080/x", match_id=match.pk),
        lambda: hook_settings.remove_hook(ben, made.pk),
        lambda: hook_settings.try_hook(ben, made.pk),
    ):
        with pytest.raises(Refused):
            deed()
    assert Hook.objects.count() == 1


def test_the_kind_is_read_from_the_address(hook: Make, ann: User) -> None:
    found = {}
    for host in (
        "discord.com",
        "canary.discord.com",
        "hooks.slack.com",
        "ntfy.sh",
        "ntfy.example.org",
        "evil.discord.com.example",
    ):
        parts = parse_outward_url(f"https://{host}/a/secret")
        assert parts
        found[host] = guess_style(parts).value
        assert "secret" not in describe_hook(hook(ann, url=parts.geturl(), style="json"))
    assert list(found.values()) == ["discord", "discord", "slack", "ntfy", "ntfy", "json"]

"""Notices are rows, made with what they tell of, and spread once on the ways their readers want."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import transaction

from accounts.models import User
from common import clock
from common.refusals import Refused
from games.chat import whispers
from games.core import notice_switches, presence
from games.core.notice_queue import queue_notice
from games.lobby import invitations, tables
from games.matches.deadlines import SeatDeadline
from games.models import Notice, NoticeDelivery, NoticeKind, NoticeSwitch, NoticeWay
from games.notices import delivery, notice_mail, notice_policy
from games.notices.notice_texts import describe_notice
from tests.mail.conftest import HOUR, TITLE
from tests.mail.test_sending import asks, until_asked
from tests.matches.conftest import Game

pytestmark = pytest.mark.django_db
Make = Callable[..., Any]


def kinds(user: User | None) -> list[str]:
    """What was queued for somebody, in its order."""
    return list(Notice.objects.filter(user=user).order_by("pk").values_list("kind", flat=True))


def spread(user: User, kind: NoticeKind, **more: Any) -> list[str]:
    """The ways on which a notice goes to somebody."""
    queue_notice(kind, user.pk, **more)
    delivery.spread_due_notices()
    return sorted(NoticeDelivery.objects.filter(notice__user=user, notice__kind=kind).values_list("target", flat=True))


def list_ready_kinds() -> list[str]:
    """The kinds of the pushes that would go out now."""
    claimed = delivery.claim_due_deliveries(NoticeWay.PUSH)
    return [each for _, each in delivery.list_ready(claimed, lambda one: one.notice.kind)]


def ask_anew(game: Game, user: User) -> SeatDeadline:
    """Plays on until this user is asked something else; their deadline."""
    while asks(game, user):
        game.move()
    until_asked(game, user)
    return next(due for due in game.head.deadlines if game.head.seats[due.seat].user_id == user.pk)


def test_a_question_by_mail_is_queued_for_whom_a_device_reaches(
    game: Game, ann: User, ben: User, device: Make, hook: Make
) -> None:
    """ "My turn" once, "nearly out of time" at its two moments; nothing for who has only mail; the match's own hook
    is told whose turn it is."""
    Notice.objects.all().delete()
    device(ann)
    hook(ben, match=game.match)
    due = ask_anew(game, ann)
    found = Notice.objects.filter(user=ann).order_by("-pk")[:3]
    assert [each.kind for each in found[::-1]] == ["turn", "hurry", "hurry"]
    assert [each.due for each in found[::-1]] == [due.asked_at, due.due_at - 6 * HOUR, due.due_at - 3 * HOUR]
    assert {each.asked for each in found} == {due.question_entry}
    ask_anew(game, ben)
    assert "turn" not in kinds(ben)
    assert "turn" in kinds(None)


def test_begun_over_and_a_whisper_are_queued_once(game: Game, ann: User, ben: User) -> None:
    assert [kinds(each).count("begun") for each in (ann, ben, None)] == [1, 1, 1]
    whispers.send_whisper(ann, ben, "the secret word")
    assert kinds(ben)[-1] == "whisper"
    told = Notice.objects.get(user=ben, kind="whisper")
    assert "secret" not in str(told.words) + " ".join(describe_notice(told))


def test_an_invitation_is_queued_with_its_table(ann: User, ben: User) -> None:
    match = tables.create_match(ann, TITLE, seats=2, name="Sunday crew")
    invitations.invite_player(match.pk, ann, ben.username)
    invitations.invite_player(match.pk, ann, ben.username)
    assert kinds(ben) == ["invitation"]
    assert describe_notice(Notice.objects.get(user=ben)).title == "Ann invited you: Sunday crew"


def test_nothing_is_queued_where_nothing_happened(ann: User) -> None:
    """The row is the transaction's: what is rolled back is told to nobody. The same again is one notice."""
    with transaction.atomic():
        queue_notice(NoticeKind.SEAT_LOST, ann.pk, key="1")
        transaction.set_rollback(True)
    assert kinds(ann) == []
    for _ in range(2):
        queue_notice(NoticeKind.SEAT_LOST, ann.pk, key="1")
    assert kinds(ann) == ["seat_lost"]


def test_it_goes_by_the_ways_that_are_on(ann: User, device: Make, hook: Make) -> None:
    phone, laptop, own = device(ann), device(ann), hook(ann)
    hook(ann, stopped=1)
    wanted = [f"push:{phone.pk}", f"push:{laptop.pk}"]
    assert spread(ann, NoticeKind.WHISPER) == wanted
    assert spread(ann, NoticeKind.OVER) == [f"hook:{own.pk}", "mail:", *wanted]
    notice_switches.set_switch(ann.pk, "over", "push", False)
    notice_switches.set_switch(ann.pk, "over", "hook", False)
    NoticeDelivery.objects.all().delete()
    assert spread(ann, NoticeKind.OVER, key="2") == ["mail:"]


def test_a_lost_seat_is_told_by_mail_whatever_one_wishes(ann: User, outbox: list[Any], person: Make) -> None:
    dora = person("Dora")
    with pytest.raises(Refused):
        notice_switches.set_switch(dora.pk, "seat_lost", "mail", False)
    NoticeSwitch.objects.create(user=dora, kind="seat_lost", way="mail", on=False)
    notice_switches.set_switch(dora.pk, "over", "mail", False)
    for kind in (NoticeKind.SEAT_LOST, NoticeKind.OVER):
        queue_notice(kind, dora.pk, words={"why": "You missed 3 deadlines."})
    delivery.spread_due_notices()
    assert notice_mail.send_due_notice_mails() == 1
    (mail,) = outbox
    assert "You missed 3 deadlines." in mail.body
    assert "List-Unsubscribe" not in mail.extra_headers


def test_a_dead_workers_notice_by_mail_comes_again_once(
    person: Make, outbox: list[Any], pass_time: Callable[[int], None]
) -> None:
    """Handed over and never written down as sent: once more after its lease, with the same Message-ID, and never
    again."""
    queue_notice(NoticeKind.OVER, person("Dora").pk)
    delivery.spread_due_notices()
    notice_mail.send_due_notice_mails()
    for _ in range(3):
        NoticeDelivery.objects.filter(way="mail").exclude(state="void").update(state="waiting", sent=None)
        assert notice_mail.send_due_notice_mails() == 0
        pass_time(notice_policy.LEASE_MS + 1)
        notice_mail.send_due_notice_mails()
    assert [mail.extra_headers["Message-ID"] for mail in outbox] == [outbox[0].extra_headers["Message-ID"]] * 2
    assert NoticeDelivery.objects.get(way="mail").why == "uncertain"


@pytest.mark.parametrize("kind", notice_switches.SWITCHABLE)
@pytest.mark.parametrize("way", NoticeWay)
def test_each_switch_turns_one_thing(kind: NoticeKind, way: NoticeWay, ann: User, ben: User) -> None:
    before = notice_switches.list_switches(ann.pk)
    if (kind, way) in notice_switches.ALWAYS:
        return
    notice_switches.set_switch(ann.pk, kind, way, not before[(kind, way)])
    after = notice_switches.list_switches(ann.pk)
    assert [each for each in before if before[each] != after[each]] == [(kind, way)]
    assert notice_switches.list_switches(ben.pk) == before


def test_whoever_has_the_game_before_them_is_not_told_what_they_see(game: Game, ann: User, device: Make) -> None:
    """ "Game begun" is seen; "my turn" waits until they have left."""
    Notice.objects.all().delete()
    device(ann)
    due = ask_anew(game, ann)
    presence.mark_seat_seen(game.id, due.seat)
    queue_notice(NoticeKind.BEGUN, ann.pk, game.match, key="again", seat=due.seat)
    delivery.spread_due_notices()
    assert list_ready_kinds() == []
    assert NoticeDelivery.objects.get(way="push", notice__kind="begun").why == "seen"
    waiting = NoticeDelivery.objects.get(notice__kind="turn", state="waiting")
    assert waiting.due > clock.get_current_time_ms()


def test_what_is_over_is_not_told(game: Game, ann: User, device: Make) -> None:
    device(ann)
    asked = ask_anew(game, ann).question_entry
    delivery.spread_due_notices()
    while asks(game, ann):
        game.move()
    list_ready_kinds()
    assert NoticeDelivery.objects.get(notice__kind="turn", notice__asked=asked).why == "over"


@pytest.mark.parametrize("kind", NoticeKind)
def test_every_kind_goes_out_and_what_has_no_switch_comes_by_every_way(
    ann: User, device: Make, hook: Make, kind: NoticeKind
) -> None:
    """One kind that cannot be spread would hold up every notice of the site."""
    device(ann)
    hook(ann)
    ways = {target.partition(":")[0] for target in spread(ann, kind)}
    if kind == NoticeKind.STAFF:
        assert ways == {NoticeWay.MAIL, NoticeWay.PUSH, NoticeWay.HOOK}
    elif kind not in notice_switches.SWITCHABLE:
        assert NoticeWay.HOOK not in ways, "of the reader's own devices and hooks no hook is told"
    assert not Notice.objects.filter(state=Notice.State.WAITING).exists()

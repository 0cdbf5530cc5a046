"""Whoever is offered a trade by mail is told, by the real way: a move, the worker's rounds, a letter, a push, a hook.
Each offer once, one an hour at most; what is offered for what in their own letter alone; a plan that answers first."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest

from accounts.models import User
from games import tasks
from games.core import notice_switches, presence
from games.engine.trades import Offer
from games.matches import moves, sealed_plans
from games.models import Notice, NoticeDelivery
from games.notices import devices, hook_delivery, push_delivery
from games.notices.push_encryption import encode_base64url
from tests.mail.conftest import HOUR, Post
from tests.matches.conftest import Game, quiet
from tests.notices.receivers import Browser, Receiver
from tests.plans.conftest import lay, look
from tests.plans.test_waiting import find_offer

pytestmark = pytest.mark.django_db
Later = Callable[[int], None]
MINUTE = 60_000


def is_told(told: str) -> bool:
    return "offers you a trade" in told


class Table:
    """A game by mail in which whoever is not asked may offer the other something."""

    def __init__(self, game: Game, outbox: list[Any]) -> None:
        self.game, self.outbox = game, outbox
        table = game.reach(lambda table: quiet(table) and find_offer(table) is not None)
        self.seat = min(table.asked)
        self.reader, self.other = game.owner(self.seat), game.owner(1 - self.seat)
        self.keys = 0

    def offer(self) -> Offer:
        """An offer to whoever is asked."""
        deal = find_offer(self.game.head.table)
        assert deal is not None
        self.play(1 - self.seat, deal.to_json(), self.other)
        return deal

    def play(self, seat: int, action: dict[str, Any], by: User) -> None:
        self.keys += 1
        moves.submit_move(self.game.id, seat, action, by=by, key=f"offers {self.keys}")

    def letters(self) -> list[Any]:
        """What the workers' rounds have sent of offers."""
        tasks.send_due_notices()
        return [mail for mail in self.outbox if is_told(mail.subject)]


@pytest.fixture
def table(game: Game, outbox: list[Any]) -> Table:
    return Table(game, outbox)


def test_an_offer_is_told_by_letter_with_its_terms_and_how_to_answer(table: Table) -> None:
    """To whom it is made and nobody else, once, however often workers look; and the line in it is the answer."""
    table.offer()
    for _ in range(3):
        letters = table.letters()
    (mail,) = letters
    assert mail.to == [table.reader.email]
    assert mail.subject == f"Sunday crew: {table.other.name} offers you a trade"
    terms = re.compile(rf"{table.other.name} offers you (1 for \w[\w ]+|\w[\w ]+ for 1)\.")
    for said in (mail.body, mail.alternatives[0][0]):
        assert terms.search(" ".join(said.split())), said
    (accept, reject) = re.findall(r"“([^”]+)”", " ".join(mail.body.split()))
    assert accept.startswith("accept ")
    Post(table.game).send(reject)
    assert table.game.head.table.game.offers == []


def test_a_lock_screen_and_a_hook_are_told_who_and_nothing_more(
    table: Table, receiver: Receiver, hook: Callable[..., Any]
) -> None:
    phone = Browser()
    keys = {"p256dh": encode_base64url(phone.point), "auth": encode_base64url(phone.auth)}
    devices.add_device(table.reader, {"endpoint": f"{receiver.url}/push", "keys": keys}, "", "")
    hook(table.reader, url=f"{receiver.url}/hook")
    notice_switches.set_switch(table.reader.pk, "offer", "hook", True)
    Notice.objects.all().delete()
    table.offer()
    table.letters()
    push_delivery.send_due_pushes()
    hook_delivery.send_due_hooks()
    assert sorted(got.path for got in receiver.got) == ["/hook", "/push"]
    for got in receiver.got:
        said = json.loads(phone.read(got.body)) if got.path == "/push" else got.said
        assert said["title"] == f"Sunday crew: {table.other.name} offers you a trade"
        assert said["body"] == "Open the game to look at it."


def test_another_offer_within_the_hour_is_told_after_it(table: Table, pass_time: Later) -> None:
    """Fault: of the offers within an hour one was told, and of a better one, made after a "no", nothing ever."""
    table.offer()
    assert len(table.letters()) == 1
    table.play(table.seat, {"action": "reject", "whose": 1 - table.seat}, table.reader)
    pass_time(5 * MINUTE)
    table.offer()
    assert len(table.letters()) == 1
    pass_time(56 * MINUTE)
    assert len(table.letters()) == 2
    pass_time(2 * HOUR)
    assert len(table.letters()) == 2


def test_an_offer_that_is_gone_is_not_told(table: Table, pass_time: Later) -> None:
    """Nor is another that was made since told twice, by its notice."""
    table.offer()
    table.play(1 - table.seat, {"action": "recall", "to": table.seat}, table.other)
    assert table.letters() == []
    for _ in range(2):
        table.offer()
        table.play(1 - table.seat, {"action": "recall", "to": table.seat}, table.other)
    table.offer()
    assert len(table.letters()) == 1
    pass_time(2 * HOUR)
    assert len(table.letters()) == 1
    rows = NoticeDelivery.objects.filter(notice__kind="offer", way="mail").order_by("pk")
    assert list(rows.values_list("state", "why")) == [("void", "over")] * 3 + [("sent", "")]


def test_whoever_sees_it_is_not_told(table: Table) -> None:
    presence.mark_seat_seen(table.game.id, table.seat)
    table.offer()
    assert table.letters() == []


def test_whoever_wants_no_such_mail_gets_none(table: Table) -> None:
    notice_switches.set_switch(table.reader.pk, "offer", "mail", False)
    table.offer()
    assert table.letters() == []


def test_a_plan_answers_before_its_owner_is_told(table: Table, pass_time: Later, settings: Any) -> None:
    """At the moment of the one schedule; nobody is asked what their own sentence answers."""
    settings.BOT_PACE = 1
    deal = find_offer(table.game.head.table)
    assert deal is not None
    spaces = table.game.head.table.game.board.names

    def side(bundle: Any) -> str:
        return " and ".join([str(bundle.cash)] if bundle.cash else [spaces[lot] for lot in bundle.lots])

    lay(table.game, table.reader, f"accept {side(deal.give)} for {side(deal.take)}")
    table.offer()
    assert table.letters() == []
    version = table.game.head.version
    pass_time(70_000)
    look(table.game)
    assert table.game.head.version == version + 1
    pass_time(2 * MINUTE)
    assert table.letters() == []


def test_an_offer_that_ones_plan_declines_asks_nobody(table: Table, pass_time: Later, settings: Any) -> None:
    """Its "no" is said late; until then its owner is not troubled. Once the plan is taken back they are asked."""
    settings.BOT_PACE = 1
    lay(table.game, table.reader, "decline all offers\nask")
    table.offer()
    pass_time(10 * MINUTE)
    assert table.letters() == []
    sealed_plans.withdraw_plan(table.game.id, table.reader)
    pass_time(HOUR + MINUTE)
    assert len(table.letters()) == 1

"""F39: synthetic colluders are listed, honest people are not, and nobody is banned by a machine."""

from __future__ import annotations

import io
import json
from collections.abc import Callable

import pytest
from django.core.management import call_command

from accounts.models import Footprint, Sanction, User
from common import clock
from games.engine.catalog import title as title_of
from games.engine.catalog import titles
from games.lobby import joining, starting, tables
from games.models import Entry, Match, Seat
from games.moderation import collusion

TRADING = [each.slug for each in titles() if hasattr(each.standard, "spaces")]


def bundle(cash: int = 0, lots: tuple[int, ...] = ()) -> dict[str, object]:
    return {"cash": cash, "lots": list(lots), "cards": [], "chips": 0}


@pytest.fixture
def traded() -> Callable[..., str]:
    """A match of two with trades in its journal, as the engine writes them."""

    def make(one: User, other: User, *trades: tuple[dict, dict], slug: str = TRADING[0]) -> str:
        match = tables.create_match(one, slug, seats=2)
        joining.join_match(match.pk, other)
        starting.start_match(match.pk, one)
        seats = dict(Seat.objects.filter(match=match).values_list("user", "number"))
        seat, to = seats[one.pk], seats[other.pk]
        for number, (give, take) in enumerate(trades):
            deal = {"seat": seat, "to": to, "give": give, "take": take}
            offered = [{"fact": "offered", "seat": seat, "deal": deal, "rule": "1"}]
            closed = [{"fact": "closed", "seat": seat, "to": to, "how": "accepted", "rule": "1"}]
            for step, facts in enumerate((offered, closed)):
                line = json.dumps({"number": 0, "facts": facts}, separators=(",", ":"))
                Entry.objects.create(
                    match_id=match.pk, number=100 + 2 * number + step, seat=seat, at=0, line=line, digest=""
                )
        return match.pk

    return make


def same(kind: str, *people: User) -> None:
    for each in people:
        now = clock.get_current_time_ms()
        Footprint.objects.create(user=each, kind=kind, digest="x", first=now, last=now)


def listed() -> list[tuple[str, str]]:
    return [(each.first_user.name, each.second_user.name) for each in collusion.find_suspicious_pairs()]


GIFT = (bundle(cash=900), bundle(cash=10))


@pytest.mark.parametrize("slug", TRADING)
def test_who_gives_again_and_again_is_listed(slug: str, traded, ann: User, ben: User) -> None:
    found = [traded(ann, ben, GIFT, slug=slug), traded(ann, ben, GIFT, GIFT, slug=slug)]
    (each,) = collusion.find_suspicious_pairs()
    assert (each.first_user, each.second_user, each.matches, each.gifts) == (ann, ben, 2, 3)
    assert set(each.where) == set(found)


@pytest.mark.parametrize("slug", TRADING)
def test_lots_are_counted_by_their_price(slug: str, traded, ann: User, ben: User) -> None:
    plan = title_of(slug).standard
    lot = max(range(len(plan.spaces)), key=lambda number: plan.spaces[number].price)
    price = plan.spaces[lot].price
    traded(ann, ben, *[(bundle(lots=(lot,)), bundle(cash=price))] * 4, slug=slug)
    assert listed() == []
    traded(ann, ben, *[(bundle(lots=(lot,)), bundle(cash=price // 4))] * 4, slug=slug)
    assert listed() == [("Ann", "Ben")]


def test_fair_trades_and_gifts_both_ways_are_not(traded, ann: User, ben: User) -> None:
    traded(ann, ben, *[(bundle(cash=100), bundle(cash=100))] * 5)
    traded(ann, ben, *[GIFT, (GIFT[1], GIFT[0])] * 4)
    assert listed() == []


def test_one_device_is_listed(traded, ann: User, ben: User, cid: User) -> None:
    same("device", ann, ben)
    traded(ann, cid)
    assert listed() == []
    traded(ann, ben)
    assert listed() == [("Ann", "Ben")]


def test_a_household_is_not_but_with_a_gift(traded, ann: User, ben: User) -> None:
    same("address", ann, ben)
    traded(ann, ben)
    assert listed() == []
    traded(ann, ben, GIFT)
    (each,) = collusion.find_suspicious_pairs()
    assert (each.address, each.device, each.gifts) == (True, False, 1)


def test_the_command_names_them_and_nothing_follows(traded, ann: User, ben: User) -> None:
    said = io.StringIO()
    call_command("suspects", stdout=said)
    assert "No one stands out." in said.getvalue()
    match_id = traded(ann, ben, GIFT, GIFT, GIFT)
    call_command("suspects", stdout=said)
    assert f"Ann and Ben: 1 matches together, 3 lopsided trades ({match_id})" in said.getvalue()
    assert not Sanction.objects.exists()
    assert Match.objects.get().status == "running"


def test_it_takes_few_queries(traded, person, ann: User, django_assert_max_num_queries) -> None:
    for number in range(6):
        traded(ann, person(f"P{number}"), GIFT, GIFT, GIFT)
    with django_assert_max_num_queries(12):
        assert len(collusion.find_suspicious_pairs()) == 6

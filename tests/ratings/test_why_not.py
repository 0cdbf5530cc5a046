"""Who does not play for points, or not together (F39): said before the start, kept from then on, nothing staked."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from accounts import sanctions
from accounts.models import Footprint, User
from common import clock
from games.lobby import joining, starting, substitutes, tables
from games.models import Match, Stake, Standing
from games.ratings import settlement
from games.ratings.stakes import explain_unrated
from tests.ratings.conftest import begun, ended, points, stakes
from tests.ratings.test_places import lost

pytestmark = pytest.mark.django_db
TITLE = "galactic-magnate"


def same(kind: str, *users: User, last: int | None = None) -> None:
    """These came from one device, or one address."""
    now = clock.get_current_time_ms() if last is None else last
    Footprint.objects.bulk_create(Footprint(user=each, kind=kind, digest="d", first=1, last=now) for each in users)


def guest(ann: User, ben: User) -> None:
    User.objects.filter(pk=ben.pk).update(is_guest=True)


def unrated(ann: User, ben: User) -> None:
    sanctions.impose_sanction(ben, "unrated", "Handed points over", by=None, hours=1)


def one_device(ann: User, ben: User) -> None:
    same("device", ann, ben)


@pytest.mark.parametrize(
    ("word", "way", "says"),
    [
        ("guest", guest, "A guest sits"),
        ("sanction", unrated, "can't play rated games"),
        ("device", one_device, "same device"),
    ],
)
def test_it_is_said_before_and_holds_to_the_end(
    people: list[User], word: str, way: Callable[..., None], says: str
) -> None:
    ann, ben = people[:2]
    way(ann, ben)
    table = tables.create_match(ann, TITLE, seats=2, settings={"timers": "off"})
    joining.join_match(table.pk, User.objects.get(pk=ben.pk))
    assert says in explain_unrated(table)
    starting.start_match(table.pk, ann)
    match = Match.objects.get(pk=table.pk)
    User.objects.update(is_guest=False)
    Footprint.objects.all().delete()
    assert (match.unrated_reason, match.rating) == (word, "none")
    assert says in explain_unrated(match)
    ended(match, [ann, ben])
    assert not settlement.settle_match_rating(match.pk)
    assert not Stake.objects.exists()
    assert not Standing.objects.exists()


def test_computer_players_and_tables_without_points(people: list[User]) -> None:
    ann, ben = people[:2]
    table = tables.create_match(ann, TITLE, seats=2)
    assert explain_unrated(table) == ""
    joining.add_bot(table.pk, ann)
    assert "bot" in explain_unrated(table)
    starting.start_match(table.pk, ann)
    assert Match.objects.get(pk=table.pk).unrated_reason == "bot"
    assert begun([ann, ben], rated=False).unrated_reason == "table"
    assert not Stake.objects.exists()


def test_what_does_not_matter(people: list[User]) -> None:
    """A shared address, a device of long ago or of somebody elsewhere, other measures, and those of others."""
    ann, ben, cid = people[:3]
    same("address", ann, ben)
    same("device", ann, cid)
    sanctions.impose_sanction(ann, "silence", "Insults", by=None)
    sanctions.impose_sanction(cid, "unrated", "Handed points over", by=None)
    sanctions.lift_sanction(sanctions.impose_sanction(ben, "unrated", "A mistake", by=None))
    assert begun([ann, ben]).rating == "staked"


def test_a_substitute_who_is_back_changes_nothing_for_whom_they_sat_down(people: list[User]) -> None:
    """The stake is not the substitute's: the player who came with it has left. Nor does it touch another match."""
    ann, ben, cid, dot, eva = people
    other = begun([ann, ben, cid, dot])
    lost(other, dot)
    lost(other, cid)
    match = begun([ann, ben, cid, dot])
    lost(match, cid)
    where = match.seats.get(former=cid).number
    substitutes.take_over_seat(match.pk, eva, where)
    lost(match, eva)
    substitutes.take_over_seat(match.pk, eva, where)
    assert stakes(match)[cid].left == 4
    lost(match, ben)
    substitutes.take_over_seat(match.pk, ben, match.seats.get(former=ben).number)
    assert [stakes(match)[each].left for each in (ann, ben, cid, dot)] == [None, None, 4, None]
    lost(match, dot)
    substitutes.take_over_seat(other.pk, dot, other.seats.get(former=dot).number)
    assert [stakes(match)[each].left for each in (cid, dot)] == [4, 3]
    assert [stakes(other)[each].left for each in (cid, dot)] == [4, None]


def test_a_list_keeps_the_best_and_the_latest(people: list[User]) -> None:
    """§15.1: a loss leaves what was best; a match that ended earlier, counted later, is not the last."""
    ann, ben = people[:2]
    late, early = begun([ann, ben]), begun([ann, ben])
    ended(early, [ann, ben])
    ended(late, [ben, ann])
    Match.objects.filter(pk=early.pk).update(ended=clock.to_datetime(1_000))
    settlement.settle_match_rating(late.pk)
    settlement.settle_match_rating(early.pk)
    standing = Standing.objects.get(user=ann)
    late.refresh_from_db()
    assert standing.last_at == round(late.ended.timestamp() * 1000)  # type: ignore[union-attr]
    assert (standing.points, standing.best, standing.wins, standing.games) == (1000, 1000, 1, 2)
    assert Standing.objects.get(user=ben).best == 1160


def test_settling_counts_only_what_concerns_who_begins(people: list[User]) -> None:
    others = ended(begun(people[2:4]), people[2:4])
    begun(people[:2])
    others.refresh_from_db()
    assert others.rating == "due"
    assert points(people[2]) == 1000

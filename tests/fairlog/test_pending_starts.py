"""A table that waits for its players' numbers: the line-up changes, a process dies, and no sealing is used twice."""

from __future__ import annotations

import io
import json
import secrets
from typing import Any

import pytest
from django.contrib import admin
from django.core.management import call_command
from django.core.serializers.json import DjangoJSONEncoder

from accounts import data_export
from common.refusals import Refused
from games import tasks
from games.lobby import autofill, joining, own_numbers, seating, starting, tables
from games.matches import match_cache, sealed_chance
from games.models import Match, PendingStart, Seat, SeatPromise
from tests.fairlog import evenings
from tests.fairlog.promising import TITLE, Player, Table, begins, head_of, pass_time
from tests.people import browser, person

pytestmark = pytest.mark.django_db(transaction=True)


class Killed(BaseException):
    """The process is gone."""


@pytest.fixture
def table(settings: Any) -> Table:
    settings.BOT_PACE = 0
    return Table()


# -- the line-up changes


@pytest.mark.parametrize("change", ["leave", "remove", "delete"])
def test_when_somebody_gets_up_all_is_as_before(settings: Any, change: str) -> None:
    """And what was promised for that sealing is used for no other one."""
    table = Table(bot=True)
    table.ann.promise()
    table.ben.promise()
    table.press()
    table.ann.show()
    if change == "leave":
        seating.leave_match(table.id, table.ben.user)
    elif change == "remove":
        seating.unseat_player(table.id, table.ann.user, 2)
    else:
        table.ben.user.delete()
    assert table.match.status == Match.Status.OPEN
    assert not PendingStart.objects.exists()
    assert not SeatPromise.objects.exists()
    pass_time(settings, 60_000)
    tasks.sweep_due_matches()
    assert table.match.status == Match.Status.OPEN, "the press is forgotten"
    table.press()
    assert begins(table)
    assert table.seats()["Ann"] is False


def test_a_number_on_its_way_to_a_dropped_sealing_binds_nobody(settings: Any) -> None:
    table = Table(bot=True)
    table.ann.promise()
    table.press()
    head = head_of(table.id)
    seating.leave_match(table.id, table.ben.user)
    table.ann.number = secrets.token_hex(32)
    table.ann.promise()
    table.press()
    assert head_of(table.id) != head
    with pytest.raises(Refused):
        own_numbers.send_number(table.id, table.ann.user, table.ann.number, head)
    assert table.ann.show()


def test_nobody_sits_down_while_the_dice_are_being_sealed(settings: Any) -> None:
    ann = person("Ann")
    match = tables.create_match(ann, TITLE, seats=4)
    joining.add_bot(match.pk, ann)
    player = Player(ann, match)
    player.promise()
    Seat.objects.filter(match=match).update(joined="2026-01-01T00:00:00Z")
    starting.start_match(match.pk, ann)
    for deed in (lambda: joining.join_match(match.pk, person("Cid")), lambda: joining.add_bot(match.pk, ann)):
        with pytest.raises(Refused, match="about to begin"):
            deed()
    assert player.show()


def test_a_closed_table_is_not_about_to_begin(table: Table, settings: Any) -> None:
    table.ann.promise()
    table.press()
    tables.cancel_match(table.id, table.ann.user)
    pass_time(settings, 60_000)
    tasks.sweep_due_matches()
    assert table.match.status == Match.Status.CANCELLED
    assert not PendingStart.objects.exists()


def test_bots_that_fill_a_table_are_seated_once(settings: Any) -> None:
    """The moment stays in the row while the numbers are waited for."""
    ann = person("Ann")
    match = tables.create_match(ann, TITLE, seats=3)
    Player(ann, match).promise()
    Seat.objects.filter(match=match).update(joined="2026-01-01T00:00:00Z")
    Match.objects.filter(pk=match.pk).update(autofill_at=1)
    for _ in range(3):
        tasks.sweep_due_matches()
    assert (match.seats.count(), PendingStart.objects.count()) == (3, 1)
    assert not autofill.autofill_match(match.pk)
    pass_time(settings, own_numbers.NUMBER_WAIT_MS + 1)
    tasks.sweep_due_matches()
    assert Match.objects.get(pk=match.pk).status == Match.Status.RUNNING


def test_too_few_players_are_told_at_once(settings: Any) -> None:
    ann = person("Ann")
    match = tables.create_match(ann, TITLE, seats=3)
    Player(ann, match).promise()
    with pytest.raises(Refused, match="needs at least"):
        starting.start_match(match.pk, ann)
    assert not PendingStart.objects.exists()


# -- killed


@pytest.mark.parametrize("point", ["dice sealed", "number taken", "numbers mixed", "begun"])
def test_killed_anywhere_it_begins_once_from_the_sealing_that_was_shown(
    table: Table, settings: Any, monkeypatch: pytest.MonkeyPatch, point: str
) -> None:
    """F1, F2: not begun, or begun; and never from another sealing than the one whose numbers were shown."""

    def passing(name: str) -> None:
        if name == point:
            raise Killed

    table.ann.promise()
    table.ben.promise()
    with monkeypatch.context() as patch:
        patch.setattr(own_numbers, "hit_failpoint", passing)
        if point == "dice sealed":
            with pytest.raises(Killed):
                table.press()
            assert not PendingStart.objects.exists()
    if not PendingStart.objects.exists():
        table.press()
    head = head_of(table.id)
    with monkeypatch.context() as patch:
        patch.setattr(own_numbers, "hit_failpoint", passing)
        if point == "number taken":
            with pytest.raises(Killed):
                table.ann.show()
            assert not SeatPromise.objects.exclude(number="").exists()
    table.ann.show()
    with monkeypatch.context() as patch:
        patch.setattr(own_numbers, "hit_failpoint", passing)
        if point in ("numbers mixed", "begun"):
            with pytest.raises(Killed):
                table.ben.show()
            assert table.match.status == Match.Status.OPEN
            assert head_of(table.id) == head
    match_cache.evict_match()
    sealed_chance._opened.clear()
    assert table.ben.show()
    proof = json.loads(json.dumps(table.proof()))
    assert [each["ev"]["t"] for each in proof["events"]].count("table") == 1
    assert head in [each["h"] for each in proof["events"]]
    assert evenings.agree([proof])[0][0] == []
    pass_time(settings, 60_000)
    assert own_numbers.settle_due_starts() == 0


def test_a_lost_key_stops_no_table_and_claims_no_numbers(table: Table, settings: Any) -> None:
    table.ann.promise()
    table.press()
    settings.DICE_KEY = "another key that opens nothing"
    assert table.ann.show()
    assert table.seats() == {"Ann": False, "Ben": False}


def test_numbers_and_seeds_are_nowhere_before_their_time(
    table: Table, settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    """Not in a log, an export, a dump, the admin, the page or the address that says what was sealed; the site's own
    ones not even in the database as they are."""
    table.ann.promise()
    table.press()
    pending = PendingStart.objects.get(match=table.id)
    plain = sealed_chance._decrypt(table.id, bytes(pending.secret))
    assert plain
    own = sealed_chance.msgspec.msgpack.decode(plain, type=sealed_chance.Unmixed)
    seen = browser(table.ben.user)
    shown = seen.get(f"/m/{table.id}/sealing.json").content.decode() + seen.get(f"/m/{table.id}/").content.decode()
    export = DjangoJSONEncoder().encode(data_export.export_user_data(table.ann.user))
    dumped = io.StringIO()
    call_command("dumpdata", "games", stdout=dumped)
    everywhere = shown + export + caplog.text + pending.log + repr(own) + repr(pending) + dumped.getvalue()
    assert not any(admin.site.is_registered(kept) for kept in (PendingStart, SeatPromise))
    for secret in (own.seeds.chain, own.seeds.decks, own.numbers["seat:1"]):
        assert secret not in bytes(pending.secret)
        assert secret.hex() not in everywhere
        assert str(secret)[2:-1] not in everywhere
    assert table.ann.number not in everywhere

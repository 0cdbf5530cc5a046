"""Each check before a seat is taken, kept or given, on its own (F20, F39, F50)."""

from __future__ import annotations

import sqlite3
from typing import Any

import pytest
from django.db import OperationalError

from accounts import relationships, sanctions
from accounts.models import User
from common import clock
from games.lobby import (
    autofill,
    checks,
    invitations,
    joining,
    quick_match,
    reserved_seats,
    seating,
    starting,
    substitutes,
    tables,
)
from games.matches import access, sealed_plans
from games.matches.pace import MatchPace
from games.models import Match
from tests.matches.conftest import TITLE, Game
from tests.matches.test_lobby import refused


def full(user: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """Puts the user in as many games as one person may be in."""
    monkeypatch.setattr(checks, "MAX_RUNNING_MATCHES", 1)
    starting.start_bot_match(user, TITLE, 1)


def test_nobody_plays_games_without_end(ann: User, ben: User, monkeypatch: pytest.MonkeyPatch) -> None:
    table = tables.create_match(ben, TITLE, seats=2)
    full(ann, monkeypatch)
    assert "already in 1 games" in refused(409, tables.create_match, ann, TITLE, seats=2)
    assert "already in 1 games" in refused(409, joining.join_match, table.pk, ann)


def test_nobody_plays_on_for_others_without_end(game: Game, cid: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """Players who come back to their own seat were in that game anyhow."""
    left = game.match.seats.get(number=0)
    game.match.seats.filter(number=0).update(user=None, former=left.user, bot="steady")
    full(cid, monkeypatch)
    assert "already in 1 games" in refused(409, substitutes.take_over_seat, game.id, cid, 0)
    monkeypatch.setattr(checks, "MAX_RUNNING_MATCHES", 0)
    assert left.user
    assert substitutes.take_over_seat(game.id, left.user, 0).user == left.user


def test_who_has_a_seat_to_come_back_to_takes_no_other(game: Game, cid: User) -> None:
    first, second = game.match.seats.order_by("number")
    assert first.user
    game.match.seats.filter(pk=first.pk).update(user=None, former=first.user, bot="steady")
    assert second.user
    assert "have a seat at this table" in refused(409, substitutes.take_over_seat, game.id, second.user, 0)
    game.match.seats.filter(pk=second.pk).update(user=None, former=cid, bot="steady")
    assert "Your own seat" in refused(409, substitutes.take_over_seat, game.id, first.user, 1)


def test_at_a_private_table_nobody_learns_that_it_is_there(ann: User, ben: User) -> None:
    """F50: inviting, taking back and declining say what looking says."""
    hidden = tables.create_match(ann, TITLE, seats=3, private=True)
    refused(404, invitations.invite_player, hidden.pk, ben, "Ann")
    refused(404, invitations.withdraw_invitation, hidden.pk, ben, "Ann")
    refused(404, invitations.decline_invitation, hidden.pk, ben)


def test_who_may_not_come_in_is_not_invited(ann: User, ben: User) -> None:
    """F40: an account that is shut has no name any more."""
    table = tables.create_match(ann, TITLE, seats=2)
    relationships.follow_user(ann, ben)
    User.objects.filter(pk=ben.pk).update(is_active=False)
    assert "No player is called Ben" in refused(422, invitations.invite_player, table.pk, ann, "Ben")
    assert not invitations.list_followed_users(ann).exists()


def test_a_host_who_was_expelled_from_tables_invites_nobody(ann: User, ben: User) -> None:
    table = tables.create_match(ann, TITLE, seats=2)
    sanctions.impose_sanction(ann, "tables", "Left too often.", by=None, hours=1)
    assert "Left too often" in refused(403, invitations.invite_player, table.pk, ann, "Ben")


def test_a_computer_player_is_not_kept_away(ann: User) -> None:
    """Only people are asked to leave, and told so."""
    table = tables.create_match(ann, TITLE, seats=2)
    joining.add_bot(table.pk, ann)
    seating.unseat_player(table.pk, ann, 1)
    assert not table.unwelcome.exists()
    refused(404, seating.unseat_player, table.pk, ann, 1)


def test_no_seat_is_kept_at_a_table_that_is_full(ann: User, ben: User, cid: User) -> None:
    """Full is full, whoever is expected: the sentence says so."""
    table = tables.create_match(ann, TITLE, seats=2)
    joining.join_match(table.pk, ben)
    assert "Every seat is taken" in refused(409, joining.join_match, table.pk, cid)
    assert "Every seat is taken" in refused(409, joining.add_bot, table.pk, ann)
    assert "No bot is called" in refused(422, joining.add_bot, table.pk, ann, "divine")


# -- quick match: only tables that are played as everybody expects


@pytest.mark.parametrize("other", [{"rated": False}, {"private": True}, {"settings": {"timers": "off"}}])
def test_other_live_tables_are_not_quick(ann: User, ben: User, other: dict[str, Any]) -> None:
    table = tables.create_match(ann, TITLE, seats=3, **other)
    Match.objects.filter(pk=table.pk).update(autofill_at=clock.get_current_time_ms() + 60_000)
    assert quick_match.join_quick_match(ben, TITLE, seats=3) != table


@pytest.mark.parametrize(
    "other",
    [{"deadline": 7200}, {"hour": 20}, {"allowance": 5}, {"vacations": False}, None],
    ids=["deadline", "hour", "allowance", "vacations", "by hand"],
)
def test_other_tables_by_mail_are_not_quick(ann: User, ben: User, other: dict[str, Any] | None) -> None:
    pace = MatchPace("mail", **(other or {}))
    table = tables.create_match(ann, TITLE, seats=3, pace=pace, when_full=other is not None)
    assert quick_match.join_quick_match(ben, TITLE, "mail", seats=3) != table


def test_a_seat_that_is_kept_is_not_quick(ann: User, ben: User, cid: User) -> None:
    table = quick_match.join_quick_match(ann, TITLE, seats=2)
    invitations.invite_player(table.pk, ann, "Ben")
    assert quick_match.join_quick_match(cid, TITLE, seats=2) != table


def test_a_queue_that_is_too_long_says_so(ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    def busy(*args: Any) -> Any:
        locked = sqlite3.OperationalError("database is locked")
        locked.sqlite_errorcode = sqlite3.SQLITE_BUSY
        raise OperationalError("database is locked") from locked

    monkeypatch.setattr(quick_match, "join_or_create_match", busy)
    refused(503, quick_match.join_quick_match, ann, TITLE)


# -- filling


def test_filling_looks_again_when_the_table_is_locked(ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its moment was put off, or it began, while the lock was waited for."""
    table = quick_match.join_quick_match(ann, TITLE, seats=3)
    assert not autofill.autofill_match(table.pk)
    Match.objects.filter(pk=table.pk).update(autofill_at=1)

    def late(match_id: str) -> Match:
        Match.objects.filter(pk=match_id).update(autofill_at=clock.get_current_time_ms() + 60_000)
        return access.lock_match(match_id)

    monkeypatch.setattr(autofill, "lock_match", late)
    assert not autofill.autofill_match(table.pk)
    table.refresh_from_db()
    assert table.status == "open"


def test_a_table_that_cannot_begin_by_itself_waits_for_its_host(ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    table = quick_match.join_quick_match(ann, TITLE, seats=3)
    Match.objects.filter(pk=table.pk).update(autofill_at=1, settings={"timers": "as long ago"})
    assert autofill.autofill_due_matches() == 1
    table.refresh_from_db()
    assert (table.status, table.autofill_at, table.seats.count()) == ("open", None, 1)


def test_a_seat_kept_for_another_is_not_free(ann: User, ben: User, cid: User) -> None:
    table = tables.create_match(ann, TITLE, seats=3)
    invitations.invite_player(table.pk, ann, "Ben")
    assert (
        reserved_seats.count_spare_seats(table),
        reserved_seats.count_spare_seats(table, ben),
        reserved_seats.count_spare_seats(table, cid),
    ) == (
        1,
        2,
        1,
    )
    assert (reserved_seats.is_invited(table, ben), reserved_seats.is_invited(table, cid)) == (True, False)


def test_nobody_passes_or_looks_for_a_seat_that_is_not_theirs(game: Game, cid: User) -> None:
    refused(403, sealed_plans.set_standing_pass, game.id, cid, True)
    owner = game.owner(0)
    before = game.match.seats.get(number=0).seen
    substitutes.mark_entries_seen(game.id, owner, game.match.version + 1)  # what is not there yet
    substitutes.mark_entries_seen("no-such-id", owner, 0)
    assert game.match.seats.get(number=0).seen == before

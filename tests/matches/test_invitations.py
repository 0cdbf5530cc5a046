"""Invitations by name: seats are kept, taken back, declined; and who was asked to leave stays away."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser

from accounts import relationships
from accounts.models import User
from games.lobby import invitations, joining, seating, starting, tables
from games.matches import access
from games.models import Invitation, Match
from games.realtime.feeds import Subscription, build_waiting_updates
from tests.matches.conftest import TITLE, Game
from tests.matches.crowd import together
from tests.matches.test_lobby import refused, sitting


@pytest.fixture
def table(ann: User) -> Match:
    """Ann's table for two."""
    return tables.create_match(ann, TITLE, seats=2)


def kept(match: Match) -> list[str]:
    return [each.user.name for each in match.invitations.select_related("user")]


def test_a_kept_seat_is_not_free_for_strangers(table: Match, ann: User, ben: User, cid: User) -> None:
    invitations.invite_player(table.pk, ann, "Ben")
    assert "kept" in refused(409, joining.join_match, table.pk, cid)
    assert "kept" in refused(409, joining.add_bot, table.pk, ann)
    assert joining.join_match(table.pk, ben).number == 1
    assert kept(table) == []


def test_by_user_name_or_name_at_the_table(table: Match, ann: User, ben: User) -> None:
    for name in ("ben", "BEN", "  Ben ", "Ben\u200b"):
        assert invitations.invite_player(table.pk, ann, name).user == ben
    assert Invitation.objects.count() == 1


def test_of_several_the_one_who_is_followed(table: Match, ann: User, person: Callable[[str], User]) -> None:
    one, other = person("Eve1"), person("Eve2")
    User.objects.filter(pk__in=[one.pk, other.pk]).update(display="Eve")
    assert "eve1, eve2" in refused(422, invitations.invite_player, table.pk, ann, "Eve")
    relationships.follow_user(ann, other)
    assert invitations.invite_player(table.pk, ann, "Eve").user == other
    assert list(invitations.list_followed_users(ann)) == [other]


@pytest.mark.parametrize(("status", "name"), [(422, "Nobody"), (422, ""), (422, " \0\n"), (422, "x" * 5000)])
def test_whom_one_cannot_invite(table: Match, ann: User, status: int, name: str) -> None:
    refused(status, invitations.invite_player, table.pk, ann, name)
    refused(409, invitations.invite_player, table.pk, ann, "Ann")
    assert not Invitation.objects.exists()


def test_no_more_are_invited_than_there_are_seats(table: Match, ann: User, ben: User, cid: User) -> None:
    invitations.invite_player(table.pk, ann, "Ben")
    assert "taken or kept" in refused(409, invitations.invite_player, table.pk, ann, "Cid")
    joining.join_match(table.pk, ben)
    assert "has a seat at this table" in refused(409, invitations.invite_player, table.pk, ann, "Ben")


def test_only_the_host_invites_and_takes_back(table: Match, ann: User, ben: User, cid: User) -> None:
    refused(403, invitations.invite_player, table.pk, ben, "Cid")
    invitations.invite_player(table.pk, ann, "Ben")
    refused(403, invitations.withdraw_invitation, table.pk, cid, "ben")
    refused(409, invitations.withdraw_invitation, table.pk, ann, "cid")
    invitations.withdraw_invitation(table.pk, ann, "ben")
    assert joining.join_match(table.pk, cid).number == 1


def test_the_invited_declines(table: Match, ann: User, ben: User, cid: User) -> None:
    invitations.invite_player(table.pk, ann, "Ben")
    refused(409, invitations.decline_invitation, table.pk, cid)
    invitations.decline_invitation(table.pk, ben)
    refused(409, invitations.decline_invitation, table.pk, ben)
    assert joining.join_match(table.pk, cid).number == 1


def test_a_private_table_is_open_to_the_invited(ann: User, ben: User, cid: User) -> None:
    """F50: as long as the invitation stands."""
    hidden = tables.create_match(ann, TITLE, seats=3, private=True)
    invitations.invite_player(hidden.pk, ann, "Ben")
    assert access.access_match(hidden.pk, ben) == hidden
    for who in (cid, AnonymousUser()):
        refused(404, access.access_match, hidden.pk, who)
    invitations.withdraw_invitation(hidden.pk, ann, "ben")
    refused(404, access.access_match, hidden.pk, ben)
    refused(404, invitations.decline_invitation, hidden.pk, ben)


def test_the_invited_are_told_on_their_socket(table: Match, ann: User, ben: User) -> None:
    def told() -> list[dict[str, Any]]:
        want = Subscription(ben.pk, None)
        return json.loads(build_waiting_updates(str(ben.pk), {want})[want].text or "{}")["invited"]

    assert told() == []
    invitations.invite_player(table.pk, ann, "Ben")
    assert told() == [{"id": table.pk, "title": TITLE, "name": table.name, "by": "Ann"}]
    tables.cancel_match(table.pk, ann)
    assert told() == []
    assert not Invitation.objects.exists()


def test_invitations_end_with_the_start(ann: User, ben: User, cid: User) -> None:
    table = tables.create_match(ann, TITLE, seats=3)
    invitations.invite_player(table.pk, ann, "Cid")
    joining.join_match(table.pk, ben)
    starting.start_match(table.pk, ann)
    assert not Invitation.objects.exists()
    refused(409, invitations.invite_player, table.pk, ann, "Cid")
    refused(409, invitations.decline_invitation, table.pk, cid)


def test_blocked_people_do_not_meet(table: Match, ann: User, ben: User, cid: User) -> None:
    """Whoever of the two blocks: neither sits down where the other sits, nor is invited there."""
    relationships.block_user(ben, ann)
    assert "can't be invited" in refused(403, invitations.invite_player, table.pk, ann, "Ben")
    refused(403, joining.join_match, table.pk, ben)
    refused(403, joining.join_match, tables.create_match(ben, TITLE, seats=2).pk, ann)
    joining.join_match(table.pk, cid)


def test_whom_the_host_sent_away_does_not_come_back(table: Match, ann: User, ben: User) -> None:
    joining.join_match(table.pk, ben)
    seating.unseat_player(table.pk, ann, 1)
    assert "asked you to leave" in refused(403, joining.join_match, table.pk, ben)
    invitations.invite_player(table.pk, ann, "Ben")
    joining.join_match(table.pk, ben)
    assert sitting(table) == [(0, "Ann"), (1, "Ben")]
    seating.leave_match(table.pk, ben)
    joining.join_match(table.pk, ben)  # who got up unasked may sit down again


def test_the_last_free_seat_is_taken_or_kept_once(ann: User, ben: User, cid: User) -> None:
    for _ in range(4):
        table = tables.create_match(ann, TITLE, seats=2)
        together(
            [lambda t=table: invitations.invite_player(t.pk, ann, "Ben"), lambda t=table: joining.join_match(t.pk, cid)]
        )
        assert table.seats.count() + table.invitations.count() == 2


def test_playing_again_keeps_a_seat_for_each(game: Game, ann: User, ben: User, cid: User) -> None:
    seating.leave_match(game.id, ann)
    again = starting.create_rematch(game.id, ben)
    assert kept(again) == ["Ann"]
    refused(409, joining.join_match, again.pk, cid)
    assert starting.create_rematch(game.id, ann) == again
    assert sitting(again) == [(0, "Ben"), (1, "Ann")]
    assert kept(again) == []


def test_playing_again_does_not_keep_seats_for_the_blocked(game: Game, ann: User, ben: User) -> None:
    seating.leave_match(game.id, ann)
    relationships.block_user(ann, ben)
    assert kept(starting.create_rematch(game.id, ben)) == []


def test_too_many_invitations_at_once(table: Match, ann: User, ben: User) -> None:
    for _ in range(20):
        invitations.invite_player(table.pk, ann, "Ben")
    refused(429, invitations.invite_player, table.pk, ann, "Ben")

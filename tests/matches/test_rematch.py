"""Another game of the same people: it is offered to all, and begins when all have sat down."""

from __future__ import annotations

from accounts.models import User
from games.lobby import invitations, joining, seating, starting, tables
from games.matches import moves
from games.models import Match
from games.realtime import payloads
from tests.matches.conftest import TITLE


def test_a_rematch_of_two_is_told_to_the_other_and_begins_by_itself(ann: User, ben: User) -> None:
    """Once: "It begins when all have sat down", all sat, nothing began; and nobody was told."""
    old = tables.create_match(ann, TITLE, seats=2)
    joining.join_match(old.pk, ben)
    starting.start_match(old.pk, ann)
    moves.resign_seat(old.pk, 0, by=User.objects.get(seats__match=old.pk, seats__number=0))
    assert payloads.build_opening_payload(old.pk, ben)["match"]["again"] is None
    before = Match.objects.get(pk=old.pk).lineup
    fresh = starting.create_rematch(old.pk, ann)
    assert payloads.build_opening_payload(old.pk, ben)["match"]["again"] == {"sit": [ann.name], "missing": [ben.name]}
    assert Match.objects.get(pk=old.pk).lineup > before, "a socket is told of a change by its number"
    assert starting.create_rematch(old.pk, ben).pk == fresh.pk
    fresh.refresh_from_db()
    assert fresh.status == Match.Status.RUNNING
    assert payloads.build_opening_payload(old.pk, ben)["match"]["again"] is None


def test_the_page_of_the_result_is_told_when_the_seats_of_the_rematch_change(
    ann: User, ben: User, cid: User, django_capture_on_commit_callbacks, monkeypatch
) -> None:
    """Whoever sits down, leaves or declines at the new table itself; and when it closes."""
    told: list[str] = []
    monkeypatch.setattr("games.core.broadcast.broadcast_lineup_changed", told.append)
    old = tables.create_match(ann, TITLE, seats=3)
    for user in (ben, cid):
        joining.join_match(old.pk, user)
    starting.start_match(old.pk, ann)
    for user in (ben, cid):
        moves.resign_seat(old.pk, old.seats.get(user=user).number, by=user)
    fresh = starting.create_rematch(old.pk, ann)
    for change, sit, missing in (
        (lambda: joining.join_match(fresh.pk, ben), [ann.name, ben.name], [cid.name]),
        (lambda: invitations.decline_invitation(fresh.pk, cid), [ann.name, ben.name], []),
        (lambda: seating.leave_match(fresh.pk, ben), [ann.name], []),
        (lambda: seating.leave_match(fresh.pk, ann), None, None),
    ):
        told.clear()
        before = Match.objects.get(pk=old.pk).lineup
        with django_capture_on_commit_callbacks(execute=True):
            change()
        assert old.pk in told
        assert Match.objects.get(pk=old.pk).lineup > before
        assert payloads.build_opening_payload(old.pk, ben)["match"]["again"] == (
            sit and {"sit": sit, "missing": missing}
        )

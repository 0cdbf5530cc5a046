"""Another game of the same people: it is offered to all, and begins when all have sat down."""

from __future__ import annotations

from accounts.models import User
from games import frames, lobby, play
from games.models import Match
from tests.door.conftest import TITLE


def test_a_rematch_of_two_is_told_to_the_other_and_begins_by_itself(ann: User, ben: User) -> None:
    """play.md B9: "It begins when all have sat down", all sat, nothing began; and nobody was told."""
    old = lobby.open_table(ann, TITLE, seats=2)
    lobby.join(old.pk, ben)
    lobby.start(old.pk, ann)
    play.leave(old.pk, 0, by=User.objects.get(seats__match=old.pk, seats__number=0))
    assert frames.opening(old.pk, ben)["match"]["again"] is None
    before = Match.objects.get(pk=old.pk).lineup
    fresh = lobby.rematch(old.pk, ann)
    assert frames.opening(old.pk, ben)["match"]["again"] == {"sit": [ann.name], "missing": [ben.name]}
    assert Match.objects.get(pk=old.pk).lineup > before, "a socket is told of a change by its number"
    assert lobby.rematch(old.pk, ben).pk == fresh.pk
    fresh.refresh_from_db()
    assert fresh.status == Match.Status.RUNNING
    assert frames.opening(old.pk, ben)["match"]["again"] is None

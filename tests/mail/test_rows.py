"""A question by mail owes mails: rows made with it, once for each decision and kind (F46)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from accounts.models import User
from common.durations import HOUR_MS
from games.matches import turn_notices
from games.matches.deadlines import SeatDeadline
from games.models import Match, TurnMail
from tests.matches.conftest import Game


def kinds(game: Game) -> list[tuple[int, int, str]]:
    return sorted(TurnMail.objects.filter(match=game.id).values_list("asked", "seat", "kind"))


def test_each_person_asked_is_owed_three(game: Game) -> None:
    version, (seat,) = game.head.version, game.head.table.asked
    assert [row for row in kinds(game) if row[0] == version] == [
        (version, seat, kind) for kind in ("last", "remind", "turn")
    ]


def test_a_question_that_goes_on_owes_nothing_more(game: Game) -> None:
    held = game.head
    turn_notices.create_turn_mails(held.match, held.seats, held.deadlines)
    before = kinds(game)
    assert before == sorted(set(before))
    assert turn_notices.find_new_deadlines(held.match, held.seats, held.deadlines, held.deadlines) == []


def test_computer_players_and_live_games_are_owed_none(begin: Callable[..., Game]) -> None:
    game = begin(bots=1)
    held = game.head
    bot = next(seat for seat, chair in enumerate(held.seats) if chair.user_id is None)
    asked = [SeatDeadline(seat, 99, 0, HOUR_MS) for seat in range(3)]
    assert bot not in {due.seat for due in turn_notices.find_new_deadlines(held.match, held.seats, (), asked)}
    held.match.pace = Match.Pace.LIVE
    assert turn_notices.find_new_deadlines(held.match, held.seats, (), asked) == []


def test_a_move_that_fails_owes_nothing(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rows are in the door's own transaction: with it, or not at all."""
    before = game.stored(), kinds(game)

    def broken(*args: Any) -> None:
        raise RuntimeError("the disk is full")

    monkeypatch.setattr(turn_notices, "create_turn_mails", broken)
    with pytest.raises(RuntimeError):
        game.move()
    assert (game.stored(), kinds(game)) == before


@pytest.mark.parametrize(
    ("span", "remind", "last"),
    [(1, 1 / 4, 1 / 8), (24, 6, 3), (336, 48, 12)],
    ids=["an hour", "a day", "two weeks"],
)
def test_reminders_are_scaled_to_the_deadline(span: float, remind: float, last: float) -> None:
    """At a quarter and at an eighth of the time, but not days ahead."""
    due = SeatDeadline(0, 5, 1_000_000, 1_000_000 + int(span * HOUR_MS))
    assert turn_notices.get_turn_mail_time("turn", due) == due.asked_at
    assert turn_notices.get_turn_mail_time("remind", due) == due.due_at - int(remind * HOUR_MS)
    assert turn_notices.get_turn_mail_time("last", due) == due.due_at - int(last * HOUR_MS)


def test_who_takes_over_a_seat_is_owed_mails_of_their_own(game: Game, cid: User) -> None:
    """A decision somebody else answers now, or somebody who is back."""
    held, due = game.head, game.head.deadlines[0]
    old = held.seats[due.seat].user_id
    TurnMail.objects.filter(match=game.id).update(state="sent")
    game.match.seats.filter(number=due.seat).update(user=cid)
    chairs = tuple(c._replace(user_id=cid.pk) if n == due.seat else c for n, c in enumerate(held.seats))
    turn_notices.renew_turn_mails(held.match, chairs, held.deadlines)
    turn_notices.renew_turn_mails(held.match, chairs, held.deadlines)
    rows = TurnMail.objects.filter(match=game.id, asked=due.question_entry, seat=due.seat)
    assert {(row.user_id, row.state) for row in rows} == {(cid.pk, "waiting")}
    assert (len(rows), old != cid.pk) == (3, True)

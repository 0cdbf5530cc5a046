"""Running live games with the printed clocks, and time moved by hand."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from games.lobby import joining, starting, tables
from games.matches import access, pause_votes, pauses, storage
from games.models import Entry, Pause
from tests.matches.conftest import Game, begin, fresh, quiet
from tests.pace.conftest import clock

__all__ = ["begin", "clock", "fresh"]

SECOND, MINUTE = 1_000, 60_000  # ms
ROLLING = quiet  # before somebody's roll


class Evening(Game):
    """A game of Ann and Ben (and more), with its pause."""

    @property
    def row(self) -> Pause:
        """The last pause that was asked for."""
        row = Pause.objects.filter(match=self.id).last()
        assert row is not None
        return row

    @property
    def seen(self) -> dict[str, Any] | None:
        """What the table sees of it."""
        return pauses.build_pause_payload(self.match)

    @property
    def suspended(self) -> bool:
        return self.head.table.suspended

    def seat(self, user: User) -> int:
        seat = access.find_user_seat(self.match, user)
        assert seat is not None
        return seat

    def busy(self) -> None:
        """Plays until somebody is in the middle of something."""
        self.reach(lambda table: not table.at_rest and table.version > 3)

    def paused(self, by: User, others: list[User], seconds: int = 300) -> None:
        """A pause is asked for, agreed on, and begun."""
        pause_votes.request_pause(self.id, by, seconds)
        for user in others:
            if self.row.state == Pause.State.ASKED:
                pause_votes.accept_pause(self.id, user)
        while not self.suspended:
            self.move()

    def times(self, at: int | None = None) -> list[int]:
        """What each seat has left in all, in ms, as of a moment."""
        clock, now = self.head.table.game.clock, storage.get_database_time_ms() if at is None else at
        assert clock is not None
        return [
            clock.left(seat, now) + (max(0, clock.spare[seat] - (stood(clock, now) - since)) if since >= 0 else 0)
            for seat, since in enumerate(clock.begun)
        ]


def stood(clock: Any, now: int) -> int:
    """What time it is for a clock."""
    return int(clock.frozen) if clock.frozen >= 0 else now


def evening(title: str, *people: User, bots: int = 0, **options: Any) -> Evening:
    """A live game of these people, begun."""
    host, *others = people
    match = tables.create_match(host, title, seats=len(people) + bots, **options)
    for user in others:
        joining.join_match(match.pk, user, match.invite)
    for _ in range(bots):
        joining.add_bot(match.pk, host, "random")
    starting.start_match(match.pk, host)
    return Evening(match.pk)


@pytest.fixture
def two(ann: User, ben: User) -> Evening:
    """Ann and Ben, before a roll."""
    game = evening("galactic-magnate", ann, ben)
    game.reach(ROLLING)
    return game


@pytest.fixture
def three(ann: User, ben: User, cid: User) -> Evening:
    """Three people, before a roll."""
    game = evening("galactic-magnate", ann, ben, cid)
    game.reach(ROLLING)
    return game


def journal(game: Evening) -> list[Any]:
    """All entries, as they are stored."""
    title = game.head.table.title
    lines = Entry.objects.filter(match=game.id).order_by("number").values_list("line", flat=True)
    return [title.read_entry(line) for line in lines]

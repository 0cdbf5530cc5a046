"""F8, F45: mails that the site owed while it was down come together, and none about time that did not run."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games import tasks
from games.matches import storage
from games.models import TurnMail
from tests.mail.conftest import HOUR, asked
from tests.matches.conftest import Game
from tests.outages.conftest import down, lived, policy

__all__ = ["down", "policy"]


def test_mails_that_were_owed_come_as_one(begin: Any, down: Callable[..., int], outbox: list[Any]) -> None:
    """Also for who wants each at once."""
    games: list[Game] = [begin(name=f"Crew {number}") for number in range(3)]
    for game in games:
        game.reach()
    people = {asked(game) for game in games}
    down()
    tasks.sweep_due_matches()
    tasks.send_due_mails()
    assert len(outbox) == len(people)
    assert TurnMail.objects.filter(kind="turn", state="sent").count() == len(games)
    together = [mail.subject for mail in outbox if mail.subject.endswith("games")]
    assert together == [f"Your turn in {len(games) - len(people) + 1} games"], "of two people one is asked in two"
    tasks.send_due_mails()
    assert len(outbox) == len(people)


def test_a_mail_waits_until_it_is_known_when_the_answer_is_due(
    game: Game, down: Callable[..., int], outbox: list[Any]
) -> None:
    """Whoever sends mails first finds the outage; the deadline seems past, but the mail is not given up for it."""
    down(30 * 24 * HOUR)
    assert tasks.send_due_mails() == 0
    assert not TurnMail.objects.exclude(state=TurnMail.State.WAITING).exists()
    tasks.sweep_due_matches()
    tasks.send_due_mails()
    assert len(outbox) == 1


def test_a_reminder_is_put_off_with_its_deadline(
    game: Game, down: Callable[..., int], outbox: list[Any], settings: Any
) -> None:
    tasks.send_due_mails()
    outbox.clear()
    reminder = TurnMail.objects.get(match=game.id, kind="remind", asked=game.head.table.game.since)
    settings.TIME_OFFSET_MS += reminder.due - storage.get_database_time_ms() - HOUR // 2
    down()
    tasks.sweep_due_matches()
    tasks.send_due_mails()
    assert outbox == []
    settings.TIME_OFFSET_MS += HOUR
    lived()
    tasks.send_due_mails()
    assert len(outbox) == 1


def test_the_mail_tells_of_it(game: Game, down: Callable[..., int], outbox: list[Any]) -> None:
    """In the story of what happened since the player's last turn."""
    down()
    tasks.sweep_due_matches()
    tasks.send_due_mails()
    (turn_mail,) = outbox
    assert "The site was down for 1 hour; that time has been given back to everyone." in " ".join(
        turn_mail.body.split()
    )

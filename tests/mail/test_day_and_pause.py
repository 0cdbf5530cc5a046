"""A day and a pause from an inbox alone."""

from __future__ import annotations

from typing import Any

import pytest

from common.durations import DAY_MS
from common.refusals import Refused
from games.mail.commands.base import MailCommandCall, find_mail_command
from games.mail.commands.day_and_pause import run_give_command, run_pause_command
from games.models import DayGift, Match, Proposal, TurnMail
from tests.mail.conftest import Post, send_due


@pytest.mark.parametrize(
    "line",
    ["give a day", "Give Mira a day!", "give a day to Mira", "pause 3", "pause 3 days", "Pause yes", "pause no."],
)
def test_they_are_read_as_people_write_them(line: str) -> None:
    found = find_mail_command(line)
    assert found is not None
    assert found[0].name == line.split()[0].lower()


@pytest.mark.parametrize("line", ["give 100 and Slagholm", "pause", "agree", "decline 2", "give day", "pause it"])
def test_what_a_move_could_be_is_no_command(line: str) -> None:
    assert find_mail_command(line) is None


def test_a_pause_is_asked_for_and_agreed_to_by_mail(post: Post, outbox: list[Any]) -> None:
    """Delivered twice, it is asked for and agreed to once."""
    other = post.game.owner(1 - post.turn_mail.seat)
    for _ in range(2):
        post.send("pause 2 days", Message_ID="<once@example.org>")
    (asked,) = Proposal.objects.all()
    assert (asked.kind, asked.terms, asked.agreed) == ("pause", {"days": 2}, [post.turn_mail.seat])
    send_due()
    assert "You ask for a pause of 2 days. Everyone has to agree." in " ".join(outbox[-1].body.split())
    theirs = TurnMail.objects.create(
        match_id=post.game.id, asked=0, seat=1 - post.turn_mail.seat, kind="answer", nth=99, user=other, at=0, due=0
    )
    call = MailCommandCall(theirs, "yes", "reply")
    assert "paused until" in run_pause_command(call)
    assert run_pause_command(call) == run_pause_command(call)
    ((begun, ends, _),) = Match.objects.get(pk=post.game.id).mail_pauses
    assert ends - begun == 2 * DAY_MS


def test_a_pause_is_declined_by_mail(post: Post) -> None:
    post.send("pause 2 days")
    post.send("pause no", Message_ID="<second@example.org>")
    assert not Proposal.objects.exists()
    post.send("pause yes", Message_ID="<third@example.org>")
    post.send("pause 99 days", Message_ID="<fourth@example.org>")
    assert post.verdicts == ["done", "done", "refused", "refused"]


def test_a_day_is_given_by_mail_once(post: Post) -> None:
    other = post.game.owner(1 - post.turn_mail.seat)
    mine = TurnMail.objects.create(
        match_id=post.game.id, asked=0, seat=1 - post.turn_mail.seat, kind="answer", nth=98, user=other, at=0, due=0
    )
    name = post.game.head.seats[post.turn_mail.seat].name
    for words in (f"{name} a day", f"{name.upper()} a day"):
        assert "has a day more, until" in run_give_command(MailCommandCall(mine, words, "reply"))
    assert DayGift.objects.count() == 1
    for words, said in (("Nobody a day", f"give {name} a day"), ("me a day", "isn't asked")):
        with pytest.raises(Refused, match=said):
            run_give_command(MailCommandCall(mine, words, "another"))

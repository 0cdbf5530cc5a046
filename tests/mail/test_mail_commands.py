"""What a reply can say besides a move: commands, from the seat's own player, told in an answer."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine.catalog import titles
from games.engine.facts import tag
from games.mail import preferences
from games.mail.commands import MAIL_COMMANDS_BY_NAME
from games.mail.commands.base import find_mail_command
from games.models import Seat, TurnMail
from tests.mail.conftest import Post, send_due


def test_no_command_is_called_like_a_move() -> None:
    """Else a player's move would be taken for it."""
    moves = {tag(action).replace("_", "-") for title in titles() for action in title.actions}
    assert not moves & MAIL_COMMANDS_BY_NAME.keys()


@pytest.mark.parametrize("line", ["help", "Help!", "/help", "  help  "])
def test_a_command_is_found_as_people_write_it(line: str) -> None:
    found = find_mail_command(line)
    assert found is not None
    assert (found[0].name, found[1]) == ("help", "")


@pytest.mark.parametrize("line", ["", " ", "roll", "help me decide", "stop that", "helper"])
def test_a_move_is_no_command(line: str) -> None:
    assert find_mail_command(line) is None


def test_help_is_answered_and_decides_nothing(post: Post, outbox: list[Any]) -> None:
    stored = post.game.stored()
    outbox.clear()
    post.send("help")
    assert (post.verdicts, post.game.stored()) == (["done"], stored)
    send_due()
    said = " ".join(outbox[-1].body.split())
    assert "Your reply \u201chelp\u201d is done." in said
    assert "stop: stops mail from this game." in said
    assert "Reply-To" in outbox[-1].extra_headers  # the question is still there to be answered
    post.send("roll", Message_ID="<after@example.org>")
    assert post.verdicts == ["done", "done"]


def test_the_answer_to_a_command_comes_though_a_question_follows(post: Post, outbox: list[Any]) -> None:
    """That of a move does not: the next question's mail tells of it."""
    post.send("help")
    post.send("roll", Message_ID="<after@example.org>")
    row = TurnMail.objects.get(kind="answer", why="command")
    TurnMail.objects.update_or_create(
        match=row.match, asked=row.asked + 5, seat=row.seat, kind="turn", user=row.user, at=row.at, due=row.due
    )
    outbox.clear()
    send_due()
    assert any("is done" in mail.body for mail in outbox)


def test_stop_ends_mail_from_this_game(post: Post) -> None:
    post.send("stop")
    assert preferences.is_match_mail_muted(post.user, post.game.id)
    assert post.game.match.status == "running"


def test_a_command_of_somebody_who_left_the_seat_does_nothing(post: Post, cid: Any) -> None:
    Seat.objects.filter(match=post.game.id, number=post.turn_mail.seat).update(user=cid)
    post.send("stop")
    assert post.verdicts == ["refused"]
    assert not preferences.is_match_mail_muted(post.user, post.game.id)

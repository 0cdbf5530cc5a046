"""A reply of several lines: each is played once, in order, on the position that its writer could mean (F44)."""

from __future__ import annotations

from typing import Any

import pytest

from common.refusals import Refused
from games.mail import reply_lines
from games.mail.inbound import LMTP_ACCEPTED, LMTP_TRY_LATER
from games.models import TurnMail
from tests.mail.conftest import Post, reply


class Killed(BaseException):
    """The process is gone."""


def played(post: Post) -> list[str]:
    """What was done since the mail, the newest last."""
    entries = [entry for entry in post.game.head.recent_entries if entry.number > post.turn_mail.asked]
    return [type(entry.action).__name__ for entry in entries if entry.seat == post.turn_mail.seat]


def causes(post: Post) -> list[str]:
    return list(TurnMail.objects.filter(match=post.game.id, kind="answer").values_list("why", flat=True))


def test_lines_are_played_in_order_while_the_game_asks_their_writer(post: Post) -> None:
    post.send("Hi,\nroll\nauction photon grid")
    assert post.verdicts == ["done"]
    assert played(post) == ["Roll", "OpenAuction"]
    assert "was not played" not in post.answers[0]
    assert "\u201cauction photon grid\u201d was played." in post.answers[0]
    assert causes(post) == [""]  # the next question's mail tells it


def test_the_first_line_that_no_longer_fits_ends_it_and_all_is_told(post: Post) -> None:
    post.send("roll\nroll\npass\nroll")
    assert played(post) == ["Roll"]
    assert "\u201croll\u201d was not played. \u201croll\u201d is not one of your options." in post.answers[0]
    assert "Nor were the 2 lines below it." in post.answers[0]
    assert causes(post) == ["partial"]  # it is sent whatever follows


def test_nothing_is_played_once_somebody_else_is_asked(post: Post) -> None:
    post.send("roll\npass\npass\nroll")
    assert played(post) == ["Roll", "Pass"]
    assert "You weren\u2019t asked again. Nor was the line below it." in post.answers[0]


def test_killed_between_two_lines_it_goes_on_where_it_stopped(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    mail = reply(post.user.email, "roll\npass")

    def die(point: str) -> None:
        raise Killed

    monkeypatch.setattr(reply_lines, "hit_failpoint", die)
    with pytest.raises(Killed):
        post.send(mail)
    assert (played(post), post.verdicts) == (["Roll"], [])
    monkeypatch.undo()
    assert [post.send(mail), post.send(mail)] == [LMTP_ACCEPTED] * 2
    assert (played(post), post.verdicts) == (["Roll", "Pass"], ["done"])
    assert len(post.answers) == 1


def test_killed_after_the_last_line_none_is_played_again(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    mail, real = reply(post.user.email, "roll\npass"), reply_lines.play_next_line

    def die(*given: Any) -> None:
        real(*given)
        raise Killed

    monkeypatch.setattr(reply_lines, "play_next_line", die)
    with pytest.raises(Killed):
        post.send(mail)
    monkeypatch.undo()
    post.send(mail)
    assert (played(post), post.verdicts) == (["Roll", "Pass"], ["done"])
    assert "\u201cpass\u201d was played." in post.answers[0]


def test_what_is_delivered_again_after_somebody_moved_is_not_played_on(
    post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line was meant for the position that its writer's own move led to."""
    mail = reply(post.user.email, "roll\npass")

    def busy(*given: Any) -> None:
        raise Refused("Try again.", status=503)

    monkeypatch.setattr(reply_lines, "play_next_line", busy)
    assert post.send(mail) == LMTP_TRY_LATER
    monkeypatch.undo()
    post.game.move()
    version = post.game.head.version
    post.send(mail)
    assert post.game.head.version == version
    assert "The game has gone on since the line before." in post.answers[0]


def test_the_same_line_with_more_below_it_does_not_answer_a_later_question(post: Post) -> None:
    post.send("roll\npass", Message_ID="<one@example.org>")
    while post.game.head.table.asked != {post.turn_mail.seat}:
        post.game.move()
    version = post.game.head.version
    post.send("roll\nroll", Message_ID="<two@example.org>")
    assert post.game.head.version == version


@pytest.mark.parametrize("below", ["Good luck to you all!", "Cheers,\nAnn", "See you on Sunday :-)"])
def test_talk_below_a_move_is_no_move_and_needs_no_answer(post: Post, below: str) -> None:
    post.send(f"roll\n{below}")
    assert played(post) == ["Roll"]
    assert "was not played" not in post.answers[0]
    assert causes(post) == [""]


@pytest.mark.parametrize(
    ("below", "reason"),
    [("ok", reply_lines.BARE_WORD), ("plan roll\npass", reply_lines.STANDS_ALONE)],
)
def test_a_bare_yes_or_a_command_below_the_first_line_does_nothing(post: Post, below: str, reason: str) -> None:
    post.send(f"roll\n{below}")
    assert played(post) == ["Roll"]
    assert reason in post.answers[0]


def test_a_reply_holds_twelve_moves(post: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    for at in range(11):
        reply_lines.require_line_of_move("roll", at)
    with pytest.raises(Refused, match="12 moves"):
        reply_lines.require_line_of_move("roll", 11)
    monkeypatch.setattr(reply_lines, "MAX_LINES_PLAYED", 1)
    post.send("roll\npass")
    assert played(post) == ["Roll"]


def test_below_a_line_that_was_refused_nothing_is_played(post: Post) -> None:
    stored = post.game.stored()
    post.send("dance\nroll")
    assert post.verdicts == ["refused"]
    assert post.game.stored() == stored

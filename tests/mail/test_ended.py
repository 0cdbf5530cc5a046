"""A game by mail that a moderator ended: mails on their way stay, and a reply is told who ended it and why."""

from __future__ import annotations

from typing import Any

import pytest
from django.core import mail

from accounts import moderators
from accounts.models import User
from games.lobby import tables
from games.models import TurnMail
from tests.mail.conftest import Post, send_due
from tests.matches.conftest import Game


@pytest.fixture
def mod(person: Any) -> User:
    user = person("Mod")
    moderators.appoint_moderator(user)
    return User.objects.get(pk=user.pk)


def test_a_reply_reads_that_a_moderator_ended_the_game_and_why(post: Post, mod: User, outbox: list[Any]) -> None:
    version = post.game.head.version
    tables.end_match_as_moderator(post.game.id, mod, "It was stuck.")
    outbox.clear()
    post.send("roll")
    assert post.verdicts == ["refused"]
    assert post.game.head.version == version + 1, "the entry that says so"
    send_due()
    (answer,) = outbox
    assert answer.to == [post.user.email]
    html = next(content for content, kind in answer.alternatives if kind == "text/html")
    for text in (" ".join(answer.body.split()), html):
        assert "A moderator ended this game: It was stuck." in text
        assert "/turn/" not in text, "there is nothing to decide any more"
    assert "Reply-To" not in answer.extra_headers


def test_a_turn_that_is_not_told_yet_is_not_told_any_more(game: Game, mod: User, outbox: list[Any]) -> None:
    assert TurnMail.objects.filter(match=game.id, state="waiting").exists()
    tables.end_match_as_moderator(game.id, mod, "It was stuck.")
    send_due()
    assert [each.subject for each in mail.outbox] == []
    assert not TurnMail.objects.filter(match=game.id, kind="turn", state="sent").exists()

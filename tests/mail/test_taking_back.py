"""A move can be taken back by whichever way it was made, and nobody takes back what they did not decide themselves."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from common.refusals import Refused
from games import chat
from games.chat.commands import base
from games.engine.table import Table
from games.lobby import substitutes
from games.mail import tokens
from games.matches import answerers, moves, undo
from games.models import Entry, Match
from tests.mail.conftest import Post, asked, token_in
from tests.people import browser

Way = Callable[[Post, list[Any]], None]


def may_leave_it(table: Table) -> bool:
    """One seat is asked whether it buys, and may leave it: that can be taken back."""
    kinds = {option.to_json()["action"] for seat in table.asked for option in table.options(seat)}
    return len(table.asked) == 1 and {"open_auction", "pass"} <= kinds


@pytest.fixture
def leaving(post: Post) -> Post:
    """A mail that asks so, and the way back."""
    post.game.reach(may_leave_it)
    return Post(post.game)


def by_the_page_of_a_mail(post: Post, outbox: list[Any]) -> None:
    label = next(o.label for o in post.game.head.table.options(post.turn_mail.seat) if o.to_json()["action"] == "pass")
    assert token_in(outbox[-1]) == tokens.make_decision_token(post.turn_mail)
    answer = Client().post(f"/turn/{token_in(outbox[-1])}/", {"kind": "pass", "label": label})
    assert answer.status_code == 200


def by_a_reply(post: Post, outbox: list[Any]) -> None:
    post.send("pass")
    assert post.verdicts == ["done"]


def by_the_page(post: Post, outbox: list[Any]) -> None:
    """What the socket of the match's page calls."""
    moves.submit_move_as_user(post.game.id, post.user, {"action": "pass"}, key="k")


def by_the_api(post: Post, outbox: list[Any]) -> None:
    body = json.dumps({"action": {"action": "pass"}, "key": "k"})
    path = f"/api/matches/{post.game.id}/play"
    assert browser(post.user).post(path, body, content_type="application/json").status_code == 200


def in_the_chat(post: Post, outbox: list[Any]) -> None:
    chat.handle_chat_input(base.ChatSender(post.user, match_id=post.game.id), "/pass")


WAYS: list[Way] = [by_the_page_of_a_mail, by_a_reply, by_the_page, by_the_api, in_the_chat]


@pytest.mark.parametrize("way", WAYS, ids=lambda way: way.__name__)
def test_a_move_is_taken_back_by_whichever_way_it_was_made(leaving: Post, outbox: list[Any], way: Way) -> None:
    game = leaving.game
    before, version = game.head.table.digest(), game.match.version
    way(leaving, outbox)
    entry = Entry.objects.get(match=game.id, number=version + 1)
    assert (entry.actor, entry.user) == (Entry.Actor.PLAYER, leaving.user.pk)
    assert undo.can_take_back_move(game.id, leaving.user)
    told = undo.take_back_move(game.id, leaving.user, key="oops")
    assert game.head.table.digest() == before
    assert undo.take_back_move(game.id, leaving.user, key="oops") == told


def test_a_reply_that_was_taken_back_does_not_act_again(leaving: Post, outbox: list[Any]) -> None:
    """The mail's key is used, whatever became of its move."""
    by_a_reply(leaving, outbox)
    undo.take_back_move(leaving.game.id, leaving.user, key="oops")
    stored = leaving.game.stored()
    leaving.send("pass", Message_ID="<another@example.org>")
    assert leaving.game.stored() == stored


def stood_in(post: Post) -> None:
    """A computer player has the seat while it decides, and its person is back."""
    seat, user = post.turn_mail.seat, post.user
    Match.objects.get(pk=post.game.id).seats.filter(number=seat).update(former=user, user=None, bot="random")
    Match.objects.filter(pk=post.game.id).update(lineup=post.game.match.lineup + 1)
    moves.submit_move(post.game.id, seat, {"action": "pass"}, by="bot", key=f"bot:x:{seat}")
    substitutes.take_over_seat(post.game.id, user, seat)


def test_what_a_computer_player_did_stands(leaving: Post) -> None:
    version = leaving.game.match.version
    stood_in(leaving)
    refused(leaving, Entry.Actor.COMPUTER, version + 1)


def test_what_the_clock_did_stands(leaving: Post, pass_time: Callable[[int], None]) -> None:
    version = leaving.game.match.version
    pass_time(30 * 24 * 3_600_000)
    assert moves.wake_match(leaving.game.id).acted
    refused(leaving, Entry.Actor.CLOCK, version + 1)


def test_what_the_house_did_stands(leaving: Post, monkeypatch: pytest.MonkeyPatch) -> None:
    """Here the first answer stands for the only one, and at a table where all answer by hand."""
    held, seat = leaving.game.head, leaving.turn_mail.seat
    only = held.table.silence(seat)
    monkeypatch.setattr("games.engine.house_answers.find_house_answer", lambda *given: only)
    monkeypatch.setattr("games.matches.bot_timing.is_house_answering", lambda *given: True)
    assert answerers.submit_house_answer(held, seat, only)
    refused(leaving, Entry.Actor.HOUSE, held.version + 1)


def test_who_sits_there_now_does_not_take_back_what_another_did(leaving: Post, ann: User, person: Any) -> None:
    game, seat, version = leaving.game, leaving.turn_mail.seat, leaving.game.match.version
    by_a_reply(leaving, [])
    cid = person("Cid")
    game.match.seats.filter(number=seat).update(former=leaving.user, user=None, bot="random")
    Match.objects.filter(pk=game.id).update(lineup=game.match.lineup + 1)
    substitutes.take_over_seat(game.id, cid, seat, game.match.invite)
    assert asked(game) != cid
    assert not undo.can_take_back_move(game.id, cid)
    with pytest.raises(Refused, match="wasn't yours"):
        undo.take_back_move(game.id, cid, key="mine?")
    assert Entry.objects.get(match=game.id, number=version + 1).user == leaving.user.pk


def test_every_entry_says_who_decided_it(leaving: Post, outbox: list[Any]) -> None:
    """Those that nobody asked for are the house's and the clock's."""
    by_a_reply(leaving, outbox)
    undo.take_back_move(leaving.game.id, leaving.user, key="oops")
    rows = list(Entry.objects.filter(match=leaving.game.id).order_by("number"))
    assert rows[0].actor == Entry.Actor.HOUSE
    assert (rows[-1].actor, rows[-1].user) == (Entry.Actor.PLAYER, leaving.user.pk)
    assert {row.actor for row in rows} <= set(Entry.Actor.values)
    assert all((row.user is not None) == (row.actor == Entry.Actor.PLAYER) for row in rows)


def refused(post: Post, actor: str, number: int) -> None:
    """The entry says who decided it, and its player does not take it back."""
    assert Entry.objects.get(match=post.game.id, number=number).actor == actor
    assert not undo.can_take_back_move(post.game.id, post.user)
    with pytest.raises(Refused) as no:
        undo.take_back_move(post.game.id, post.user, key="no")
    assert no.value.status == 409
    assert not Entry.objects.filter(match=post.game.id, key__contains=":no").exists()

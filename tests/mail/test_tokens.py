"""F43: a token is worth one decision, and nothing is learnt by trying."""

from __future__ import annotations

import hmac
import os
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.mail import inbound, tokens
from games.models import Entry, TurnMail
from tests.mail.conftest import reply, send_due, token_in, turn_mail_of
from tests.matches.conftest import Game

REPLAYS = int(os.environ.get("REPLAYS", "30"))  # 10,000 once: REPLAYS=10000 pytest tests/mail/test_tokens.py


@pytest.fixture
def token(game: Game, outbox: list[Any]) -> str:
    send_due()
    return token_in(outbox[-1])


TRIED = ["known", "a" * 32, "A" * 32, "", "x", "\u00e9" * 32, "\ud800" * 32, "1" * 5000]


@pytest.mark.parametrize("tried", TRIED, ids=range(len(TRIED)))
def test_the_same_work_for_whatever_is_tried(
    token: str, tried: str, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    """One query by the hash, one comparison for each key, whether there is such a token or not."""
    settings.MAIL_KEY_FALLBACKS = ["an old key, which some mails out there were made with"]
    compared: list[int] = []
    compare = hmac.compare_digest

    def counted(one: Any, other: Any) -> bool:
        compared.append(1)
        return compare(one, other)

    monkeypatch.setattr(hmac, "compare_digest", counted)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        found = tokens.find_mail_by_token(token if tried == "known" else tried)
    assert (found is not None) is (tried == "known")
    assert (len(queries), len(compared)) == (1, 2)


def test_replayed_however_often_it_acts_once(client: Client, token: str, game: Game) -> None:
    """By the page and by mail, the same and others: told, and never played again."""
    turn_mail = turn_mail_of(game)
    address, sender = f"turn+{token}@starboard.example", turn_mail.user.email
    assert inbound.receive_raw_mail(reply(sender, "roll").as_bytes(), sender, address).startswith("250")
    stored = game.stored()
    assert Entry.objects.filter(match=game.id, key=f"letter:{turn_mail.pk}").count() == 1
    for number in range(REPLAYS):
        if number % 2:
            client.post(f"/turn/{token}/", {"kind": "roll", "label": "Roll the dice"})
        else:
            mail = reply(sender, ("roll", "1", "pass")[number % 3], Message_ID=f"<{number}@example.org>")
            inbound.receive_raw_mail(mail.as_bytes(), sender, address)
    assert game.stored() == stored


def test_the_token_of_one_game_moves_no_other(begin: Callable[..., Game], game: Game, token: str) -> None:
    """Whatever a reply says about another game, its address says which decision it is."""
    other = begin("Monday crew")
    stored, turn_mail = other.stored(), turn_mail_of(game)
    mail = reply(turn_mail.user.email, "roll", In_Reply_To=f"<match.{other.id}@starboard.example>")
    inbound.receive_raw_mail(mail.as_bytes(), turn_mail.user.email, f"turn+{token}@starboard.example")
    assert other.stored() == stored


def test_only_hashes_of_tokens_are_kept(game: Game, token: str) -> None:
    """32 signs of base 32: 160 bits; what lies in the database is their SHA-256, and opens nothing."""
    row = TurnMail.objects.get(digest=tokens.digest_token(token))
    assert row.digest is not None
    assert len(token) * 5 == 160
    assert len(row.digest) == 64
    assert tokens.find_mail_by_token(row.digest) is None
    assert all(token not in str(each) for each in TurnMail.objects.values())

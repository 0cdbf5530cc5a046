"""Seals of a game's history: in letters, for browsers that keep them, and what becomes of them when history changes."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from games.lobby import starting
from games.mail import content as mail_content
from games.matches import dice_proof
from games.models import Entry
from games.views import dice_proof as dice_proof_pages
from tests.matches.conftest import Game
from tests.people import browser, person

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def game() -> Game:
    made = Game(starting.start_bot_match(person("Ann"), "galactic-civ", bots=1).pk)
    made.moves(20)
    return made


def seal_of(client: Client, game: Game, at: Any) -> dict[str, Any]:
    found: dict[str, Any] = client.get(f"/m/{game.id}/proof/seal.json?at={at}").json()
    return found


def test_an_old_seal_fits_as_the_game_goes_on(client: Client, game: Game) -> None:
    before = seal_of(client, game, 0)
    game.moves(10)
    after = seal_of(client, game, before["entry"])
    assert after["asked"] == before["head"]
    assert after["entry"] == before["entry"] + 10
    assert after["head"] != before["head"]
    assert seal_of(client, game, 999)["asked"] == "", "the end of a journal that was cut off"


def test_a_line_written_anew_is_told_by_every_later_seal(client: Client, game: Game) -> None:
    before = seal_of(client, game, 0)
    row = Entry.objects.get(match_id=game.id, number=5)
    Entry.objects.filter(pk=row.pk).update(line=row.line.replace('"now":', '"now":1'))
    assert seal_of(client, game, before["entry"])["asked"] not in ("", before["head"])


def test_a_seal_tells_nothing_of_a_hand(game: Game) -> None:
    """It is made of what a spectator sees: a hidden card could be guessed from its hash."""
    lines = [dice_proof.build_line(each) for each in dice_proof.load_played(game.id, game.head.table.title)]
    drew = [fact for line in lines for fact in line["facts"] if fact["fact"] == "drew"]
    assert drew
    assert not any(fact["cards"] for fact in drew)


@pytest.mark.parametrize("asked", ["", "x", "-1", "1e3", "9" * 10, "\u0663"])
def test_what_is_no_number_is_refused(client: Client, game: Game, asked: str) -> None:
    assert client.get(f"/m/{game.id}/proof/seal.json", {"at": asked}).status_code == 409
    assert client.get(f"/m/{game.id}/proof/line.json", {"at": asked}).status_code == 409


def test_ones_own_cards_are_opened_for_nobody_else(client: Client, game: Game) -> None:
    """And not before their time to the others: the hand's owner alone is given what opens it."""
    ann = browser(game.match.host)  # type: ignore[arg-type]
    hand = ann.get(f"/m/{game.id}/proof/hand.json").json()["cards"]
    file = client.get(f"/m/{game.id}/proof.json").content.decode()
    assert client.get(f"/m/{game.id}/proof/hand.json").status_code == 403
    seat = next(n for n, chair in enumerate(game.head.seats) if chair.user_id)
    assert sorted(int(card["card"]) for card in hand) == sorted(game.head.table.game.hand[seat])  # type: ignore[attr-defined]
    assert not any(card["salt"] in file for card in hand)
    opened = {
        (each["ev"]["deck"], each["ev"]["pos"]) for each in json.loads(file)["events"] if each["ev"]["t"] == "open"
    }
    assert opened.isdisjoint({(card["deck"], card["pos"]) for card in hand})


@pytest.mark.parametrize(
    ("what", "path"),
    [
        ("file", "proof.json"),
        ("hand", "proof/hand.json"),
        ("seal", "proof/seal.json?at=0"),
        ("line", "proof/line.json?at=0"),
    ],
)
def test_what_reads_a_whole_journal_is_given_so_often_a_minute(
    client: Client, game: Game, what: str, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """F34: each of the four for itself, by person; strangers share what their network has."""
    monkeypatch.setitem(dice_proof_pages.RATES, what, (2, 3))
    cache.clear()
    ann, expected = browser(game.match.host), 403 if what == "hand" else 200  # type: ignore[arg-type]
    answers = [ann.get(f"/m/{game.id}/{path}") for _ in range(3)]
    assert [each.status_code for each in answers] == [200, 200, 429]
    assert int(answers[-1]["Retry-After"]) > 0
    assert [client.get(f"/m/{game.id}/{path}").status_code for _ in range(4)] == [expected] * 3 + [429]


def test_a_letter_carries_the_seal(game: Game) -> None:
    said = mail_content.MailContent(None, game.match, "", "", "", "")
    mail_content.add_seal(said)
    (number, head), _ = dice_proof.compute_journal_heads(game.match)
    assert said.seal.replace(" ", "") == f"{number}:{head[:32]}"
    assert re.search(rf"/proof/#seal={number}:{head[:32]}$", said.seal_link)

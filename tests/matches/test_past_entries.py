"""Matches of before the entries said who decided them: the update fills that in from the keys, and loses nothing."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.management import call_command
from django.db import connection

from accounts.models import User
from common.refusals import Refused
from games.matches import match_cache, moves
from games.models import Entry, Match, TurnMail
from tests.matches.conftest import UNTIMED, Game
from tests.upgrade.steps import migrated_by_steps

BEFORE = "0011_outages"
OLD = "number, seat, at, key, body_hash, line, digest"  # what a process of the old version writes
LINE = '{{"number":{0},"seat":{1},"action":{{"action":"{2}"}},"now":0,"drawn":[],"facts":[]}}'


def migrate(number: str = "") -> None:
    """Takes the tables there; without a number, to the newest."""
    with migrated_by_steps():
        call_command("migrate", "games", *filter(None, [number]), verbosity=0)


@pytest.fixture
def back() -> Iterator[None]:
    """Whatever happens, other tests find the newest tables."""
    yield
    migrate()


def journal(game: Game) -> list[tuple[Any, ...]]:
    columns = ("match_id", "number", "seat", "at", "key", "body_hash", "line", "digest")
    return list(Entry.objects.filter(match=game.id).order_by("number").values_list(*columns))


def wrote(game: Game, ann: User, mail: TurnMail) -> dict[int, tuple[str, int | None]]:
    """Rows as the old version wrote them, by the door or by hand; what they are to say."""
    cases: list[tuple[int, str | None, str, tuple[str, int | None]]] = [
        (0, f"{ann.pk}:k", "roll", ("player", ann.pk)),
        (0, f"{ann.pk}:bot:3:1", "roll", ("player", ann.pk)),
        (0, f"{ann.pk}:leave:0", "roll", ("player", ann.pk)),
        (1, "bot:7:1", "roll", ("computer", None)),
        (1, "pass:7:1", "pass", ("house", None)),
        (0, f"letter:{mail.pk}", "pass", ("player", ann.pk)),
        (0, "letter:999999", "pass", ("player", None)),  # forgotten since
        (0, "leave:0", "resign", ("player", None)),
        (-1, None, "hammer", ("clock", None)),
        (-1, None, "flag", ("clock", None)),
        (-1, None, "silence", ("clock", None)),
        (-1, None, "repace", ("house", None)),
        (-1, "leave:1", "remove", ("player", None)),
        (0, "whatever", "roll", ("", None)),
        (0, f"{'9' * 40}:x", "roll", ("", None)),
        (0, "letter:", "roll", ("", None)),
    ]
    places = f"INSERT INTO games_entry (match_id, {OLD}) VALUES (%s, %s, %s, 0, %s, '', %s, '')"
    with connection.cursor() as cursor:
        for number, (seat, key, kind, _) in enumerate(cases, 1000):
            cursor.execute(places, (game.id, number, seat, key, LINE.format(number, seat, kind)))
    return {number: said for number, (*_, said) in enumerate(cases, 1000)}


def test_the_update_says_of_past_entries_who_decided_them(
    begin: Callable[..., Game], ann: User, back: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """There and back; and a match goes on in which a key of before is told the same as before."""
    game, other = begin(settings=UNTIMED), begin(settings=UNTIMED)
    seat, action, by, version = game.next()
    first = moves.submit_move(game.id, seat, action, by=by, key=f"{by.pk}:first", version=version)
    game.moves(5)
    mail = TurnMail.objects.create(match=game.match, asked=1, seat=0, kind="turn", user=ann, at=0, due=0)
    before, elsewhere = journal(game), journal(other)
    migrate(BEFORE)
    wanted = wrote(game, ann, mail)
    whole = [*before, *((r) for r in raw(game) if r[1] >= 1000)]
    filling = importlib.import_module("games.migrations.0013_who_decided_past_entries")
    monkeypatch.setattr(filling, "MATCHES", 1)
    migrate()
    assert {n: (a, u) for n, a, u in said(game) if n >= 1000} == wanted
    assert [a for n, a, _ in said(game) if n == 0] == ["house"]
    assert (journal(game), journal(other)) == (whole, elsewhere)
    Entry.objects.filter(match=game.id, number__gte=1000).delete()  # as no game has them
    match_cache.evict_match()
    assert moves.submit_move(game.id, seat, action, by=by, key=f"{by.pk}:first", version=version) == first
    count = Match.objects.get(pk=game.id).version
    game.moves(6)
    assert Match.objects.get(pk=game.id).version == count + 6
    assert moves.submit_move(game.id, seat, action, by=by, key=f"{by.pk}:first", version=version) == first
    with pytest.raises(Refused, match="used for another move"):
        moves.submit_move(game.id, seat, {"action": "resign"}, by=by, key=f"{by.pk}:first")


def said(game: Game) -> list[tuple[int, str, int | None]]:
    return list(Entry.objects.filter(match=game.id).order_by("number").values_list("number", "actor", "user"))


def raw(game: Game) -> list[tuple[Any, ...]]:
    """The rows without asking a model."""
    with connection.cursor() as cursor:
        cursor.execute(f"SELECT match_id, {OLD} FROM games_entry WHERE match_id = %s ORDER BY number", [game.id])
        return cursor.fetchall()


def test_a_process_of_the_old_version_goes_on_writing_until_it_is_replaced(game: Game, ann: User) -> None:
    """The tables are changed before the processes are."""
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO games_entry (match_id, {OLD}) VALUES (%s, 1000, 0, 0, %s, '', '{{}}', '')",
            [game.id, f"{ann.pk}:k"],
        )
    assert said(game)[-1] == (1000, "", None)

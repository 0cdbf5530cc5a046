"""The door: keys, stale and illegal moves, foreign seats, bad input (F13, F15, F16, F30, F32, F50)."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from common.refusals import Refused
from games.engine.text import say
from games.lobby import seating
from games.lobby.tables import create_match
from games.matches import access, match_cache, moves
from games.models import Entry, Match
from tests.matches.conftest import Game

BAD_ACTIONS = [
    None,
    [],
    "roll",
    5,
    {},
    {"action": 5},
    {"action": "no_such_action"},
    {"action": "bid"},
    {"action": "bid", "amount": "100"},
    {"action": "bid", "amount": True},
    {"action": "bid", "amount": 100.0},
    {"action": "bid", "amount": 1e400},
    {"action": "bid", "amount": float("nan")},
    {"action": "bid", "amount": 100, "more": 1},
    {"action": "roll\0"},
    {"action": "\ud800"},
    {"action": {"action": {"action": "roll"}}},
]
OUT_OF_TURN = [
    {"action": "bid", "amount": 2**63},
    {"action": "bid", "amount": 10**5000},
    {"action": "bid", "amount": -10},
    {"action": "bid", "amount": 0},
    {"action": "flag", "seat": 1},
    {"action": "hammer"},
    {"action": "remove", "seat": 1},
    {"action": "silence", "seat": 1},
]
BAD_IDS = ["nosuchgame", "", "a\0b", "\ud800", "x" * 500, "%s"]
BAD_KEYS = ["", "x" * 81, "a\0b", "new\nline", None, 7, "\ud800"]


def test_a_move_is_one_entry_and_one_version(game: Game) -> None:
    before = game.match.version
    move = game.next()
    answer = game.move("first")
    after = game.match
    assert (answer.version, answer.entry, after.version) == (before + 1,) * 3
    entry = Entry.objects.get(match_id=game.id, number=answer.entry)
    assert (entry.seat, entry.key, entry.digest) == (move.seat, "first", game.head.table.digest())
    assert json.loads(entry.line)["action"] == move.action
    assert after.asked == sorted(game.head.table.asked)
    assert after.moved == entry.at


def test_the_same_key_gives_the_same_answer_and_one_effect(game: Game) -> None:
    """F13, F2: a retry is told what the first try was told, byte for byte, whatever happened since."""
    move = game.next()
    first = moves.submit_move(game.id, move.seat, move.action, by=move.by, key="k", version=move.version)
    game.moves(5)
    match_cache.evict_match()
    stored = game.stored()
    again = moves.submit_move(game.id, move.seat, move.action, by=move.by, key="k", version=move.version)
    assert again == first
    assert msgspec.json.encode(again.facts) == msgspec.json.encode(first.facts)
    assert game.stored() == stored


def test_a_key_is_for_one_body(game: Game) -> None:
    """F16."""
    move = game.next()
    moves.submit_move(game.id, move.seat, move.action, by=move.by, key="k")
    stored = game.stored()
    for seat, action in [(move.seat, {"action": "resign"}), (1 - move.seat, move.action)]:
        with pytest.raises(Refused, match="used for another move") as refused:
            moves.submit_move(game.id, seat, action, by=game.owner(seat), key="k")
        assert refused.value.status == 422
    assert game.stored() == stored


def test_keys_are_each_match_s_own(begin: Any) -> None:
    games = [begin(settings={"timers": "off"}) for _ in range(2)]
    assert [game.move("k").entry for game in games] == [1, 1]


@pytest.mark.parametrize("key", BAD_KEYS, ids=range(len(BAD_KEYS)))
def test_a_key_is_a_short_printable_word(game: Game, key: Any) -> None:
    move, stored = game.next(), game.stored()
    with pytest.raises(Refused) as refused:
        moves.submit_move(game.id, move.seat, move.action, by=move.by, key=key)
    assert refused.value.status == 422
    assert game.stored() == stored


@pytest.mark.parametrize("action", BAD_ACTIONS, ids=range(len(BAD_ACTIONS)))
def test_what_is_not_a_move_is_not_understood(game: Game, action: Any) -> None:
    """F30, F32: a sentence, 422, nothing changed."""
    move, stored = game.next(), game.stored()
    with pytest.raises(Refused) as refused:
        moves.submit_move(game.id, move.seat, action, by=move.by, key="k")
    assert refused.value.status == 422
    assert refused.value.reason.endswith(".")
    assert game.stored() == stored


@pytest.mark.parametrize("action", OUT_OF_TURN, ids=range(len(OUT_OF_TURN)))
def test_what_no_option_admits_is_illegal(game: Game, action: Any) -> None:
    """The house's own actions, too, are none of a player's."""
    move, stored = game.next(), game.stored()
    with pytest.raises(Refused) as refused:
        moves.submit_move(game.id, move.seat, action, by=move.by, key="k")
    assert (refused.value.status, refused.value.stale) in ((409, False), (422, False))
    assert game.stored() == stored


def test_a_refused_key_may_be_used_again(game: Game) -> None:
    move = game.next()
    with pytest.raises(Refused):
        moves.submit_move(game.id, move.seat, {"action": "bid", "amount": 10}, by=move.by, key="k")
    assert game.move("k").entry == 1


def test_an_answer_to_a_question_that_is_gone_is_stale(game: Game) -> None:
    """F15."""
    move = game.next()
    game.moves(2)
    stored = game.stored()
    with pytest.raises(Refused) as refused:
        moves.submit_move(game.id, move.seat, move.action, by=move.by, key="late", version=move.version)
    assert (refused.value.status, refused.value.stale) == (409, True)
    assert game.stored() == stored


def test_nobody_moves_another_s_seat(game: Game, cid: User) -> None:
    """F50: the seat belongs to who sits there, whatever the payload says."""
    move, stored = game.next(), game.stored()
    other = game.owner(1 - move.seat)
    for stranger in (other, cid, AnonymousUser(), "bot"):
        with pytest.raises(Refused) as refused:
            moves.submit_move(game.id, move.seat, move.action, by=stranger, key="k")
        assert refused.value.status == 403
    for seat in (-1, 2, 99):
        with pytest.raises(Refused) as refused:
            moves.submit_move(game.id, seat, move.action, by=move.by, key="k")
        assert refused.value.status == 403
    assert game.stored() == stored


def test_nobody_but_the_house_moves_a_computer_player(begin: Any, ann: User) -> None:
    game = begin(bots=1, alone=True, settings={"timers": "off"})
    seat = next(seat for seat, chair in enumerate(game.head.seats) if chair.user_id is None)
    for stranger in (ann, AnonymousUser()):
        with pytest.raises(Refused) as refused:
            moves.submit_move(game.id, seat, {"action": "resign"}, by=stranger, key="k")
        assert refused.value.status == 403


@pytest.mark.parametrize("match_id", BAD_IDS, ids=range(len(BAD_IDS)))
def test_there_is_no_such_match(ann: User, match_id: str) -> None:
    with pytest.raises(Refused) as refused:
        moves.submit_move(match_id, 0, {"action": "roll"}, by=ann, key="k")
    assert refused.value.status == 404
    with pytest.raises(Refused) as refused:
        match_cache.load_current_match(match_id)
    assert refused.value.status == 404


def test_a_game_that_has_not_begun_or_is_over_takes_no_moves(game: Game, ann: User) -> None:
    opened = create_match(ann, game.match.title, seats=2)
    with pytest.raises(Refused, match="hasn't started"):
        moves.submit_move(opened.pk, 0, {"action": "roll"}, by=ann, key="k")
    move = game.next()
    seating.leave_match(game.id, ann)
    assert game.match.status == Match.Status.OVER
    stored = game.stored()
    with pytest.raises(Refused, match="over"):
        moves.submit_move(game.id, move.seat, move.action, by=move.by, key="k")
    assert game.stored() == stored


def test_the_end_of_a_game_closes_its_match(game: Game, ann: User) -> None:
    game.reach()
    seat = access.find_user_seat(game.match, ann)
    assert seat is not None
    answer = moves.submit_move(game.id, seat, {"action": "resign"}, by=ann, key="k")
    match = game.match
    assert match.status == Match.Status.OVER
    assert match.result == {"ranking": [[1 - seat], [seat]], "ending": "last_standing"}
    assert (match.alarm, match.bot_due, match.first_deadline, match.asked) == (None, None, None, [])
    assert match.ended is not None
    assert match.snapshot_version == match.version == answer.version
    again = moves.submit_move(game.id, seat, {"action": "resign"}, by=ann, key="k")
    assert again == answer


def test_a_typed_move_is_the_same_move(game: Game) -> None:
    """`say`: the number of an option, through the same door and with the same keys."""
    move = game.next()
    line = say(game.head.table.title.read_action(move.action))
    first = moves.submit_text(game.id, move.seat, line, by=move.by, key="typed", version=move.version)
    assert json.loads(lines(game)[-1])["action"] == move.action
    assert moves.submit_text(game.id, move.seat, line, by=move.by, key="typed", version=move.version) == first
    with pytest.raises(Refused, match="used for another"):
        moves.submit_text(game.id, move.seat, "2", by=move.by, key="typed")
    with pytest.raises(Refused, match="not one of your options"):
        moves.submit_text(game.id, move.seat, "dance", by=move.by, key="dance")


def test_the_house_writes_down_what_it_drew(game: Game) -> None:
    """Chance comes from the system's source and is in the entry; a fork never carries it."""
    while not any(json.loads(line)["drawn"] for line in lines(game)):
        game.move()
    source = type(game.head.table.fork().chance.source).__name__
    assert source != "Secure"


def lines(game: Game) -> list[str]:
    return list(Entry.objects.filter(match_id=game.id, number__gt=0).values_list("line", flat=True))

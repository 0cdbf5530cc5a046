"""A match that begins with a given position is one like any other: it is played, taken back, replayed and proved."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from common.refusals import Refused
from games.engine.chance import Seeded
from games.engine.fairlog.told import check_proof
from games.engine.given_positions import StartedFrom, redeal_hidden
from games.lobby import substitutes
from games.lobby.given_tables import Chair, start_at_position
from games.matches import dice_proof, match_cache, replays, sealed_chance, undo
from games.models import Match, Stake, Tenure
from tests.matches.conftest import Game

BEGIN_CHANCE = sealed_chance.begin_chance


def stand_in(game: Game, *chairs: Chair, **more: Any) -> Game:
    """A table at the present position of a game."""
    held = game.head
    match = held.match
    terms = {"settings": match.settings, "board": match.board} | more
    return Game(
        start_at_position(User.objects.get(pk=match.host_id), held.table, held.last_entry_at_ms, chairs, **terms).pk
    )


def test_it_goes_on_from_where_it_stood_and_the_other_game_does_not_change(game: Game, ann: User) -> None:
    game.moves(20)
    kept = game.stored()
    here = stand_in(game, Chair(ann), Chair())
    assert game.stored() == kept
    row = here.match
    assert (row.status, row.version, row.private, row.rated, row.rating) == ("running", 0, True, False, "none")
    assert here.head.table.game.cash == game.head.table.game.cash
    assert isinstance(here.head.recent_entries[0].facts[0], StartedFrom)
    here.moves(15)
    match_cache.evict_match()
    replays._marks.clear()
    assert here.head.version == here.match.version > 8
    assert not Stake.objects.filter(match=here.id).exists()
    assert Tenure.objects.filter(match=here.id, from_turn=game.head.table.view(None)["turn"]).count() == 2


def test_every_entry_of_it_can_be_looked_at(game: Game, ann: User) -> None:
    game.moves(25)
    here = stand_in(game, Chair(ann), Chair())
    here.moves(40)
    match_cache.evict_match()
    replays._marks.clear()
    for number in range(here.match.version + 1):
        assert replays.build_past_payload(here.id, number, None)["version"] == number


def test_its_dice_are_sealed_as_those_of_any_match(game: Game, ann: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sealed_chance, "begin_chance", BEGIN_CHANCE)
    game.moves(25)
    here = stand_in(game, Chair(ann), Chair())
    here.moves(20)
    proof = dice_proof.build_proof(here.match)
    assert proof is not None
    assert proof["events"][0]["ev"]["t"] == "register"
    assert any(event["ev"]["t"] == "draw" for event in proof["events"])
    assert not check_proof(proof).faults
    assert not any("unsealed" in line for line in proof["journal"])


def test_the_first_move_can_be_taken_back(game: Game, ann: User) -> None:
    game.moves(10)
    for _ in range(40):
        here = stand_in(game, Chair(ann), Chair())
        seat = min(here.head.table.asked)
        before = here.head.table.digest()
        if seat == 0:
            here.move()
            if undo.can_take_back_move(here.id, ann):
                undo.take_back_move(here.id, ann, key="back")
                assert here.head.table.digest() == before
                return
        game.move()
    raise AssertionError("nothing could be taken back")


def test_a_kept_seat_is_played_by_a_bot_until_somebody_with_the_link_takes_it(game: Game, ann: User, ben: User) -> None:
    game.moves(20)
    here = stand_in(game, Chair(ann), Chair(kept=True))
    assert here.head.table.game.clock is None or here.head.table.game.clock.unlimited
    with pytest.raises(Refused) as no:
        substitutes.take_over_seat(here.id, ben, 1)
    assert no.value.status == 404
    substitutes.take_over_seat(here.id, ben, 1, here.match.invite)
    assert here.head.seats[1].user_id == ben.pk
    here.moves(10)


@pytest.mark.parametrize(
    ("chairs", "told"),
    [
        ((Chair(),), "2 seats"),
        ((Chair(), Chair()), "yourself"),
        ((Chair(bot="nobody"),), "2 seats"),
    ],
)
def test_seats_that_do_not_fit_are_refused_and_nothing_is_begun(
    game: Game, chairs: tuple[Chair, ...], told: str
) -> None:
    game.moves(5)
    with pytest.raises(Refused, match=told) as no:
        stand_in(game, *chairs)
    assert no.value.status == 422
    assert Match.objects.count() == 1


def test_a_position_in_which_the_game_is_over_is_refused(game: Game, ann: User) -> None:
    while not game.head.table.over:
        game.move()
    with pytest.raises(Refused, match="over"):
        stand_in(game, Chair(ann), Chair())
    assert Match.objects.count() == 1


def test_what_a_seat_cannot_know_is_dealt_anew_on_a_copy(game: Game) -> None:
    game.moves(20)
    before = game.head.table.digest()
    copy = game.head.table.fork()
    redeal_hidden(copy, 0, Seeded(1))
    assert game.head.table.digest() == before

"""`manage.py rebuild_ranklists` gives the same numbers from the finished matches, however they came about."""

from __future__ import annotations

import json
from io import StringIO
from random import Random
from typing import Any

import pytest
from django.core.management import call_command

from accounts.models import User
from games.lobby import substitutes
from games.matches import match_cache
from games.models import Match, Stake, Standing
from games.ratings import settlement, stakes
from games.ratings.rebuild import ALL_STAKE_COLUMNS
from games.ratings.settlement import STANDING_COLUMNS
from tests.ratings.conftest import begun, columns, later, leaves, rows

pytestmark = pytest.mark.django_db


def rebuilt() -> dict[str, Any]:
    out = StringIO()
    call_command("rebuild_ranklists", "--json", stdout=out)
    told: dict[str, Any] = json.loads(out.getvalue())
    return told


def season(people: list[User], chance: Random, settings: Any, moves: int = 60) -> None:
    """Matches begin, people leave them, matches are counted or not yet, in any order; some lose their seats."""
    running: list[Match] = []
    for _ in range(moves):
        later(settings, chance.randrange(400_000))
        what = chance.random()
        if what < 0.35 or not running:
            running.append(begun(chance.sample(people, chance.randint(2, 4)), pace=chance.choice(["live", "mail"])))
        elif what < 0.75:
            match = chance.choice(running)
            sitting = [each.user for each in match.seats.select_related("user") if each.user]
            if sitting and Match.objects.get(pk=match.pk).status == "running":
                leaves(match, chance.choice(sitting))
        elif what < 0.85:
            lose(chance.choice(running), chance)
        else:
            settlement.settle_due_ratings()
        running = [each for each in running if Match.objects.get(pk=each.pk).status == "running"]


def lose(match: Match, chance: Random) -> None:
    """A player loses their seat to a computer player, or takes it back."""
    seat = chance.choice(list(match.seats.all()))
    if seat.former:
        if seat.number not in match_cache.load_current_match(match.pk).table.game.living():
            return
        substitutes.take_over_seat(match.pk, seat.former, seat.number)
    elif seat.user:
        match.seats.filter(pk=seat.pk).update(former=seat.user, user=None, bot="steady")
        Match.objects.filter(pk=match.pk).update(lineup=Match.objects.get(pk=match.pk).lineup + 1)
        stakes.record_leavers(
            match.pk,
            match_cache.load_current_match(match.pk).table.game.living(),
            Match.objects.get(pk=match.pk).moved or 0,
        )


@pytest.mark.parametrize("seed", range(3))
def test_the_same_numbers_again(people: list[User], settings: Any, seed: int) -> None:
    chance = Random(seed)
    season(people, chance, settings)
    people[2].delete()
    season([each for each in people if each != people[2]], chance, settings, 20)
    settlement.settle_due_ratings()
    before = rows()
    assert len(before[1]) > 4
    told = rebuilt()
    assert told["mended"] == 0
    assert rows() == before
    Stake.objects.filter(match__rating="done", user__isnull=False).update(points=7, after=8)
    Stake.objects.filter(match__rating="done").update(place=1, loss=2, gain=3, bonus=4, played=5, took=6)
    Standing.objects.filter(games__gt=2).delete()
    Standing.objects.update(points=7, games=7, wins=7, best=7, best_at=7, last=7, last_at=7)
    assert rebuilt()["mended"] > 4
    assert rows() == before


def test_a_standing_out_of_nothing_is_taken_away(people: list[User]) -> None:
    Standing.objects.create(user=people[0], title="galactic-magnate", pace="live", points=9000)
    assert rebuilt()["mended"] == 1
    assert not Standing.objects.exists()


def test_every_column_is_either_record_or_reckoned() -> None:
    """A new column has to be in one of the two."""
    record = {"match_id", "seat", "user_id", "title", "pace", "began", "left", "left_at"}
    assert set(columns(Stake)) == {*ALL_STAKE_COLUMNS, *record}
    assert set(columns(Standing)) == {*STANDING_COLUMNS, "user_id", "title", "pace"}

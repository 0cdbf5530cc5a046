"""Where a plan names a seat, people read the name of its player and may write it; `seat-2` is read as well."""

from __future__ import annotations

import pytest

from accounts.models import User
from common.refusals import Refused
from games.lobby import joining, starting
from games.lobby.tables import create_match
from games.matches import match_cache, plan_commands, plan_preview, sealed_plans
from games.matches.pace import MatchPace
from games.models import Plan
from tests.matches.conftest import Game

SEATS = {"part": "attack", "fields": {"seats": ["seat-2"]}}


@pytest.fixture
def civ(ann: User, ben: User) -> Game:
    """A game of Ann and Ben."""
    match = create_match(ann, "galactic-civ", seats=2, pace=MatchPace("mail", 86_400))
    joining.join_match(match.pk, ben, match.invite)
    starting.start_match(match.pk, ann)
    return Game(match.pk)


def call_second(game: Game, name: str) -> tuple[match_cache.LoadedMatch, str]:
    """The game with Ben called otherwise, and how a plan that names that seat reads there."""
    first, second = game.head.seats
    loaded = game.head._replace(seats=(first, second._replace(name=name)))
    return loaded, sealed_plans.write_plan_text(loaded, sealed_plans.read_given_plan(loaded, "attack seat-2"))


@pytest.mark.parametrize("typed", ["attack ben", "Attack Ben, Ann", "attack seat-2", "attack any, ben"])
def test_names_and_numbers_are_read(civ: Game, typed: str) -> None:
    sealed_plans.lay_plan(civ.id, civ.owner(0), typed, sure=True)
    (rule,) = Plan.objects.get(ended_entry=None).rules
    assert "seat-2" in rule["fields"]["seats"]


def test_its_owner_reads_names_wherever_it_is_shown(civ: Game) -> None:
    ann = civ.owner(0)
    sealed_plans.lay_plan(civ.id, ann, {"rules": [SEATS]}, sure=True)
    assert sealed_plans.build_own_plan(civ.id, ann)["text"] == "attack ben"
    assert plan_preview.preview_plan(civ.id, ann)["text"] == "attack ben"
    assert plan_commands.run_plan_command(civ.id, ann, "?")[1] == "1. attack ben"
    assert plan_commands.run_plan_command(civ.id, ann, "take a point from ben")[0].startswith("Your plan is laid")


@pytest.mark.parametrize("name", ["Attack", "any", "Ann", "Seat 2", "…", "Trade", "Capital City", "2", "if"])
def test_a_name_that_could_mean_something_else_is_never_used(civ: Game, name: str) -> None:
    """What is a word of the sentences, the name of a thing, or another player's too: the seat keeps its number."""
    assert call_second(civ, name)[1] == "attack seat-2"


@pytest.mark.parametrize("name", ["Jean-Luc O’Neil", "Ben (computer)", "Straße", "x" * 24])
def test_names_are_written_so_that_they_are_read_again(civ: Game, name: str) -> None:
    loaded, written = call_second(civ, name)
    assert "seat" not in written
    for typed in (written, f"attack {name}"):
        (rule,) = sealed_plans.read_given_plan(loaded, typed).rules
        assert rule.fields["seats"] == ["seat-2"]


def test_whoever_is_not_at_the_table_is_not_known(civ: Game) -> None:
    with pytest.raises(Refused, match="There is no “cy” here"):
        sealed_plans.lay_plan(civ.id, civ.owner(0), "attack cy", sure=True)

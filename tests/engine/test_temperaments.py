"""Temperaments: bots of one level differ where it says, answer always, and a bot without one is as it was."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import pytest

from games.engine.bots import choose
from games.engine.catalog import title as find
from games.engine.catalog import titles
from games.engine.chance import Seeded
from games.engine.simulate import bots_answer, played
from games.engine.table import Table
from games.engine.temperaments import (
    TEMPERAMENTS,
    Temperament,
    describe_manner,
    has_manner,
    list_manners,
    split_manner,
)

TITLES = pytest.mark.parametrize("slug", [title.slug for title in titles() if title.temperaments])
DEALING = {"planetopoly": {"player_trades": True}}  # where there are no trades unless a table wants them
EACH = [(title.slug, name) for title in titles() for name in title.temperaments]


class NotedWeights(dict[str, float]):
    """Weights that know which of them were asked for."""

    def __init__(self, weights: dict[str, float]) -> None:
        super().__init__(weights)
        self.read: set[str] = set()

    def get(self, name: str, default: Any = None) -> Any:
        self.read.add(name)
        return super().get(name, default)


def list_questions(slug: str, games: int = 3) -> Iterator[tuple[Table, int]]:
    """Questions of games of three among usual bots."""
    for seed in range(games):
        table, rng = Table.start(find(slug), 3, DEALING.get(slug, {}), chance=Seeded(seed)), Seeded(seed)
        while not table.over and table.number < 1500:
            yield from [(table, seat) for seat in table.asked]
            bots_answer(table, ["steady"] * 3, rng)


def test_every_game_has_the_three() -> None:
    assert {title.slug: list(title.temperaments) for title in titles()} == {
        title.slug: list(TEMPERAMENTS) for title in titles()
    }


@pytest.mark.parametrize(("slug", "name"), EACH)
def test_a_temperament_shows_in_what_its_bots_do(slug: str, name: str) -> None:
    differs = 0
    for table, seat in list_questions(slug, 2):
        usual, own = (choose(table, seat, manner, Seeded(table.number)) for manner in ("steady", f"steady-{name}"))
        differs += usual != own
        if differs > 2:
            return
    pytest.fail(f"of {slug} a bot that is {name} does as all do")


@TITLES
def test_every_weight_that_a_title_names_is_read_by_its_bots(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    title = find(slug)
    noted = {name: NotedWeights(dict(each.weights)) for name, each in title.temperaments.items()}
    strong = getattr(import_module(f"{title.package}.bots"), "SHARP", {})
    noted["strong"] = NotedWeights(dict(strong))
    made = {name: Temperament("", weights) for name, weights in noted.items()}
    monkeypatch.setitem(title.__dict__, "temperaments", made)
    for table, seat in list_questions(slug):
        for name in made:
            choose(table, seat, f"steady-{name}", Seeded(1))
        if all(set(weights) <= weights.read for weights in noted.values()):
            return
    pytest.fail(str({name: set(weights) - weights.read for name, weights in noted.items()}))


@TITLES
def test_games_of_all_of_them_come_to_an_end(slug: str) -> None:
    title = find(slug)
    for seed in range(2):
        assert played(title, [f"steady-{name}" for name in TEMPERAMENTS], {}, seed).over


@TITLES
def test_strong_bots_have_them_too_and_answer_within_the_rules(slug: str) -> None:
    for at, (table, seat) in enumerate(list_questions(slug, 1)):
        if at % 40 == 20:
            for name in TEMPERAMENTS:
                world = table.fork(Seeded(at))
                action = choose(world, seat, f"sharp-{name}", Seeded(at), lambda: False)
                assert action is not None
                world.play(seat, action, world.game.now)


@TITLES
def test_only_what_there_is_can_be_asked_for(slug: str) -> None:
    title = find(slug)
    assert all(has_manner(title, manner) for manner in list_manners(title))
    for unknown in ("", "steady-", "-careful", "careful", "steady-wild", "steady-careful-", "random-careful"):
        assert not has_manner(title, unknown), unknown
    table = Table.start(title, 2, {}, chance=Seeded(1))
    with pytest.raises(LookupError, match="steady-careful"):
        choose(table, min(table.asked), "steady-wild", Seeded(1))


def test_how_a_bot_plays_is_one_word_and_told_in_two() -> None:
    assert split_manner("steady") == ("steady", "")
    assert split_manner("sharp-trader") == ("sharp", "trader")
    assert describe_manner("sharp-trader") == "strong, a trader"
    assert describe_manner("steady") == "fair"
    assert describe_manner("") == ""

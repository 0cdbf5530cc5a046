"""The steady computer player: from the view alone, always legal, never without end, and better than chance."""

from __future__ import annotations

import pytest

from games.engine.bots import choose
from games.engine.chance import Seeded
from games.engine.options import Action
from games.engine.simulate import list_winning_places, played
from games.engine.table import Table

from ..actions import Benevolent, Discard, Draw, Malevolent, Pick, Play, Target
from .helpers import CARD, CIV, EVENT, begun, dice, enter, game, hold, scores


def steady(table: Table, seat: int) -> Action | None:
    return choose(table, seat, "steady", Seeded(1))


def test_it_beats_chance() -> None:
    wins = 0
    for seed in range(9):
        seats = 2 + seed % 3
        levels = ["random"] * seats
        levels[seed % seats] = "steady"
        table = played(CIV, levels, {"timers": "off"}, seed)
        assert table.over
        wins += list_winning_places(table) == [seed % seats]
    assert wins >= 7


@pytest.mark.parametrize("seats", [2, 5, 11])
@pytest.mark.parametrize("settings", [{}, {"events": "on", "pick_by": "target_on_loss", "graveyard": "must_if_able"}])
def test_games_of_steady_players_end(seats: int, settings: dict[str, str]) -> None:
    table = played(CIV, ["steady"] * seats, {"timers": "off", **settings}, seats)
    assert table.over
    assert table.number < 3_000


def test_it_sees_no_more_than_its_seat() -> None:
    answers = set()
    for others in (("Carrier", "Elerium"), ("Anomaly", "Outpost")):
        table = begun()
        hold(table, 0, "Capital Ships", "Freighters", "Mega Resort")
        hold(table, 1, *others)
        enter(table, "Construction")
        answers.add(steady(table, 0))
    assert len(answers) == 1


def test_it_plays_what_wins() -> None:
    table = begun()
    scores(table, 0, military=10, expansion=8)
    hold(table, 0, "Traders", "Colony Ship", "Freighters")
    enter(table, "Construction", 0, 12)
    assert steady(table, 0) == Play(CARD["Colony Ship"])


def test_it_attacks_who_is_nearest_to_winning() -> None:
    table = begun()
    scores(table, 0, military=11)
    scores(table, 2, influence=10, morale=9)
    enter(table, "Aggression", 0, 12)
    assert steady(table, 0) == Target(2)
    dice(table, 9)
    table.play(0, Target(2))
    assert steady(table, 0) in (Pick(0), Pick(5)), "a leg of the path"


def test_it_trades_with_who_is_farthest() -> None:
    table = begun()
    scores(table, 0, trade=8)
    scores(table, 1, influence=10, morale=9)
    enter(table, "Trade", 0, 12)
    assert steady(table, 0) == Target(2)


def test_it_draws_and_keeps_the_best() -> None:
    table = begun()
    scores(table, 0, expansion=7)
    hold(table, 0, "Anomaly", "Habitable Planet", "Colony Hub")
    enter(table, "Expansion")
    assert steady(table, 0) == Draw()
    hold(table, 0, "Habitable Planet", "Colony Hub", "Dreadnaught", "Elerium", "Carrier", "Anomaly")
    enter(table, "End")
    assert steady(table, 0) == Discard((CARD["Anomaly"],))


def test_it_is_kind_when_that_pays() -> None:
    table = begun(events="on")
    dice(table, 1, 1, 1, 1, EVENT["Stone Age Natives"] + 1)
    enter(table, "Opportunity", 1, 3)
    assert steady(table, 1) == Malevolent()
    table = begun(events="on")
    dice(table, 1, 1, 1, 1, EVENT["High Tech Hijack"] + 1)
    enter(table, "Opportunity", 1, 3)
    scores(table, 1, influence=9, morale=8)
    assert steady(table, 1) == Benevolent()
    assert game(table).event == EVENT["High Tech Hijack"]

"""The steady computer player: from the view alone, always legal, never without end, and better than chance."""

from __future__ import annotations

import pytest

from games.engine.bots import choose
from games.engine.chance import Seeded
from games.engine.options import PASS, Action
from games.engine.simulate import list_winning_places, played
from games.engine.table import Table
from games.engine.temperaments import Temperament
from games.engine.trades import Accept, Bundle, Offer, Reject

from ..bots import SHARP
from ..phases.building import Build
from ..phases.debts import Borrow
from ..phases.prison import PayFine, Stay
from ..phases.remote import RemoteBuild, RemoteBuy
from ..phases.sales import SellDeed, SellPoint
from ..phases.unowned import Buy
from ..phases.window import Rest, Throw
from .helpers import (
    LYRA,
    LYRAS,
    PHOENIX,
    PHOENIXES,
    PLANETS,
    TOLLS,
    at,
    draw,
    fresh,
    game,
    give,
    idle,
    jailed,
    land,
    level,
    money,
)


def steady(table: Table, seat: int, seed: int = 1) -> Action | None:
    return choose(table, seat, "steady", Seeded(seed))


def test_it_beats_chance() -> None:
    """Eight games of two: a level that is no better than chance wins six or more in one of seven tries."""
    won = 0
    for seed in range(8):
        levels = ["random", "random"]
        levels[seed % 2] = "steady"
        table = played(PLANETS, levels, {"timers": "off"}, seed)
        won += list_winning_places(table) == [seed % 2]
    assert won >= 6


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_games_of_steady_players_end(seats: int) -> None:
    """§11.1"""
    table = played(PLANETS, ["steady"] * seats, {"timers": "off"}, seats)
    assert table.over
    assert game(table).round < 400


@pytest.mark.parametrize(
    "chosen",
    [
        {"debt_scope": "rent_only", "sales_when": "any_time"},
        {"double_reroll": "forced", "build_on_purchase": "other_plots"},
        {"player_trades": True, "build_per_visit": "one"},
        {"end": "rounds", "rounds": 20, "remote_build": False},
    ],
)
def test_it_copes_with_variants(chosen: dict[str, object]) -> None:
    assert played(PLANETS, ["steady"] * 3, {"timers": "off", **chosen}, 5).over


def test_it_buys_what_it_can_pay() -> None:
    """§5.1"""
    table = fresh()
    land(table, 0, 6)
    assert steady(table, 0) == Buy()
    money(table, 420)
    assert steady(table, 0) == PASS


@pytest.mark.parametrize(
    ("held", "lot", "cash", "buys"),
    [((), 36, 1_100, True), (LYRAS[:2], 36, 3_790, False), (LYRAS[:2], 36, 3_800, True), (LYRAS[:2], 9, 540, True)],
)
def test_a_strong_one_claims_a_further_planet_only_with_cash_to_build(
    held: tuple[int, ...], lot: int, cash: int, buys: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """§5.9 Before it thinks ahead; seven support points. A usual one buys each of these."""
    monkeypatch.setitem(PLANETS.__dict__, "temperaments", {"strong": Temperament("", SHARP)})
    table = fresh()
    give(table, 0, *held)
    money(table, cash)
    land(table, 0, lot)
    assert steady(table, 0) == Buy()
    assert choose(table, 0, "steady-strong", Seeded(1)) == (Buy() if buys else PASS)


def test_it_completes_a_planet_with_its_last_cash() -> None:
    table = fresh()
    give(table, 0, 6)
    money(table, 400)
    land(table, 0, 8)
    assert steady(table, 0) == Buy()


def test_it_builds_where_the_next_point_brings_most() -> None:
    """§5.12 Two points on one plot are three with the next one, if the others have theirs."""
    table = fresh()
    give(table, 0, *LYRAS)
    level(table, LYRA, 2, 1, 1)
    land(table, 0, 6)
    assert steady(table, 0) == Build(6)
    money(table, 170)
    assert steady(table, 0) == PASS


def test_it_keeps_a_reserve_against_the_worst_rent() -> None:
    table = fresh()
    give(table, 0, *LYRAS)
    give(table, 1, *PHOENIXES)
    land(table, 0, 6)
    money(table, 500)
    assert isinstance(steady(table, 0), Build)
    level(table, PHOENIX, 9, 9, 9)
    assert steady(table, 0) == PASS


def test_it_buys_and_builds_from_afar() -> None:
    """§8.1, §8.7"""
    table = fresh()
    give(table, 0, 6, 8)
    at(table, 1, 9)
    assert steady(table, 0) == RemoteBuy(9)
    give(table, 0, 9)
    assert isinstance(steady(table, 0), RemoteBuild)
    money(table, 100)
    assert steady(table, 0) == Throw()


def test_it_leaves_an_extra_throw_into_danger() -> None:
    """§2.4"""
    table = fresh()
    land(table, 0, 10, 2, 2)
    assert steady(table, 0) == Throw()
    give(table, 1, *TOLLS)
    for planet in (2, 3):
        give(table, 1, *PLANETS.standard.planets[planet].lots)
        level(table, planet, 6, 6, 6)
    assert steady(table, 0) == Rest()


def test_it_leaves_prison_while_there_is_much_to_buy() -> None:
    """§10.6 Later it stays, where it is safe."""
    table = fresh()
    jailed(table, 1, 2)
    idle(table)
    give(table, 1, *LYRAS)
    level(table, LYRA, 6, 6, 6)
    assert steady(table, 1) == PayFine()
    table = fresh()
    jailed(table, 1)
    idle(table)
    give(table, 0, *(lot for planet in PLANETS.standard.lots for lot in planet))
    level(table, PHOENIX, 9, 9, 9)
    assert steady(table, 1) == Stay()


def test_it_borrows_rather_than_sells() -> None:
    """§9.5 There is no interest."""
    table = fresh()
    give(table, 0, *LYRAS)
    give(table, 1, 3)
    money(table, 10)
    land(table, 0, 3)
    assert steady(table, 0) == Borrow()


def test_where_it_must_sell_it_loses_the_least_rent() -> None:
    """§9.4 A single bare plot before a point of a station."""
    table = fresh(debt_scope="rent_only")
    give(table, 0, *LYRAS, 1)
    level(table, LYRA, 3, 1, 1)
    money(table, 0)
    draw(table, 0, "E09")
    assert steady(table, 0) == SellDeed(1)
    table = fresh(debt_scope="rent_only")
    give(table, 0, *LYRAS)
    level(table, LYRA, 1, 1, 1)
    money(table, 0)
    draw(table, 0, "E09")
    assert isinstance(steady(table, 0), SellPoint | SellDeed)


def test_it_answers_offers() -> None:
    """§12.3"""
    table = fresh(player_trades=True)
    give(table, 1, 3)
    table.play(1, Offer(0, Bundle(0, (3,)), Bundle(500)))
    assert steady(table, 0) == Accept(1)
    table.play(0, Reject(1))
    table.play(1, Offer(0, Bundle(0, (3,)), Bundle(2900)))
    assert steady(table, 0) == Reject(1)


def test_it_offers_to_bring_the_stations_of_a_kind_together() -> None:
    """§6.2, §12.1 Two rivals hold tolls and traps crosswise; the offer is one that a steady holder takes."""
    table = fresh(seats=3, player_trades=True)
    tolls, traps = game(table).board.tolls, game(table).board.traps
    give(table, 0, *tolls[:3], traps[0])
    give(table, 1, tolls[3], *traps[1:3])
    offers = [answer for seed in range(12) if isinstance(answer := steady(table, 0, seed), Offer)]
    assert offers
    assert tolls[3] in offers[0].take.lots
    table.play(0, offers[0])
    assert steady(table, 1) != Reject(0)
    assert not any(isinstance(steady(table, 0, seed), Offer) for seed in range(12)), "one a turn"


def test_it_offers_nothing_where_the_table_has_no_trades() -> None:
    """§12.1"""
    table = fresh(seats=3)
    tolls, traps = game(table).board.tolls, game(table).board.traps
    give(table, 0, *tolls[:3], traps[0])
    give(table, 1, tolls[3], *traps[1:3])
    assert not any(isinstance(steady(table, 0, seed), Offer) for seed in range(12))

"""What the sentences of a plan mean in Planetopoly, one by one."""

from __future__ import annotations

from games.engine.options import PASS, Action
from games.engine.plans import Asked, Played, answer_by_plan, describe_parts, lay_plan, parse_plan, seen_by_plan
from games.engine.table import Table

from ..phases.building import Build
from ..phases.prison import STAY, PayFine
from ..phases.remote import RemoteBuild
from ..phases.unowned import Buy
from ..phases.window import THROW
from .helpers import BOARD, LYRA, LYRAS, PLANETS, fresh, game, give, jailed, land, money, throw


def outcome(table: Table, text: str, seat: int = 0) -> Played | Asked:
    seen = seen_by_plan(table, seat)
    plan = parse_plan(PLANETS, BOARD, text)
    return answer_by_plan(plan, lay_plan(plan, seen, table.number), seen)


def played(table: Table, text: str, seat: int = 0) -> Action | None:
    found = outcome(table, text, seat)
    return found.action if isinstance(found, Played) else None


def test_5_1_what_is_bought_leaves_the_reserve_but_for_what_is_named() -> None:
    table = fresh()
    land(table, 0, LYRAS[1])
    price, cash = BOARD.prices[LYRAS[1]], table.view(0)["cash"][0]
    assert played(table, f"keep {cash - price}\nbuy any") == Buy()
    assert played(table, f"keep {cash - price + 1}\nbuy any") is None
    assert played(table, f"keep {cash}\nbuy lyra even if the reserve is touched") == Buy()
    assert played(table, f"leave {BOARD.planets[LYRA].name}\nbuy any") == PASS


def test_8_7_a_point_from_afar_costs_its_premium_too() -> None:
    table = fresh()
    give(table, 0, *LYRAS)
    game(table).place[1] = LYRAS[0]
    table.asking()
    plan = BOARD.planets[LYRA]
    money(table, 900, 900, 900)
    left = 900 - plan.point - plan.point_premium
    assert isinstance(played(table, f"keep {left}\nbuild from afar on any\nthrow"), RemoteBuild)
    assert played(table, f"keep {left + 1}\nbuild from afar on any\nthrow") == THROW
    assert isinstance(outcome(table, "do not throw while I can build from afar on lyra\nthrow"), Asked)


def test_5_15_points_go_where_they_are_named_first_and_then_where_rent_rises_most() -> None:
    table = fresh()
    give(table, 0, *LYRAS)
    land(table, 0, LYRAS[0])
    words = {lot: name.casefold().replace(" ", "-") for lot, name in enumerate(BOARD.names)}
    for lot in LYRAS:
        assert played(table, f"build on {words[lot]}") == Build(lot)
    best, least = played(table, "build on any"), played(table, "build on any with the least rise of rent")
    assert isinstance(best, Build)
    assert isinstance(least, Build)
    assert played(table, "build no more\nbuild on any") == PASS


def test_10_6_a_fine_is_paid_up_to_what_is_said() -> None:
    table = fresh()
    jailed(table, 1)
    throw(table, 0)
    if table.view(0)["phases"][-1]["phase"] == "unowned":
        table.play(0, PASS)
    fine = table.view(0)["phases"][-1]["fine"]
    assert played(table, f"pay a fine up to {fine}\nstay in prison", 1) == PayFine()
    assert played(table, f"pay a fine up to {fine - 1}\nstay in prison", 1) == STAY


def test_12_offers_are_sentences_where_a_table_has_trades() -> None:
    for trades in (True, False):
        settings = PLANETS.read_settings(3, {"player_trades": trades})
        ids = {part["id"] for part in describe_parts(PLANETS, BOARD, settings)["parts"]}
        assert {"offer", "accept", "decline"} & ids == ({"offer", "accept", "decline"} if trades else set())
        assert {"throw", "buy", "keep", "ask"} <= ids

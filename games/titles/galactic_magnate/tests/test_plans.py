"""What the sentences of a plan mean in Galactic Magnate, one by one."""

from __future__ import annotations

from games.engine.bidding import Bid
from games.engine.options import PASS, Action
from games.engine.plans import Asked, Played, answer_by_plan, lay_plan, parse_plan, seen_by_plan
from games.engine.table import Table

from ..phases.fortune import Take
from ..phases.lot_auction import OpenAuction
from ..phases.own_auction import AuctionOwn
from ..phases.turns import Roll
from ..phases.upgrades import SellUpgrade, Upgrade
from .helpers import (
    ASHFALL,
    BOARD,
    CINDER,
    FORTUNE,
    FROSTLINE,
    FROSTLINES,
    MAGNATE,
    PETAL,
    SLAGHOLM,
    begun,
    give,
    level,
    money,
)
from .helpers import stop as stop_at


def outcome(table: Table, text: str, seat: int = 0) -> Played | Asked:
    seen = seen_by_plan(table, seat)
    plan = parse_plan(MAGNATE, BOARD, text)
    return answer_by_plan(plan, lay_plan(plan, seen, table.number), seen)


def played(table: Table, text: str, seat: int = 0) -> Action | None:
    found = outcome(table, text, seat)
    return found.action if isinstance(found, Played) else None


def with_sets() -> Table:
    """§8.3 Seat 0 owns all of Cinder Reach and of Frostline, and is about to roll."""
    table = begun()
    give(table, 0, *FROSTLINES, *BOARD.groups[CINDER].lots)
    return table


def test_8_5_upgrades_go_up_to_the_level_that_is_named_and_in_that_order() -> None:
    table = with_sets()
    assert played(table, "upgrade frostline, cinder-reach to level 2\nroll") == Upgrade(FROSTLINE)
    level(table, FROSTLINE, 2)
    assert played(table, "upgrade frostline, cinder-reach to level 2\nroll") == Upgrade(CINDER)
    level(table, CINDER, 3)
    assert played(table, "upgrade any to level 2\nroll") == Roll()


def test_8_5_upgrades_on_so_much_credit_and_no_more() -> None:
    """The set is what may be borrowed on."""
    table = with_sets()
    price = BOARD.groups[FROSTLINE].upgrade
    credit = table.view(0)["funds"][0] - table.view(0)["cash"][0]
    money(table, price - credit // 2, 900, 900)
    assert played(table, "upgrade frostline with 51% of my credit\nroll") == Upgrade(FROSTLINE)
    assert played(table, "upgrade frostline with 40% of my credit\nroll") == Roll()
    assert played(table, "upgrade frostline\nroll") == Upgrade(FROSTLINE)


def test_not_to_roll_while_something_can_be_upgraded_is_to_ask() -> None:
    table = with_sets()
    asked = outcome(table, "do not roll while I can upgrade frostline\nroll")
    assert asked == Asked(0, "Your plan says: do not roll while I can upgrade frostline.")
    level(table, FROSTLINE, 5)
    assert played(table, "do not roll while I can upgrade frostline\nroll") == Roll()


def test_4_3_a_limit_opens_what_stands_below_it_unless_it_is_never_opened() -> None:
    table = begun(2, 3)
    stop_at(table, 0, PETAL)
    price = BOARD.prices[PETAL]
    assert played(table, f"bid up to {price} for petal-deep") == OpenAuction()
    assert played(table, f"bid up to {price - 1} for petal-deep") is None
    assert played(table, f"never open below {price + 1}\nbid up to 900 for any") == PASS
    assert played(table, f"never open below {price}\nopen any") == OpenAuction()
    assert played(table, "leave rosewisp\nopen any") == PASS


def test_what_is_opened_must_leave_the_reserve() -> None:
    """§4.11 A fifth of the price comes back to whoever opens."""
    table = begun(2, 3)
    stop_at(table, 0, PETAL)
    left = table.view(0)["funds"][0] - BOARD.prices[PETAL] * 4 // 5
    assert played(table, f"keep {left}\nopen any") == OpenAuction()
    assert played(table, f"keep {left + 1}\nopen any") is None
    assert played(table, f"keep {left + 1}\nopen any even if the reserve is touched") == OpenAuction()


def test_10_3_several_properties_are_bid_for_where_all_of_them_are_named() -> None:
    table = begun(auction_mode="sealed")
    give(table, 0, ASHFALL, SLAGHOLM)
    table.play(0, AuctionOwn((ASHFALL, SLAGHOLM)))
    assert played(table, "bid up to 400 for ashfall", 1) is None
    assert played(table, "bid up to 400 for slagholm, ashfall", 1) == Bid(400)
    assert played(table, "bid up to 400 for photon-grid, cinder-reach", 1) == Bid(400)


def test_7_5_fortune_by_what_it_costs() -> None:
    costly = next(at for at, event in enumerate(BOARD.events) if event.choice and event.cost and not event.move)
    table = begun(2, 3, costly + 1)
    stop_at(table, 0, FORTUNE)
    cost = BOARD.events[costly].cost
    assert played(table, f"decline what costs more than {cost - 1}\ntake any") == PASS
    assert played(table, f"decline what costs more than {cost}\ntake any") == Take()


def test_8_7_levels_are_sold_at_any_time_if_a_sentence_says_so() -> None:
    table = with_sets()
    level(table, FROSTLINE, 1)
    assert played(table, "sell a level of any\nroll") == SellUpgrade(FROSTLINE)
    assert played(table, "raise money from any\nroll") == Roll()

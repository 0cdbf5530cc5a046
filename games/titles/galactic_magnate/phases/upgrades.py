"""§8.4 to §8.7 Raising a monopoly a level, and selling levels back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from games.engine.options import Action, Option, WhyNot
from games.engine.phases import Standing
from games.engine.types import BANK, Seat

from ..facts import SoldUpgrade, Upgraded
from .reasons import why_no_sale

if TYPE_CHECKING:
    from ..state import Magnate


class Upgrade(Action):
    group: int


class SellUpgrade(Action):
    group: int


def raise_level(game: Magnate, seat: Seat, group: int) -> None:
    """§8.5 All lots together, for one price."""
    game.level[group] += 1
    price = game.board.groups[group].upgrade
    game.tell(Upgraded(seat, group, game.level[group], price))
    game.pay(seat, BANK, price, "upgrade", "8.5", told=False)


def upgrading(game: Magnate, seat: Seat) -> list[Option]:
    """§8.6 One option for each monopoly that can be raised and paid for."""
    label, groups, level = "Upgrade {} to level {} for {}", game.board.groups, game.level
    return [
        Upgrade.option(label, groups[at].name, level[at] + 1, groups[at].upgrade, rule="8.6", group=at)
        for at in game.upgradable(seat)
    ]


def sell_level(game: Magnate, seat: Seat, group: int, rule: str) -> None:
    """§8.7 One level back to the bank, for half its price."""
    game.level[group] -= 1
    refund = game.board.refunds[group]
    game.tell(SoldUpgrade(seat, group, game.level[group], refund))
    game.pay(BANK, seat, refund, "sold upgrade", rule, told=False)


def sell_all(game: Magnate, seat: Seat, groups: list[int], rule: str) -> None:
    """Every level of these monopolies."""
    for group in groups:
        while game.level[group]:
            sell_level(game, seat, group, rule)


def selling(game: Magnate, seat: Seat, rule: str) -> Iterator[Option]:
    """One option for each monopoly that has a level to sell."""
    for group in game.upgraded(seat):
        name, level = game.board.groups[group].name, game.level[group] - 1
        label = "Sell a level of {} for {} (down to {})"
        yield SellUpgrade.option(label, name, game.board.refunds[group], level, rule=rule, group=group)


class Selling(Standing["Magnate"]):
    """§8.7 Upgrades may be sold at any moment, in Prison and during auctions too."""

    def options(self, game: Magnate, seat: Seat) -> Iterator[Option]:
        if not game.billed(seat):
            yield from selling(game, seat, self.rule)

    def why_not(self, game: Magnate, seat: Seat, action: Action) -> WhyNot | None:
        return why_no_sale(game, seat, action.group) if isinstance(action, SellUpgrade) else None

    def on_sell_upgrade(self, game: Magnate, seat: Seat, action: SellUpgrade) -> None:
        sell_level(game, seat, action.group, self.rule)

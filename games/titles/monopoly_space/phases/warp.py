"""§7 Warp Run: for a price to any space up to the next one, and on from there."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING

from games.engine.domains import OneOf
from games.engine.options import PASS, Action, Ask, Option, Pass
from games.engine.ring import ahead
from games.engine.types import BANK, Seat
from games.titles.monopoly_space.constants import CIRCUIT, SPACES

from .domes import Builder, building
from .movement import advance

if TYPE_CHECKING:
    from ..state import Expedition


class Warp(Action):
    space: int


def reach(game: Expedition, seat: Seat) -> int:
    """§7.3 How many spaces lead to the next Warp Run; §7.5 no more than one circuit after one landing."""
    steps, warped = game.board.next_warp[game.place[seat]], game.warped
    limit = game.options.warp_limit
    if limit == "unlimited":
        return steps
    if limit == "one_jump":
        return 0 if warped else steps
    return min(steps, CIRCUIT - warped)


class Warping(Builder):
    """§7.1 The lander warps, or stays; §7.4 on the next Warp Run they are asked again."""

    seat: Seat
    free: bool = False

    def price(self, game: Expedition) -> int:
        return 0 if self.free else game.board.warp

    def ask(self, game: Expedition) -> Ask | None:
        """§7.2 Asked also when the cash is missing, as long as there is something to sell or to trade for it."""
        seat = self.seat
        if seat in game.gone or not reach(game, seat):
            return None
        if game.funds(seat) < self.price(game) and not game.could_raise(seat):
            return None
        return Ask.one(seat, PASS, "warp")

    def step(self, game: Expedition) -> None:
        game.done(self)

    def options(self, game: Expedition, seat: Seat) -> Iterator[Option]:
        price = self.price(game)
        if game.funds(seat) >= price:
            yield warping(game.board.names, game.place[seat], reach(game, seat), price)
        yield STAYING
        yield from building(game, seat)

    def on_warp(self, game: Expedition, seat: Seat, action: Warp) -> None:
        from .stopping import Stopping

        steps = ahead(SPACES, game.place[seat], action.space)
        if not self.free:
            game.pay(seat, BANK, game.board.warp, "warp", "7.1")
        game.warped += steps
        game.replace(self, Stopping(seat))
        advance(game, seat, steps, "7.3")

    def on_pass(self, game: Expedition, seat: Seat, action: Pass) -> None:
        game.done(self)

    def prompt(self, game: Expedition, seat: Seat | None) -> str:
        if seat is None:
            return f"@{self.seat} may warp."
        price = self.price(game)
        return f"Warp for *{price}*, or stay?" if price else "Warp for nothing, or stay?"


@cache
def warping(names: tuple[str, ...], place: int, steps: int, price: int) -> Option:
    """§7.3 The option to warp to any space after this one, as far as the player may go."""
    spaces = tuple((place + step) % SPACES for step in range(1, steps + 1))
    there = OneOf(spaces, tuple(names[space] for space in spaces))
    label = "Warp for {}" if price else "Warp for nothing"
    return Warp.option(label, price, rule="7.1", space=there)


STAYING = Pass.option("Stay here", rule="7.1")

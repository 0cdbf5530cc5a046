"""The data of a game of Planetopoly, and the rulebook's small questions about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from games.engine.debts import Debtor, Owing
from games.engine.decks import Deck
from games.engine.deeds import Landlord
from games.engine.game import Game
from games.engine.prison import FREE, Jailer
from games.engine.trades import Deal, Trader
from games.engine.types import BANK, Seat

from .facts import Borrowed, HandedOver, Repaid
from .levels import UNOWNED, fits
from .phases.debts import raising
from .phases.landing import arrive
from .phases.leaving import lose
from .phases.prison import Jailed
from .phases.trade import void
from .phases.window import Window
from .settings import Settings
from .view import seen

if TYPE_CHECKING:
    from .board import Board


class Plan:
    """The board has a type here."""

    if TYPE_CHECKING:
        board: Board


class Planetopoly(Plan, Trader, Landlord, Jailer, Debtor, Game, kw_only=True):
    """Everything there is: money, debts, places, deeds, levels. Nothing is hidden: the deck has no order yet."""

    pause_rule = "13.6"
    single_rule = "1.9"

    options: Settings  # what the table chose

    round: int = 0
    extra: str = ""  # what gives the further throw: "double", "forced", "card" (§2.4, §7.4)
    streak: list[int]  # §10.1 doubles running of each seat
    pair: list[int]  # §10.1 the last of them; 0: there is none
    card: int = -1  # the event card of this throw
    deck: Deck
    bought: list[int] = []  # §5.17 plots bought in this visit
    built: list[int] = []  # §5.15 planets built on in this visit
    extra_in_visit: bool = True  # §5.17 the window before an extra throw is part of it (not if begun by rules 1)

    stood: list[int]  # §8.5 the turn since which each seat stands where it stands
    skips: list[int]  # §7.7 rounds to miss
    barred: list[bool]  # §10.11 left prison and has not begun another own turn

    claims: list[Seat]  # §5.7 of each planet
    plots: list[list[int]]  # §5.6 of each planet: the levels of its plots, -1 for the bank's
    debt: list[int]  # §9.5
    capacity: list[int]  # §9.8 the mortgage value of all that a seat owns

    # -- ways

    def walk(self, seat: Seat, path: tuple[int, ...], rule: str) -> None:
        """§8.5 The player walks along the path, and stands at the end of it from now on."""
        Jailer.walk(self, seat, path, rule)
        self.stood[seat] = self.turn

    def jump(self, seat: Seat, place: int, rule: str) -> None:
        super().jump(seat, place, rule)
        self.stood[seat] = self.turn

    def arrive(self, seat: Seat, carded: bool = False) -> None:
        """§2.3 What waits where the player stands now; `carded`: a card has led them there."""
        arrive(self, seat, carded)

    def new_visit(self) -> None:
        """§5.17 A throw or a turn begins: what was bought and built before counts no more."""
        self.bought, self.built = [], []

    def term(self, count: int) -> str:
        """§10.6 What prison means, for the log."""
        return f"the fine is {self.board.fines[0]} at first"

    # -- money

    def funds(self, seat: Seat) -> int:
        """§9.6 Cash: nothing is promised, and no credit buys."""
        return self.cash[seat]

    def worth(self, seat: Seat) -> int:
        """§11.1 Cash less debt, and what all belongings would bring."""
        return self.cash[seat] - self.debt[seat] + self.capacity[seat]

    def pay(
        self, source: Seat, target: Seat, amount: int, reason: str, rule: str, told: bool = True, owed: int = 0
    ) -> None:
        """§9.7 Whatever comes in pays the debt first."""
        Game.pay(self, source, target, amount, reason, rule, told, owed)
        if target != BANK and self.debt[target]:
            back = min(self.debt[target], self.cash[target])
            super().pay(target, BANK, back, "repayment", "9.7", False)
            self.debt[target] -= back
            self.tell(Repaid(target, back, self.debt[target]))

    def borrow(self, seat: Seat, amount: int) -> None:
        """§9.5 A loan of the bank."""
        super().pay(BANK, seat, amount, "loan", "9.5", False)
        self.debt[seat] += amount
        self.tell(Borrowed(seat, amount, self.debt[seat]))

    # -- properties

    def conveyed(self, source: Seat, target: Seat, lot: int) -> None:
        """§5.7, §5.8 Claims and mortgage values follow the deeds."""
        sale, planet = self.board.sales[lot], self.board.planet_at[lot]
        if source != BANK:
            self.capacity[source] -= sale
        if target != BANK:
            self.capacity[target] += sale
        if planet >= 0:
            plots = self.plots[planet]
            plots[self.board.plot_at[lot]] = UNOWNED if target == BANK else 0
            if target != BANK:
                self.claims[planet] = target
            elif max(plots) == UNOWNED:
                self.claims[planet] = BANK

    def rent_at(self, lot: int) -> int:
        """§5.3, §6.2, §10.5 What a rival who lands here pays; at a speed trap, for each pip."""
        owner, board = self.owner[lot], self.board
        if owner == BANK or self.prison[owner] != FREE:
            return 0
        planet = board.planet_at[lot]
        if planet >= 0:
            return board.rents[lot][self.plots[planet][board.plot_at[lot]]]
        if board.kinds[lot] == "toll":
            return board.toll_rents[self.owned(owner, board.tolls) - 1]
        return board.trap_rents[self.owned(owner, board.traps) - 1]

    def bare(self, lot: int) -> bool:
        """Whether there is no support point on its planet."""
        planet = self.board.planet_at[lot]
        return planet < 0 or max(self.plots[planet]) <= 0

    # -- moments

    def at_window(self, seat: Seat) -> bool:
        """§2.5 Whether the player is about to throw."""
        top = self.stack[-1]
        return type(top) is Window and top.seat == seat

    def at_jail(self, seat: Seat) -> bool:
        top = self.stack[-1]
        return type(top) is Jailed and top.seat == seat

    def billed(self, seat: Seat) -> bool:
        """§9.1 Whether the player is just being asked how they raise the money for a bill."""
        top = self.stack[-1]
        return isinstance(top, Owing) and top.debtor == seat

    # -- trades (§12): the engine carries them out

    def tradable(self, seat: Seat) -> tuple[int, ...]:
        """§12.4 What is bare; a prisoner trades nothing."""
        return tuple([lot for lot in self.deeds[seat] if self.bare(lot)]) if self.free(seat) else ()

    def could_deal(self, seat: Seat, other: Seat) -> bool:
        """§12.1 A deed must be in it."""
        return bool(self.tradable(seat) or self.tradable(other))

    def lot_names(self) -> tuple[str, ...]:
        return self.board.names

    def hand_over(self, source: Seat, target: Seat, lot: int) -> None:
        self.convey(source, target, lot)
        self.tell(HandedOver(source, target, lot))

    def may_accept(self, seat: Seat) -> bool:
        """§12.3 A player may accept an offer before a throw of their own."""
        return self.at_window(seat) and not self.barred[seat]

    def unfit(self, deal: Deal) -> str:
        """§12.1 At least one deed, and something on both sides."""
        if not deal.give.lots and not deal.take.lots:
            return "at least one deed must be in a trade"
        return super().unfit(deal)

    def objection(self, deal: Deal) -> str:
        """§12.4, §12.5 Why a deal is void as things stand."""
        return void(self, deal)

    # -- debts (§9)

    def raising(self, bill: Owing) -> Owing:
        return raising(self, bill)

    def bankrupt(self, bill: Owing) -> None:
        lose(self, bill)

    # -- what is seen

    def view(self, seat: Seat | None) -> dict[str, Any]:
        return seen(self)

    def conserved(self) -> object:
        """The money; each deed has one owner; levels fit; debts are covered and nobody in debt has cash."""
        self.check_deeds(self.board.properties)
        for planet, lots in enumerate(self.board.lots):
            owners = {self.owner[lot] for lot in lots} - {BANK}
            assert owners <= {self.claims[planet]}, f"planet {planet} has two claims"
            assert (self.claims[planet] == BANK) == (not owners), f"planet {planet} is claimed without a deed"
            assert fits(tuple(self.plots[planet])), f"levels of planet {planet}: {self.plots[planet]}"
            for lot, level in zip(lots, self.plots[planet], strict=True):
                assert (level == UNOWNED) == (self.owner[lot] == BANK), f"level of {lot}"
        for seat in self.living():
            assert self.capacity[seat] == self.mortgages(seat), f"capacity of {seat}"
            assert 0 <= self.debt[seat] <= self.capacity[seat], f"debt of {seat}"
            assert not (self.debt[seat] and self.cash[seat]), f"{seat} has cash and debt"
            assert self.cash[seat] >= 0, f"{seat} has no money"
        return sum(self.cash)

    def mortgages(self, seat: Seat) -> int:
        """§9.8 The mortgage value counted anew."""
        value = sum([self.board.sales[lot] for lot in self.deeds[seat]])
        for plan, plots, claimant in zip(self.board.planets, self.plots, self.claims, strict=True):
            if claimant == seat:
                value += plan.point_sale * sum([max(0, level) for level in plots])
        return value

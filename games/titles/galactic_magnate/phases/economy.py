"""§5 The salary, the collapse, and what passing Start brings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.debts import owe
from games.engine.types import BANK, Seat
from games.titles.galactic_magnate.constants import EXPENSE, INTEREST

from ..facts import Collapsed, Crossed, Recovered, SalaryChanged, Shared

if TYPE_CHECKING:
    from ..state import Magnate

UNLISTED = ("bonus", "resignation")  # §5.7 causes that move the salary, but not the expense


def change_salary(game: Magnate, by: int, cause: str) -> None:
    """§5.3 The salary moves; after the collapse (§5.7) the expense moves the other way."""
    if game.collapsed:
        if cause not in UNLISTED or game.options.collapse_drift == "all_causes":
            change_expense(game, -by, cause)
        return
    before, game.salary = game.salary, max(0, game.salary + by)
    if before != game.salary:
        game.tell(SalaryChanged(before, game.salary, False, cause))
    if game.salary == 0:
        game.collapsed, game.expense = True, EXPENSE
        game.tell(Collapsed(EXPENSE))


def change_expense(game: Magnate, by: int, cause: str) -> None:
    """§5.7 Never below 0, and never a salary again (§5.8), unless the table chose that it may."""
    wanted, before = game.expense + by, game.expense
    game.expense = max(0, wanted)
    if before != game.expense:
        game.tell(SalaryChanged(before, game.expense, True, cause))
    if wanted < 0 and game.options.collapse_reversible:
        game.collapsed, game.salary = False, -wanted
        game.tell(Recovered(-wanted))


def share(game: Magnate, seats: list[Seat], amount: int, reason: str, rule: str) -> None:
    """§6.3, §9.6 The bank pays each of these players the same."""
    game.tell(Shared(seats, amount, reason, rule))
    for seat in seats:
        game.pay(BANK, seat, amount, reason, rule, told=False)


def cross_start(game: Magnate, seat: Seat) -> None:
    """§5.12 Salary or expense, and interest on the debt that was there before, as one payment."""
    interest = interest_on(max(0, -game.cash[seat]), game.options.interest_round)
    net = -game.expense - interest if game.collapsed else game.salary - interest
    salary, expense = (0, game.expense) if game.collapsed else (game.salary, 0)
    game.tell(Crossed(seat, salary, expense, interest, net))
    if net > 0:
        game.pay(BANK, seat, net, "salary", "5.12", told=False)
    elif net < 0:
        owe(game, seat, [BANK], -net, "expense" if game.collapsed else "interest", "5.12")


def interest_on(debt: int, rounding: str) -> int:
    """§5.11 A fifth of the debt, rounded down, or in a variant to the nearest."""
    return (debt + (INTEREST // 2 if rounding == "nearest" else 0)) // INTEREST

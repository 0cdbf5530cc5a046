"""§10 Jail."""

from __future__ import annotations

import pytest

from games.engine.options import PASS, Silence
from games.engine.prison import Freed
from games.engine.ring import Moved
from games.engine.table import Table
from games.engine.trades import Accept, Bundle, Offer

from ..facts import BuiltDome, Resigned, Used
from ..phases.debts import SellResources
from ..phases.domes import BuildDome
from ..phases.jail import PayBail
from ..phases.mining import Mine
from ..phases.pardons import UsePardon
from ..phases.rolling import Roll
from ..phases.selling import SellDeed
from .helpers import (
    CODES,
    CORONA,
    GO_TO_JAIL,
    MANTLE,
    asks,
    at,
    begun,
    chips,
    draw,
    game,
    give,
    hold,
    jailed,
    kinds,
    labels,
    land,
    may,
    money,
    of,
    put_up,
    refused,
    roll,
    script,
)

PARDON, CLEAN = CODES.index("CH09"), CODES.index("CC02")


@pytest.mark.parametrize("way", ["space", "chance", "chest", "doubles"])
def test_10_1_four_ways_in(way: str) -> None:
    table = begun()
    match way:
        case "space":
            land(table, 0, GO_TO_JAIL)
        case "chance":
            draw(table, 0, "CH08")
        case "chest":
            draw(table, 0, "CC03")
        case "doubles":
            for _ in range(2):
                at(table, 0, 16)
                roll(table, 0, 2, 2)
            roll(table, 0, 1, 1)
    assert game(table).prison[0] == 0
    assert game(table).place[0] == 10
    assert table.view(None)["jail"] == [0, -1, -1]


def test_10_2_a_prisoner_does_business() -> None:
    table = begun()
    jailed(table, 1)
    give(table, 1, CORONA)
    land(table, 0, CORONA)
    assert game(table).cash[1] == 910, "rent"
    table.play(0, PASS)
    table.play(1, Mine(1))
    chips(table, 0, 3)
    assert asks(table) == "jailed"
    assert of(table.play(1, BuildDome()), BuiltDome), "builds"
    table.play(1, Offer(2, Bundle(0, (CORONA,)), Bundle(50)))
    table.play(2, Accept(1))
    assert game(table).owner[CORONA] == 2, "deals"
    table = begun()
    jailed(table, 1)
    put_up(table)
    assert 1 in table.asked, "bids"


def test_10_3_three_ways_out() -> None:
    table = begun()
    jailed(table, 0)
    hold(table, 0, "CH09", "CC02")
    assert labels(table, 0) == ["Roll for a double", "Pay 50 and roll", "Use Pardon chip", "Use Clean record"]
    assert table.silence(0) == Roll()


def test_10_3_pay() -> None:
    table = begun()
    jailed(table, 0)
    script(table, 4, 6)
    facts = table.play(0, PayBail())
    assert game(table).cash[0] == 850
    assert game(table).free(0)
    assert of(facts, Freed)[0].how == "bail"
    assert game(table).place[0] == 20


def test_10_3_only_with_the_money() -> None:
    table = begun()
    jailed(table, 0)
    money(table, 49)
    assert refused(table, 0, PayBail())
    give(table, 0, MANTLE)
    table.play(0, SellDeed(MANTLE))
    assert may(table, 0, PayBail())


@pytest.mark.parametrize("card", [PARDON, CLEAN])
def test_10_3_a_card(card: int) -> None:
    table = begun()
    jailed(table, 0)
    hold(table, 0, CODES[card])
    script(table, 4, 6)
    facts = table.play(0, UsePardon(card))
    assert of(facts, Used) == [Used(0, card)]
    assert game(table).cash[0] == 900
    assert game(table).place[0] == 20
    assert game(table).decks[card == CLEAN].under[-1] == card


def test_10_3_a_card_bought_from_a_player() -> None:
    table = begun()
    jailed(table, 0)
    hold(table, 1, "CC02")
    table.play(0, Offer(1, Bundle(30), Bundle(0, (), (CLEAN,))))
    table.play(1, Accept(0))
    assert may(table, 0, UsePardon(CLEAN))


def test_10_3_the_choice_may_differ_each_turn() -> None:
    table = begun(seats=2)
    jailed(table, 0)
    roll(table, 0, 1, 2)
    assert game(table).prison[0] == 1
    at(table, 1, 10)
    roll(table, 1, 4, 6)
    assert asks(table) == "jailed"
    script(table, 4, 6)
    table.play(0, PayBail())
    assert game(table).free(0)


def test_10_3_no_window_before() -> None:
    table = begun()
    jailed(table, 0)
    assert "use_pardon" not in kinds(table, 0)
    hold(table, 0, "CH10")
    assert "use_pardon" not in kinds(table, 0), "boots are no pardon"


def test_10_4_after_paying_a_double_counts_as_the_first() -> None:
    table = begun()
    jailed(table, 0)
    script(table, 5, 5)
    table.play(0, PayBail())
    assert game(table).doubles == 1
    assert table.asked == {0}
    assert asks(table) == "window"


def test_10_5_a_double_opens_the_door() -> None:
    table = begun()
    jailed(table, 0)
    facts = roll(table, 0, 5, 5)
    assert of(facts, Freed)[0].how == "double"
    assert of(facts, Moved)[0].path[-1] == 20
    assert game(table).cash[0] == 900
    assert table.asked == {1}, "no further roll"


def test_10_5_the_space_is_carried_out() -> None:
    table = begun()
    jailed(table, 0, 1)
    roll(table, 0, 3, 3)
    assert asks(table) == "unowned"


def test_10_6_three_attempts_then_bail() -> None:
    table = begun(seats=2)
    jailed(table, 0)
    for failed in (1, 2):
        roll(table, 0, 1, 2)
        assert game(table).prison[0] == failed
        assert game(table).place[0] == 10
        at(table, 1, 10)
        roll(table, 1, 4, 6)
    facts = roll(table, 0, 4, 6)
    assert game(table).cash[0] == 850
    assert game(table).free(0)
    assert of(facts, Moved)[-1].path[-1] == 20, "that roll is the move"
    assert table.asked == {1}


def test_10_6_or_a_card() -> None:
    table = begun()
    jailed(table, 0, 2)
    hold(table, 0, "CH09")
    roll(table, 0, 4, 6)
    assert asks(table) == "leave_jail"
    assert labels(table, 0) == ["Pay 50", "Use Pardon chip"]
    table.play(0, UsePardon(PARDON))
    assert game(table).cash[0] == 900
    assert game(table).place[0] == 20
    table = begun()
    jailed(table, 0, 2)
    hold(table, 0, "CH09")
    roll(table, 0, 4, 6)
    table.play(0, PayBail())
    assert game(table).cash[0] == 850
    assert game(table).cards[0] == [PARDON]


def test_10_6_who_cannot_pay_has_a_debt() -> None:
    table = begun()
    jailed(table, 0, 2)
    money(table, 30)
    chips(table, 2)
    roll(table, 0, 4, 6)
    assert asks(table) == "raise_money"
    assert game(table).prison[0] == 3
    table.play(0, SellResources(1))
    assert game(table).cash[0] == 5
    assert game(table).place[0] == 20


def test_10_6_a_card_got_meanwhile_saves_the_bail() -> None:
    table = begun()
    jailed(table, 0, 2)
    money(table, 30)
    chips(table, 2)
    hold(table, 1, "CC02")
    roll(table, 0, 4, 6)
    table.play(0, Offer(1, Bundle(30), Bundle(0, (), (CLEAN,))))
    table.play(1, Accept(0))
    table.play(0, UsePardon(CLEAN))
    assert game(table).place[0] == 20
    assert game(table).chips[0] == 2


def test_10_6_a_bankrupt_does_not_move() -> None:
    table = begun()
    jailed(table, 0, 2)
    money(table, 30)
    facts = roll(table, 0, 4, 6)
    assert of(facts, Resigned) == [Resigned(0, "bankrupt")]
    assert not of(facts, Moved)


def third_failure(cash: int, *cards: str) -> Table:
    """Seat 0 has rolled their third attempt and failed."""
    table = begun()
    money(table, cash)
    hold(table, 0, *cards)
    jailed(table, 0, failed=2)
    roll(table, 0, 4, 6)
    return table


@pytest.mark.parametrize("cash", [20, 900])
def test_10_6_silence_uses_the_card_first(cash: int) -> None:
    """A silent prisoner is not ruined, nor pays, with a card that leaves Jail in hand."""
    table = third_failure(cash, "CH09")
    assert table.silence(0) == UsePardon(CODES.index("CH09"))
    table.house(Silence(0), 0)
    assert game(table).cash[0] == cash
    assert game(table).gone == []
    assert game(table).place[0] == 20


def test_10_6_silence_uses_a_card_also_when_the_bail_is_a_debt() -> None:
    table = third_failure(20, "CH09")
    table.play(0, PayBail())
    assert asks(table) == "raise_money"
    assert table.silence(0) == UsePardon(CODES.index("CH09"))
    table.house(Silence(0), 0)
    assert game(table).gone == []
    assert game(table).place[0] == 20

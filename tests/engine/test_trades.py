"""Trades: what a seat may put in is said field by field, and nothing else goes through."""

from typing import Any

import pytest

from games.engine import text
from games.engine.domains import Domain, Range, SomeOf
from games.engine.trades import Accept, Bundle, Deal, Offer, Trading
from games.engine.types import BANK

from .village import Village, village


class Market(Village, kw_only=True):
    """Cards and chips are traded too, lots are not."""

    held: list[list[int]]

    def goods(self, seat: int) -> dict[str, Domain]:
        return {
            "cash": Range(0, max(0, self.funds(seat))),
            "cards": SomeOf(tuple(self.held[seat])),
            "chips": Range(0, self.chips[seat]),
        }

    def hand_over_card(self, source: int, target: int, card: int) -> None:
        self.held[source].remove(card)
        self.held[target].append(card)

    def hand_over_chips(self, source: int, target: int, count: int) -> None:
        self.chips[source] -= count
        self.chips[target] += count


TRADING = Trading()


def market() -> Any:
    return village(kind=Market, held=[[4], [6], []])


def offering(game: Any, seat: int, to: int) -> Any:
    """The option of a seat to make an offer to another."""
    return next(each for each in TRADING.options(game, seat) if each.kind is Offer and each.fields["to"].value == to)


def test_cards_and_chips_change_hands() -> None:
    game = market()
    offer = Offer(1, Bundle(50, (), (4,), 1), Bundle(0, (), (6,)))
    assert offering(game, 0, 1).admits(offer)
    TRADING.on_offer(game, 0, offer)
    TRADING.on_accept(game, 1, Accept(0))
    assert (game.held, game.chips, game.cash) == ([[6], [4], []], [1, 3, 2], [950, 1050, 1000, 0])


@pytest.mark.parametrize("give", [Bundle(0, (3,)), Bundle(50, (3,)), Bundle(0, (), (6,)), Bundle(0, (), (), 3)])
def test_what_is_not_listed_stays_empty(give: Bundle) -> None:
    """A lot where lots are not traded, somebody else's card, more chips than there are."""
    game = market()
    game.convey(BANK, 0, 3)
    assert not offering(game, 0, 1).admits(Offer(1, give, Bundle(10)))


def test_a_deal_is_void_when_something_is_gone() -> None:
    game = market()
    deal = Deal(0, 1, Bundle(900, (), (4,)), Bundle(0, (), (6,)))
    assert game.objection(deal) == ""
    game.held[1].remove(6)
    assert game.objection(deal) == "@1 no longer {have|has} all of it"
    game.pay(0, BANK, 200, "rent", "9.1")
    assert game.objection(deal) == "@0 can't pay *900*"


def test_nothing_on_a_side_is_no_trade() -> None:
    assert market().unfit(Deal(0, 1, Bundle(), Bundle(5)))


def test_whoever_has_nothing_is_offered_nothing() -> None:
    game = village(cash=0)
    game.convey(BANK, 0, 2)
    assert list(TRADING.options(game, 0)) == []


def test_a_trade_is_said_without_what_is_empty() -> None:
    """The command in a mail names only what changes hands."""
    game = market()
    offer = Offer(1, Bundle(50, (), (4,)), Bundle(0, (), (), 1))
    said = text.say(offer)
    assert said == "offer to=1 give.cash=50 give.cards=4 take.chips=1"
    assert text.parse(list(TRADING.options(game, 0)), said) == offer

"""The numbers and states that a plan in Planetopoly may name, from what a seat sees."""

from __future__ import annotations

from games.engine.plans.looking import Look
from games.engine.plans.parts import Measure, State
from games.engine.plans.trade_parts import offer_in_hand

from .bots import buying
from .phases.building import Build
from .phases.prison import PayFine
from .phases.remote import RemoteBuild, RemoteBuy
from .phases.sales import SellDeed, SellPoint
from .phases.unowned import Buy
from .phases.window import Rest

FINE = 1_000  # shares of a rent are compared to a thousandth


def lots_in_question(look: Look) -> tuple[int, ...]:
    """The field that the answer which is considered is about, or else the question."""
    lot = getattr(look.action, "lot", None)
    if lot is None and look.asks("unowned"):
        lot = look.phase["lot"]
    return () if lot is None else (lot,)


def cost(look: Look) -> int:
    """What the answer takes of the cash, a premium included."""
    board = look.board
    match look.action:
        case Buy():
            return int(board.prices[look.phase["lot"]])
        case RemoteBuy(lot):
            return int(board.prices[lot] + board.spaces[lot].premium)
        case Build(lot):
            return int(board.planets[board.planet_at[lot]].point)
        case RemoteBuild(lot):
            planet = board.planets[board.planet_at[lot]]
            return int(planet.point + planet.point_premium)
        case PayFine():
            return int(look.phase["fine"])
    return 0


def price(look: Look) -> int | None:
    return cost(look) or None


def list_price(look: Look) -> int | None:
    return next((int(look.board.prices[lot]) for lot in lots_in_question(look)), None)


def rise(look: Look) -> int | None:
    """§5.5 The rent that a point more brings, for each thousand of its price."""
    match look.action:
        case Build(lot) | RemoteBuild(lot):
            return int(look.sight.gain(lot) * FINE)
    return None


def lost_rent(look: Look) -> int | None:
    """The rent that a sale gives up, for each thousand of what it brings."""
    match look.action:
        case SellDeed(lot):
            return int(look.sight.loss(lot, False) * FINE)
        case SellPoint(lot):
            return int(look.sight.loss(lot, True) * FINE)
    return None


def bill(look: Look) -> int | None:
    return int(look.phase["due"]) if look.asks("raise_money") else None


def fine(look: Look) -> int | None:
    return int(look.phase["fine"]) if look.asks("jailed") else None


def earned_in_prison(look: Look) -> int:
    """§10.4 What a turn in freedom brings more than one in prison: rents, wage and purchases, less what it costs."""
    sight = look.sight
    return int(sight.frozen_income() + sight.wage() + buying(sight) - sight.danger())


def may_rest(look: Look) -> bool:
    return any(option.kind is Rest for option in look.options)


def completes_for_them(look: Look) -> bool:
    """Whether whoever makes the offer that is considered would have every plot of a planet by it."""
    offer = offer_in_hand(look)
    if offer is None:
        return False
    theirs = {lot for lot, owner in enumerate(look.sight.owner) if owner == offer["seat"]}
    gained = [look.board.planet_at[lot] for lot in offer["take"]["lots"]]
    return any(theirs.union(offer["take"]["lots"]).issuperset(look.board.lots[at]) for at in gained if at >= 0)


MEASURES = (
    Measure("cash", "my cash", lambda look: look.sight.cash),
    Measure("debt", "my debt", lambda look: look.sight.debt),
    Measure("rent", "the dearest rent", lambda look: look.sight.worst(), told="The highest you could owe a rival."),
    Measure(
        "risk",
        "what a throw costs",
        lambda look: int(look.sight.danger()),
        told="The rents within reach of a throw, on average.",
    ),
    Measure(
        "earning",
        "what a throw brings",
        lambda look: int(look.sight.wage() + buying(look.sight)),
        told="Start's wage on average, and what is left to buy.",
    ),
    Measure(
        "freedom",
        "what freedom brings",
        earned_in_prison,
        told="Rents, wage and purchases of a turn out of prison, less what it costs.",
    ),
    Measure("list_price", "its list price", list_price, about=True),
    Measure("price", "its price", price, about=True, told="What the answer costs, a premium included."),
    Measure("rise", "rise of rent", rise, about=True, told="The rent that a point brings, for its price."),
    Measure("lost_rent", "lost rent", lost_rent, about=True, told="The rent that a sale gives up, for its money."),
    Measure("bill", "the bill", bill),
    Measure("fine", "the fine", fine),
)
STATES = (
    State("may_rest", "I may end my turn", may_rest),
    State("offer_completes", "the offer completes a planet for them", completes_for_them),
    State("in_debt", "I am in debt", lambda look: look.sight.debt > 0),
)

"""The numbers and states that a plan in Monopoly Space may name, from what a seat sees."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from games.engine.bidding import Bid
from games.engine.plans.looking import Look
from games.engine.plans.parts import Measure, State

from .constants import DOMES
from .phases.buying import Buy
from .phases.jail import PayBail
from .phases.mining import Mine
from .phases.warp import Warp
from .phases.wild import Steal
from .routes import fare_home

DEBTS = ("raise_money", "rent_due")
CHIP_PRICE, CARD_PRICE = 25, 30  # what a resource and a kept card count for in an offer


def lots_in_question(look: Look) -> tuple[int, ...]:
    """The streets that the answer which is considered is about, or else the question."""
    if (lot := getattr(look.action, "lot", None)) is not None:
        return (lot,)
    if look.asks("unowned", "half_price"):
        return (look.phase["lot"],)
    return tuple(look.phase.get("lots", ()))


def seat_in_question(look: Look) -> tuple[int, ...]:
    """§6.1 Whom the answer which is considered would rob."""
    return (look.action.whose,) if isinstance(look.action, Steal) else ()


def cost(look: Look) -> int:
    """What the answer takes of the cash."""
    match look.action:
        case Buy():
            return street_price(look) or 0
        case Bid(amount):
            return amount
        case Mine(count):
            return count * int(look.phase["price"])
        case PayBail():
            return int(look.board.bail)
        case Warp():
            return fare(look) or 0
    return 0


def left(look: Look) -> int:
    """§1.9 The cash after the answer."""
    return int(look.sight.cash) - cost(look)


def street_price(look: Look) -> int | None:
    """§8.11 Half of it where the last rival may buy."""
    lots = lots_in_question(look)
    if not lots:
        return None
    price = sum([look.board.prices[lot] for lot in lots])
    return -(-price // 2) if look.asks("half_price") else int(price)


def worth(look: Look) -> int | None:
    """Rents and resources of its set, and what it is worth that no rival gets it."""
    lots = lots_in_question(look)
    return sum([look.sight.worth(lot, look.me) + look.sight.denial(lot) for lot in lots]) if lots else None


def surplus(look: Look) -> int | None:
    """What I would miss of a street beyond its price, which the bank pays."""
    lots = lots_in_question(look)
    return sum([look.sight.worth(lot, look.me) - look.board.prices[lot] for lot in lots]) if lots else None


def fare(look: Look) -> int | None:
    """§7.1"""
    if not look.asks("warping"):
        return None
    return 0 if look.phase["free"] else int(look.board.warp)


def bill(look: Look) -> int | None:
    return int(look.phase["due"]) if look.asks(*DEBTS, "consent") else None


def progress(look: Look) -> int | None:
    """§13.3 What a player has for the colony: resources, and those that their domes took."""
    return next((int(look.sight.ahead_of(seat)) for seat in seat_in_question(look)), None)


def wanted(look: Look, spare: int) -> int:
    """§9.7 How many resources the colony needs, and so many to spare; none for a colony that is complete."""
    if not look.sight.colony_left(look.me):
        return 0
    return min(int(look.phase["most"]), int(look.sight.needs(look.me)) + spare)


def bundle_worth(look: Look, bundle: Mapping[str, Any]) -> int:
    """What a side of an offer is worth: cash, streets at their price, resources and cards."""
    streets = sum([look.board.prices[lot] for lot in bundle["lots"]])
    return int(bundle["cash"] + streets + CHIP_PRICE * bundle["chips"] + CARD_PRICE * len(bundle["cards"]))


# -- states


def colony_complete(look: Look) -> bool:
    return bool(look.sight.complete)


def has_deed(look: Look) -> bool:
    return bool(look.sight.dispensable)


def home_too_dear(look: Look) -> bool:
    """§7.1 With a complete colony, a fare home that only the sale of a street would pay."""
    return bool(look.sight.complete and look.sight.cash < fare_home(look.sight))


def short_of_resources(look: Look) -> bool:
    """§9.7 Whether not one resource can be paid that the colony needs."""
    if not look.asks("mining") or not look.sight.needs(look.me):
        return False
    return not any(option.kind is Mine for option in look.options)


def short_of_purchase(look: Look) -> bool:
    """§8.1 Whether the street and a resource for the colony are more than the cash."""
    price = street_price(look)
    need = look.board.resource if look.sight.needs(look.me) else 0
    return price is not None and look.sight.cash < price + need


def set_begun(look: Look) -> bool:
    """Whether I own a street of the set in question."""
    groups = {look.board.group_at[lot] for lot in lots_in_question(look)} - {-1}
    return any(look.sight.owner[lot] == look.me for group in groups for lot in look.board.groups[group].lots)


def swap_open(look: Look) -> bool:
    return any(option.kind.__name__ == "Swap" for option in look.options)


def dome_open(look: Look) -> bool:
    return any(option.kind.__name__ == "BuildDome" for option in look.options)


MEASURES = (
    Measure("cash", "my cash", lambda look: look.sight.cash),
    Measure("left", "the cash left over", left, about=True, told="Your cash after the answer."),
    Measure("rent", "the dearest rent", lambda look: look.sight.danger(), told="The highest you could owe a rival."),
    Measure("price", "its price", street_price, about=True),
    Measure("worth", "its worth to me", worth, about=True, told="Its price, more as you hold or keep its set."),
    Measure("surplus", "worth above its price", surplus, about=True, told="What you would miss beyond its price."),
    Measure("fare", "the fare", fare, told="What the warp costs, nothing if it is free."),
    Measure("bill", "the bill", bill, told="What you owe, or are owed, just now."),
    Measure("progress", "toward the colony", progress, about=True, told="What they have for their colony."),
    Measure("needs", "what my colony needs", lambda look: look.sight.needs(look.me), told="Resources still lacking."),
    Measure("resources", "my resources", lambda look: look.sight.chips[look.me]),
    Measure("domes", "my domes", lambda look: look.sight.domes[look.me], told=f"Up to {DOMES}."),
)
STATES = (
    State("complete", "my colony is complete", colony_complete),
    State("deeds", "I own a street", has_deed),
    State("far_home", "I cannot pay the fare home", home_too_dear),
    State("short_mine", "I cannot pay a resource I need", short_of_resources),
    State("short_buy", "the purchase leaves no resource", short_of_purchase),
    State("begun", "I have begun its set", set_begun),
    State("swap", "a street could replace the rent", swap_open),
    State("dome", "a dome can be built", dome_open),
)

"""The numbers and states that a plan in Galactic Magnate may name, from what a seat sees."""

from __future__ import annotations

from games.engine.bidding import Bid
from games.engine.plans.looking import Look
from games.engine.plans.parts import Measure, State
from games.engine.plans.trade_parts import offer_in_hand

from .bots import appeal, gain, loss
from .phases.fortune import Take
from .phases.lot_auction import OpenAuction
from .phases.upgrades import Upgrade

FINE = 1_000  # shares of a fee are compared to a thousandth


def lots_in_question(look: Look) -> tuple[int, ...]:
    """The properties that the question is about."""
    if look.asks("offer_auction"):
        return (look.phase["lot"],)
    return tuple(look.phase.get("lots", ()))


def group_of(look: Look) -> tuple[int, ...]:
    """The monopoly that the answer which is considered is about."""
    group = getattr(look.action, "group", None)
    return () if group is None else (group,)


def event_in_question(look: Look) -> tuple[int, ...]:
    return (look.phase["event"],) if look.asks("fortune_choice") else ()


def cost(look: Look) -> int:
    """What the answer takes of cash and credit; §4.11 a fifth of what one opens for comes back."""
    match look.action:
        case Upgrade(group):
            return int(look.board.groups[group].upgrade)
        case Bid(amount):
            return amount
        case OpenAuction():
            return int(look.board.prices[look.phase["lot"]] * 4 // 5)
        case Take():
            return int(look.board.events[look.phase["event"]].cost)
    return 0


def credit(look: Look) -> int:
    """§5.10 All the credit there is, used or not."""
    return int(look.sight.funds - look.sight.cash)


def price(look: Look) -> int | None:
    """Of the level, or of the properties that the question is about."""
    if groups := group_of(look):
        return int(look.board.groups[groups[0]].upgrade)
    lots = lots_in_question(look)
    return sum([look.board.prices[lot] for lot in lots]) if lots else None


def rate(look: Look) -> int | None:
    asked = price(look)
    return None if asked is None else int(asked * look.sight.plenty())


def worth(look: Look) -> int | None:
    lots = lots_in_question(look)
    return int(look.sight.worths(lots) * look.sight.plenty()) if lots else None


def event_cost(look: Look) -> int | None:
    return next((int(look.board.events[event].cost) for event in event_in_question(look)), None)


def event_gain(look: Look) -> int | None:
    return next((int(appeal(look.sight, look.board.events[event])) for event in event_in_question(look)), None)


def level(look: Look) -> int | None:
    return next((look.sight.level[group] for group in group_of(look)), None)


def lost_fee(look: Look) -> int | None:
    """The fee that a level less costs, for each thousand of its price."""
    return next((int(loss(look.sight, group) * FINE) for group in group_of(look) if look.sight.level[group]), None)


def added_fee(look: Look) -> int | None:
    """The fee that a level more brings, for each thousand of its price; the first levels before the last."""
    full = len(look.board.groups[0].fees)
    return next(
        (int(gain(look.sight, group) * FINE) for group in group_of(look) if look.sight.level[group] < full), None
    )


def wished(look: Look) -> list[list[int]]:
    """Each property that alone is missing to a set of mine and that a rival holds, with the rival."""
    found = []
    for group in range(len(look.board.groups)):
        missing = look.sight.missing(group, look.me)
        if len(missing) == 1 and look.sight.owner[missing[0]] in look.sight.rivals:
            found.append([missing[0], look.sight.owner[missing[0]]])
    return found


def i_opened(look: Look) -> bool:
    return look.phase.get("opener") == look.me


def feared(look: Look) -> bool:
    """Whether the one rival who is left would complete a set and can outbid what it is worth to me."""
    lots, rivals = lots_in_question(look), look.sight.rivals
    if len(rivals) != 1 or not lots or not look.sight.completes(lots, rivals[0]):
        return False
    return bool(look.view["funds"][rivals[0]] > (worth(look) or 0))


def completes_for_them(look: Look) -> bool:
    """Whether the offer that is considered would complete a set for whoever makes it."""
    offer = offer_in_hand(look)
    return offer is not None and bool(look.sight.completes(offer["take"]["lots"], offer["seat"]))


MEASURES = (
    Measure("cash", "my cash", lambda look: look.sight.cash),
    Measure("credit", "my credit", credit, told="What your properties can be mortgaged for."),
    Measure("fee", "the dearest fee", lambda look: look.sight.danger(), told="The highest you could owe a rival."),
    Measure(
        "expense",
        "the expense",
        lambda look: look.view["expense"] if look.view["collapsed"] else 0,
        told="What passing Start costs once the economy has collapsed.",
    ),
    Measure(
        "way",
        "the salary on my way",
        lambda look: look.sight.lost_way(),
        told="The share of the salary you have walked for since Start.",
    ),
    Measure("price", "its price", price, about=True, told="The list price, or the price of a level."),
    Measure(
        "rate", "its going rate", rate, about=True, told="Its price, dearer while much cash waits for few properties."
    ),
    Measure(
        "worth",
        "its worth to me",
        worth,
        told="Its going rate, more as you hold its set or keep it from a rival.",
    ),
    Measure("event_cost", "its cost", event_cost, told="The most that the event can take from you."),
    Measure("event_gain", "what it brings", event_gain, told="What the event brings on average, its way included."),
    Measure("level", "its level", level, about=True),
    Measure("lost_fee", "lost fee", lost_fee, about=True, told="The fee that goes with a level, for its price."),
    Measure("added_fee", "added fee", added_fee, about=True, told="The fee that a level more brings, for its price."),
)
STATES = (
    State("collapsed", "the economy has collapsed", lambda look: bool(look.view["collapsed"])),
    State("opened", "I opened the auction", i_opened),
    State("in_debt", "I am in debt", lambda look: look.sight.cash < 0),
    State("offer_completes", "the offer completes a set for them", completes_for_them),
    State("feared", "my last rival would complete a set", feared),
)

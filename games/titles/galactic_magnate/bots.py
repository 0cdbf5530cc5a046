"""How computer players choose. They see what their seat sees; `random` is the engine's, `steady` knows the trade."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from games.engine.bargains import answer_offers, has_mind_to_deal, make_offer
from games.engine.bidding import Bid
from games.engine.bots import Chooser, Seen
from games.engine.domains import Range
from games.engine.facts import tag
from games.engine.options import Action, Option, Pass
from games.engine.temperaments import Temperament

from .bot_trades import TradeSight
from .evaluation import GOOD_LEVEL, Sight
from .phases.fortune import Take
from .phases.lot_auction import OpenAuction
from .phases.turns import Roll
from .phases.upgrades import SellUpgrade, Upgrade
from .sharp_bots import think_of_chances

if TYPE_CHECKING:
    from .board import Event


def steady(seen: Seen) -> Action | None:
    """Keeps a reserve, completes monopolies, denies others theirs, upgrades to level 3 first, trades fairly."""
    sight = TradeSight(seen)
    answer = answer_offers(sight, seen.options)
    if answer or not seen.asked:
        return answer
    choose = CHOICES.get(sight.phase["phase"])
    return choose(sight, seen) if choose else None


def some_character(sight: Sight, seen: Seen) -> Action | None:
    return seen.options[0].sample(seen.rng)


def before_roll(sight: TradeSight, seen: Seen) -> Action | None:
    """An upgrade, an offer now and then, or the roll."""
    upgrades = [o.action for o in seen.options if isinstance(o.action, Upgrade) and wanted(sight, o.action.group)]
    if upgrades:
        return max(upgrades, key=lambda upgrade: gain(sight, upgrade.group))
    offer = make_offer(sight, seen.options) if has_mind_to_deal(seen) else None
    return offer or Roll()


def wanted(sight: Sight, group: int) -> bool:
    """§8.6 Up to level 3 on credit if need be, beyond only from plenty."""
    price, left = sight.board.groups[group].upgrade, sight.funds - int(sight.reserve() * sight.weigh("building"))
    if sight.level[group] < GOOD_LEVEL:
        return left >= price and sight.cash - price > -(sight.funds - sight.cash) // 2
    return left >= price + 200 and sight.cash - price >= 200


def gain(sight: Sight, group: int) -> float:
    """The fee that one level more brings, for its price; the first levels before the last."""
    plan, level = sight.board.groups[group], sight.level[group]
    return (level < GOOD_LEVEL) * 10 + (plan.fees[level] - ([0, *plan.fees])[level]) / plan.upgrade


def auction_or_pass(sight: Sight, seen: Seen) -> Action | None:
    """§4.3 Opens when the property, at four fifths of its price, is worth part of the way that is lost."""
    lot = sight.phase["lot"]
    net, worth = sight.board.prices[lot] * 4 // 5, int(sight.worth(lot) * sight.plenty() * sight.weigh("bids"))
    if sight.budget([lot]) < net or feared(sight, lot, worth):
        return Pass()
    return OpenAuction() if worth - net > sight.lost_way() // 4 else Pass()


def feared(sight: Sight, lot: int, worth: int) -> bool:
    """Whether the one rival left would complete a monopoly and can outbid the computer player."""
    rival = sight.rivals[0]
    return len(sight.rivals) == 1 and bool(sight.completes([lot], rival)) and sight.view["funds"][rival] > worth


def bidding(sight: Sight, seen: Seen) -> Action | None:
    """§4.9 Raises by little up to what the lots are worth to it and it can spare."""
    auction = sight.phase
    lots: list[int] = auction["lots"]
    worth = int(sight.worths(lots) * sight.plenty() * sight.weigh("bids"))
    if auction["opener"] == sight.me:
        worth = worth * 6 // 5  # §4.11 a fifth of it comes back
    most = min(worth, sight.budget(lots))
    for option in seen.options:
        amount = option.fields.get("amount")
        if option.kind is Bid and isinstance(amount, Range):
            return raised(amount, most, auction["phase"] == "sealed", seen)
    return Pass()


def raised(amount: Range, most: int, sealed: bool, seen: Seen) -> Action:
    most = min(most, amount.max)
    steps = (most - amount.min) // amount.step
    if steps < 0:
        return Pass()
    return Bid(amount.min + amount.step * (steps if sealed else min(steps, seen.rng.randrange(5))))


def fortune(sight: Sight, seen: Seen) -> Action | None:
    """§7.4 Takes what brings more than it costs."""
    event = sight.board.events[sight.phase["event"]]
    return Take() if appeal(sight, event) > 0 else Pass()


def appeal(sight: Sight, event: Event) -> int:
    """What an event brings on average, and what its way is worth."""
    if event.cost and sight.funds - event.cost < sight.reserve():
        return -1
    brings = event.receive - event.pay + (event.even + event.odd) // 2
    place = sight.view["place"][sight.me]
    match event.move:
        case "prison":
            return brings - 400 + sight.danger() // 2 - income(sight)
        case "dormitory":
            return brings + (1 if place < sight.board.dormitory else -sight.lost_way() // 2)
        case "unowned":
            return brings + (60 if sight.cash > 500 and not sight.view["collapsed"] else -60)
    return brings + event.salary // 3


def income(sight: Sight) -> int:
    """The highest fee that others may owe the computer player."""
    due: list[int] = sight.view["due"]
    return max([due[lot] for lot, owner in enumerate(sight.owner) if owner == sight.me], default=0)


def raise_money(sight: Sight, seen: Seen) -> Action | None:
    """§9.1 Sells the level that loses the least fee for its money."""
    sales = [option.action for option in seen.options if isinstance(option.action, SellUpgrade)]
    return min(sales, key=lambda sale: loss(sight, sale.group)) if sales else silent(seen.options)


def loss(sight: Sight, group: int) -> float:
    plan, level = sight.board.groups[group], sight.level[group]
    return (plan.fees[level - 1] - ([0, *plan.fees])[level - 1]) / plan.upgrade


def silent(options: list[Option]) -> Action | None:
    return next((option.action for option in options if tag(option.kind) == "pass"), None)


CHOICES: dict[str, Callable[[TradeSight, Seen], Action | None]] = {
    "choose_character": some_character,
    "window": before_roll,
    "offer_auction": auction_or_pass,
    "open_clock": bidding,
    "round_robin": bidding,
    "sealed": bidding,
    "fortune_choice": fortune,
    "raise_money": raise_money,
}

LEVELS: dict[str, Chooser] = {"steady": steady, "sharp": think_of_chances(steady)}
TEMPERAMENTS = {
    "careful": Temperament(
        "keeps more cash back, bids less and wants more from a trade",
        {"reserve": 1.4, "bids": 0.95, "edge": 3, "silence": 2},
    ),
    "builder": Temperament("upgrades sooner and keeps less back for it", {"building": 0.4, "bids": 1.0}),
    "trader": Temperament(
        "bids more, offers trades more often and is content with less", {"bids": 1.06, "edge": 0.4, "silence": 0.5}
    ),
}

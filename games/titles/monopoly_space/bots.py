"""How computer players choose. They see what their seat sees; `random` is the engine's, `steady` knows the way home."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.engine.bargains import answer_offers, has_mind_to_deal, make_offer
from games.engine.bidding import Bid
from games.engine.bots import Chooser, Seen
from games.engine.domains import Range
from games.engine.facts import tag
from games.engine.options import PASS, Action, Option
from games.engine.temperaments import Temperament
from games.engine.thinking_ahead import think_ahead

from .bot_trades import DealSight
from .evaluation import Sight
from .phases.buying import Buy, PutUpForSale
from .phases.debts import SellResources
from .phases.domes import BuildDome
from .phases.jail import PayBail
from .phases.mining import Mine
from .phases.pardons import UsePardon
from .phases.rents import PayRent
from .phases.rolling import Roll
from .phases.selling import SellDeed
from .phases.swaps import Agree, Swap
from .phases.wild import Steal
from .routes import best_warp, fare_home


def steady(seen: Seen) -> Action | None:
    """Builds when it can, mines where it lands, buys what it can pay, steals from the leader, warps for a reason."""
    sight = DealSight(seen)
    answer = answer_offers(sight, seen.options)
    if answer or not seen.asked:
        return answer
    phase = sight.phase["phase"]
    if phase not in DEBTS and (dome := given(seen, BuildDome)):
        return dome
    return CHOICES[phase](sight, seen)


def given(seen: Seen, kind: type[Action]) -> Action | None:
    """The first fixed action of that kind that is open."""
    return next((option.action for option in seen.options if option.kind is kind), None)


def some_token(sight: Sight, seen: Seen) -> Action | None:
    return seen.options[0].sample(seen.rng)


def before_roll(sight: DealSight, seen: Seen) -> Action | None:
    """§3.1 Cash for the way home, an offer now and then, or the roll."""
    offer = make_offer(sight, seen.options) if has_mind_to_deal(seen) else None
    return offer or raised(sight, seen, fare_home(sight)) or Roll()


def raised(sight: Sight, seen: Seen, wanted: int) -> Action | None:
    """§11.1 A deed goes back to the bank when that brings the cash that is wanted."""
    salable = {option.action.lot for option in seen.options if isinstance(option.action, SellDeed)}
    lots, prices = [lot for lot in sight.dispensable if lot in salable], sight.board.prices
    if sight.cash >= wanted or sight.cash + sum(prices[lot] for lot in lots) < wanted:
        return None
    enough = [lot for lot in lots if sight.cash + prices[lot] >= wanted]
    return SellDeed((enough or lots)[0])


def out_of_jail(sight: Sight, seen: Seen) -> Action | None:
    """§10.3 The card, then the money while there is enough, then the dice."""
    card = given(seen, UsePardon)
    if card:
        return card
    bail = given(seen, PayBail)
    rich = sight.cash - sight.board.bail >= sight.board.resource or sight.complete
    return bail if bail and rich else Roll()


def leaving_jail(sight: Sight, seen: Seen) -> Action | None:
    return given(seen, UsePardon) or given(seen, PayBail)


def buy_or_not(sight: Sight, seen: Seen) -> Action | None:
    """§8.1 Buys, by selling a deed that is worth less to it if need be: the bank pays the price back at any time."""
    lot = sight.phase["lot"]
    price = sight.board.prices[lot]
    wanted = price + (sight.board.resource if sight.needs(sight.me) else 0)
    if sight.cash < wanted and (sale := exchanged(sight, seen, lot, wanted)):
        return sale
    return given(seen, Buy) or given(seen, PutUpForSale)


def exchanged(sight: Sight, seen: Seen, lot: int, wanted: int) -> Action | None:
    """A deed to sell, so that this one can be bought: not of a set that is begun, and only for a better one."""
    sale = raised(sight, seen, wanted)
    if not isinstance(sale, SellDeed):
        return None
    prices = sight.board.prices
    lost = sight.worth(sale.lot, sight.me) - prices[sale.lot]
    gained = sight.worth(lot, sight.me) - prices[lot] + sight.denial(lot)
    return sale if gained + sight.board.resource > lost else None


def half_price(sight: Sight, seen: Seen) -> Action | None:
    """§8.11 What half of the price buys, the bank takes back at the full price."""
    return given(seen, Buy) or PASS


def bidding(sight: Sight, seen: Seen) -> Action | None:
    """§8.8 Up to what it is worth: at least the price at which the bank takes it back."""
    lot = sight.phase["lots"][0]
    worth = sight.worth(lot, sight.me) + sight.denial(lot)
    most = min(int(worth * sight.weigh("bids")), sight.cash)
    for option in seen.options:
        amount = option.domains.get("amount")
        if option.kind is Bid and isinstance(amount, Range):
            return higher(amount, most, sight.phase["phase"] == "sealed", seen)
        if option.kind is Bid:
            return option.action if most >= 10 else PASS
    return PASS


def higher(amount: Range, most: int, sealed: bool, seen: Seen) -> Action:
    steps = (min(most, amount.max) - amount.min) // amount.step
    if steps < 0:
        return PASS
    return Bid(amount.min + amount.step * (steps if sealed else min(steps, seen.rng.randrange(8))))


def mining(sight: Sight, seen: Seen) -> Action | None:
    """§9.7 As many as the colony still needs, and some to spare; a deed pays for it if the cash is short."""
    needed = sight.needs(sight.me)
    if not needed and sight.colony_left(sight.me) == 0:
        return PASS
    counts = [option.action.count for option in seen.options if isinstance(option.action, Mine)]
    wanted = min(sight.phase["most"], needed + round(SPARES * sight.weigh("spares")))
    if wanted > max(counts, default=0) and (sale := raised(sight, seen, sight.phase["price"] * wanted)):
        return sale
    count = min(wanted, max(counts, default=0))
    return Mine(count) if count else PASS


def warping(sight: Sight, seen: Seen) -> Action | None:
    """§7.1 Home if the colony is complete, else where most is to be had for the fare."""
    home = fare_home(sight)
    if home and (sale := raised(sight, seen, home)):
        return sale
    return best_warp(sight, seen) or PASS


def stealing(sight: Sight, seen: Seen) -> Action | None:
    """§6.1 From whoever is closest to the win."""
    thefts = [option.action for option in seen.options if isinstance(option.action, Steal)]
    return max(thefts, key=lambda theft: (sight.ahead_of(theft.whose), theft.whose)) if thefts else PASS


def raise_money(sight: Sight, seen: Seen) -> Action | None:
    """§11.3 One deed for the whole rent if that is the smaller loss, else deeds, else resources."""
    swap = cheapest_swap(sight, seen)
    if swap and (sight.worth(swap.lot, sight.me) < sight.phase["due"] or not given(seen, SellDeed)):
        return swap
    card = given(seen, UsePardon)
    if card:
        return card
    spare = sight.chips[sight.me] - sight.colony_left(sight.me)
    smelting = [option for option in seen.options if option.kind is SellResources]
    if smelting and (spare > 0 or not sight.dispensable):
        return smelting[0].sample(seen.rng)
    if sight.dispensable and given(seen, SellDeed):
        return SellDeed(sight.dispensable[0])
    return swap or silent(seen.options)


def cheapest_swap(sight: Sight, seen: Seen) -> Swap | None:
    swaps = [option.action for option in seen.options if isinstance(option.action, Swap)]
    return min(swaps, key=lambda swap: sight.worth(swap.lot, sight.me)) if swaps else None


def rent_due(sight: Sight, seen: Seen) -> Action | None:
    swap = cheapest_swap(sight, seen)
    return swap if swap and sight.worth(swap.lot, sight.me) < sight.phase["due"] else PayRent()


def consent(sight: Sight, seen: Seen) -> Action | None:
    """§11.4 The deed, if it is worth the rent, or if there will be no money."""
    phase: dict[str, Any] = sight.phase
    poor = sight.view["funds"][phase["debtor"]] < phase["due"] // 2
    return Agree() if poor or sight.worth(phase["lot"], sight.me) >= phase["due"] else PASS


def closing(sight: Sight, seen: Seen) -> Action | None:
    return PASS


def silent(options: list[Option]) -> Action | None:
    return next((option.action for option in options if tag(option.kind) == "pass"), None)


SPARES = 1  # resources that it mines beyond what its colony needs
DEBTS = ("raise_money", "rent_due", "consent")
CHOICES: dict[str, Callable[[DealSight, Seen], Action | None]] = {
    "choose_token": some_token,
    "window": before_roll,
    "jailed": out_of_jail,
    "leave_jail": leaving_jail,
    "unowned": buy_or_not,
    "half_price": half_price,
    "open_clock": bidding,
    "round_robin": bidding,
    "sealed": bidding,
    "mining": mining,
    "warping": warping,
    "stealing": stealing,
    "raise_money": raise_money,
    "rent_due": rent_due,
    "consent": consent,
    "closing": closing,
}

SHARP = {"resources": 1.8, "domes": 0.55, "denial": 1.8, "spares": 0}  # fitted to 1,300 games against usual ones
LEVELS: dict[str, Chooser] = {"steady": steady, "sharp": think_ahead(steady, SHARP)}
TEMPERAMENTS = {
    "careful": Temperament(
        "keeps more cash back, bids less and wants more from a trade",
        {"reserve": 2.5, "bids": 0.9, "edge": 3, "silence": 2},
    ),
    "builder": Temperament("goes a longer way for the resources its colony needs", {"resources": 1.4}),
    "trader": Temperament(
        "goes a longer way for deeds, bids more and is content with less from a trade",
        {"deeds": 1.15, "bids": 1.1, "edge": 0.4, "silence": 0.5},
    ),
}

"""How computer players choose. They see what their seat sees; `random` is the engine's, `steady` knows the trade."""

from __future__ import annotations

from collections.abc import Callable

from games.engine.bargains import answer_offers, has_mind_to_deal, make_offer
from games.engine.bots import Chooser, Seen
from games.engine.options import PASS, Action
from games.engine.temperaments import Temperament
from games.engine.thinking_ahead import think_ahead

from .bot_trades import TradeSight
from .evaluation import Sight
from .phases.building import Build
from .phases.debts import BORROW
from .phases.prison import STAY, PayFine
from .phases.remote import RemoteBuild, RemoteBuy
from .phases.sales import SellDeed, SellPoint
from .phases.unowned import Buy
from .phases.window import THROW, Rest

BOUGHT = 150  # what a throw is worth for what it may buy, as long as the bank has enough


def steady(seen: Seen) -> Action | None:
    """Claims planets, completes them, builds where rents rise most; borrows rather than sells."""
    sight = TradeSight(seen)
    answer = answer_offers(sight, seen.options)
    if answer or not seen.asked:
        return answer
    return CHOICES[sight.phase["phase"]](sight, seen)


def before_throw(sight: TradeSight, seen: Seen) -> Action:
    """§12 A trade now and then; §8 buys and builds from afar what it would buy and build there; §2.4 leaves an extra
    throw that costs."""
    if sight.view["offers"] is not None and has_mind_to_deal(seen) and (offer := make_offer(sight, seen.options)):
        return offer
    left = sight.cash - int(sight.reserve() * sight.weigh("buying"))
    lots = [option.action.lot for option in seen.options if isinstance(option.action, RemoteBuy)]
    for lot in lots:
        if left >= sight.board.prices[lot] + sight.board.spaces[lot].premium:
            return RemoteBuy(lot)
    points = [option.action.lot for option in seen.options if isinstance(option.action, RemoteBuild)]
    if points:
        best, left = sight.best_point(points), sight.cash - int(sight.reserve() * sight.weigh("building"))
        plan = sight.board.planets[sight.board.planet_at[best]]
        if left >= plan.point + plan.point_premium:
            return RemoteBuild(best)
    resting = any(option.kind is Rest for option in seen.options)
    return Rest() if resting and sight.danger() > sight.wage() + buying(sight) else THROW


def buying(sight: Sight) -> int:
    """What the chance to buy something is worth to a throw."""
    unsold = [lot for lot in sight.board.properties if sight.owner[lot] == -1]
    return BOUGHT * len(unsold) // len(sight.board.properties) if sight.cash >= 500 else 0


def in_prison(sight: Sight, seen: Seen) -> Action:
    """§10.6 Pays when being free brings more than waiting for a lower fine saves."""
    fines = sight.board.fines
    turn = sight.view["prison"][sight.me] - 1
    saved = fines[turn] - (fines[turn + 1] if turn + 1 < len(fines) else 0)
    brings = sight.frozen_income() + sight.wage() + buying(sight) - sight.danger()
    affordable = sight.cash - fines[turn] >= sight.reserve()
    return PayFine() if affordable and brings > saved else STAY


def at_unowned(sight: Sight, seen: Seen) -> Action:
    """§5.1 Buys whatever it can pay, a plot that completes a planet down to the last cash."""
    lot = sight.phase["lot"]
    planet = sight.board.planet_at[lot]
    own = planet >= 0 and sight.claims[planet] == sight.me
    reserve = 0 if own else max(int(sight.reserve() * sight.weigh("buying")), sight.claim_reserve(planet))
    return Buy() if sight.cash - sight.board.prices[lot] >= reserve else PASS


def on_own_planet(sight: Sight, seen: Seen) -> Action:
    """§5.15 Where the next point brings the most rent, as long as the reserve stays."""
    lots = [option.action.lot for option in seen.options if isinstance(option.action, Build)]
    best = sight.best_point(lots)
    price = sight.board.planets[sight.board.planet_at[best]].point
    return Build(best) if sight.cash - price >= int(sight.reserve() * sight.weigh("building")) else PASS


def raise_money(sight: Sight, seen: Seen) -> Action | None:
    """§9.5 Borrows, for a debt costs nothing and a sale half the price; where it may not, sells what loses the least
    rent."""
    actions = [option.action for option in seen.options if not option.standing]
    if BORROW in actions:
        return BORROW
    sales = [action for action in actions if isinstance(action, SellDeed | SellPoint)]
    return min(sales, key=lambda sale: sight.loss(sale.lot, isinstance(sale, SellPoint)), default=None)


CHOICES: dict[str, Callable[[TradeSight, Seen], Action | None]] = {
    "window": before_throw,
    "jailed": in_prison,
    "unowned": at_unowned,
    "building": on_own_planet,
    "raise_money": raise_money,
}

SHARP = {"reserve": 0.1, "claims": 8}  # won 58.7 % of 3,000 games of two against usual ones, without a thought
LEVELS: dict[str, Chooser] = {"steady": steady, "sharp": think_ahead(steady, SHARP)}
TEMPERAMENTS = {
    "careful": Temperament("keeps more cash back and wants more from a trade", {"reserve": 2, "edge": 3, "silence": 2}),
    "builder": Temperament("builds down to its last cash", {"building": 0.25}),
    "trader": Temperament(
        "buys down to its last cash, offers trades more often and is content with less",
        {"buying": 0.25, "edge": 0.4, "silence": 0.5},
    ),
}

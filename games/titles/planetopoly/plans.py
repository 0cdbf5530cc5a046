"""What a plan may say in Planetopoly: its sentences, and what stops them."""

from __future__ import annotations

from games.engine.options import Pass
from games.engine.plans.blanks import ANYTHING, Amount, Class, Extreme, Names
from games.engine.plans.looking import Look
from games.engine.plans.parts import Guard, Part, Plans

from .board import NO_PLANET, Board
from .evaluation import Sight
from .phases.building import Build
from .phases.debts import Borrow
from .phases.prison import PayFine, Stay
from .phases.remote import RemoteBuild, RemoteBuy
from .phases.sales import SellDeed, SellPoint
from .phases.standing import Resign
from .phases.unowned import Buy
from .phases.window import Rest, Throw
from .plan_defaults import DEFAULTS
from .plan_measures import MEASURES, STATES, cost, lots_in_question

# -- what may stand in the blanks


def fields_and_planets(board: Board) -> tuple[str, ...]:
    """What can be bought by its place, and after them the planets."""
    lots = [name if board.prices[at] else "" for at, name in enumerate(board.names)]
    return (*lots, *[planet.name for planet in board.planets])


def fields_meant(board: Board, thing: int) -> tuple[int, ...]:
    return (thing,) if thing < board.size else board.lots[thing - board.size]


def on_my_planets(look: Look, lots: tuple[int, ...]) -> bool:
    planets = [look.board.planet_at[lot] for lot in lots]
    return all(planet != NO_PLANET and look.sight.claims[planet] == look.me for planet in planets)


def completes(look: Look, lots: tuple[int, ...]) -> bool:
    """Whether with these every plot of a planet is mine."""
    mine = {lot for lot, owner in enumerate(look.sight.owner) if owner == look.me} | set(lots)
    planets = {look.board.planet_at[lot] for lot in lots} - {NO_PLANET}
    return any(mine.issuperset(look.board.lots[planet]) for planet in planets)


def stations(look: Look, lots: tuple[int, ...]) -> bool:
    return all(look.board.planet_at[lot] == NO_PLANET for lot in lots)


FIELDS = Names(
    ["any"],
    things=fields_and_planets,
    of=lots_in_question,
    within=fields_meant,
    classes=(
        ANYTHING,
        Class("any on my planets", on_my_planets),
        Class("what completes a planet", completes),
        Class("any toll station or speed trap", stations),
    ),
)
RISING = Extreme(["most", "rise"], of=("rise", "price"))

# -- what they mean and what stops them


def fine_within(look: Look) -> bool:
    """§10.6 Whether the fine of this turn is no more than the rule says."""
    most = look.amount("most")
    return most is not None and cost(look) <= most


def my_planets(look: Look) -> list[int]:
    return [planet for planet, claimant in enumerate(look.sight.claims) if claimant == look.me]


def new_planet(held: list[int] | None, look: Look) -> bool:
    return not {look.board.planet_at[lot] for lot in lots_in_question(look)} <= set(held or [])


def beyond_known(held: int | None, look: Look) -> bool:
    return bool(look.phase["due"] > (held or 0))


NEW_PLANET = Guard("new_planet", "the planet has become mine", my_planets, new_planet)
GREAT_BILL = Guard(
    "great_bill", "the bill has come to more than any rent I knew", lambda look: look.sight.worst(), beyond_known
)

BUILDING = {"fields": FIELDS, "order": RISING}
PARTS = (
    Part("throw", "throw", (Throw,), heading="Throw"),
    Part("rest", "end my turn", (Rest,), heading="Throw"),
    Part(
        "no_throw_buy",
        "do not throw while I can buy {fields} from afar",
        (RemoteBuy,),
        {"fields": FIELDS},
        asks=True,
        heading="Throw",
    ),
    Part(
        "no_throw_build",
        "do not throw while I can build from afar on {fields}",
        (RemoteBuild,),
        {"fields": FIELDS},
        asks=True,
        heading="Throw",
    ),
    Part("buy_afar", "buy {fields} from afar", (RemoteBuy,), {"fields": FIELDS}, heading="Buy"),
    Part("buy", "buy {fields}", (Buy,), {"fields": FIELDS}, heading="Buy"),
    Part("leave", "leave {fields}", (Pass,), {"fields": FIELDS}, phases=("unowned",), heading="Buy"),
    Part(
        "build_afar",
        "build from afar on {fields} with the {order}",
        (RemoteBuild,),
        BUILDING,
        also=("build from afar on {fields}",),
        guards=(NEW_PLANET,),
        heading="Build",
    ),
    Part(
        "build",
        "build on {fields} with the {order}",
        (Build,),
        BUILDING,
        also=("build on {fields}",),
        guards=(NEW_PLANET,),
        heading="Build",
    ),
    Part("build_no_more", "build no more", (Pass,), phases=("building",), heading="Build"),
    Part("borrow", "borrow", (Borrow,), guards=(GREAT_BILL,), heading="Money"),
    Part(
        "raise_from",
        "raise money from {fields}",
        (SellPoint, SellDeed),
        {"fields": FIELDS},
        phases=("raise_money",),
        heading="Money",
    ),
    Part(
        "raise_first",
        "raise money from what has the {order}",
        (SellPoint, SellDeed),
        {"order": Extreme(of=("lost_rent", "list_price"))},
        phases=("raise_money",),
        heading="Money",
    ),
    Part(
        "sell_point",
        "sell a point on {fields}",
        (SellPoint,),
        {"fields": FIELDS},
        standing=True,
        heading="Money",
    ),
    Part("sell_deed", "sell {fields}", (SellDeed,), {"fields": FIELDS}, standing=True, heading="Money"),
    Part("stay", "stay in prison", (Stay,), heading="Prison"),
    Part(
        "pay_fine",
        "pay a fine up to {most}",
        (PayFine,),
        {"most": Amount()},
        fits=fine_within,
        heading="Prison",
    ),
)

PLANS = Plans(
    parts=PARTS,
    measures=MEASURES,
    states=STATES,
    questions={
        "window": "my throw",
        "unowned": "buying",
        "building": "building",
        "raise_money": "debts",
        "jailed": "prison",
    },
    sight=Sight,
    means=lambda look: look.sight.cash,
    cost=cost,
    trades=lambda settings: bool(settings.player_trades),
    in_person=(Resign,),
    asks=("offer", "in_debt"),
    defaults=DEFAULTS,
)

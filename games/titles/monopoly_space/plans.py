"""What a plan may say in Monopoly Space: its sentences, and what stops them."""

from __future__ import annotations

from games.engine.bidding import Bid
from games.engine.domains import OneOf, Range
from games.engine.options import Action, Option, Pass
from games.engine.plans.blanks import ANYTHING, Amount, Class, Extreme, Names
from games.engine.plans.common_parts import AUCTIONS, bid_or_pass
from games.engine.plans.looking import Look
from games.engine.plans.parts import Guard, Part, Plans

from .board import Board
from .constants import GO, SEATS, TOKENS
from .evaluation import COLONY, Sight
from .phases.buying import Buy, PutUpForSale
from .phases.debts import SellResources
from .phases.domes import BuildDome
from .phases.jail import PayBail
from .phases.mining import Mine
from .phases.pardons import UsePardon
from .phases.rents import PayRent
from .phases.rolling import Roll
from .phases.selling import SellDeed
from .phases.standing import Resign
from .phases.swaps import Agree, Swap
from .phases.tokens import ChooseToken
from .phases.warp import Warp
from .phases.wild import Steal
from .plan_defaults import DEFAULTS
from .plan_measures import (
    DEBTS,
    MEASURES,
    STATES,
    bundle_worth,
    cost,
    lots_in_question,
    seat_in_question,
    wanted,
)
from .routes import homeward

# -- what may stand in the blanks


def streets_and_sets(board: Board) -> tuple[str, ...]:
    """Streets by their place, and after them the sets."""
    streets = [name if board.prices[at] else "" for at, name in enumerate(board.called)]
    return (*streets, *[group.name for group in board.groups])


def streets_meant(board: Board, thing: int) -> tuple[int, ...]:
    size = len(board.spaces)
    return (thing,) if thing < size else tuple(board.groups[thing - size].lots)


def completes(look: Look, lots: tuple[int, ...]) -> bool:
    return any(set(look.sight.missing(group, look.me)) <= set(lots) for group in groups_of(look, lots))


def denies(look: Look, lots: tuple[int, ...]) -> bool:
    """Whether a rival would complete a set with them."""
    return any(
        set(look.sight.missing(group, rival)) <= set(lots)
        for group in groups_of(look, lots)
        for rival in look.sight.rivals
    )


def begun(look: Look, lots: tuple[int, ...]) -> bool:
    near = [lot for group in groups_of(look, lots) for lot in look.board.groups[group].lots]
    return any(look.sight.owner[lot] == look.me for lot in near if lot not in lots)


def groups_of(look: Look, lots: tuple[int, ...]) -> set[int]:
    return {look.board.group_at[lot] for lot in lots} - {-1}


def token_of(look: Look) -> tuple[int, ...]:
    """§2.3 The token of the answer; after all of them stands chance."""
    chosen = getattr(look.action, "token", "")
    return (TOKENS.index(chosen) if chosen else len(TOKENS),)


LOTS = Names(
    ["any"],
    things=streets_and_sets,
    of=lots_in_question,
    within=streets_meant,
    classes=(
        ANYTHING,
        Class("what completes a set", completes),
        Class("what completes a set for a rival", denies),
        Class("any of a set I have begun", begun),
    ),
)
OWN_TURN = ("window", "jailed", "leave_jail", "unowned", "mining", "warping", "closing")
SEATED = Names(
    ["any"],
    things=lambda board: tuple([f"Seat {number + 1}" for number in range(SEATS[-1])]),
    of=seat_in_question,
)
SPACES_NAMED = Names(
    things=lambda board: board.called,
    of=lambda look: (look.action.space,) if isinstance(look.action, Warp) else (),
    classes=(),
)
COUNTS = Names(
    things=lambda board: ("", *[str(count) for count in range(1, 1 + COLONY)]),
    of=lambda look: (getattr(look.action, "count", 0),),
    classes=(),
)
FACES = Names(
    ["any"],
    things=lambda board: TOKENS,
    of=token_of,
)

# -- what they mean


def token(look: Look, option: Option) -> Action | None:
    """§2.3 The first of the tokens named that is left; any: chance chooses."""
    free = option.domains["token"]
    if not isinstance(free, OneOf):
        return option.action
    known = look.vocabulary.things(FACES)
    named = [TOKENS[known[word]] for word in look.words("tokens") if word in known]
    return next((ChooseToken(each) for each in named if each in free.values), None)


def mines_enough(look: Look) -> bool:
    """§9.7 As many as are needed and can be paid, with the reserve kept; none where that is none."""
    most = wanted(look, look.amount("spare") or 0)
    price = int(look.phase["price"])
    room = look.sight.cash if look.room is None else min(look.room, look.sight.cash)
    offered = max([option.action.count for option in look.options if isinstance(option.action, Mine)], default=0)
    count = max(0, min(most, offered, room // price if price else offered))
    return look.action.count == count if isinstance(look.action, Mine) else not count


def home(look: Look, option: Option) -> Action | None:
    """§7.1 To GO; with a complete colony also to the next Warp Run, if the cash leads on from there."""
    reach = option.domains["space"].values  # type: ignore[attr-defined]
    if look.sight.complete:
        return homeward(look.sight, reach)
    return Warp(GO) if GO in reach else None


def named_space(look: Look, option: Option) -> Action | None:
    """§7.2 The first of the spaces named that is in reach."""
    known, reach = look.vocabulary.things(SPACES_NAMED), option.domains["space"].values  # type: ignore[attr-defined]
    return next((Warp(known[word]) for word in look.words("spaces") if known[word] in reach), None)


def spared(look: Look, option: Option) -> Action | None:
    """§11.3 Resources that the colony does not need, as many as the bill takes."""
    spare = int(look.sight.chips[look.me]) - int(look.sight.colony_left(look.me))
    count = option.domains["count"]
    most = min(spare, count.max) if isinstance(count, Range) else 1
    return SellResources(most) if 0 < most <= spare else None


def so_many(look: Look, option: Option) -> Action | None:
    """§11.3 The first of the numbers named that the bill takes."""
    count = option.domains["count"]
    return next((SellResources(int(word)) for word in look.words("count") if count.admits(int(word))), None)


# -- what stops them


def owners(look: Look) -> list[int]:
    return list(look.sight.owner)


def set_changed(held: list[int] | None, look: Look) -> bool:
    """Whether a street of the same set is another's than then."""
    near = [lot for group in groups_of(look, lots_in_question(look)) for lot in look.board.groups[group].lots]
    return held is None or any(held[lot] != look.sight.owner[lot] for lot in near)


def last_streets(look: Look) -> list[list[int]]:
    """Each street that alone is missing to a set of mine and that a rival holds, with the rival."""
    found = []
    for group in range(len(look.board.groups)):
        missing = look.sight.missing(group, look.me)
        if len(missing) == 1 and look.sight.owner[missing[0]] in look.sight.rivals:
            found.append([missing[0], look.sight.owner[missing[0]]])
    return found


def newly_wished(held: list[list[int]] | None, look: Look) -> bool:
    return any(each not in (held or []) for each in last_streets(look))


SET_CHANGED = Guard("set_changed", "a street of its set has changed hands", owners, set_changed)
LAST_HELD = Guard(
    "last_held", "a rival has come to hold the last street of a set of mine", last_streets, newly_wished, at=("window",)
)

PARTS = (
    Part("roll", "roll", (Roll,), phases=("window",), guards=(LAST_HELD,), heading="Roll"),
    Part("build", "build a dome as soon as I can", (BuildDome,), also=("build a dome",), heading="Build"),
    Part("dice", "try the dice in jail", (Roll,), phases=("jailed",), heading="Jail"),
    Part("bail", "pay the bail", (PayBail,), heading="Jail"),
    Part("card", "use a card out of jail", (UsePardon,), heading="Jail"),
    Part(
        "mine",
        "mine what my colony needs and {spare} to spare",
        (Mine, Pass),
        {"spare": Amount(0, most=9, of=())},
        also=("mine what my colony needs",),
        phases=("mining",),
        fits=mines_enough,
        heading="Mine",
    ),
    Part("mine_count", "mine {count}", (Mine,), {"count": COUNTS}, heading="Mine"),
    Part("mine_none", "mine nothing", (Pass,), phases=("mining",), heading="Mine"),
    Part("buy", "buy {lots}", (Buy,), {"lots": LOTS}, guards=(SET_CHANGED,), heading="Buy"),
    Part("put_up", "leave {lots} to the others", (PutUpForSale,), {"lots": LOTS}, heading="Buy"),
    Part("half", "buy at half price", (Buy,), phases=("half_price",), heading="Buy"),
    Part("not_half", "decline the half price", (Pass,), phases=("half_price",), heading="Buy"),
    Part(
        "bid",
        "bid up to {most} for {lots}",
        (Bid, Pass),
        {"most": Amount(of=("price", "worth", "surplus", "cash", "rent")), "lots": LOTS},
        also=("bid up to {most}",),
        phases=AUCTIONS,
        builds=bid_or_pass,
        guards=(SET_CHANGED,),
        heading="Bid",
    ),
    Part("warp_home", "warp home", (Warp,), builds=home, heading="Warp"),
    Part("warp_to", "warp to {spaces}", (Warp,), {"spaces": SPACES_NAMED}, builds=named_space, heading="Warp"),
    Part("stay", "do not warp", (Pass,), phases=("warping",), heading="Warp"),
    Part("steal", "steal from {seats}", (Steal,), {"seats": SEATED}, heading="Steal"),
    Part(
        "steal_first",
        "steal from whoever has the {order}",
        (Steal,),
        {"order": Extreme(of=("progress",))},
        heading="Steal",
    ),
    Part("spare_them", "steal from no one", (Pass,), phases=("stealing",), heading="Steal"),
    Part("sell", "sell {lots}", (SellDeed,), {"lots": LOTS}, phases=DEBTS, heading="Money"),
    Part(
        "sell_first",
        "sell the street with the {order}",
        (SellDeed,),
        {"order": Extreme(of=("surplus", "worth", "price"))},
        phases=DEBTS,
        heading="Money",
    ),
    Part(
        "cash_in",
        "sell {lots} on my turn",
        (SellDeed,),
        {"lots": LOTS},
        phases=OWN_TURN,
        standing=True,
        heading="Money",
    ),
    Part("sell_count", "sell {count} resources", (SellResources,), {"count": COUNTS}, builds=so_many, heading="Money"),
    Part("sell_spare", "sell resources that my colony does not need", (SellResources,), builds=spared, heading="Money"),
    Part("pay_rent", "pay the rent", (PayRent,), heading="Rent"),
    Part("swap", "give {lots} instead of the rent", (Swap,), {"lots": LOTS}, heading="Rent"),
    Part(
        "swap_first",
        "give the street with the {order} instead of the rent",
        (Swap,),
        {"order": Extreme(of=("surplus", "worth", "price"))},
        heading="Rent",
    ),
    Part("agree", "take a street instead of the rent", (Agree,), heading="Rent"),
    Part("disagree", "take no street instead of the rent", (Pass,), phases=("consent",), heading="Rent"),
    Part("pass_dice", "pass the dice without a dome", (Pass,), phases=("closing",), heading="Build"),
    Part("choose_token", "choose {tokens}", (ChooseToken,), {"tokens": FACES}, builds=token, heading="Begin"),
)

PLANS = Plans(
    parts=PARTS,
    measures=MEASURES,
    states=STATES,
    questions={
        "window": "my roll",
        "jailed": "jail",
        "leave_jail": "jail",
        "unowned": "buying",
        "half_price": "buying",
        "sealed": "bids",
        "round_robin": "bids",
        "open_clock": "bids",
        "mining": "mining",
        "warping": "warps",
        "stealing": "stealing",
        "raise_money": "debts",
        "rent_due": "rent",
        "consent": "rent",
        "closing": "domes",
        "choose_token": "my token",
    },
    sight=Sight,
    means=lambda look: look.sight.cash,
    cost=cost,
    goods=bundle_worth,
    lots=lambda board: tuple([name if board.prices[at] else "" for at, name in enumerate(board.called)]),
    in_person=(Resign,),
    asks=("offer", "complete", "far_home"),
    defaults=DEFAULTS,
)

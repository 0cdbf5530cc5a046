"""What a plan may say in Galactic Magnate: its sentences, and what stops them."""

from __future__ import annotations

from games.engine.bidding import Bid
from games.engine.domains import OneOf
from games.engine.options import PASS, Action, Option, Pass
from games.engine.plans.blanks import ANYTHING, Amount, Class, Extreme, Names
from games.engine.plans.common_parts import AUCTIONS, bid_within
from games.engine.plans.looking import Look
from games.engine.plans.parts import Guard, Part, Plans

from .board import Board
from .constants import CHARACTERS
from .evaluation import Sight
from .phases.characters import ChooseCharacter
from .phases.fortune import Take
from .phases.lot_auction import OpenAuction
from .phases.own_auction import AuctionOwn
from .phases.standing import Resign
from .phases.turns import Roll
from .phases.upgrades import SellUpgrade, Upgrade
from .plan_defaults import DEFAULTS
from .plan_measures import (
    MEASURES,
    STATES,
    cost,
    credit,
    event_cost,
    event_in_question,
    group_of,
    lots_in_question,
    wished,
)

# -- what may stand in the blanks


def lots_and_groups(board: Board) -> tuple[str, ...]:
    """Properties by their place, and after them the monopolies."""
    lots = [name if board.prices[at] else "" for at, name in enumerate(board.names)]
    return (*lots, *[group.name for group in board.groups])


def lots_meant(board: Board, thing: int) -> tuple[int, ...]:
    size = len(board.spaces)
    return (thing,) if thing < size else tuple(board.groups[thing - size].lots)


def completes(look: Look, lots: tuple[int, ...]) -> bool:
    return bool(look.sight.completes(lots, look.me))


def denies(look: Look, lots: tuple[int, ...]) -> bool:
    """Whether a rival would complete a monopoly with them."""
    return any(look.sight.completes(lots, rival) for rival in look.sight.rivals)


def begun(look: Look, lots: tuple[int, ...]) -> bool:
    groups = {look.board.group_at[lot] for lot in lots} - {-1}
    return any(look.sight.owner[lot] == look.me for group in groups for lot in look.board.groups[group].lots)


def works(look: Look, lots: tuple[int, ...]) -> bool:
    return all(lot in look.board.works for lot in lots)


def costs_nothing(look: Look, events: tuple[int, ...]) -> bool:
    return not any(look.board.events[event].cost for event in events)


LOTS = Names(
    ["any"],
    things=lots_and_groups,
    of=lots_in_question,
    within=lots_meant,
    classes=(
        ANYTHING,
        Class("what completes a set", completes),
        Class("what completes a set for a rival", denies),
        Class("any of a set I have begun", begun),
        Class("any utility or extractor", works),
    ),
)
GROUPS = Names(["any"], things=lambda board: tuple([group.name for group in board.groups]), of=group_of)
EVENTS = Names(
    ["any"],
    things=lambda board: tuple([event.name if event.choice else "" for event in board.events]),
    of=event_in_question,
    classes=(ANYTHING, Class("what costs nothing", costs_nothing)),
)
FACES = Names(
    things=lambda board: CHARACTERS,
    of=lambda look: (CHARACTERS.index(look.action.character),) if look.action.character else (len(CHARACTERS),),  # type: ignore[union-attr]
)
FULL = 100  # per cent
SHARE = Amount(FULL, most=FULL, of=())

# -- what they mean


def within_credit(look: Look, price: int) -> bool:
    """Whether so much can be paid with that share of the credit; all of it is no bound."""
    share, cash = look.amount("credit") or 0, look.sight.cash
    return share == FULL or bool(price <= cash + credit(look) * share // FULL)


def may_upgrade(look: Look) -> bool:
    """§8.5 To the level that is named, on the credit that is named."""
    (group,) = group_of(look)
    level: int = look.sight.level[group]
    return level < (look.amount("level") or 0) and within_credit(look, cost(look))


def may_open(look: Look) -> bool:
    return within_credit(look, cost(look))


def limit(look: Look) -> int | None:
    """§4.7 The most that a rule bids: what it says, and no more than the credit it allows."""
    most, share = look.amount("most"), look.amount("credit") or 0
    if most is None or share == FULL:
        return most
    return min(most, int(look.sight.cash + credit(look) * share // FULL))


def bid_or_open(look: Look, option: Option) -> Action | None:
    """§4.3, §4.9 A limit opens the auction of what stands below it, and is bid up to; what is dearer is let go."""
    most = limit(look)
    if option.kind is OpenAuction:
        return option.action if most is not None and look.board.prices[look.phase["lot"]] <= most else None
    if look.asks("offer_auction"):
        return None
    if option.kind is Bid:
        return bid_within(look, option, most)
    return None if any(each.kind is Bid and bid_within(look, each, most) for each in look.options) else PASS


def below(look: Look) -> bool:
    least = look.amount("least")
    return least is not None and look.board.prices[look.phase["lot"]] < least


def dearer(look: Look) -> bool:
    """§7.5 Whether the event can cost more than the rule says."""
    most, price = look.amount("most"), event_cost(look)
    return most is not None and price is not None and price > most


def face(look: Look, option: Option) -> Action | None:
    """§2.3 The first of the faces named that is left; where none is, chance chooses if anything will do."""
    free = option.domains["character"]
    if not isinstance(free, OneOf):
        return option.action
    known = look.vocabulary.things(FACES)
    named = [CHARACTERS[known[word]] for word in look.words("faces") if word in known]
    return next((ChooseCharacter(each) for each in named if each in free.values), None)


# -- what stops them


def owners(look: Look) -> list[int]:
    return list(look.sight.owner)


def set_changed(held: list[int] | None, look: Look) -> bool:
    """Whether a property of the same sets is another's than then; not where there is no money to bid with."""
    if isinstance(look.action, Pass) and look.room is not None and look.room < look.phase.get("floor", 0):
        return False
    groups = {look.board.group_at[lot] for lot in lots_in_question(look)} - {-1}
    near = [lot for group in groups for lot in look.board.groups[group].lots]
    return held is None or any(held[lot] != look.sight.owner[lot] for lot in near)


def newly_wished(held: list[list[int]] | None, look: Look) -> bool:
    return any(each not in (held or []) for each in wished(look))


def whole_sets(look: Look) -> list[int]:
    return [group for group in range(len(look.board.groups)) if not look.sight.missing(group, look.me)]


def new_set(held: list[int] | None, look: Look) -> bool:
    return not set(group_of(look)) <= set(held or [])


SET_CHANGED = Guard("set_changed", "a property of its set has changed hands", owners, set_changed)
LAST_HELD = Guard(
    "last_held", "a rival has come to hold the last property of a set of mine", wished, newly_wished, at=("window",)
)
NEW_SET = Guard("new_set", "the set has become whole", whole_sets, new_set)

UPGRADING = {"groups": GROUPS, "level": Amount(5, least=1, most=5, of=()), "credit": SHARE}
PARTS = (
    Part("roll", "roll", (Roll,), guards=(LAST_HELD,), heading="Roll"),
    Part(
        "upgrade",
        "upgrade {groups} to level {level} with {credit}% of my credit",
        (Upgrade,),
        UPGRADING,
        also=(
            "upgrade {groups} to level {level}",
            "upgrade {groups} with {credit}% of my credit",
            "upgrade {groups}",
        ),
        fits=may_upgrade,
        guards=(NEW_SET,),
        heading="Upgrade",
    ),
    Part(
        "no_roll",
        "do not roll while I can upgrade {groups} to level {level} with {credit}% of my credit",
        (Upgrade,),
        UPGRADING,
        also=(
            "do not roll while I can upgrade {groups} to level {level}",
            "do not roll while I can upgrade {groups} with {credit}% of my credit",
            "do not roll while I can upgrade {groups}",
        ),
        fits=may_upgrade,
        asks=True,
        heading="Roll",
    ),
    Part(
        "open",
        "open {lots} with {credit}% of my credit",
        (OpenAuction,),
        {"lots": LOTS, "credit": SHARE},
        also=("open {lots}",),
        fits=may_open,
        guards=(SET_CHANGED,),
        heading="Open",
    ),
    Part(
        "never_open",
        "never open below {least}",
        (Pass,),
        {"least": Amount()},
        phases=("offer_auction",),
        fits=below,
        heading="Open",
    ),
    Part(
        "leave",
        "leave {lots}",
        (Pass,),
        {"lots": LOTS},
        phases=("offer_auction",),
        guards=(SET_CHANGED,),
        heading="Open",
    ),
    Part(
        "bid",
        "bid up to {most} for {lots} with {credit}% of my credit",
        (OpenAuction, Bid, Pass),
        {"most": Amount(), "lots": LOTS, "credit": SHARE},
        also=("bid up to {most} for {lots}", "bid up to {most}"),
        phases=("offer_auction", *AUCTIONS),
        builds=bid_or_open,
        guards=(SET_CHANGED,),
        heading="Bid",
    ),
    Part("take", "take {events}", (Take,), {"events": EVENTS}, heading="Fortune"),
    Part(
        "decline_event",
        "decline {events}",
        (Pass,),
        {"events": EVENTS},
        phases=("fortune_choice",),
        heading="Fortune",
    ),
    Part(
        "decline_dear",
        "decline what costs more than {most}",
        (Pass,),
        {"most": Amount()},
        phases=("fortune_choice",),
        fits=dearer,
        heading="Fortune",
    ),
    Part(
        "raise_from",
        "raise money from {groups}",
        (SellUpgrade,),
        {"groups": GROUPS},
        phases=("raise_money",),
        heading="Money",
    ),
    Part(
        "raise_first",
        "raise money from the level with the {order}",
        (SellUpgrade,),
        {"order": Extreme(of=("lost_fee", "price"))},
        phases=("raise_money",),
        heading="Money",
    ),
    Part(
        "sell",
        "sell a level of {groups}",
        (SellUpgrade,),
        {"groups": GROUPS},
        standing=True,
        heading="Money",
    ),
    Part("choose_character", "choose {faces}", (ChooseCharacter,), {"faces": FACES}, builds=face, heading="Begin"),
)

PLANS = Plans(
    parts=PARTS,
    measures=MEASURES,
    states=STATES,
    questions={
        "window": "my roll",
        "offer_auction": "opening",
        "sealed": "bids",
        "round_robin": "bids",
        "open_clock": "bids",
        "fortune_choice": "fortune",
        "raise_money": "debts",
        "choose_character": "my character",
    },
    sight=Sight,
    means=lambda look: look.sight.funds,
    cost=cost,
    in_person=(AuctionOwn, Resign),
    asks=("offer", "in_debt", "feared"),
    defaults=DEFAULTS,
)

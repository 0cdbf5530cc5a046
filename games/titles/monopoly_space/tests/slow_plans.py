"""The sentences of plans written down a second time, from what everybody sees: what `check_plans` compares with."""

from __future__ import annotations

import re
from typing import Any

from games.engine.bidding import Bid
from games.engine.domains import slug
from games.engine.options import Action, Pass
from games.engine.plans.slow_reader import Key, SlowLook, SlowSentence, SlowWords

from ..phases.buying import Buy, PutUpForSale
from ..phases.debts import SellResources
from ..phases.domes import BuildDome
from ..phases.jail import PayBail
from ..phases.mining import Mine
from ..phases.pardons import UsePardon
from ..phases.rents import PayRent
from ..phases.rolling import Roll
from ..phases.selling import SellDeed
from ..phases.swaps import Agree, Swap
from ..phases.tokens import ChooseToken
from ..phases.warp import Warp
from ..phases.wild import Steal
from ..routes import fare_home
from .slow_measures import (
    BILLS,
    HANDS,
    LAST,
    MEASURES,
    OWN_TURN,
    STATES,
    cash,
    chips,
    cost,
    hands,
    lacking,
    missed,
    rank,
    side_worth,
    sight,
)


def plain(kind: type[Action], *phases: str) -> Any:
    return lambda look, match, action: () if isinstance(action, kind) and (not phases or look.name in phases) else None


def on_street(kind: type[Action], *phases: str) -> Any:
    def admits(look: SlowLook, match: re.Match[str], action: Action) -> Key | None:
        if not isinstance(action, kind) or (phases and look.name not in phases):
            return None
        place = rank(look, match["lots"], action)
        return None if place is None else (place,)

    return admits


def first(kind: type[Action], *phases: str) -> Any:
    """Which of several, by the most or least of a measure."""

    def admits(look: SlowLook, match: re.Match[str], action: Action) -> Key | None:
        if not isinstance(action, kind) or (phases and look.name not in phases):
            return None
        value = MEASURES[match["measure"]](look, action)
        return None if value is None else (value if match["which"] == "least" else -value,)

    return admits


def mine(look: SlowLook, match: re.Match[str], action: Action) -> Key | None:
    if look.name != "mining" or not isinstance(action, Mine | Pass):
        return None
    most = [each.count for each, _ in look.actions if isinstance(each, Mine)]
    need = max(0, lacking(look) - chips(look)) + int(match["spare"] or 0) if lacking(look) else 0
    have = cash(look) if look.room is None else min(cash(look), look.room)
    can = [count for count in most if count <= need and count * look.phase["price"] <= have]
    return () if getattr(action, "count", 0) == max(can, default=0) else None


def so_many(kind: type[Action]) -> Any:
    """The first number named that is possible."""

    def admits(look: SlowLook, match: re.Match[str], action: Any) -> Key | None:
        numbers = [int(word) for word in match["count"].split(", ")]
        return (numbers.index(action.count),) if isinstance(action, kind) and action.count in numbers else None

    return admits


def spare(look: SlowLook, match: re.Match[str], action: Action) -> Key | None:
    most = max([each.count for each, _ in look.actions if isinstance(each, SellResources)], default=0)
    count = min(most, chips(look) - lacking(look))
    return () if isinstance(action, SellResources) and action.count == count else None


def bid(look: SlowLook, match: re.Match[str], action: Action) -> Key | None:
    if look.name not in ("sealed", "round_robin", "open_clock") or rank(look, match["lots"], action) is None:
        return None
    most = look.amount(match["most"], action)
    if isinstance(action, Bid):
        order = -action.amount if look.name == "sealed" else action.amount
        return (order,) if most is not None and action.amount <= most else None
    bids = [each.amount for each, _ in look.actions if isinstance(each, Bid)]
    room = [each for each in bids if most is not None and each <= most and (look.room is None or each <= look.room)]
    return (0,) if isinstance(action, Pass) and not room else None


def reach(look: SlowLook) -> list[int]:
    return [each.space for each, _ in look.actions if isinstance(each, Warp)]


def home(look: SlowLook, match: re.Match[str], action: Action) -> Key | None:
    if not isinstance(action, Warp):
        return None
    if 0 in reach(look):
        return () if action.space == 0 else None
    onward = look.view["domes"][look.me] == 5 and cash(look) >= fare_home(sight(look))
    far = reach(look)[-1]
    return () if onward and look.board.spaces[far].kind == "warp" and action.space == far else None


def warp_to(look: SlowLook, match: re.Match[str], action: Action) -> Key | None:
    if not isinstance(action, Warp):
        return None
    at = [space_called(look, word) for word in match["spaces"].split(", ")]
    return () if action.space == next((space for space in at if space in reach(look)), None) else None


def space_called(look: SlowLook, word: str) -> int:
    """`warp-run` is the first of that name, `warp-run-15` the one at 15."""
    words = [slug(name) for name in look.board.called]
    name, _, number = word.rpartition("-")
    if number.isdecimal() and int(number) < len(words) and words[int(number)] == name:
        return int(number)
    return words.index(word)


def rob(look: SlowLook, match: re.Match[str], action: Action) -> Key | None:
    words = match["seats"].split(", ")
    names = [] if not isinstance(action, Steal) else ["any", f"seat-{action.whose + 1}"]
    return min([(words.index(name),) for name in names if name in words], default=None)


def token(look: SlowLook, match: re.Match[str], action: Action) -> Key | None:
    if not isinstance(action, ChooseToken):
        return None
    words = match["tokens"].split(", ")
    free = [each.token for each, _ in look.actions if isinstance(each, ChooseToken)]
    best = next((word for word in words if word in free), None)
    if action.token and action.token != best:
        return None
    return min([(words.index(name),) for name in ("any", action.token) if name in words], default=None)


ORDER = r"(?P<which>most|least) (?P<measure>.+?)"
SENTENCES = (
    SlowSentence(r"roll", plain(Roll, "window"), (LAST,)),
    SlowSentence(r"build a dome(?: as soon as I can)?", plain(BuildDome)),
    SlowSentence(r"try the dice in jail", plain(Roll, "jailed")),
    SlowSentence(r"pay the bail", plain(PayBail)),
    SlowSentence(r"use a card out of jail", plain(UsePardon)),
    SlowSentence(r"mine what my colony needs(?: and (?P<spare>\d+) to spare)?", mine),
    SlowSentence(r"mine nothing", plain(Pass, "mining")),
    SlowSentence(r"mine (?P<count>.+)", so_many(Mine)),
    SlowSentence(r"buy at half price", plain(Buy, "half_price")),
    SlowSentence(r"buy (?P<lots>.+)", on_street(Buy), (HANDS,)),
    SlowSentence(r"leave (?P<lots>.+) to the others", on_street(PutUpForSale)),
    SlowSentence(r"decline the half price", plain(Pass, "half_price")),
    SlowSentence(r"bid up to (?P<most>.+?)(?: for (?P<lots>.+))?", bid, (HANDS,)),
    SlowSentence(r"warp home", home),
    SlowSentence(r"warp to (?P<spaces>.+)", warp_to),
    SlowSentence(r"do not warp", plain(Pass, "warping")),
    SlowSentence(r"steal from no one", plain(Pass, "stealing")),
    SlowSentence(rf"steal from whoever has the {ORDER}", first(Steal)),
    SlowSentence(r"steal from (?P<seats>.+)", rob),
    SlowSentence(r"sell resources that my colony does not need", spare),
    SlowSentence(r"sell (?P<count>.+) resources", so_many(SellResources)),
    SlowSentence(r"sell (?P<lots>.+) on my turn", on_street(SellDeed, *OWN_TURN), standing=True),
    SlowSentence(rf"sell the street with the {ORDER}", first(SellDeed, *BILLS)),
    SlowSentence(r"sell (?P<lots>.+)", on_street(SellDeed, *BILLS)),
    SlowSentence(r"pay the rent", plain(PayRent)),
    SlowSentence(rf"give the street with the {ORDER} instead of the rent", first(Swap)),
    SlowSentence(r"give (?P<lots>.+) instead of the rent", on_street(Swap)),
    SlowSentence(r"take a street instead of the rent", plain(Agree)),
    SlowSentence(r"take no street instead of the rent", plain(Pass, "consent")),
    SlowSentence(r"pass the dice without a dome", plain(Pass, "closing")),
    SlowSentence(r"choose (?P<tokens>.+)", token),
)


SLOW = SlowWords(
    SENTENCES,
    MEASURES,
    STATES,
    {HANDS: hands, LAST: lambda then, now, action: not set(missed(now)) <= set(missed(then))},
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
    cost=cost,
    means=cash,
    goods=side_worth,
    lots=lambda board: board.called,
)

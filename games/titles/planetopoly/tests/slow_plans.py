"""The sentences of plans written down a second time, from what everybody sees: what `check_plans` compares with."""

from __future__ import annotations

import re
from typing import Any

from games.engine.bots import Seen
from games.engine.options import Action, Pass
from games.engine.plans.slow_reader import Key, SlowLook, SlowSentence, SlowWords, named, words_for

from ..bots import buying
from ..evaluation import Sight
from ..phases.building import Build
from ..phases.debts import Borrow
from ..phases.prison import PayFine, Stay
from ..phases.remote import RemoteBuild, RemoteBuy
from ..phases.sales import SellDeed, SellPoint
from ..phases.unowned import Buy
from ..phases.window import Rest, Throw

MINE_NOW = "the planet has become mine"
GREAT = "the bill has come to more than any rent I knew"


def sight(look: SlowLook) -> Sight:
    seen: Seen = look.seen
    return Sight(seen)


def field_of(look: SlowLook, action: Any) -> tuple[int, ...]:
    if hasattr(action, "lot"):
        return (action.lot,)
    return (look.phase["lot"],) if look.name == "unowned" else ()


def plots(look: SlowLook, planet: int) -> list[int]:
    return [at for at, space in enumerate(look.board.spaces) if space.planet == planet]


def whole(look: SlowLook, things: tuple[int, ...]) -> bool:
    planets = {look.board.spaces[lot].planet for lot in things} - {None}
    mine = [at for at, owner in enumerate(look.view["owner"]) if owner == look.me or at in things]
    return any(set(plots(look, planet)) <= set(mine) for planet in planets)


CLASSES = {
    "any": lambda look, things: True,
    "any on my planets": lambda look, things: all(
        look.board.spaces[lot].planet is not None and look.view["claims"][look.board.spaces[lot].planet] == look.me
        for lot in things
    ),
    "what completes a planet": whole,
    "any toll station or speed trap": lambda look, things: all(
        look.board.spaces[lot].kind in ("toll", "trap") for lot in things
    ),
}


def rank(look: SlowLook, said: str, action: Action) -> int | None:
    board = look.board
    known = words_for(tuple([space.name if space.price else "" for space in board.spaces]))
    planets = words_for(tuple([planet.name for planet in board.planets]))
    known |= {word: frozenset(plots(look, *at)) for word, at in planets.items()}
    return named(look, said, field_of(look, action), known, CLASSES)


def cost(look: SlowLook, action: Action) -> int:
    spaces, planets = look.board.spaces, look.board.planets
    if isinstance(action, Buy):
        return int(spaces[look.phase["lot"]].price)
    if isinstance(action, RemoteBuy):
        return int(spaces[action.lot].price + spaces[action.lot].premium)
    if isinstance(action, Build | RemoteBuild):
        planet = planets[spaces[action.lot].planet]
        return int(planet.point + (planet.point_premium if isinstance(action, RemoteBuild) else 0))
    return int(look.phase["fine"]) if isinstance(action, PayFine) else 0


# -- sentences


def plain(kind: type[Action]) -> Any:
    return lambda look, match, action: () if isinstance(action, kind) else None


def on_field(*kinds: type[Action], phase: str = "") -> Any:
    """A sentence that names fields, for these kinds of answer."""

    def admits(look: SlowLook, match: re.Match[str], action: Action) -> Key | None:
        if not isinstance(action, kinds) or (phase and look.name != phase):
            return None
        place = rank(look, match["fields"], action)
        return None if place is None else (place,)

    return admits


def building(kind: type[Action]) -> Any:
    def admits(look: SlowLook, match: re.Match[str], action: Action) -> Key | None:
        place = rank(look, match["fields"], action) if isinstance(action, kind) else None
        words, which = match["measure"] or "rise of rent", match["which"] or "most"
        value = MEASURES[words](look, action) if place is not None else None
        if place is None or value is None:
            return None
        return place, value if which == "least" else -value

    return admits


def no_more(look: SlowLook, match: re.Match[str], action: Action) -> Key | None:
    return () if look.name == "building" and isinstance(action, Pass) else None


def raise_first(look: SlowLook, match: re.Match[str], action: Action) -> Key | None:
    if look.name != "raise_money" or not isinstance(action, SellPoint | SellDeed):
        return None
    value = MEASURES[match["measure"]](look, action)
    return None if value is None else (value if match["which"] == "least" else -value,)


def fine(look: SlowLook, match: re.Match[str], action: Action) -> Key | None:
    most = look.amount(match["most"], action) if isinstance(action, PayFine) else None
    return () if most is not None and look.phase["fine"] <= most else None


ORDER = r"(?: with the (?P<which>most|least) (?P<measure>.+))?"
SENTENCES = (
    SlowSentence(r"throw", plain(Throw)),
    SlowSentence(r"end my turn", plain(Rest)),
    SlowSentence(r"do not throw while I can buy (?P<fields>.+) from afar", on_field(RemoteBuy), asks=True),
    SlowSentence(r"do not throw while I can build from afar on (?P<fields>.+)", on_field(RemoteBuild), asks=True),
    SlowSentence(r"buy (?P<fields>.+) from afar", on_field(RemoteBuy)),
    SlowSentence(r"buy (?P<fields>.+)", on_field(Buy)),
    SlowSentence(r"leave (?P<fields>.+)", on_field(Pass, phase="unowned")),
    SlowSentence(rf"build from afar on (?P<fields>.+?){ORDER}", building(RemoteBuild), (MINE_NOW,)),
    SlowSentence(rf"build on (?P<fields>.+?){ORDER}", building(Build), (MINE_NOW,)),
    SlowSentence(r"build no more", no_more),
    SlowSentence(r"borrow", plain(Borrow), (GREAT,)),
    SlowSentence(r"raise money from what has the (?P<which>most|least) (?P<measure>.+)", raise_first),
    SlowSentence(r"raise money from (?P<fields>.+)", on_field(SellPoint, SellDeed, phase="raise_money")),
    SlowSentence(r"sell a point on (?P<fields>.+)", on_field(SellPoint), standing=True),
    SlowSentence(r"sell (?P<fields>.+)", on_field(SellDeed), standing=True),
    SlowSentence(r"stay in prison", plain(Stay)),
    SlowSentence(r"pay a fine up to (?P<most>.+)", fine),
)


# -- measures, states, guards


def rents(look: SlowLook) -> list[int]:
    """§5.5, §6.3 What each field of a rival costs a visitor, a speed trap at an average throw."""
    found = []
    for lot, owner in enumerate(look.view["owner"]):
        if owner not in (-1, look.me):
            times = 7 if look.board.spaces[lot].kind == "trap" else 1
            found.append(look.view["rent"][lot] * times)
    return found


def risk(look: SlowLook) -> int:
    """36 throws, one by one."""
    total, size = 0, len(look.board.spaces)
    for one in range(1, 7):
        for two in range(1, 7):
            lot = (look.view["place"][look.me] + one + two) % size
            if look.view["owner"][lot] not in (-1, look.me):
                total += look.view["rent"][lot] * (7 if look.board.spaces[lot].kind == "trap" else 1)
    return int(total / 36)


def price(look: SlowLook, action: Any) -> int | None:
    return (cost(look, action) or None) if action else None


def list_price(look: SlowLook, action: Any) -> int | None:
    return next((look.board.spaces[lot].price for lot in field_of(look, action)), None)


def rise(look: SlowLook, action: Any) -> int | None:
    return int(sight(look).gain(action.lot) * 1000) if isinstance(action, Build | RemoteBuild) else None


def lost_rent(look: SlowLook, action: Any) -> int | None:
    if not isinstance(action, SellDeed | SellPoint):
        return None
    return int(sight(look).loss(action.lot, isinstance(action, SellPoint)) * 1000)


def freedom(look: SlowLook) -> int:
    seen = sight(look)
    return int(seen.frozen_income() + seen.wage() + buying(seen) - seen.danger())


MEASURES = {
    "my cash": lambda look, action: look.view["cash"][look.me],
    "my debt": lambda look, action: look.view["debt"][look.me],
    "the dearest rent": lambda look, action: max(rents(look), default=0),
    "what a throw costs": lambda look, action: risk(look),
    "what a throw brings": lambda look, action: int(sight(look).wage() + buying(sight(look))),
    "what freedom brings": lambda look, action: freedom(look),
    "its list price": list_price,
    "its price": price,
    "rise of rent": rise,
    "lost rent": lost_rent,
    "the bill": lambda look, action: look.phase["due"] if look.name == "raise_money" else None,
    "the fine": lambda look, action: look.phase["fine"] if look.name == "jailed" else None,
}


def for_them(look: SlowLook, action: Any) -> bool:
    for offer in look.view["offers"] or ():
        if offer["to"] == look.me and offer["seat"] == getattr(action, "whose", None):
            gets = set(offer["take"]["lots"])
            planets = {look.board.spaces[lot].planet for lot in gets} - {None}
            owner = look.view["owner"]
            return any(all(p in gets or owner[p] == offer["seat"] for p in plots(look, planet)) for planet in planets)
    return False


STATES = {
    "the offer completes a planet for them": for_them,
    "I may end my turn": lambda look, action: any(isinstance(each, Rest) for each, _ in look.actions),
    "I am in debt": lambda look, action: look.view["debt"][look.me] > 0,
}
GUARDS = {
    MINE_NOW: lambda then, now, action: then.view["claims"][now.board.spaces[action.lot].planet] != then.me,
    GREAT: lambda then, now, action: now.phase["due"] > max(rents(then), default=0),
}

SLOW = SlowWords(
    SENTENCES,
    MEASURES,
    STATES,
    GUARDS,
    questions={
        "window": "my throw",
        "unowned": "buying",
        "building": "building",
        "raise_money": "debts",
        "jailed": "prison",
    },
    cost=cost,
    means=lambda look: look.view["cash"][look.me],
)

"""The sentences of plans written down a second time, from what everybody sees: what `check_plans` compares with."""

from __future__ import annotations

import re
from typing import Any

from games.engine.bidding import Bid
from games.engine.bots import Seen
from games.engine.options import Action, Pass
from games.engine.plans.slow_reader import Key, SlowLook, SlowSentence, SlowWords, named, words_for

from ..bots import appeal, gain, loss
from ..evaluation import Sight
from ..phases.characters import ChooseCharacter
from ..phases.fortune import Take
from ..phases.lot_auction import OpenAuction
from ..phases.turns import Roll
from ..phases.upgrades import SellUpgrade, Upgrade

HANDS = "a property of its set has changed hands"
LAST = "a rival has come to hold the last property of a set of mine"
WHOLE = "the set has become whole"
AUCTIONS = ("sealed", "round_robin", "open_clock")


def sight(look: SlowLook) -> Sight:
    seen: Seen = look.seen
    return Sight(seen)


def lots(look: SlowLook) -> tuple[int, ...]:
    if look.name == "offer_auction":
        return (look.phase["lot"],)
    return tuple(look.phase.get("lots", ()))


def members(look: SlowLook, group: int) -> list[int]:
    return [at for at, space in enumerate(look.board.spaces) if space.group == group]


def holds_all(look: SlowLook, group: int, seat: int, gained: tuple[int, ...] = ()) -> bool:
    return all(lot in gained or look.view["owner"][lot] == seat for lot in members(look, group))


def completed(look: SlowLook, gained: tuple[int, ...], seat: int) -> bool:
    groups = {look.board.spaces[lot].group for lot in gained} - {None}
    return any(not holds_all(look, g, seat) and holds_all(look, g, seat, gained) for g in groups)


def rivals(look: SlowLook) -> list[int]:
    return [seat for seat in look.view["living"] if seat != look.me]


CLASSES = {
    "any": lambda look, things: True,
    "what completes a set": lambda look, things: completed(look, things, look.me),
    "what completes a set for a rival": lambda look, things: any(completed(look, things, r) for r in rivals(look)),
    "any of a set I have begun": lambda look, things: any(
        look.view["owner"][lot] == look.me
        for thing in things
        if look.board.spaces[thing].group is not None
        for lot in members(look, look.board.spaces[thing].group)
    ),
    "any utility or extractor": lambda look, things: all(
        look.board.spaces[lot].kind in ("utility", "extractor") for lot in things
    ),
    "what costs nothing": lambda look, things: all(look.board.events[event].cost == 0 for event in things),
}


def of_lots(look: SlowLook, said: str | None) -> int | None:
    board = look.board
    known = words_for(tuple([space.name if space.price else "" for space in board.spaces]))
    known |= {slugged: frozenset(members(look, *at)) for slugged, at in words_for_groups(look).items()}
    return named(look, said or "any", lots(look), known, CLASSES)


def words_for_groups(look: SlowLook) -> dict[str, frozenset[int]]:
    return words_for(tuple([group.name for group in look.board.groups]))


def of_group(look: SlowLook, said: str | None, group: int) -> int | None:
    return named(look, said or "any", (group,), words_for_groups(look), CLASSES)


def of_event(look: SlowLook, said: str) -> int | None:
    if look.name != "fortune_choice":
        return None
    known = words_for(tuple([event.name for event in look.board.events]))
    return named(look, said, (look.phase["event"],), known, CLASSES)


def credit(look: SlowLook) -> int:
    return int(look.view["funds"][look.me] - look.view["cash"][look.me])


def on_credit(look: SlowLook, match: re.Match[str], price: int) -> bool:
    share = match["credit"]
    if share is None or share == "100":
        return True
    return price <= look.view["cash"][look.me] + credit(look) * int(share) // 100


def cost(look: SlowLook, action: Action) -> int:
    if isinstance(action, Upgrade):
        return int(look.board.groups[action.group].upgrade)
    if isinstance(action, Bid):
        return action.amount
    if isinstance(action, OpenAuction):
        return int(look.board.spaces[look.phase["lot"]].price * 4 // 5)
    return int(look.board.events[look.phase["event"]].cost) if isinstance(action, Take) else 0


# -- sentences


def upgrade(look: SlowLook, match: re.Match[str], action: Action) -> Key | None:
    if not isinstance(action, Upgrade) or look.view["level"][action.group] >= int(match["level"] or 5):
        return None
    place = of_group(look, match["groups"], action.group)
    return None if place is None or not on_credit(look, match, cost(look, action)) else (place,)


def open_(look: SlowLook, match: re.Match[str], action: Action) -> Key | None:
    if not isinstance(action, OpenAuction) or not on_credit(look, match, cost(look, action)):
        return None
    return (0,) if of_lots(look, match["lots"]) is not None else None


def bid(look: SlowLook, match: re.Match[str], action: Action) -> Key | None:
    if look.name not in ("offer_auction", *AUCTIONS) or of_lots(look, match["lots"]) is None:
        return None
    most = look.amount(match["most"], None)
    if isinstance(action, OpenAuction):
        (lot,) = lots(look)
        return (0,) if most is not None and within(look, match, look.board.spaces[lot].price, most) else None
    if look.name == "offer_auction":
        return None
    if isinstance(action, Bid):
        fits = most is not None and within(look, match, action.amount, most)
        return ((-action.amount if look.name == "sealed" else action.amount),) if fits else None
    if not isinstance(action, Pass):
        return None
    bids = [each.amount for each, _ in look.actions if isinstance(each, Bid)]
    possible = [b for b in bids if most is not None and within(look, match, b, most)]
    return None if [b for b in possible if look.room is None or b <= look.room] else (0,)


def within(look: SlowLook, match: re.Match[str], price: int, most: int) -> bool:
    return price <= most and on_credit(look, match, price)


def leave(look: SlowLook, match: re.Match[str], action: Action) -> Key | None:
    if look.name != "offer_auction" or not isinstance(action, Pass):
        return None
    if match.groupdict().get("least"):
        least = look.amount(match["least"], action)
        return () if least is not None and look.board.spaces[look.phase["lot"]].price < least else None
    return (0,) if of_lots(look, match["lots"]) is not None else None


def fortune(look: SlowLook, match: re.Match[str], action: Action) -> Key | None:
    kind = Take if match["verb"] == "take" else Pass
    if look.name != "fortune_choice" or not isinstance(action, kind):
        return None
    return (0,) if of_event(look, match["events"]) is not None else None


def too_dear(look: SlowLook, match: re.Match[str], action: Action) -> Key | None:
    if look.name != "fortune_choice" or not isinstance(action, Pass):
        return None
    most = look.amount(match["most"], action)
    return () if most is not None and look.board.events[look.phase["event"]].cost > most else None


def sell(look: SlowLook, match: re.Match[str], action: Action) -> Key | None:
    if not isinstance(action, SellUpgrade) or (match["raise"] and look.name != "raise_money"):
        return None
    place = of_group(look, match["groups"], action.group)
    return None if place is None else (place,)


def sell_first(look: SlowLook, match: re.Match[str], action: Action) -> Key | None:
    if not isinstance(action, SellUpgrade) or look.name != "raise_money":
        return None
    value = SLOW.measure(look, match["measure"], action)
    return None if value is None else (value if match["which"] == "least" else -value,)


def face(look: SlowLook, match: re.Match[str], action: Action) -> Key | None:
    if not isinstance(action, ChooseCharacter):
        return None
    words = match["faces"].split(", ")
    named_ones = [word for word in words if word != "any"]
    free = [each.character for each, _ in look.actions if isinstance(each, ChooseCharacter)]
    first = next((word for word in named_ones if word in free), None)
    if action.character == "":
        return (words.index("any"),) if "any" in words else None
    if action.character != first:
        return None
    return (min(words.index(word) for word in (first, "any") if word in words),)


SENTENCES = (
    SlowSentence(r"roll", lambda look, match, action: () if isinstance(action, Roll) else None, (LAST,)),
    SlowSentence(
        r"upgrade (?P<groups>.+?)(?: to level (?P<level>\d+))?(?: with (?P<credit>\d+)% of my credit)?",
        upgrade,
        (WHOLE,),
    ),
    SlowSentence(
        r"do not roll while I can upgrade (?P<groups>.+?)(?: to level (?P<level>\d+))?"
        r"(?: with (?P<credit>\d+)% of my credit)?",
        upgrade,
        asks=True,
    ),
    SlowSentence(r"open (?P<lots>.+?)(?: with (?P<credit>\d+)% of my credit)?", open_, (HANDS,)),
    SlowSentence(r"never open below (?P<least>.+)", leave),
    SlowSentence(r"leave (?P<lots>.+)", leave, (HANDS,)),
    SlowSentence(
        r"bid up to (?P<most>.+?)(?: for (?P<lots>.+?))?(?: with (?P<credit>\d+)% of my credit)?", bid, (HANDS,)
    ),
    SlowSentence(r"decline what costs more than (?P<most>.+)", too_dear),
    SlowSentence(r"(?P<verb>take|decline) (?!all offers|offers that)(?P<events>.+)", fortune),
    SlowSentence(r"raise money from the level with the (?P<which>most|least) (?P<measure>.+)", sell_first),
    SlowSentence(r"(?P<raise>raise money from )(?P<groups>.+)", sell),
    SlowSentence(r"(?P<raise>)sell a level of (?P<groups>.+)", sell, standing=True),
    SlowSentence(r"choose (?P<faces>.+)", face),
)


# -- measures, states, guards


def price(look: SlowLook, action: Any) -> int | None:
    if hasattr(action, "group"):
        return int(look.board.groups[action.group].upgrade)
    return sum([look.board.spaces[lot].price for lot in lots(look)]) if lots(look) else None


def rate(look: SlowLook, action: Any) -> int | None:
    asked = price(look, action)
    return None if asked is None else int(asked * sight(look).plenty())


def worth(look: SlowLook, action: Any) -> int | None:
    return int(sight(look).worths(lots(look)) * sight(look).plenty()) if lots(look) else None


def event(look: SlowLook) -> Any:
    return look.board.events[look.phase["event"]] if look.name == "fortune_choice" else None


def share_of_way(look: SlowLook) -> int:
    walked = look.view["place"][look.me] / 40
    return int(walked * (-look.view["expense"] if look.view["collapsed"] else look.view["salary"]))


def feared(look: SlowLook, action: Any) -> bool:
    if len(rivals(look)) != 1 or not lots(look) or not completed(look, lots(look), rivals(look)[0]):
        return False
    return bool(look.view["funds"][rivals(look)[0]] > (worth(look, action) or 0))


def added_fee(look: SlowLook, action: Any) -> int | None:
    if not hasattr(action, "group") or look.view["level"][action.group] >= len(look.board.groups[0].fees):
        return None
    return int(gain(sight(look), action.group) * 1000)


def lost_fee(look: SlowLook, action: Any) -> int | None:
    if not hasattr(action, "group") or not look.view["level"][action.group]:
        return None
    return int(loss(sight(look), action.group) * 1000)


MEASURES = {
    "my cash": lambda look, action: look.view["cash"][look.me],
    "my credit": lambda look, action: credit(look),
    "the dearest fee": lambda look, action: sight(look).danger(),
    "the expense": lambda look, action: look.view["expense"] if look.view["collapsed"] else 0,
    "the salary on my way": lambda look, action: share_of_way(look),
    "its price": price,
    "its going rate": rate,
    "its worth to me": worth,
    "its cost": lambda look, action: event(look).cost if event(look) else None,
    "what it brings": lambda look, action: int(appeal(sight(look), event(look))) if event(look) else None,
    "its level": lambda look, action: look.view["level"][action.group] if hasattr(action, "group") else None,
    "lost fee": lost_fee,
    "added fee": added_fee,
}


def for_them(look: SlowLook, action: Any) -> bool:
    theirs = [o for o in look.view["offers"] if o["to"] == look.me and o["seat"] == getattr(action, "whose", None)]
    return any(completed(look, tuple(offer["take"]["lots"]), offer["seat"]) for offer in theirs)


STATES = {
    "the offer completes a set for them": for_them,
    "the economy has collapsed": lambda look, action: bool(look.view["collapsed"]),
    "I opened the auction": lambda look, action: look.phase.get("opener") == look.me,
    "I am in debt": lambda look, action: look.view["cash"][look.me] < 0,
    "my last rival would complete a set": feared,
}


def changed_hands(then: SlowLook, now: SlowLook, action: Action) -> bool:
    if isinstance(action, Pass) and now.room is not None and now.room < now.phase.get("floor", 0):
        return False
    groups = {now.board.spaces[lot].group for lot in lots(now)} - {None}
    return any(then.view["owner"][lot] != now.view["owner"][lot] for group in groups for lot in members(now, group))


def last_ones(look: SlowLook) -> set[tuple[int, int]]:
    found = set()
    for group in range(len(look.board.groups)):
        others = [(lot, look.view["owner"][lot]) for lot in members(look, group) if look.view["owner"][lot] != look.me]
        if len(others) == 1 and others[0][1] in rivals(look):
            found.add(others[0])
    return found


GUARDS = {
    HANDS: changed_hands,
    LAST: lambda then, now, action: bool(last_ones(now) - last_ones(then)),
    WHOLE: lambda then, now, action: not holds_all(then, action.group, then.me),  # type: ignore[attr-defined]
}

SLOW = SlowWords(
    SENTENCES,
    MEASURES,
    STATES,
    GUARDS,
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
    cost=cost,
    means=lambda look: look.view["funds"][look.me],
)

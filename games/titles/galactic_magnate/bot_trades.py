"""§11 How a steady computer player trades: fair offers that complete monopolies, at most one a turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.engine.bots import Seen
from games.engine.options import Action, Option
from games.engine.trades import Accept, Bundle, Offer, Reject

from .evaluation import Sight


def answer_offers(sight: Sight, options: list[Option]) -> Action | None:
    """Accepts what is good for it and what it could pay without the exchange, rejects the rest; what it may not
    accept yet it leaves open if it is good."""
    acceptable = {option.action for option in options if option.kind is Accept}
    for offer in sight.view["offers"]:
        if offer["to"] != sight.me:
            continue
        good = not offer["void"] and offer["take"]["cash"] <= sight.funds and good_for_me(sight, offer)
        if not good:
            return Reject(offer["seat"])
        if Accept(offer["seat"]) in acceptable:
            return Accept(offer["seat"])
    return None


def good_for_me(sight: Sight, offer: dict[str, Any]) -> bool:
    return surplus(sight, sight.me, offer["seat"], offer["give"], offer["take"]) > 0


def surplus(sight: Sight, seat: int, other: int, gets: dict[str, Any], gives: dict[str, Any]) -> float:
    """What a deal brings a seat, the harm it does them by helping the other included."""
    own: float = sight.worths(gets["lots"], seat, False) + gets["cash"]
    own -= sight.worths(gives["lots"], seat, False) + gives["cash"]
    own += sum(sight.set_worth(group) for group in sight.completes(gets["lots"], seat) if len(gets["lots"]) > 1)
    own -= sum(sight.set_worth(group) for group in sight.breaks(gives["lots"], seat))
    own -= sum(sight.level[group] * 100 for group in sight.breaks(gives["lots"], seat))
    share = 1.0 if len(sight.rivals) == 1 else 0.4
    return own - share * sum(sight.set_worth(group) for group in sight.completes(gives["lots"], other))


def make_offer(sight: Sight, seen: Seen) -> Action | None:
    """Now and then, and once a turn at most, a deal that completes a monopoly for the one who offers it."""
    if sight.view["offered"][sight.me] or seen.rng.randrange(2):
        return None
    open_to = {option.fields["to"].value for option in seen.options if option.kind is Offer}  # type: ignore[attr-defined]
    for lot, holder in wished(sight):
        if holder in open_to:
            offer = fair(sight, lot, holder, seen)
            if offer:
                return offer
    return None


def wished(sight: Sight) -> Iterator[tuple[int, int]]:
    """Each lot that alone is missing to a monopoly and that a rival holds, and which rival."""
    for group in range(len(sight.board.groups)):
        missing = sight.missing(group, sight.me)
        if len(missing) == 1 and sight.owner[missing[0]] in sight.rivals:
            yield missing[0], sight.owner[missing[0]]


def fair(sight: Sight, lot: int, holder: int, seen: Seen) -> Action | None:
    """The cheapest thing that should satisfy the holder: one of my lots for theirs and cash to balance, or cash."""
    lots = [mine for mine in sight.board.properties if sight.owner[mine] == sight.me]
    spare = [mine for mine in lots if not sight.breaks([mine], sight.me) and not same_group(sight, mine, lot)]
    spare.sort(key=lambda mine: sight.worth(mine, holder) - sight.worth(mine), reverse=True)
    for give in (*[(mine,) for mine in spare[:2]], ()):
        offer = balanced(sight, lot, holder, give)
        if offer:
            return offer
    return None


def same_group(sight: Sight, one: int, two: int) -> bool:
    return sight.board.group_at[one] == sight.board.group_at[two]


def balanced(sight: Sight, lot: int, holder: int, give: tuple[int, ...]) -> Action | None:
    """The cash that makes the holder content, if I can spare it and still gain."""
    wants = {"cash": 0, "lots": [lot]}
    offers = {"cash": 0, "lots": list(give)}
    lacks = -surplus(sight, holder, sight.me, offers, wants)
    cash = int(lacks * 1.05) // 10 * 10 + 20 if lacks >= 0 else 0
    if not give and cash <= 0:
        cash = sight.board.prices[lot]
    rest = sight.funds - sight.reserve() - cash
    if rest < 0 or surplus(sight, sight.me, holder, wants, offers) - cash <= 0:
        return None
    return Offer(holder, Bundle(cash, give), Bundle(0, (lot,)))

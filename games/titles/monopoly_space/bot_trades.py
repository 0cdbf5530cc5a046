"""§12 How a steady computer player deals: fair offers that complete sets, at most one a turn."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from games.engine.bots import Seen
from games.engine.options import Action, Option
from games.engine.trades import Accept, Bundle, Offer, Reject

from .evaluation import Sight

CARD = 30  # what a kept card is worth


def answer_offers(sight: Sight, options: list[Option]) -> Action | None:
    """Accepts what is good for it, rejects the rest; what it may not accept yet it leaves open if that is good."""
    acceptable = {option.action for option in options if option.kind is Accept}
    for offer in sight.view["offers"]:
        if offer["to"] != sight.me:
            continue
        if offer["void"] or surplus(sight, sight.me, offer["seat"], offer["give"], offer["take"]) <= 0:
            return Reject(offer["seat"])
        if Accept(offer["seat"]) in acceptable:
            return Accept(offer["seat"])
    return None


def surplus(sight: Sight, seat: int, other: int, gets: dict[str, Any], gives: dict[str, Any]) -> float:
    """What a deal brings a seat, the harm it does them by helping the other included."""
    own = value(sight, seat, gets) + sight.chip_worth(seat, gets["chips"] - gives["chips"])
    own -= value(sight, seat, gives) + sum(sight.denial(lot) for lot in gives["lots"] if other != seat)
    own -= sum(sight.set_worth(group, seat) for group in broken(sight, seat, gives["lots"]))
    share = 1.0 if len(sight.rivals) == 1 else 0.4
    return own - share * sight.chip_worth(other, max(0, gives["chips"] - gets["chips"]))


def value(sight: Sight, seat: int, bundle: dict[str, Any]) -> float:
    """Cash, deeds and cards; resources count together with those that come back."""
    return float(bundle["cash"] + sight.lots_worth(bundle["lots"], seat) + CARD * len(bundle["cards"]))


def broken(sight: Sight, seat: int, lots: list[int]) -> set[int]:
    """The whole sets that a seat would break by giving these deeds."""
    groups = {sight.board.group_at[lot] for lot in lots}
    return {group for group in groups if not sight.missing(group, seat)}


def make_offer(sight: Sight, seen: Seen) -> Action | None:
    """Now and then, and once a turn at most, a deal that completes a set for the one who offers it."""
    if sight.view["offered"][sight.me] or seen.rng.randrange(2):
        return None
    open_to = {option.fields["to"].value for option in seen.options if option.kind is Offer}  # type: ignore[attr-defined]
    for lot, holder in wished(sight):
        if holder in open_to and (offer := fair(sight, lot, holder)):
            return offer
    return None


def wished(sight: Sight) -> Iterator[tuple[int, int]]:
    """Each deed that alone is missing to a set and that a rival holds, and which rival."""
    for group in range(len(sight.board.groups)):
        missing = sight.missing(group, sight.me)
        if len(missing) == 1 and sight.owner[missing[0]] in sight.rivals:
            yield missing[0], sight.owner[missing[0]]


def fair(sight: Sight, lot: int, holder: int) -> Action | None:
    """The cheapest thing that should satisfy the holder: one of my deeds and cash to balance, or cash."""
    group = sight.board.group_at[lot]
    spare = [mine for mine in sight.dispensable if sight.board.group_at[mine] != group]
    for give in (*[(mine,) for mine in spare[:3]], ()):
        if offer := balanced(sight, lot, holder, give):
            return offer
    return None


def balanced(sight: Sight, lot: int, holder: int, give: tuple[int, ...]) -> Action | None:
    """The cash that makes the holder content, if I can spare it and still gain."""
    wants = {"cash": 0, "lots": [lot], "cards": [], "chips": 0}
    offers = {"cash": 0, "lots": list(give), "cards": [], "chips": 0}
    lacks = -surplus(sight, holder, sight.me, offers, wants)
    cash = max(0, int(lacks) // 10 * 10 + 20)
    if cash > sight.cash - sight.reserve() or not (give or cash):
        return None
    if surplus(sight, sight.me, holder, wants, offers) - cash <= 0:
        return None
    return Offer(holder, Bundle(cash, give), Bundle(0, (lot,)))

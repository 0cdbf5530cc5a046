"""A computer player that plays as a steady one does, but bids, opens auctions and trades by its chances to win."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from msgspec import to_builtins

from games.engine.bid_limits import AuctionJudge, find_amount, knows_chances
from games.engine.bidding import Bid, Bidding
from games.engine.bots import Chooser, Seen
from games.engine.chances import calculate_chances, judge_view
from games.engine.options import Action, Pass
from games.engine.table import Table
from games.engine.trades import Accept, Offer, Reject

from .board import Board
from .chances import AUCTIONS, OPENER_SHARE
from .constants import START
from .phases.lot_auction import OpenAuction
from .phases.turns import Roll

GAIN: Final = 0.02  # of the chance to win that a trade has to bring


def think_of_chances(steady: Chooser) -> Chooser:
    """As `steady`, but for what the chances decide better; all of it where they are not known."""

    def answer(seen: Seen) -> Action | None:
        if not knows_chances(seen):
            return steady(seen)
        offers = [offer for offer in seen.view["offers"] if offer["to"] == seen.seat]
        if offers:
            return answer_offer(seen, offers[0]) or (steady(seen) if seen.asked else None)
        phase = seen.view["phases"][-1]["phase"]
        if seen.asked and phase in AUCTIONS:
            return bid_to_limit(seen, sealed=phase == "sealed")
        if seen.asked and phase == "offer_auction":
            return open_or_pass(seen)
        return reconsider_offer(seen, steady(seen))

    return answer


def imagine(seen: Seen) -> Table:
    assert seen.imagine is not None
    return seen.imagine(seen.rng)


def bid_to_limit(seen: Seen, sealed: bool) -> Action:
    """§4.9 The lowest raise while it is within the limit; sealed, the limit itself."""
    amount = find_amount(seen, Bid)
    flat = next((option.action for option in seen.options if isinstance(option.action, Bid)), None)
    if amount is None and flat is None:
        return Pass()
    lowest = amount.min if amount else flat.amount  # type: ignore[union-attr]
    judge = AuctionJudge(imagine(seen), settle_auction)
    limit = int(judge.find_limit(seen.seat, lowest) * seen.weigh("bids"))
    limit = min(limit, judge.auction.limit(judge.game, seen.seat))
    limit -= (limit - lowest) % judge.auction.unit
    if limit < lowest:
        return Pass()
    return Bid(limit if sealed and amount else lowest)


def open_or_pass(seen: Seen) -> Action:
    """§4.3 Opens where that leads further than to leave the property, if all bid to their limits."""
    opened, passed = imagine(seen), imagine(seen)
    opened.play(seen.seat, OpenAuction(), opened.game.now)
    passed.play(seen.seat, Pass(), passed.game.now)
    return OpenAuction() if judge_opening(opened, seen.seat) > calculate_chances(passed)[seen.seat] else Pass()


def judge_opening(opened: Table, seat: int) -> float:
    """The chance of who has opened an auction; where nobody else can bid, it is over already."""
    if opened.over or not isinstance(opened.game.stack[-1], Bidding):
        return calculate_chances(opened)[seat]
    return AuctionJudge(opened, settle_auction).judge_opening(seat)


def answer_offer(seen: Seen, offer: Mapping[str, Any]) -> Action | None:
    """§11 Accepts what raises its chance by more than a little, if it may just now; rejects the rest."""
    before, after = judge_trade(seen, offer)
    if offer["void"] or after - before < GAIN * seen.weigh("edge"):
        return Reject(offer["seat"])
    accept = Accept(offer["seat"])
    return accept if any(option.action == accept for option in seen.options) else None


def reconsider_offer(seen: Seen, action: Action | None) -> Action | None:
    """§11 Offers only what would raise its own chance, and rolls rather than offer anything else."""
    if not isinstance(action, Offer):
        return action
    before, after = judge_trade(seen, {"seat": seen.seat, **to_builtins(action)})
    return action if after - before >= GAIN * seen.weigh("edge") else Roll()


def judge_trade(seen: Seen, offer: Mapping[str, Any]) -> tuple[float, float]:
    """The chance of a seat before an exchange and after it."""
    title, seats = imagine(seen).title, len(seen.view["cash"])
    before, after = (
        judge_view(title, view, seen.board, seats)[seen.seat]
        for view in (seen.view, settle_trade(seen.view, seen.board, offer))
    )
    return before, after


def settle_auction(view: Mapping[str, Any], board: Board, winner: int, price: int) -> dict[str, Any]:
    """§4.11, §4.12, §10.4 The view once the auction is over: paid, conveyed, the middleman on Start, the next to
    roll."""
    top = view["phases"][-1]
    cash, credit, place = list(view["cash"]), list(view["credit"]), list(view["place"])
    owner, opener, mover = list(view["owner"]), top["opener"], view["mover"]
    cash[winner] -= price
    if top["kind"] == "lot":
        cash[opener] += price // OPENER_SHARE
        if view["prison"][opener] <= 0:
            place[opener] = START
        mover = find_next(view, opener)
    else:
        cash[opener] += price - price // OPENER_SHARE
        for lot in top["lots"]:
            credit[opener] -= board.mortgages[lot]
    for lot in top["lots"]:
        owner[lot] = winner
        credit[winner] += board.mortgages[lot]
    changed = {"cash": cash, "credit": credit, "place": place, "owner": owner, "mover": mover}
    return {**view, **changed, "phases": [{"phase": "window"}]}


def find_next(view: Mapping[str, Any], seat: int) -> int:
    """Who rolls after a seat."""
    seats: int = view["seats"]
    living: list[int] = view["living"]
    return next(other for step in range(1, seats + 1) if (other := (seat + step) % seats) in living)


def settle_trade(view: Mapping[str, Any], board: Board, offer: Mapping[str, Any]) -> dict[str, Any]:
    """§11 The view after an exchange. What stands on a monopoly that it breaks is sold first, for what the bank
    gives."""
    giver, taker = offer["seat"], offer["to"]
    cash, credit = list(view["cash"]), list(view["credit"])
    owner, level = list(view["owner"]), list(view["level"])
    for bundle, source, target in ((offer["give"], giver, taker), (offer["take"], taker, giver)):
        cash[source] -= bundle["cash"]
        cash[target] += bundle["cash"]
        for lot in bundle["lots"]:
            group = board.group_at[lot]
            if group >= 0 and level[group]:
                cash[source] += level[group] * board.refunds[group]
                level[group] = 0
            owner[lot] = target
            credit[source] -= board.mortgages[lot]
            credit[target] += board.mortgages[lot]
    return {**view, "cash": cash, "credit": credit, "owner": owner, "level": level}

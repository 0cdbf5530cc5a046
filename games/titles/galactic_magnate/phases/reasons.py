"""Why something cannot be done just now: what each sentence of a refusal says, and the rule it rests on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.engine.options import WhyNot
from games.engine.prison import FREE
from games.engine.sentences import joined
from games.engine.types import BANK, Seat
from games.titles.galactic_magnate.constants import ASKING, AUCTION_COST, LEVELS, SHARE

if TYPE_CHECKING:
    from ..state import Magnate

OWN_BID = ASKING // SHARE  # what the opening bid costs an opener who buys at it, or keeps back from one who sells


# -- upgrades


def why_no_upgrade(game: Magnate, seat: Seat, group: int) -> WhyNot | None:
    """§8.4 to §8.6"""
    if not 0 <= group < len(game.level):
        return None
    plan = game.board.groups[group]
    if game.monopolist[group] != seat:
        missing = [game.board.names[lot] for lot in plan.lots if game.owner[lot] != seat]
        return WhyNot(f"Only the owner of all its lots can upgrade {plan.name}. You lack {joined(missing)}.", "8.4")
    if game.level[group] >= LEVELS:
        return WhyNot(f"{plan.name} is at level {LEVELS}, the highest there is.", "8.5")
    if (funds := game.funds(seat)) < plan.upgrade:
        told = f"An upgrade of {plan.name} costs {plan.upgrade:,}. Your cash and credit come to {funds:,}."
        return WhyNot(told, "8.6")
    return None


def why_no_sale(game: Magnate, seat: Seat, group: int) -> WhyNot | None:
    """§8.7"""
    if not 0 <= group < len(game.level):
        return None
    name = game.board.groups[group].name
    if game.monopolist[group] != seat:
        return WhyNot(f"{name} isn't yours. Only its owner can sell its upgrades.", "8.7")
    return None if game.level[group] else WhyNot(f"{name} is at level 0, so there is no upgrade to sell.", "8.7")


# -- player auctions


def why_no_auction(game: Magnate, seat: Seat, lots: Sequence[int]) -> WhyNot | None:
    """§10.1 What may be put up; §13.7 the time it takes; §10.7 the debt it could leave."""
    board, deeds = game.board, game.deeds[seat]
    if not deeds:
        return WhyNot("You have no property to auction.", "10.1")
    if not lots or len(set(lots)) < len(lots):
        return WhyNot("Say which of your properties to auction: one or more, each once.", "10.1")
    if strange := [lot for lot in lots if lot not in deeds]:
        names = joined([board.names[lot] if 0 <= lot < len(board.names) else f"No. {lot}" for lot in strange])
        own = joined([board.names[lot] for lot in deeds])
        return WhyNot(f"{names} can't be auctioned. You own {own}.", "10.1")
    return why_no_time(game, seat) or why_beyond(game, seat, lots)


def why_no_time(game: Magnate, seat: Seat) -> WhyNot | None:
    """§13.7"""
    if not game.clock or (left := game.clock.left(seat, game.now)) > AUCTION_COST:
        return None
    cost = f"Opening an auction takes {AUCTION_COST // 1000} seconds off your main timer"
    told = f"{cost} and needs more than that. You have {left / 1000:.1f} left."
    return WhyNot(told, "13.7")


def why_beyond(game: Magnate, seat: Seat, lots: Sequence[int]) -> WhyNot | None:
    """§10.7 Kept, it costs a fifth of the opening bid (in a variant nothing); sold at 300, the mortgages are gone."""
    sold = game.funds_without(seat, lots)
    if sold >= OWN_BID:
        return None
    kept = sold + game.mortgage(lots)
    cost = OWN_BID if game.options.player_auction_floor == "own_bid" else 0
    short, how = max((cost - kept, "if you keep it"), (OWN_BID - ASKING - sold, f"if it goes at {ASKING}"))
    if short <= 0:
        return None
    told = f"That could leave you with a debt {short:,} above your credit, {how}. Auction less, or sell upgrades first."
    return WhyNot(told, "10.7")


# -- what belongs to a moment that is not now


def why_no_roll(game: Magnate, seat: Seat) -> WhyNot:
    """§3.3 Only in one's own window, and not from Prison."""
    if game.prison[seat] not in (FREE, 0):
        return WhyNot(f"You're in Prison: {game.term(game.prison[seat])}.", "6.5")
    if game.mover == seat:
        return WhyNot("You've rolled. That roll has to be finished first.", "3.5")
    return WhyNot("It's another player's turn. You roll when yours comes.", "3.3")


def why_no_window(game: Magnate, seat: Seat, what: str, rule: str) -> WhyNot:
    """What needs one's own roll window."""
    if game.prison[seat] not in (FREE, 0):
        return WhyNot(f"You can't {what} from Prison. That needs a roll window of your own.", "6.9")
    return WhyNot(f"You can {what} only on your own turn, before you roll.", rule)


def why_no_opening(game: Magnate, seat: Seat) -> WhyNot:
    """§4.3 Only where one has just stopped, and only with the means."""
    place, board = game.place[seat], game.board
    if game.mover == seat and place in board.properties and game.owner[place] == BANK:
        cash_only = game.options.auction_start_funds == "cash"
        have, what = (game.cash[seat], "cash") if cash_only else (game.funds(seat), "cash and credit")
        if have < board.prices[place]:
            told = f"{board.names[place]} has a minimum price of {board.prices[place]:,}. Your {what} come to {have:,}."
            return WhyNot(told, "4.3")
    return WhyNot(
        "You can open the auction of a property only when you have just stopped there and nobody owns it.", "4.3"
    )


def why_no_taking(game: Magnate, seat: Seat) -> WhyNot:
    """§7.5 A choice beyond one's means is not offered."""
    event = game.board.events[game.card] if game.card >= 0 else None
    if event and event.choice and game.mover == seat and game.funds(seat) < event.cost:
        told = f"{event.name} can cost {event.cost:,}. Your cash and credit come to {game.funds(seat):,}."
        return WhyNot(told, "7.5")
    return WhyNot("No Fortune event waits for your choice.", "7.4")

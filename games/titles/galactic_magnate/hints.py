"""What a first game explains: what wins, and as it goes a sentence for each phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.goal import Goal, Step

if TYPE_CHECKING:
    from .settings import Settings

GOAL = Goal(
    "Last one standing wins",
    "Buy harbours at auction, complete sets and collect from rivals who stop there. The salary shrinks until it is "
    "gone, so be the last who can still pay.",
    (Step("Bid", "for every harbour"), Step("Complete a set", "and be paid"), Step("Outlast", "the shrinking salary")),
)

RETURNS = {
    "middleman": "you return to Start and your turn is over",
    "winner_after_collapse": "you return to Start (after the collapse the buyer does) and your turn is over",
    "nobody": "your turn is over",
}
LIMITS = {
    "funds": "your cash and credit together",
    "funds_plus_lot": "your cash, your credit and the lot's own mortgage",
    "cash": "your cash",
}


def hints(chosen: Settings) -> dict[str, str]:
    """By phase, in the rules of a table that chose these settings."""
    lead = "you lead at the minimum price and get" if chosen.start_bid_binding else "you get"
    sell = " or auction properties" if chosen.raise_by_auction else ""
    return {
        "choose_character": "No character plays better or worse than another.",
        "window": "Before you roll you may upgrade complete sets, auction your own properties and accept trades. "
        "Your debt may be as large as your credit, the mortgage value of all you own.",
        "offer_auction": f"If you open the auction, {lead} a fifth of the final price back, but "
        f"{RETURNS[chosen.auction_return]}. Leaving it costs nothing.",
        "open_clock": "Each bid restarts the hammer, and the leader buys when it falls. "
        f"You may bid up to {LIMITS[chosen.bid_limit]}.",
        "round_robin": "Bids go round the table. Once you drop out of this auction, you're out for good.",
        "sealed": "Name the most you would pay. No one sees it. The highest limit wins, at one step above the "
        "second highest.",
        "fortune_choice": "Take the chance or decline it. Declining costs nothing.",
        "raise_money": "You owe more than your cash and credit. Sell upgrades at half their price"
        f"{sell} until you can pay. If you can't, you're bankrupt.",
    }

"""What a first game explains as it goes: a sentence for each phase."""

from __future__ import annotations

HINTS = {
    "choose_character": "Your character is only a face: nobody plays better or worse for it.",
    "window": "Before you roll you may upgrade complete monopolies, auction your own properties and accept "
    "trades. Your debt may be as large as your credit, the mortgage value of all you own.",
    "offer_auction": "If you open the auction you lead at the minimum price and get a fifth of the final price "
    "back, but you return to Start and your turn is over. Leaving it costs nothing.",
    "open_clock": "Each bid restarts the hammer. Whoever leads when it falls buys. "
    "You may bid up to your cash and credit together.",
    "round_robin": "Bids go round the table. Once you drop out of this auction you are out of it for good.",
    "sealed": "Name the most you would pay; nobody sees it. The highest limit wins, "
    "at one step above the second highest.",
    "fortune_choice": "Take the chance or let it pass. If you decline, nothing happens.",
    "raise_money": "You owe more than your cash and credit. Sell upgrades, at half their price, until you can "
    "pay. Whoever cannot is bankrupt.",
}

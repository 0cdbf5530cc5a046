"""What a first game explains as it goes: a sentence for each phase."""

from __future__ import annotations

HINTS = {
    "choose_token": "Your token says which corner of the sky your colony has. Nobody flies better or worse for it.",
    "window": "Resources build domes, three for a small one and five for the large one. Build when you can: "
    "one dome until you pass the dice, and resources in your hold can be stolen or lost.",
    "jailed": "Pay, use a card, or try for a double. After the third failed try you have to pay anyway.",
    "leave_jail": "You must leave now, with bail or a card, and move by the roll you have just made.",
    "unowned": "You must buy it or leave it to the others. If you buy it you may also buy a resource; "
    "if you put it up you may not bid.",
    "half_price": "There are only two of you, so there is no auction: half of its price, or nothing.",
    "open_clock": "The first bid is exactly 10. Each bid restarts the hammer; whoever leads when it falls buys.",
    "round_robin": "The first bid is exactly 10, and bids go round the table. Once you drop out you are out for good.",
    "sealed": "Name the most you would pay; nobody sees it. The highest limit wins, one step above the second highest.",
    "mining": "You need 17 resources for a whole colony. This is the usual way to get them.",
    "warping": "Go to any lit space for the price of the warp. On the next Warp Run you may go on, once round the "
    "board at most. Warping over GO counts like walking over it.",
    "stealing": "Take a resource from somebody. Only if nobody else has one may you make somebody buy one for you.",
    "raise_money": "You owe more than you have. Sell resources or deeds to the bank, deal with the others, or hand the "
    "owner one deed instead of the whole rent.",
    "rent_due": "At this table you may always hand over a deed instead of paying the rent.",
    "consent": "If you take the deed, the rent is settled and nobody buys a resource. If not, the money is still due.",
    "closing": "Your last chance to build before you pass the dice.",
}

"""The three plans that the page offers for Monopoly Space, in the grammar itself."""

from __future__ import annotations

BEGIN = """
choose any
build a dome as soon as I can
decline offers that give less than they take
ask if an offer to me is open
""".strip()
TURN = """
ask about my roll if I cannot pay the fare home and I own a street
roll
use a card out of jail
pay the bail if my colony is complete
pay the bail if the cash left over at least 25
try the dice in jail
pay the bail
pass the dice without a dome
pay the rent
""".strip()
MINING = """
ask about mining if I cannot pay a resource I need and I own a street
mine what my colony needs and 1 to spare
""".strip()
LANDED = """
buy at half price
ask about warps if my colony is complete
do not warp if my cash below 40 plus 33% of the dearest rent plus the fare
bid up to its worth to me
""".strip()
CLEAR = """
ask about buying if the purchase leaves no resource and I have begun its set and I own a street
buy any
leave any to the others
steal from whoever has the most toward the colony
ask about debts if a street could replace the rent
sell the street with the least worth above its price
""".strip()

DEFAULTS = {
    "routine": f"{BEGIN}\n{TURN}\n{MINING}",
    "default": f"{BEGIN}\n{TURN}\n{MINING}\n{LANDED}",
    "careful": f"{BEGIN}\n{TURN}\n{MINING}\n{LANDED}\n{CLEAR}",
}

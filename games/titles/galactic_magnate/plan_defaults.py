"""The three plans that the page offers for Galactic Magnate, in the grammar itself."""

from __future__ import annotations

BEGIN = "choose any"
KEEP = "keep 100 plus 60% of the dearest fee plus 50% of the expense"
OFFERS = """
decline offers that give less than they take
ask if an offer to me is open
"""
OPENING = """
open what completes a set if its worth to me at least 80% of its price plus 25% of the salary on my way
open any with 10% of my credit if its worth to me at least 80% of its price plus 25% of the salary on my way
leave any
""".strip()
BIDS = """
bid up to 120% of its worth to me for what completes a set if I opened the auction
bid up to its worth to me for what completes a set
bid up to 120% of its worth to me for any with 10% of my credit if I opened the auction
bid up to its worth to me for any with 10% of my credit
""".strip()
FORTUNE = """
ask before take any if its cost at least 1
take any if what it brings at least 1
decline any
""".strip()

DEFAULTS = {
    "routine": f"""
{BEGIN}
{KEEP}{OFFERS}do not roll while I can upgrade any to level 3 with 50% of my credit
do not roll while I can upgrade any with 0% of my credit
roll
{BIDS}
{FORTUNE}
""",
    "default": f"""
{BEGIN}
{KEEP}{OFFERS}do not roll while I can upgrade any to level 3 with 50% of my credit
do not roll while I can upgrade any with 0% of my credit
roll
{OPENING}
{BIDS}
{FORTUNE}
raise money from the level with the least lost fee
""",
    "careful": f"""
{BEGIN}
{KEEP}{OFFERS}upgrade any to level 3 with 50% of my credit
do not roll while I can upgrade any with 0% of my credit
roll
{OPENING}
{BIDS}
{FORTUNE}
raise money from the level with the least lost fee
""",
}

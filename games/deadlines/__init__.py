"""Deadlines: when an answer is due, how long a full deadline is, what a player missed.

Every question without a clock has one for each seat it asks; it lies in the match's row (`Match.dues`), and the
match's one alarm is never later than the first of them, so that the sweep finds it by index. A decision is named
by its match, the entry that put the question to the seat (`asked`), and the seat. At its deadline the house plays
the silent answer, in the transaction that counts the miss.
"""

from .due import Due, read
from .faces import allowance, decision, later_by, missed, of, overdue, span, terms
from .misses import USUAL, Missed, count, stand_in
from .reckoning import Terms, falls, local

__all__ = [
    "USUAL",
    "Due",
    "Missed",
    "Terms",
    "allowance",
    "count",
    "decision",
    "falls",
    "later_by",
    "local",
    "missed",
    "of",
    "overdue",
    "read",
    "span",
    "stand_in",
    "terms",
]

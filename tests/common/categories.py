"""All characters there are, by Unicode's categories. Told on the first asking, as it takes longer than most tests."""

from __future__ import annotations

import sys
import unicodedata
from functools import cache

CATEGORIES = tuple(
    "Cc Cf Cn Co Cs Ll Lm Lo Lt Lu Mc Me Mn Nd Nl No Pc Pd Pe Pf Pi Po Ps Sc Sk Sm So Zl Zp Zs".split()  # noqa: SIM905
)


@cache
def letters_by_category() -> dict[str, list[str]]:
    """The characters of each category, in their order."""
    found: dict[str, list[str]] = {name: [] for name in CATEGORIES}
    for code in range(sys.maxunicode + 1):
        found[unicodedata.category(chr(code))].append(chr(code))  # one that is not named is an error
    return found

"""What a first game explains as it goes: a sentence for each phase."""

from __future__ import annotations

HINTS = {
    "window": "Before each throw you may sell to the bank, and buy or build from afar where a rival stands on a "
    "planet that you claim.",
    "unowned": "The first plot of a planet claims all of it: nobody else may buy there. You need two plots of each "
    "of your planets before you may begin another one.",
    "building": "Three support points are a station, three stations a base. High levels need points on the other "
    "two plots as well, and rents rise steeply at the third point.",
    "jailed": "The fine falls from turn to turn, and after three rounds you are free. A prisoner collects no rent "
    "and may not sell.",
    "raise_money": "Sell deeds or points for half their price, or borrow. Whoever owes the bank more than all he "
    "has would bring is out. In debt you may not buy or build.",
}

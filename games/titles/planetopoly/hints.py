"""What a first game explains: what wins, and as it goes a sentence for each phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.goal import Goal, Step

if TYPE_CHECKING:
    from .settings import Settings

GOAL = Goal(
    "Last one left wins",
    "Claim planets, build on them and collect rent from every visitor. Owe the bank more than all you own would sell "
    "for, and you're out.",
    (
        Step("Claim a planet", "its first plot keeps rivals out"),
        Step("Build on it", "and every visitor pays more"),
        Step("Outlast rivals", "by owing less than you own"),
    ),
)


def hints(chosen: Settings) -> dict[str, str]:
    """By phase, in the rules of a table that chose these settings."""
    build = ", and build from afar on a planet with a rival on it" if chosen.remote_build else ""
    buy = "buy from afar a plot of your planet with a rival on it"
    points = " You may build one point a visit." if chosen.build_per_visit == "one" else ""
    borrow = ", or borrow" if chosen.debt_scope == "compulsory" else "; for rent you may also borrow"
    return {
        "window": f"Throw to move. Later you may also sell to the bank first{', ' if build else ' or '}{buy}{build}.",
        "unowned": "The first plot of a planet claims all of it: no one else may buy there. You need two plots of each "
        "of your planets before you begin another.",
        "building": "Three support points make a station, three stations a base. High levels need points on the other "
        f"two plots as well, and rents rise steeply at the third point.{points}",
        "jailed": "The fine falls each turn, and after the last one you're free. A prisoner collects no rent "
        "and may not sell.",
        "raise_money": f"Sell deeds or points for half their price{borrow}. If you owe the bank more than everything "
        "you own would sell for, you're out. In debt you can't buy or build.",
    }

"""What a first game explains: what wins, and as it goes a sentence for each phase."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.engine.goal import Goal, Step

if TYPE_CHECKING:
    from .settings import Settings

GOAL = Goal(
    "First colony home wins",
    "Buy streets, mine resources, and spend them on four small domes and a large one. With a complete colony, be the "
    "first to reach GO, which is Earth.",
    (
        Step("Own streets", "and mine resources"),
        Step("Build a colony", "four small domes, one large"),
        Step("Come home first", "to GO, which is Earth"),
    ),
)

DOMES = {"per_possession": "one dome until you pass the dice", "per_roll": "one dome for each roll"}
WARPS = {
    "one_circuit": " On the next Warp Run you may go on, once round the board at most.",
    "one_jump": "",
    "unlimited": " On the next Warp Run you may go on, as often as you like.",
}
STEALS = {
    "only_if_none": "Take a resource from any player. If no rival has one, you may make a player buy one for you.",
    "any": "Take a resource from any player, or make one who has none buy one for you.",
}
SWAPS = {
    "debtor_right": ("trade with the others, or hand the owner one deed instead of the rent", "hand over"),
    "creditor_consent": ("trade with the others, or offer the owner one deed instead of the rent", "offer"),
    "off": ("or trade with the others", "hand over"),
}


def hints(chosen: Settings) -> dict[str, str]:
    """By phase, in the rules of a table that chose these settings."""
    ways, swap = SWAPS[chosen.debt_swap]
    return {
        "choose_token": "Your token says which corner of the sky your colony has. No token flies better or worse.",
        "window": "Three resources make a small dome, five the large one. Build when you can, "
        f"{DOMES[chosen.build_limit]}: resources in your hold can be stolen or lost.",
        "jailed": "Pay, use a card, or try for a double. After a third failed try you must pay or use a card.",
        "leave_jail": "You must leave now, by bail or card, and move by the roll you have just made.",
        "unowned": "If you buy it, you may also buy a resource. If you leave it, you can't bid for it.",
        "half_price": "There are only two of you, so there is no auction. Buy it for half price, or leave it.",
        "open_clock": "The first bid is exactly 10. Each bid restarts the hammer, and the leader buys when it falls.",
        "round_robin": "The first bid is exactly 10, and bids go round the table. Once you drop out, you're out for "
        "good.",
        "sealed": "Name the most you would pay. No one sees it. The highest limit wins, at one step above the "
        "second highest.",
        "mining": "A whole colony takes 17 resources. This is the usual way to get them.",
        "warping": f"Go to any lit space for the price of the warp.{WARPS[chosen.warp_limit]} "
        "Warping over GO counts as passing it.",
        "stealing": STEALS[chosen.wild_target],
        "raise_money": f"You owe more than you have. Sell resources or deeds to the bank, {ways}.",
        "rent_due": f"At this table you may always {swap} a deed instead of paying the rent.",
        "consent": "If you take the deed, the rent is settled and no one buys a resource. If not, the money is still "
        "due.",
        "closing": "Your last chance to build before you pass the dice.",
    }

"""The three plans that the page offers for Galactic Civ, in the grammar itself: for one round, or until taken back."""

from __future__ import annotations

CARDS = """
play the card with the most worth to me
play nothing
""".strip()
OTHERS = """
attack whoever is nearest to victory
take a point from whoever is nearest to victory
partner with whoever is farthest from victory
burden whoever is nearest to victory
""".strip()
DICE = """
gain what is best for me
hit what is best for me
lose what is best for me
draw two cards
discard what is worth least
""".strip()


def this_round(lines: str) -> str:
    return "\n".join([f"this round {line}" for line in lines.splitlines()])


DEFAULTS = {
    "routine": f"choose any\n{OTHERS}\n{DICE}",
    "default": f"choose any\n{this_round(CARDS)}\n{this_round(OTHERS)}\n{this_round(DICE)}",
    "careful": f"choose any\n{CARDS}\n{OTHERS}\n{DICE}",
}

"""Sentences about seats: one markup for log, labels and prompts, told to each viewer in their own words.

`@2` is the player at seat 2; the viewer is "you". `@2's` is that player's. `{bid|bids}` is the first form when the
sentence's first player is the viewer, else the second. `*480*` is bold.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from .types import Seat

PLAYER = re.compile(r"@(\d+)('s)?")
VERB = re.compile(r"\{([^{}|]*)\|([^{}|]*)\}")
BOLD = re.compile(r"\*([^*]+)\*")
OPENING = re.compile(r"(^\*?|[.!?:] \*?)you", re.ASCII)


def tell(sentence: str, names: Sequence[str], viewer: Seat | None = None) -> str:
    """The sentence as plain text for one viewer; None is a spectator. `names` are those of the players by seat. They
    come in last, so that nothing in them is taken for markup.

    >>> tell("@1 {pay|pays} *60* to @0.", ["Ann", "Ben"], 1)
    'You pay 60 to Ann.'
    >>> tell("@1 {pay|pays} *60* to @0.", ["Ann", "Ben"])
    'Ben pays 60 to Ann.'
    """
    first = PLAYER.search(sentence)
    mine = first is not None and viewer is not None and int(first[1]) == viewer
    told = VERB.sub(lambda verb: verb[1 if mine else 2], sentence)
    told = OPENING.sub(lambda start: f"{start[1]}You", PLAYER.sub(lambda seat: addressed(seat, viewer), told))
    return PLAYER.sub(lambda seat: called(seat, names), BOLD.sub(r"\1", told))


def addressed(mention: re.Match[str], viewer: Seat | None) -> str:
    """The mention of a seat, in the second person if it is the viewer's; of others it stays a mention."""
    if int(mention[1]) != viewer:
        return mention[0]
    return "your" if mention[2] else "you"


def called(mention: re.Match[str], names: Sequence[str]) -> str:
    seat, possessive = int(mention[1]), mention[2] or ""
    return (names[seat] if seat < len(names) else "nobody") + possessive


def joined(names: Sequence[str]) -> str:
    """Names as one says them; "" for none.

    >>> joined(["Vela", "Orion", "Lyra"])
    'Vela, Orion and Lyra'
    """
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))
